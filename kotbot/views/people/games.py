"""Lists of matches: a person's open and latest ones, and those of a place that has two."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Kind, MatchFacts, Person, SeatFacts, Status
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, monsters, signs
from kotbot.views.base.layout import bold, screen, toast
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Button, Row, Screen, Style, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.core.refusals import whose_turn
from kotbot.views.modes import screens_of

MOST: Final = 20
LATEST: Final = 5
"""Maximum number of finished matches shown."""


def games(
    matches: Sequence[MatchFacts],
    account: int,
    texts: Texts,
    finished: Sequence[MatchFacts] = (),
    *,
    chat: int,
) -> Screen:
    """Return a line and a button for each match; those that wait for the person come first.

    `chat` is where the list is shown: a board can be sent again only in its own chats.
    """
    if not matches and not finished:
        lines = [bold(texts.gettext("No match yet.")), texts.gettext("Play against computers now?")]
        return screen(
            texts, lines, [(press(texts.gettext("{sign} Play now", sign=signs.DICE), Verb.PLAY.anywhere()),)]
        )
    ordered = sorted(matches, key=lambda facts: not screens_of(facts).waits_for(facts, account))[:MOST]
    lines = [bold(texts.gettext("Your matches"))] if ordered else []
    rows: list[Row] = []
    for number, facts in enumerate(ordered, start=1):
        lines.append(f"{texts.number(number)}. " + _line(facts, account, texts))
        style = Style.PRIMARY if screens_of(facts).waits_for(facts, account) else Style.PLAIN
        look = _look(number, facts, account, texts) if chat == account else ()
        rows.append((_board_button(number, facts, chat, style, texts), *look))
    if finished:
        lines += [*([""] if lines else []), bold(texts.gettext("Finished lately"))]
    for number, facts in enumerate(finished, start=len(ordered) + 1):
        lines.append(f"{texts.number(number)}. " + _finished(facts, account, texts))
        rows.append((press(texts.gettext("{n}: what happened", n=number), actions.log(facts)),))
    if not ordered:
        rows.append((press(texts.gettext("{sign} Play now", sign=signs.DICE), Verb.PLAY.anywhere()),))
    return screen(texts, lines, rows)


def _board_button(number: int, facts: MatchFacts, chat: int, style: Style, texts: Texts) -> Button:
    """Return the button that brings the board of a match down; one in any chat is brought to a chosen one."""
    if not facts.is_inline:
        return press(_bring_down(number, facts, chat, texts), Verb.BOARD.of(facts), style)
    # Translators: a button: the person chooses a chat, to which the match with this number is brought.
    words = texts.gettext("{n}: bring it to a chat", n=number)
    return Button(words, chosen_chat=facts.code, style=style)


def _look(number: int, facts: MatchFacts, account: int, texts: Texts) -> Row:
    """Return the button that shows a person their hidden cards, for the list in their own chat."""
    if facts.kind is not Kind.DIGITAL or not facts.held_by(account):
        return ()
    # Translators: a button: shows the reader their hidden cards in the match with this number.
    return (press(texts.gettext("{n}: {sign} My cards", n=number, sign=signs.HAND), Verb.OWN_HAND.of(facts)),)


def _bring_down(number: int, facts: MatchFacts, chat: int, texts: Texts) -> str:
    if chat in facts.chats:
        # Translators: a button: the board of the match with this number comes down to the end of this chat.
        return texts.gettext("{n}: bring the board down", n=number)
    # Translators: a button: the board of the match with this number comes down in its own chat, not here.
    return texts.gettext("{n}: bring the board down there", n=number)


def _finished(facts: MatchFacts, account: int, texts: Texts) -> Text:
    """Return the outcome for the person, and the date."""
    seat = facts.seat_of(account)
    own = f"{monsters.sign(seat.monster)} " if seat is not None else ""
    parts = [
        f"{own}{screens_of(facts).title(facts, texts)}",
        *_outcome(facts, seat, texts),
        *filter(None, [_counts(facts, texts)]),
    ]
    if facts.ended is not None:
        parts.append(texts.day(facts.ended))
    return joined(" · ", parts)


def _counts(facts: MatchFacts, texts: Texts) -> str:
    """Return the remark for a match outside the statistics, such as one played on from another's turn."""
    # Translators: in the list of matches: this one is in nobody's statistics.
    return "" if facts.chosen.counts else texts.gettext("counts for nobody")


