"""What people enter while they play by the referee: dice, answers for any seat, cards that were revealed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import CHANCE, Answer, EngineError, IllegalAnswer, InvalidNotation, read, refusal, write
from engine.answers import ANYWHERE, Buy, Use
from engine.decisions import KeepDice, RollDice
from engine.dice import FACES, NO_DICE, Dice, Face, faces_of, within
from engine.errors import Because, Reason
from engine.notation import read_dice
from kotbot.matches.core.advance import advance
from kotbot.matches.core.drafts import drafted, marked
from kotbot.matches.core.game import record
from kotbot.matches.core.showing import show
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Draft, Person
from kotbot.matches.packing import pack_draft
from kotbot.matches.replies import Denied, Note, Refused, Reply
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines.dice import asked_dice, draft_of, extras, fallen
from kotbot.matches.table.use_case import at_table, check_decision

# Dice


@at_table
@once
def type_face(game: TableGame, person: Person, press: str, decision: int, face: Face) -> Reply:
    """One die more shows this face; the last one that is asked for enters the roll.

    Note.MARKED with the face's index, or Note.ANSWERED with the answer in notation.
    """
    check_decision(game, decision)
    if face not in FACES or not asked_dice(game):
        raise Denied(Refused.ILLEGAL, Reason.NO_SUCH_DICE.value)
    draft = draft_of(game)
    typed = (*draft.typed, face)
    if len(typed) < asked_dice(game):
        game.match.draft = pack_draft(replace(draft, typed=typed))
        return done(game, Note.MARKED, person, press, str(face))
    return _fell(game, person, typed, press)


@at_table
@once
def erase(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Take the last typed die away; without one nothing happens."""
    check_decision(game, decision)
    draft = draft_of(game)
    game.match.draft = pack_draft(replace(draft, typed=draft.typed[:-1]))
    return done(game, Note.MARKED, person, press)


@at_table
@once
def type_dice(game: TableGame, person: Person, press: str, text: str) -> Reply:
    """A whole roll typed, as in `11 2 e c h`: in place of what was typed before.

    Too few or too many: Refused.ILLEGAL with `no_such_dice`, and the facts say how many are asked for.
    """
    try:
        dice = read_dice(text)
    except InvalidNotation as error:
        raise Denied(Refused.ILLEGAL, Reason.UNREADABLE.value) from error
    if not asked_dice(game) or sum(dice) != asked_dice(game):
        raise Denied(Refused.ILLEGAL, Reason.NO_SUCH_DICE.value)
    faces = faces_of(dice)
    game.drafted = replace(draft_of(game), typed=())
    return _enter(game, person, fallen(game, faces), press)


@at_table
@once
def more_rolls(game: TableGame, person: Person, press: str, decision: int, wanted: str) -> Reply:
    """Whether the dice that are typed are the result of the turn (`final`) or of one roll (`more`)."""
    check_decision(game, decision)
    if wanted not in ("final", "more"):
        raise Denied(Refused.ILLEGAL, wanted)
    game.match.draft = pack_draft(replace(draft_of(game), more=wanted == "more"))
    return done(game, Note.MARKED, person, press, wanted)


@at_table
@once
def say_extra(game: TableGame, person: Person, press: str, decision: int, what: str, number: int) -> Reply:
    """How often dice were rolled for the result, or how often that was paid for (`TableFacts.extras`)."""
    check_decision(game, decision)
    most = dict(extras(game))
    if what not in most or not 0 <= number <= most[what]:
        raise Denied(Refused.ILLEGAL, Reason.OUT_OF_RANGE.value)
    draft = draft_of(game)
    said = {name: n for name, n in draft.extras if name != what}
    if number:
        said[what] = number
    game.match.draft = pack_draft(replace(draft, extras=tuple(sorted(said.items()))))
    return done(game, Note.MARKED, person, press, f"{what} {number}")


def _fell(game: TableGame, person: Person, typed: tuple[Face, ...], press: str) -> Reply:
    game.drafted = replace(draft_of(game), typed=typed)
    return _enter(game, person, fallen(game, typed), press)


