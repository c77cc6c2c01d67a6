"""What buttons at a table ask for.

Numbers are changed relatively and name no decision, so that each of several quick taps counts; whatever else
is entered names the decision that it was seen at, so that two people who enter it at once do it once.
Pages of the board are marks in the draft (`actions.page`), seen by everybody.
"""

from collections.abc import Sequence
from typing import Final

from engine.answers import Answer
from engine.cards.catalogue import UNKNOWN
from engine.dice import FACE_NAMES, Face
from engine.notation import write
from engine.sections import Phase, Step
from engine.table_events import AddNumber, GoTo, SetTokyo, SetTurn, TableEvent, write_table
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.matches.facts.pages import Page, page_words
from kotbot.views.base.screen import Action
from kotbot.views.base.verbs import Verb

UNNAMED: Final = "unnamed"
"""A card that is not named, in callback data, which has no question mark."""
BETWEEN: Final = ";"
"""Between several table events of one entry."""
_WORDS: Final = {UNKNOWN: UNNAMED, BETWEEN: "."}
_NOTATION: Final = {word: text for text, word in _WORDS.items()}
YES: Final = "yes"
NO: Final = "no"
MORE: Final = "more"
FINAL: Final = "final"
INSTEAD: Final = "instead"
BEFORE: Final = "before"
OUT: Final = "out"
ANEW: Final = "anew"
DROP: Final = "drop"
KEEP: Final = "keep"


def words(text: str) -> tuple[str, ...]:
    """A text in notation as the words of callback data."""
    return tuple(_WORDS.get(word, word) for word in text.replace(BETWEEN, f" {BETWEEN} ").split())


def notation(args: tuple[str, ...]) -> str:
    """The text in notation that words of callback data stand for."""
    return " ".join(_NOTATION.get(word, word) for word in args).replace(f" {BETWEEN}", BETWEEN)


# Corrections


def add(facts: MatchFacts, seat: int, what: str, change: int) -> Action:
    """A number of a seat (from 0) changes by so much."""
    return _of(facts, Verb.CORRECT, *words(write_table(TableEvent(AddNumber(seat, what, change)))))


def count(facts: MatchFacts, offered: str) -> Action:
    """Count something more that has a name that the bot offers."""
    return _of(facts, Verb.COUNT, "add", offered)


def uncount(facts: MatchFacts, what: str) -> Action:
    """Count it no more."""
    return _of(facts, Verb.COUNT, "remove", what)


def correct(facts: MatchFacts, text: str) -> Action:
    """A table event in notation, on the position that is shown."""
    return _decides(facts, Verb.CORRECT, *words(text))


def insist(facts: MatchFacts, text: str) -> Action:
    """The same after the question whether it is meant so."""
    return _decides(facts, Verb.INSIST, *words(text))


def next_turn(facts: MatchFacts, turn: int) -> Action:
    """In counters mode the turn with this number is over."""
    return _of(facts, Verb.NEXT_TURN, str(turn))


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
    return _decides(facts, Verb.ATTACK, str(seat + 1), str(claws))


def slot(facts: MatchFacts, place: int, card: str) -> Action:
    """A card lies in a slot (from 0) of the market; `?` for one that is not named."""
    return _decides(facts, Verb.SLOT, str(place + 1), *words(card))


def drop(facts: MatchFacts, uid: int) -> Action:
    """A card is taken away from whoever has it."""
    return _decides(facts, Verb.DROP, str(uid))


def offer(facts: MatchFacts, what: str, seat: int, answer: str) -> Action:
    """Take up (YES) or decline (NO) what the position suggests for a seat (from 0)."""
    return _decides(facts, Verb.OFFER, what, str(seat + 1), answer)


def mat(facts: MatchFacts, seat: int) -> Action:
    """Open the mat of a seat (from 0)."""
    return _of(facts, Verb.MAT, str(seat + 1))


# Dice and answers


def face(facts: MatchFacts, shown: Face) -> Action:
    """One die more shows this face."""
    return _decides(facts, Verb.FACE, FACE_NAMES[shown])