def _outcome(facts: MatchFacts, seat: SeatFacts | None, texts: Texts) -> list[Text]:
    if facts.result is None:
        return []
    own = None if seat is None else next(row for row in facts.result.standings if row.place == seat.place)
    if own is None or facts.result.winner is None:
        return [texts.gettext("turn {turn}", turn=facts.result.turns)]
    if facts.result.winner == own.place:
        # Translators: how a match ended for the reader, in the list of matches.
        return [bold(texts.gettext("{sign} you won", sign=signs.END))]
    # Translators: how a match ended for the reader: "place 2 of 4".
    return [texts.gettext("place {n} of {all}", n=own.rank, all=len(facts.result.standings))]


def shown_elsewhere(texts: Texts) -> Toast:
    """Tell that the board of a match is sent where it is played, not here."""
    return toast(texts, texts.gettext("I bring the board down in its own chat."))


def _line(facts: MatchFacts, account: int, texts: Texts) -> Text:
    seat = facts.seat_of(account)
    own = f"{monsters.sign(seat.monster)} " if seat is not None else ""
    title = screens_of(facts).title(facts, texts)
    if facts.status is Status.LOBBY or facts.state is None:
        # Translators: a match that has not begun, in the list of matches.
        gathering = texts.gettext("in the lobby")
        return f"{own}{title} · {gathering}"
    turn = texts.gettext("turn {turn}", turn=facts.state.turn)
    counts = _counts(facts, texts)
    others = " ".join(monsters.sign(other.monster) for other in facts.seats if other is not seat)
    remark = screens_of(facts).remark(facts, account, texts)
    return joined(" · ", filter(None, (f"{own}{title}", turn, others, counts, remark)))


def without_choice(shown: Screen) -> Screen:
    """Return the list without the buttons that need inline mode: it is off."""
    rows = (tuple(button for button in row if button.chosen_chat is None) for row in shown.keyboard)
    return replace(shown, keyboard=tuple(filter(None, rows)))


def already_on(facts: MatchFacts, person: Person, texts: Texts, private: str) -> Screen:
    """Return the match that prevents a new one: whose turn it is, and what the person can do.

    `private` is the link to a match in private, empty if that is here.
    """
    lines = [bold(texts.gettext("A match is on here already.")), _line(facts, person.id, texts)]
    if facts.paused:
        lines.append(texts.gettext("The match is paused. /board wakes it up."))
    elif not screens_of(facts).waits_for(facts, person.id):
        lines.append(whose_turn(facts, texts))
    rows: list[Row] = [(press(texts.gettext("Bring the board down"), Verb.BOARD.of(facts), Style.PRIMARY),)]
    if private:
        rows.append((Button(texts.gettext("Play against computers"), url=private),))
    if person.chat_admin or facts.host == person.id or facts.seat_of(person.id) is not None:
        rows.append((press(texts.gettext("Stop the match"), actions.stop(facts), Style.DANGER),))
    rows.append((close_button(texts),))
    return screen(texts, lines, rows)


def which_to_stop(matches: Sequence[MatchFacts], texts: Texts) -> Screen:
    """Ask which of the two open matches in one place is to be stopped."""
    rows: list[Row] = [
        *((press(screens_of(facts).choice(texts), actions.stop(facts)),) for facts in matches),
        (press(texts.gettext("Play on"), Verb.CLOSE.anywhere(), Style.PRIMARY),),
    ]
    return screen(texts, [bold(texts.gettext("Two matches are open here. Which one ends?"))], rows)
