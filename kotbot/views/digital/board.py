"""The board of a digital match: who, where, how much; what just happened; the question above its buttons."""

from itertools import chain
from typing import cast as typed

from engine.decisions import BuyCards, OfferRevealed, Question
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Occupant, Pace, Status
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import Cast
from kotbot.views.base.editions import EDITIONS
from kotbot.views.base.layout import bold, clock, screen
from kotbot.views.base.screen import Row, Screen
from kotbot.views.core.any_time import any_time_rows
from kotbot.views.core.glance import STORY_LINES, in_tokyo, latest, seat_line
from kotbot.views.core.hints import hint_button
from kotbot.views.core.questions import Ask, ask
from kotbot.views.core.questions.shopping import market_line
from kotbot.views.core.telling.moves import move
from kotbot.views.digital import ending, lobby


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """The message of a match, whatever state it is in."""
    match facts.status:
        case Status.LOBBY:
            return lobby.lobby(facts, texts)
        case Status.LIVE:
            return _live(Cast(facts, texts))
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def _live(cast: Cast) -> Screen:
    asked = _asked(cast)
    blocks = [
        head(cast),
        [seat_line(place, cast) for place in range(len(cast.facts.seats))],
        [] if isinstance(cast.state.question, BuyCards | OfferRevealed) else [market_line(cast)],
        latest(cast)[-STORY_LINES:],
        [*_clock_line(cast), *asked.lines],
    ]
    lines = chain.from_iterable([*block, ""] for block in blocks if block)
    rows = [
        *asked.rows,
        *_overdue_row(cast),
        *any_time_rows(cast),
        *_undo_row(cast),
        *_join_row(cast),
        hint_button(cast),
        last_row(cast),
    ]
    return screen(cast.texts, lines, rows)


def _asked(cast: Cast) -> Ask:
    """The question, or why it is not asked now."""
    facts, texts = cast.facts, cast.texts
    if facts.paused:
        line = texts.gettext("The match is paused. Press the button and it goes on.")
        return Ask([bold(line)], [(press(texts.gettext("Go on"), actions.board(facts)),)])
    question = typed(Question | None, cast.state.question)
    if question is None:
        return Ask([], [])
    asked = ask(question, cast)
    seat = facts.asked
    if seat is None:
        return asked
    if cast.seat(seat).occupant is Occupant.COMPUTER:
        # Translators: a computer player chooses.
        thinks = texts.gettext("{player} is thinking…", player=cast.player(seat))
        return Ask([bold(thinks)], [])
    if cast.seat(seat).away:
        plays = texts.gettext("{player}: a computer plays on.", player=cast.player(seat))
        return Ask([bold(plays)], [(press(texts.gettext("Play again myself"), actions.take_back(facts)),)])
    return asked


def head(cast: Cast) -> list[str]:
    """What is played, how far it is, and who is in Tokyo."""
    texts = cast.texts
    title = texts.pgettext("edition", EDITIONS[cast.edition])
    # Translators: number of the present turn: "King of Tokyo 2016 · turn 14".
    turn = texts.gettext("turn {turn}", turn=cast.state.turn)
    return [f"{bold(title)} · {turn}", *in_tokyo(cast)]


def _clock_line(cast: Cast) -> list[str]:
    """When the time for the open question is over."""
    deadline, texts = cast.facts.deadline, cast.texts
    if deadline is None or deadline.overdue or cast.facts.paused:
        return []
    time = texts.in_order(clock(deadline.due, seconds=cast.facts.pace is Pace.LIVE))
    # Translators: when the time of the one who is asked is over: "⏳ until 21:04".
    return [texts.gettext("{sign} until {time}", sign=signs.CLOCK, time=time)]


def _join_row(cast: Cast) -> list[Row]:
    """A way in for latecomers, until somebody has answered."""
    facts = cast.facts
    begun = facts.log and all(entry.seat < 0 for entry in facts.log)
    if not begun or facts.private or len(facts.seats) >= facts.rules.box.most_seats:
        return []
    return [(press(cast.texts.gettext("Join"), actions.join(facts)),)]


def _overdue_row(cast: Cast) -> list[Row]:
    """Help for those who wait for somebody who is not there."""
    seat, deadline = cast.facts.asked, cast.facts.deadline
    if seat is None or deadline is None or not deadline.overdue:
        return []
    # Translators: a button: a computer plays for somebody who is away: "🤖 Let it play: Bob".
    text = cast.texts.gettext("{sign} Let it play: {player}", sign=signs.COMPUTER, player=cast.player(seat))
    return [(press(text, actions.stand_in(cast.facts, seat)),)]


def _undo_row(cast: Cast) -> list[Row]:
    undo = cast.facts.undo
    if undo is None:
        return []
    # Translators: a button that undoes: "↩ Take back: buy Jets".
    text = cast.texts.gettext("{sign} Take back: {move}", sign=signs.UNDO, move=move(undo.text, cast))
    return [(press(text, actions.undo(cast.facts, undo.seq)),)]


def last_row(cast: Cast) -> Row:
    """What is always there, always in this place."""
    facts, texts = cast.facts, cast.texts
    return (
        # Translators: a button on each board, short.
        press(texts.gettext("{sign} Cards", sign=signs.CARDS), actions.cards(facts)),
        # Translators: a button on each board, short.
        press(texts.gettext("{sign} Log", sign=signs.LOG), actions.log(facts)),
        press(signs.MORE, actions.more(facts)),
    )
