"""The rows of a board: the answers, what else can be done, and the pages, which are always last."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final
from typing import cast as typed

from engine.decisions import KeepDice, Question
from kotbot.matches.facts import Occupant, SeatFacts
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import Ask, press
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import bold, in_rows
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.widths import fitting
from kotbot.views.core.any_time import any_time_rows
from kotbot.views.core.hints import hint_button
from kotbot.views.core.lessons import no_more_lessons
from kotbot.views.core.questions import ask
from kotbot.views.core.telling.moves import move

MANY: Final = 5
"""With so many monsters the Bay is open and a phone is full."""
MOST_ROWS: Final = 5
"""While somebody rolls, so that the dice are seen above their buttons; the rest is behind the dots."""
MOST_ROWS_OF_MANY: Final = 4
"""The same among many monsters."""
IN_WORDS: Final = 3
"""Buttons in a row that have room for a word."""


def rows(asked: Ask, cast: Cast) -> list[Row]:
    """All rows of a board with this question."""
    shown, behind = _beside(asked, cast)
    return [*asked.rows, *shown, _pages(cast, sum(map(len, behind)))]


def folded(cast: Cast) -> list[Row]:
    """What the board has no room for; others see it too, so what answers the question says for whom."""
    asked, seat = asked_now(cast), cast.facts.asked
    _, behind = _beside(asked, cast)
    answers = {button for row in asked.beside for button in row}

    def named(button: Button) -> Button:
        if seat is None or button not in answers:
            return button
        return replace(button, text=f"{cast.player(seat)}: {button.text}")

    return [tuple(map(named, row)) for row in behind]


def _beside(asked: Ask, cast: Cast) -> tuple[list[Row], list[Row]]:
    """What can be done besides the answers: what the board has room for, and what it has not."""
    wanted = [
        *_overdue_row(cast),
        *([] if _has_no_words(cast) else _lesson_row(cast)),
        *_join_row(cast),
        *_return_row(cast),
        *asked.beside,
        *any_time_rows(cast),
        *_undo_row(cast),
    ]
    if not _rolls(cast):
        return wanted, []
    most = MOST_ROWS_OF_MANY if is_full(cast) else MOST_ROWS
    room = max(0, most - 1 - len(_fitted(asked.rows)))
    packed = _fitted(in_rows([button for row in wanted for button in row], 2))
    return packed[:room], packed[room:]


def _fitted(wanted: Iterable[Row]) -> list[Row]:
    return [part for row in wanted if row for part in fitting(row)]


def is_full(cast: Cast) -> bool:
    """Whether there are so many monsters that the rest has to be short."""
    return len(cast.facts.seats) >= MANY


def _has_no_words(cast: Cast) -> bool:
    """Whether there is no room for words but for those of answers."""
    return _rolls(cast) and is_full(cast)


def _rolls(cast: Cast) -> bool:
    return isinstance(cast.state.question, KeepDice)


def _pages(cast: Cast, behind: int) -> Row:
    """The hint and the pages in one row; four words would be cut, so there the signs stand alone.

    Where the board is full, the end of the lessons is there too, their sign crossed out; the dots count what
    is `behind` them.
    """
    lesson = [
        replace(button, text=f"{signs.CLOSE} {signs.LESSON}")
        for row in (_lesson_row(cast) if _has_no_words(cast) else [])
        for button in row
    ]
    *pages, more = last_row(cast)
    if behind:
        more = replace(more, text=f"{more.text} {cast.texts.signed(behind)}")
    words = [*hint_button(cast), *pages]
    row = [*words, *lesson, more]
    if len(row) <= IN_WORDS:
        return tuple(row)
    return tuple(
        replace(button, text=button.text.split()[0]) if button in words else button for button in row
    )


def _lesson_row(cast: Cast) -> list[Row]:
    enough = no_more_lessons(cast)
    return [] if enough is None else [(enough,)]


def asked_now(cast: Cast) -> Ask:
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


def away(cast: Cast) -> list[SeatFacts]:
    """People for whom a computer plays."""
    seats = cast.facts.seats
    return [seat for seat in seats if seat.away and seat.occupant is Occupant.PERSON]


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


def _join_row(cast: Cast) -> list[Row]:
    """A way in for latecomers, until somebody has answered."""
    facts = cast.facts
    begun = facts.log and all(entry.seat < 0 for entry in facts.log)
    if not begun or facts.private or len(facts.seats) >= facts.rules.box.most_seats:
        return []
    return [(press(cast.texts.gettext("Join"), actions.join(facts)),)]


def _return_row(cast: Cast) -> list[Row]:
    """A way back for those for whom a computer plays."""
    if cast.facts.paused or not away(cast):
        return []
    return [(press(cast.texts.gettext("Play again myself"), actions.take_back(cast.facts)),)]


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
