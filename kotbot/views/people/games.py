"""The open matches of a person."""

from collections.abc import Sequence

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.ask import press
from kotbot.views.base.layout import bold, screen, toast
from kotbot.views.base.screen import Row, Screen, Style, Toast
from kotbot.views.digital.board import EDITIONS

MOST: int = 20


def games(matches: Sequence[MatchFacts], account: int, texts: Texts) -> Screen:
    """A line and a button for each match; those that wait for the person come first."""
    if not matches:
        lines = [bold(texts.gettext("No match yet.")), texts.gettext("Play against computers now?")]
        return screen(
            texts, lines, [(press(texts.gettext("{sign} Play now", sign=signs.DICE), actions.play()),)]
        )
    ordered = sorted(matches, key=lambda facts: not _waits_for(facts, account))[:MOST]
    lines = [bold(texts.gettext("Your matches"))]
    rows: list[Row] = []
    for number, facts in enumerate(ordered, start=1):
        lines.append(f"{texts.number(number)}. {_line(facts, account, texts)}")
        style = Style.PRIMARY if _waits_for(facts, account) else Style.PLAIN
        show = texts.gettext("{n}: show the board", n=number)
        rows.append((press(show, actions.board(facts), style),))
    return screen(texts, lines, rows)


def shown_elsewhere(texts: Texts) -> Toast:
    """The board of a match comes down where it is played, not here."""
    return toast(texts, texts.gettext("I bring the board down in its own chat."))


def _waits_for(facts: MatchFacts, account: int) -> bool:
    asked = facts.asked if facts.mode is Mode.DIGITAL else None
    return asked is not None and facts.seats[asked].account == account


def _line(facts: MatchFacts, account: int, texts: Texts) -> str:
    seat = facts.seat_of(account)
    own = f"{monsters.sign(seat.monster)} " if seat is not None else ""
    box = texts.pgettext("edition", EDITIONS[facts.rules.edition])
    if facts.mode is not Mode.DIGITAL:
        box = f"{signs.BOX} {box}"
    if facts.status is Status.LOBBY or facts.state is None:
        # Translators: a match that has not begun, in the list of matches.
        gathering = texts.gettext("in the lobby")
        return f"{own}{box} · {gathering}"
    turn = texts.gettext("turn {turn}", turn=facts.state.turn)
    others = " ".join(monsters.sign(other.monster) for other in facts.seats if other is not seat)
    line = f"{own}{box} · {turn} · {others}"
    if facts.mode is not Mode.DIGITAL:
        # Translators: a match with the box on a real table, in the list of matches.
        table = texts.gettext("at a table")
        return f"{line} · {table}"
    if not _waits_for(facts, account):
        return line
    # Translators: a match that waits for the reader, in the list of matches.
    waits = bold(texts.gettext("your move"))
    return f"{line} · {waits}"