def roll(facts: MatchFacts, faces: Sequence[Face]) -> Action:
    """A whole roll."""
    return _decides(facts, Verb.DICE, "".join(FACE_NAMES[face][0] for face in faces))


def erase(facts: MatchFacts) -> Action:
    """Take the die that was entered last away."""
    return _decides(facts, Verb.ERASE)


def take_over(facts: MatchFacts) -> Action:
    """Enter the roll that somebody else is entering, from its first die."""
    return _decides(facts, Verb.TAKE_OVER)


def more_rolls(facts: MatchFacts, wanted: str) -> Action:
    """The dice that are entered now are one roll of several (MORE), or the result of the turn (FINAL)."""
    return _decides(facts, Verb.MORE_ROLLS, wanted)


def extra(facts: MatchFacts, what: str, number: int) -> Action:
    """How often dice were rolled for the result, or how often that was paid for (TableFacts.extras)."""
    return _decides(facts, Verb.EXTRA, what, str(number))


def answer(facts: MatchFacts, given: Answer) -> Action:
    """Answer the open question; cards may be unnamed."""
    return _decides(facts, Verb.ANSWER, *words(write(given)))


# The timeline


def redo(facts: MatchFacts, line: int) -> Action:
    """Bring back this line, which was undone last."""
    return _of(facts, Verb.REDO, str(line))


def back_to(facts: MatchFacts, line: int) -> Action:
    """Take back everything after a line."""
    return _of(facts, Verb.BACK_TO, str(line))


def history(facts: MatchFacts, page: int = 0) -> Action:
    """What was entered; page 0 is the latest."""
    return _of(facts, Verb.HISTORY, str(page))


def line(facts: MatchFacts, name: int, page: int = 0, seat: int | None = None) -> Action:
    """A line of the history, which is on this page of it; the numbers of a seat (from 0) can be changed."""
    chosen = () if seat is None else (str(seat + 1),)
    return _of(facts, Verb.LINE, str(name), str(page), *chosen)


def change(facts: MatchFacts, name: int, how: str, page: Page | None = None) -> Action:
    """Change a line: something else INSTEAD, something BEFORE it, or it is taken OUT; a page may open."""
    return _of(facts, Verb.CHANGE, str(name), how, *page_words(page))


def add_before(facts: MatchFacts, name: int, seat: int, what: str, change: int) -> Action:
    """A number of a seat (from 0) changes by so much before a line."""
    return put_before(facts, name, write_table(TableEvent(AddNumber(seat, what, change))))


def put_before(facts: MatchFacts, name: int, text: str) -> Action:
    """Table events in notation before a line."""
    return _of(facts, Verb.PUT_BEFORE, str(name), *words(text))


def misfit(facts: MatchFacts, choice: str) -> Action:
    """What becomes of a line that does not fit any more: ANEW, DROP or KEEP."""
    return _decides(facts, Verb.MISFIT, choice)


def unchanged(facts: MatchFacts) -> Action:
    """Leave a line that is being changed as it was."""
    return _of(facts, Verb.UNCHANGED)


def origin(facts: MatchFacts, seat: int, what: str, page: int = 0) -> Action:
    """How a number of a seat (from 0) came about; page 0 is the latest."""
    return _of(facts, Verb.ORIGIN, str(seat + 1), what, str(page))


# The match


def mode(facts: MatchFacts, wanted: Mode) -> Action:
    """Go on in another mode."""
    return _of(facts, Verb.MODE, wanted)


def option(facts: MatchFacts, name: str, value: str) -> Action:
    """A setting of the match: market on or off, hint on or off."""
    return _of(facts, Verb.TABLE_OPTION, name, value)


def counts(facts: MatchFacts, answer: str) -> Action:
    """Finish the match: its result counts or not."""
    return _decides(facts, Verb.COUNTS, answer)


def _of(facts: MatchFacts, verb: Verb, *args: str) -> Action:
    return Action(verb, facts.code, args=args)


def _decides(facts: MatchFacts, verb: Verb, *args: str) -> Action:
    return Action(verb, facts.code, facts.decision, args)
