"""The actions of buttons at a table.

Numbers are changed by differences and carry no decision, so that each of several quick taps counts; all other
entries carry the decision at which they were seen, so that two people who enter the same at once do it once.
Pages of the board are marks in the draft (`actions.page`), seen by everybody.
"""

from collections.abc import Sequence

from engine.answers import Answer
from engine.dice import FACE_NAMES, Face
from engine.notation import write
from engine.sections import Phase, Step
from engine.table_events import AddNumber, GoTo, SetTokyo, SetTurn, TableEvent, write_table
from kotbot.matches.facts import How, MatchFacts, Mode, OfferKind
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Counter, Misfit, Rolls, Verb, YesNo

# Corrections


def add(facts: MatchFacts, seat: int, what: str, change: int) -> Action:
    """Change a number of a seat (from 0) by this difference."""
    return Verb.CORRECT.whenever(facts, write_table(TableEvent(AddNumber(seat, what, change))))


def count(facts: MatchFacts, offered: str) -> Action:
    """Count something more, by a name that the bot offers."""
    return Verb.COUNT.of(facts, Counter.ADD, offered)


def uncount(facts: MatchFacts, what: str) -> Action:
    """Stop counting something."""
    return Verb.COUNT.of(facts, Counter.REMOVE, what)


def correct(facts: MatchFacts, text: str) -> Action:
    """Enter a table event in notation, on the position that is shown."""
    return Verb.CORRECT.of(facts, text)


def insist(facts: MatchFacts, text: str) -> Action:
    """Enter the same after the question whether it is meant so."""
    return Verb.INSIST.of(facts, text)


def next_turn(facts: MatchFacts, turn: int) -> Action:
    """End the turn with this number, in counters mode."""
    return Verb.NEXT_TURN.of(facts, turn)


def turn_of(facts: MatchFacts, seat: int) -> Action:
    """Give the turn to a seat (from 0), from its start."""
    return correct(facts, write_table(TableEvent(SetTurn(seat), Step(Phase.START))))


def tokyo(facts: MatchFacts, city: int, bay: int) -> Action:
    """Set the occupants of the City and the Bay, as seats from 0; -1 for an empty place."""
    return correct(facts, write_table(TableEvent(SetTokyo(city, bay))))


def go(facts: MatchFacts, phase: Phase) -> Action:
    """Go on with the turn at a step."""
    return correct(facts, write_table(TableEvent(GoTo(), Step(phase))))


def attack(facts: MatchFacts, seat: int, claws: int) -> Action:
    """Attack with claws of a seat (from 0) everybody in its reach, in counters mode."""
    return Verb.ATTACK.of(facts, seat, claws)


def slot(facts: MatchFacts, place: int, card: str) -> Action:
    """Put a card into a slot (from 0) of the market; `?` for a card that is not named."""
    return Verb.SLOT.of(facts, place, card)


def drop(facts: MatchFacts, uid: int) -> Action:
    """Take a card away from its owner."""
    return Verb.DROP.of(facts, uid)


def offer(facts: MatchFacts, what: OfferKind, seat: int, answer: YesNo) -> Action:
    """Take up or decline an offer of the position to a seat (from 0)."""
    return Verb.OFFER.of(facts, what, seat, answer)


def mat(facts: MatchFacts, seat: int) -> Action:
    """Open the mat of a seat (from 0)."""
    return Verb.MAT.of(facts, seat)


# Dice and answers


def face(facts: MatchFacts, shown: Face) -> Action:
    """Enter one more die with this face."""
    return Verb.FACE.of(facts, shown)


def roll(facts: MatchFacts, faces: Sequence[Face]) -> Action:
    """Enter a whole roll."""
    return Verb.DICE.of(facts, "".join(FACE_NAMES[face][0] for face in faces))


def erase(facts: MatchFacts) -> Action:
    """Remove the die that was entered last."""
    return Verb.ERASE.of(facts)


def take_over(facts: MatchFacts) -> Action:
    """Take over the roll that another person is entering, from its first die."""
    return Verb.TAKE_OVER.of(facts)


def more_rolls(facts: MatchFacts, wanted: Rolls) -> Action:
    """Say whether the dice being entered are one roll of several, or the result of the turn."""
    return Verb.MORE_ROLLS.of(facts, wanted)


def extra(facts: MatchFacts, what: str, number: int) -> Action:
    """Say how often the dice were rolled, or how often that was paid for (TableFacts.extras)."""
    return Verb.EXTRA.of(facts, what, number)


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question; cards may be unnamed."""
    return Verb.ANSWER.of(facts, write(given))


# The timeline


def redo(facts: MatchFacts, line: int) -> Action:
    """Bring back this line, which was undone last."""
    return Verb.REDO.of(facts, line)


def back_to(facts: MatchFacts, line: int) -> Action:
    """Undo everything after a line."""
    return Verb.BACK_TO.of(facts, line)


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
    return put_before(facts, name, write_table(TableEvent(AddNumber(seat, what, change))))


def put_before(facts: MatchFacts, name: int, text: str) -> Action:
    """Put table events in notation before a line."""
    return Verb.PUT_BEFORE.of(facts, name, text)


def misfit(facts: MatchFacts, choice: Misfit) -> Action:
    """Choose what happens to a line that does not fit any more."""
    return Verb.MISFIT.of(facts, choice)


def unchanged(facts: MatchFacts) -> Action:
    """Leave a line that is being changed as it was."""
    return Verb.UNCHANGED.of(facts)


def origin(facts: MatchFacts, seat: int, what: str, page: int = 0) -> Action:
    """Show how a number of a seat (from 0) came about; page 0 is the latest."""
    return Verb.ORIGIN.of(facts, seat, what, page)


# The match


def mode(facts: MatchFacts, wanted: Mode) -> Action:
    """Switch to another mode."""
    return Verb.MODE.of(facts, wanted)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """Set an option of the match: market on or off, hint on or off."""
    return Verb.TABLE_OPTION.of(facts, name, value)


def counts(facts: MatchFacts, answer: YesNo) -> Action:
    """Finish the match, with or without counting its result."""
    return Verb.COUNTS.of(facts, answer)
