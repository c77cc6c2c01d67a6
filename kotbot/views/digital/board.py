"""The board of a digital match: who, where, how much; what just happened; the question above its buttons."""

from dataclasses import replace
from typing import Final
from typing import cast as typed

from engine.decisions import BuyCards, OfferRevealed, Question
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Occupant, Pace, SeatFacts, Status
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import BriefCast, Cast
from kotbot.views.base.editions import EDITIONS
from kotbot.views.base.layout import bold, clock, screen, spaced
from kotbot.views.base.screen import Row, Screen
from kotbot.views.core.any_time import any_time_rows
from kotbot.views.core.glance import in_tokyo, seat_line
from kotbot.views.core.hints import hint_button
from kotbot.views.core.questions import Ask, ask
from kotbot.views.core.questions.shopping import market_line
from kotbot.views.core.telling.moves import move
from kotbot.views.digital import ending, lobby
from kotbot.views.digital.hands import held_line
from kotbot.views.digital.recap import recap, this_turn

MANY: Final = 5
"""With so many monsters the Bay is open and a phone is full."""
STORY: Final = 5
"""Most lines of what happened since the last turn of the one who is asked; the log has all."""
SHORT_STORY: Final = 4
"""The same among many monsters."""
MOST_LINES: Final = 20
"""Lines beyond which blocks stand without a blank line between them."""
SHORT: Final = 15
"""The same among many monsters."""
IN_WORDS: Final = 3
"""Buttons in a row that have room for a word."""


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
    shopping = isinstance(cast.state.question, BuyCards | OfferRevealed)
    blocks = [
        head(cast),
        [seat_line(place, cast) for place in range(len(cast.facts.seats))],
        [*([] if shopping else [market_line(cast)]), *held_line(cast)],
        this_turn(cast, STORY) if shopping else recap(_told_by(cast), _room(cast)),
        [*([] if _many(cast) else _clock_line(cast)), *_absent(cast), *asked.lines],
    ]
    lines = spaced([block for block in blocks if block], SHORT if _many(cast) else MOST_LINES)
    rows = [
        *asked.rows,
        *_overdue_row(cast),
        *any_time_rows(cast),
        *_undo_row(cast),
        *_join_row(cast),
        *_return_row(cast),
        _pages(cast),
    ]
    return screen(cast.texts, lines, rows)


def _many(cast: Cast) -> bool:
    """Whether there are so many monsters that the rest has to be short."""
    return len(cast.facts.seats) >= MANY


def _room(cast: Cast) -> int:
    """Lines for what happened; a lesson takes the place of one."""
    return (SHORT_STORY if _many(cast) else STORY) - bool(cast.facts.lesson)


def _told_by(cast: Cast) -> Cast:
    """Among many, monsters are told by their signs."""
    return BriefCast(cast.facts, cast.texts) if _many(cast) else cast


def _absent(cast: Cast) -> list[str]:
    """For whom a computer plays; who is asked is told by the question."""
    texts = cast.texts
    return [
        texts.gettext("{player}: a computer plays on.", player=cast.player(seat.place))
        for seat in _away(cast)
        if seat.place != cast.facts.asked
    ]


def _away(cast: Cast) -> list[SeatFacts]:
    seats = cast.facts.seats
    return [seat for seat in seats if seat.away and seat.occupant is Occupant.PERSON]


def _return_row(cast: Cast) -> list[Row]:
    """A way back for those for whom a computer plays."""
    if cast.facts.paused or not _away(cast):
        return []
    return [(press(cast.texts.gettext("Play again myself"), actions.take_back(cast.facts)),)]


def _pages(cast: Cast) -> Row:
    """The hint and the pages in one row; four words would be cut, so there the signs stand alone."""
    row = (*hint_button(cast), *last_row(cast))
    if len(row) <= IN_WORDS:
        return row
    return tuple(replace(button, text=button.text.split()[0]) for button in row)


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
        return Ask([bold(plays)], [])
    return asked


def head(cast: Cast) -> list[str]:
    """What is played, how far it is, and who is in Tokyo; among many in one line."""
    texts = cast.texts
    if _many(cast):
        turn = texts.gettext("Turn {turn}", turn=cast.state.turn)
        beside = _clock_line(cast) or in_tokyo(BriefCast(cast.facts, texts))
        return [" · ".join((bold(turn), *beside))]
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