# Answers


@at_table
@once
def answer(game: TableGame, person: Person, press: str, decision: int, text: str) -> Reply:
    """Answer the open question in notation, whoever is asked: `keep 1 1`, `yield`, `buy jets`, `reveal ?`.

    `roll ...`, `reveal ...` and `result ...` answer for chance, `result` also where dice are to be kept.
    Refused.CONFIRM for a card that is elsewhere: `correcting.insist` buys it.
    """
    return _answered(game, person, press, decision, lambda: _read(game, text))


def buy_anyway(game: TableGame, person: Person, text: str, press: str) -> Reply:
    """Buy after a confirmation a card that was thought to be elsewhere; `correcting.insist` comes here."""
    given = _read(game, text)
    why = refusal(game.position, given)
    if isinstance(given, Buy) and isinstance(why, Because) and why.reason is Reason.CARD_ELSEWHERE:
        given = given._replace(source=ANYWHERE)
    return _enter(game, person, given, press)


@at_table
@once
def answer_draft(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Answer the open question with what is marked."""
    game.drafted = draft_of(game)
    return _answered(game, person, press, decision, lambda: drafted(game, _asked(game)))


@at_table
def mark(game: TableGame, person: Person, decision: int, wanted: str) -> Reply:
    """Mark dice or hearts, or open a page, like `play.mark`, for whoever is asked."""
    check_decision(game, decision)
    game.match.draft = pack_draft(marked(game, draft_of(game), wanted))
    return done(game, Note.MARKED, person, detail=wanted)


@at_table
@once
def use_card(game: TableGame, person: Person, press: str, seat: int, card: str) -> Reply:
    """Use a card of a seat that may be used at any question (Rapid Healing, Wings); the question stays."""
    return _enter(game, person, Use(seat, card), press)


def _answered(
    game: TableGame, person: Person, press: str, decision: int, make: Callable[[], Answer]
) -> Reply:
    again = _just_answered(game, person, decision)
    if again is not None:
        return again
    check_decision(game, decision)
    return _enter(game, person, make(), press)


def _just_answered(game: TableGame, person: Person, decision: int) -> Reply | None:
    """The reply to a second tap of the same person on the question that it answered last; None otherwise."""
    if decision == game.match.decision:
        return None
    head = game.unit.event(game.match.id, game.match.head)
    first = game.unit.event(game.match.id, head.line) if head is not None and head.line else None
    if first is None or (first.account, first.decision) != (person.id, decision):
        return None
    return Reply(show(game), note=Note.REPEATED, detail=first.text)


def _enter(game: TableGame, person: Person, given: Answer, press: str) -> Reply:
    aside = game.position.dice if isinstance(game.position.question, RollDice) else NO_DICE
    try:
        record(game, given, person.id)
    except IllegalAnswer as error:
        if isinstance(given, Buy) and error.reason is Reason.CARD_ELSEWHERE:
            raise Denied(Refused.CONFIRM, f"{error.reason} {write(given)}") from error
        raise Denied(Refused.ILLEGAL, error.reason.value) from error
    advance(game)
    _stay_aside(game, aside)
    return done(game, Note.ANSWERED, person, press, write(given))


def _stay_aside(game: TableGame, aside: Dice) -> None:
    """Dice that were put aside stay marked after the next roll, and can be taken up again."""
    state = game.position
    if isinstance(state.question, KeepDice) and any(aside) and within(aside, state.dice):
        game.match.draft = pack_draft(Draft(game.match.decision, aside))


def _asked(game: TableGame) -> int:
    seat = game.position.asked_seat
    if seat is None:
        raise Denied(Refused.STALE)
    return seat


CHANCE_SAYS: Final = ("roll", "reveal", "result")


def _read(game: TableGame, text: str) -> Answer:
    verb = text.partition(" ")[0]
    try:
        return read(text, CHANCE if verb in CHANCE_SAYS else _asked(game))
    except EngineError as error:
        raise Denied(Refused.ILLEGAL, Reason.UNREADABLE.value) from error
