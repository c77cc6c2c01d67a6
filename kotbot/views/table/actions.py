"""Actions of buttons at a table that write the arguments of their verb.

All others are made by the row of the verb itself (kotbot.views.base.verbs).

Numbers are changed by differences and carry no decision, so that each of several quick taps counts; all other
entries carry the decision at which they were seen, so that two people who enter the same at once do it once.
A button that names a seat carries the decision too: it is stale once the seats are renumbered. Names of
people are never in callback data: a person who played before is identified by Familiar.key.
Pages of the board are marks in the draft (`actions.page`), seen by everybody.
"""

from collections.abc import Sequence

from engine.cards.catalogue import is_keep
from engine.dice import FACE_NAMES, Face
from engine.hands import in_hand, row
from engine.sections import Phase, Step
from engine.state import State
from engine.table_events import (
    HAND,
    AddNumber,
    Change,
    GiveCard,
    GoTo,
    SetTokyo,
    SetTurn,
    TableEvent,
    write_table,
)
from kotbot.matches.facts import Familiar, How, MatchFacts, SeatFacts
from kotbot.matches.facts.pages import Page, entry_text, page_words
from kotbot.matches.table.seats.inviting import sign_of
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import CounterAction, SeatVerb, Sure, Verb

# Corrections


def add(facts: MatchFacts, seat: int, what: str, change: int) -> Action:
    """Change a number of a seat (from 0) by this difference."""
    return Verb.CORRECT.whenever(facts, write_table(TableEvent(AddNumber(seat, what, change))))


def count(facts: MatchFacts, offered: str) -> Action:
    """Count something more, by a name that the bot offers."""
    return Verb.COUNT.of(facts, CounterAction.ADD, offered)


def uncount(facts: MatchFacts, what: str) -> Action:
    """Stop counting something."""
    return Verb.COUNT.of(facts, CounterAction.REMOVE, what)


def played(facts: MatchFacts, seat: int, card: str) -> Action:
    """Say that a seat (from 0) plays a card of its own set; what the card does is not done."""
    changes: list[Change] = [GiveCard(seat, card)]
    if is_keep(card) and _is_in_hand(facts.state, seat, card):
        changes.append(AddNumber(seat, HAND, -1))
    return Verb.CORRECT.of(facts, entry_text(map(TableEvent, changes)))


def _is_in_hand(state: State | None, seat: int, card: str) -> bool:
    """Return whether an evolution that comes to lie open can have come from the hand."""
    return state is not None and in_hand(state, seat) > 0 and card not in row(state, "piles", seat)


def turn_of(facts: MatchFacts, seat: int) -> Action:
    """Give the turn to a seat (from 0), from its start."""
    return Verb.CORRECT.of(facts, write_table(TableEvent(SetTurn(seat), Step(Phase.START))))


def tokyo(facts: MatchFacts, city: int, bay: int) -> Action:
    """Set the occupants of the City and the Bay, as seats from 0; -1 for an empty place."""
    return Verb.CORRECT.of(facts, write_table(TableEvent(SetTokyo(city, bay))))


def go(facts: MatchFacts, phase: Phase) -> Action:
    """Go on with the turn at a step."""
    return Verb.CORRECT.of(facts, write_table(TableEvent(GoTo(), Step(phase))))


# Dice


def roll(facts: MatchFacts, faces: Sequence[Face]) -> Action:
    """Enter a whole roll."""
    return Verb.DICE.of(facts, "".join(FACE_NAMES[face][0] for face in faces))


# The timeline


def history(facts: MatchFacts, page: int = 0) -> Action:
    """Show a page of the history; page 0 is the latest."""
    return Verb.HISTORY.of(facts, page)


def line(facts: MatchFacts, name: int, page: int = 0, seat: int | None = None) -> Action:
    """Show a line of the history, opened from this page; numbers of a seat (from 0) can be changed there."""
    return Verb.LINE.of(facts, name, page, seat)


def change(facts: MatchFacts, name: int, how: How, page: Page | None = None) -> Action:
    """Change a line; may open a page of the board."""
    return Verb.CHANGE.of(facts, name, how, " ".join(page_words(page)))


def add_before(facts: MatchFacts, name: int, seat: int, what: str, change: int) -> Action:
    """Change a number of a seat (from 0) by this difference before a line."""
    return Verb.PUT_BEFORE.of(facts, name, write_table(TableEvent(AddNumber(seat, what, change))))


def origin(facts: MatchFacts, seat: int, what: str, page: int = 0) -> Action:
    """Show how a number of a seat (from 0) came about; page 0 is the latest."""
    return Verb.ORIGIN.of(facts, seat, what, page)


# Seats


def seats_page(facts: MatchFacts, opened: Page | None = None) -> Action:
    """Open a page, or the first one."""
    return SeatVerb.PAGE.of(facts, page_words(opened))


def known(facts: MatchFacts, familiar: Familiar) -> Action:
    """Seat a person who played before."""
    return SeatVerb.KNOWN.of(facts, familiar.key)


def take(facts: MatchFacts, seat: SeatFacts, secret: str, sure: Sure = Sure.ASK) -> Action:
    """Take a guest's seat by a link, at once or after a question."""
    return SeatVerb.TAKE.of(facts, seat.place, sign_of(seat.monster), secret, sure)
