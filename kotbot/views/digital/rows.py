"""The rows of a board: the answers, further actions, and the pages, which are always last."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.decisions import KeepDice
from kotbot.matches.facts import Occupant, SeatFacts, Undo
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, prompt
from kotbot.views.base.prompt import Prompt, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import ROOM, fits, fitting, width
from kotbot.views.core.any_time import any_time_rows, seldom_rows
from kotbot.views.core.hints import hint_button
from kotbot.views.core.lessons import no_more_lessons
from kotbot.views.core.questions import ask
from kotbot.views.core.telling.moves import move
from kotbot.views.digital.hands import about_hands, own_hand_rows, shared_hand_rows

MANY: Final = 5
"""With this many monsters the Bay is open and a phone screen is full."""
MOST_ROWS: Final = 5
"""Maximum number of rows during a roll, to keep the dice in view; the rest is behind the dots."""
MOST_ROWS_OF_MANY: Final = 4
"""The same with many monsters."""
SEVERAL: Final = 2


def rows(asked: Prompt, context: RenderContext) -> list[Row]:
    """Return all rows of a board with this question."""
    shown, behind = _beside(asked, context)
    pages = _pages(context, sum(map(len, behind)))
    return [*asked.rows, *shared_hand_rows(context), *shown, *_hint_row(context), pages]


def folded(context: RenderContext) -> list[Row]:
    """Return the rows for which the board has no room; answers name their player because others see them."""
    asked, seat = asked_now(context), context.facts.asked
    _, behind = _beside(asked, context)
    answers = {button for row in asked.beside for button in row}

    def named(button: Button) -> Button:
        if seat is None or button not in answers:
            return button
        return replace(button, text=f"{context.player(seat)}: {button.text}")

    return [tuple(map(named, row)) for row in behind]


def _beside(asked: Prompt, context: RenderContext) -> tuple[list[Row], list[Row]]:
    """Return the rows besides the answers: those that fit on the board, and those that do not."""
    beside_hint = [button for row in _hint_row(context) for button in row]
    wanted = [
        *_overdue_row(context),
        *_lesson_row(context),
        *_join_row(context),
        *_return_row(context),
        *asked.beside,
        *own_hand_rows(context),
        *any_time_rows(context),
        *(row for row in _undo_row(context) if row[0] not in beside_hint),
    ]
    seldom = seldom_rows(context)
    if not _rolls(context):
        return wanted, seldom
    most = MOST_ROWS_OF_MANY if is_full(context) else MOST_ROWS
    others = (_hint_row(context), _fitted(asked.rows), shared_hand_rows(context))
    room = max(0, most - 1 - sum(map(len, others)))
    packed = _fitted(in_rows([button for row in wanted for button in row], 2))
    return packed[:room], [*packed[room:], *seldom]


def _fitted(wanted: Iterable[Row]) -> list[Row]:
    return [part for row in wanted if row for part in fitting(row)]


def is_full(context: RenderContext) -> bool:
    """Return whether there are so many monsters that the rest must be short."""
    return len(context.facts.seats) >= MANY


def _rolls(context: RenderContext) -> bool:
    return isinstance(context.state.question, KeepDice)


def _hint_row(context: RenderContext) -> list[Row]:
    """Return the row of the hint, with undo if both fit; with many monsters the hint is among the pages."""
    hint = hint_button(context)
    if not hint or is_full(context):
        return []
    both = (*hint, *(button for row in _undo_row(context) for button in row))
    return [both if fits(both) else hint]


def _pages(context: RenderContext, behind: int) -> Row:
    """Return the row of pages; the dots show the number of buttons `behind` them.

    Four words would be cut: with many monsters, the hint replaces the log while hints are on.
    """
    cards, log, more = last_row(context)
    if behind:
        more = replace(more, text=f"{more.text} {context.texts.signed(behind)}")
    if is_log_behind(context):
        return (*hint_button(context), cards, more)
    return (cards, log, more)


def is_log_behind(context: RenderContext) -> bool:
    """Return whether the log is in the menu behind the dots."""
    return is_full(context) and context.facts.hints


def _lesson_row(context: RenderContext) -> list[Row]:
    enough = no_more_lessons(context)
    return [] if enough is None else [(enough,)]


def asked_now(context: RenderContext) -> Prompt:
    """Return the open question, or why it is not asked now."""
    facts, texts = context.facts, context.texts
    if facts.paused:
        line = texts.gettext("The match is paused. Press the button and it goes on.")
        return Prompt([prompt(line)], [(press(texts.gettext("Go on"), Verb.BOARD.of(facts)),)])
    question = context.state.question
    if question is None:
        return Prompt([], [])
    asked = about_hands(context) or ask(question, context)
    seat = facts.asked
    if seat is None:
        return asked
    if context.seat(seat).occupant is Occupant.COMPUTER:
        # Translators: a computer player chooses.
        thinks = texts.gettext("{player} is thinking…", player=context.player(seat))
        return Prompt([prompt(thinks)], [])
    if context.seat(seat).away:
        plays = texts.gettext("{player}: a computer plays on.", player=context.player(seat))
        return Prompt([prompt(plays)], [])
    return asked


def away(context: RenderContext) -> list[SeatFacts]:
    """Return the people for whom a computer plays, without eliminated monsters."""
    people = (seat for seat in context.facts.seats if seat.away and seat.occupant is Occupant.PERSON)
    return [seat for seat in people if context.state.lives(seat.place)]


def _overdue_row(context: RenderContext) -> list[Row]:
    """Return the actions for players who wait for an absent one."""
    seat, deadline = context.facts.asked, context.facts.deadline
    if seat is None or deadline is None or not deadline.overdue:
        return []
    # Translators: a button: a computer plays for somebody who is away: "🤖 Let it play: Bob".
    text = context.texts.gettext(
        "{sign} Let it play: {player}", sign=signs.COMPUTER, player=context.player(seat)
    )
    return [(press(text, Verb.STAND_IN.of(context.facts, seat)),)]


def _undo_row(context: RenderContext) -> list[Row]:
    undo = context.facts.undo
    if undo is None:
        return []
    words = {"sign": signs.UNDO, "move": move(undo.text, context)}
    player = _taken_back_by(undo, context)
    if player:
        # Translators: a button that undoes what this player did: "↩ Take back: buy Jets (Bob)".
        text = context.texts.gettext("{sign} Take back: {move} ({player})", player=player, **words)
        if width(text) > ROOM[1]:
            text = f"{signs.UNDO} {player}: {words['move']}"
    else:
        # Translators: a button that undoes: "↩ Take back: buy Jets".
        text = context.texts.gettext("{sign} Take back: {move}", **words)
    return [(press(text, Verb.UNDO.of(context.facts, undo.seq)),)]


def _taken_back_by(undo: Undo, context: RenderContext) -> str:
    """Return the name of the person whose answer it was; empty unless several people play."""
    people = {seat.account: seat.place for seat in context.facts.seats if seat.account is not None}
    if len(people) < SEVERAL or undo.account not in people:
        return ""
    return context.player(people[undo.account])


def _join_row(context: RenderContext) -> list[Row]:
    """Return the join button for latecomers, until somebody has answered."""
    facts = context.facts
    begun = facts.log and all(entry.seat < 0 for entry in facts.log)
    if not begun or facts.private or facts.chosen.duel or len(facts.seats) >= facts.rules.box.most_seats:
        return []
    return [(press(context.texts.gettext("Join"), Verb.JOIN.of(facts)),)]


def _return_row(context: RenderContext) -> list[Row]:
    """Return the button to play again for people whom a computer replaces."""
    if context.facts.paused or not away(context):
        return []
    return [(press(context.texts.gettext("Play again myself"), Verb.TAKE_BACK.of(context.facts)),)]


def last_row(context: RenderContext) -> tuple[Button, Button, Button]:
    """Return the buttons that every board has in the same place."""
    facts, texts = context.facts, context.texts
    return (
        # Translators: a button on each board, short.
        press(texts.gettext("{sign} Cards", sign=signs.CARDS), actions.cards(facts)),
        log_button(context),
        press(signs.MORE, Verb.MORE.of(facts)),
    )


def log_button(context: RenderContext) -> Button:
    """Return the button that opens the log."""
    # Translators: a button on each board, short.
    return press(context.texts.gettext("{sign} Log", sign=signs.LOG), actions.log(context.facts))
