"""What buttons at a table ask for.

Numbers are changed relatively and name no decision, so that each of several quick taps counts; whatever else
is entered names the decision that it was seen at, so that two people who enter it at once do it once.
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
    """A number of a seat (from 0) changes by so much."""
    return Verb.CORRECT.whenever(facts, write_table(TableEvent(AddNumber(seat, what, change))))


def count(facts: MatchFacts, offered: str) -> Action:
    """Count something more that has a name that the bot offers."""
    return Verb.COUNT.of(facts, Counter.ADD, offered)


def uncount(facts: MatchFacts, what: str) -> Action:
    """Count it no more."""
    return Verb.COUNT.of(facts, Counter.REMOVE, what)


def correct(facts: MatchFacts, text: str) -> Action:
    """A table event in notation, on the position that is shown."""
    return Verb.CORRECT.of(facts, text)


def insist(facts: MatchFacts, text: str) -> Action:
    """The same after the question whether it is meant so."""
    return Verb.INSIST.of(facts, text)


def next_turn(facts: MatchFacts, turn: int) -> Action:
    """In counters mode the turn with this number is over."""
    return Verb.NEXT_TURN.of(facts, turn)


def turn_of(facts: MatchFacts, seat: int) -> Action:
    """It is the turn of a seat (from 0), from its start."""
    return correct(facts, write_table(TableEvent(SetTurn(seat), Step(Phase.START))))


def tokyo(facts: MatchFacts, city: int, bay: int) -> Action:
    """Who is in the City and in the Bay, from 0, -1 for nobody."""
    return correct(facts, write_table(TableEvent(SetTokyo(city, bay))))


def go(facts: MatchFacts, phase: Phase) -> Action:
    """The turn goes on at a step."""
    return correct(facts, write_table(TableEvent(GoTo(), Step(phase))))


def attack(facts: MatchFacts, seat: int, claws: int) -> Action:
    """In counters mode: claws of a seat (from 0) at everybody it reaches."""
    return Verb.ATTACK.of(facts, seat, claws)


def slot(facts: MatchFacts, place: int, card: str) -> Action:
    """A card lies in a slot (from 0) of the market; `?` for one that is not named."""
    return Verb.SLOT.of(facts, place, card)


def drop(facts: MatchFacts, uid: int) -> Action:
    """A card is taken away from whoever has it."""
    return Verb.DROP.of(facts, uid)


def offer(facts: MatchFacts, what: OfferKind, seat: int, answer: YesNo) -> Action:
    """Take up or decline what the position suggests for a seat (from 0)."""
    return Verb.OFFER.of(facts, what, seat, answer)


def mat(facts: MatchFacts, seat: int) -> Action:
    """Open the mat of a seat (from 0)."""
    return Verb.MAT.of(facts, seat)


# Dice and answers


def face(facts: MatchFacts, shown: Face) -> Action:
    """One die more shows this face."""
    return Verb.FACE.of(facts, shown)


def roll(facts: MatchFacts, faces: Sequence[Face]) -> Action:
    """A whole roll."""
    return Verb.DICE.of(facts, "".join(FACE_NAMES[face][0] for face in faces))


def erase(facts: MatchFacts) -> Action:
    """Take the die that was entered last away."""
    return Verb.ERASE.of(facts)


def take_over(facts: MatchFacts) -> Action:
    """Enter the roll that somebody else is entering, from its first die."""
    return Verb.TAKE_OVER.of(facts)


def more_rolls(facts: MatchFacts, wanted: Rolls) -> Action:
    """The dice that are entered now are one roll of several, or the result of the turn."""
    return Verb.MORE_ROLLS.of(facts, wanted)


def extra(facts: MatchFacts, what: str, number: int) -> Action:
    """How often dice were rolled for the result, or how often that was paid for (TableFacts.extras)."""
    return Verb.EXTRA.of(facts, what, number)


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question; cards may be unnamed."""
    return Verb.ANSWER.of(facts, write(given))


# The timeline


def redo(facts: MatchFacts, line: int) -> Action:
    """Bring back this line, which was undone last."""
    return Verb.REDO.of(facts, line)


def back_to(facts: MatchFacts, line: int) -> Action:
    """Take back everything after a line."""
    return Verb.BACK_TO.of(facts, line)


def history(facts: MatchFacts, page: int = 0) -> Action:
    """What was entered; page 0 is the latest."""
    return Verb.HISTORY.of(facts, page)


def line(facts: MatchFacts, name: int, page: int = 0, seat: int | None = None) -> Action:
    """A line of the history, which is on this page of it; the numbers of a seat (from 0) can be changed."""
    return Verb.LINE.of(facts, name, page, seat)


def change(facts: MatchFacts, name: int, how: How, page: Page | None = None) -> Action:
    """Change a line; a page of the board may open."""
    return Verb.CHANGE.of(facts, name, how, " ".join(page_words(page)))


def add_before(facts: MatchFacts, name: int, seat: int, what: str, change: int) -> Action:
    """A number of a seat (from 0) changes by so much before a line."""
    return put_before(facts, name, write_table(TableEvent(AddNumber(seat, what, change))))


def put_before(facts: MatchFacts, name: int, text: str) -> Action:
    """Table events in notation before a line."""
    return Verb.PUT_BEFORE.of(facts, name, text)


def misfit(facts: MatchFacts, choice: Misfit) -> Action:
    """What becomes of a line that does not fit any more."""
    return Verb.MISFIT.of(facts, choice)


def unchanged(facts: MatchFacts) -> Action:
    """Leave a line that is being changed as it was."""
    return Verb.UNCHANGED.of(facts)


def origin(facts: MatchFacts, seat: int, what: str, page: int = 0) -> Action:
    """How a number of a seat (from 0) came about; page 0 is the latest."""
    return Verb.ORIGIN.of(facts, seat, what, page)


# The match


def mode(facts: MatchFacts, wanted: Mode) -> Action:
    """Go on in another mode."""
    return Verb.MODE.of(facts, wanted)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """A setting of the match: market on or off, hint on or off."""
    return Verb.TABLE_OPTION.of(facts, name, value)


def counts(facts: MatchFacts, answer: YesNo) -> Action:
    """Finish the match: its result counts or not."""
    return Verb.COUNTS.of(facts, answer)
