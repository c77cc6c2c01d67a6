"""The draft at a table: the dice that are entered, who is typing them, and marks that outlast an entry.

The dice are one roll, or the result of the turn. One person types a roll, so that six dice are never a
mixture of two people's taps.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final, NamedTuple

from engine import State, apply
from engine.answers import CHANCE, Answer, Pass, Result, Rolled
from engine.cards.catalogue import BIT
from engine.decisions import BuyCards, Question, RollDice
from engine.dice import Dice, Face, count
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import thrown, without_choice
from kotbot.matches.facts import Draft, Mode, Person
from kotbot.matches.options import PutOff
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.refusals import Ahead, Faster
from kotbot.matches.replies import Denied

MOST_ROLLS: Final = 9
"""The most rolls counted in one turn."""


def asked_dice(game: Game) -> int:
    """Return how many dice the open question asks for; 0 if people enter no dice now."""
    if game.match.mode is not Mode.REFEREE:
        return 0
    throw = thrown(game.position)
    return 0 if throw is None else throw.number(game.position, game.position.question)


def roller(state: State) -> int | None:
    """Return the seat whose dice the open question asks for; None if it asks for none."""
    throw = thrown(state)
    return None if throw is None else throw.roller(state, state.question)


def wanted_dice(game: Game) -> int:
    """Return how many dice can be entered now, for the open question or for the roll after a purchase."""
    following = next_roll(game)
    return asked_dice(game) if following is None else following[1]


def next_roll(game: Game) -> tuple[int, int] | None:
    """Return who rolls how many dice once nothing more is bought; None if anything else comes first."""
    following = _nothing_bought(game)
    if following is None or not isinstance(following.question, RollDice):
        return None
    return following.active, following.question.number


def _nothing_bought(game: Game) -> State | None:
    """Return the position once nothing more is bought; None if no person is asked for a purchase."""
    question = game.position.question
    if game.match.mode is not Mode.REFEREE or not isinstance(question, BuyCards):
        return None
    return None if game.plays_itself(question.seat) else _after_buying(game.position, question.seat)


def _after_buying(state: State, seat: int) -> State:
    """Return the position after *done* and the steps without a choice that follow, as a copy."""
    following = state.copy()
    answer: Answer | None = Pass(seat)
    while answer is not None:
        apply(following, answer)
        answer = without_choice(following)
    return following


def is_final(game: Game) -> bool:
    """Return whether the dice are the result of the turn; not for a computer, or if people said otherwise."""
    state = game.position
    if not isinstance(state.question, RollDice) or game.match.mode is not Mode.REFEREE:
        return False
    return state.rolled == 0 and not game.plays_itself(state.active) and not draft_of(game).more


def fallen(game: Game, faces: tuple[Face, ...]) -> Answer:
    """Return the answer that these dice form; None while too few."""
    dice = count(faces)
    return Result(CHANCE, dice, **dict(draft_of(game).extras)) if is_final(game) else Rolled(CHANCE, dice)


def extras(game: Game) -> tuple[tuple[str, int], ...]:
    """Return the relevant numbers of rolls behind a result, each with its maximum.

    Also for the roll after a purchase, which can be entered while the purchase is open.
    """
    if is_final(game):
        return _extras(game.position)
    following = _nothing_bought(game) if _has_extras(game.position) else None
    if following is None or not isinstance(following.question, RollDice) or following.rolled:
        return ()
    return () if game.plays_itself(following.active) else _extras(following)


def _has_extras(state: State) -> bool:
    cards = sum(BIT[card] for card in ("orb_of_doom", "energy_drink", "smoke_cloud"))
    return state.counts("cultists") or any(mask & cards for mask in state.masks)


def _extras(state: State) -> tuple[tuple[str, int], ...]:
    seat = state.active
    orb = any(state.masks[other] & BIT["orb_of_doom"] for other in state.others(seat))
    drink = state.energy[seat] if state.masks[seat] & BIT["energy_drink"] else 0
    smoke = sum(held.charge for held in state.working(seat, "smoke_cloud"))
    cultists = state.number(seat, "cultists") if state.counts("cultists") else 0
    most = (
        ("rolls", MOST_ROLLS if orb else 0),
        ("energy_drink", drink),
        ("smoke_cloud", smoke),
        ("cultist_roll", cultists),
    )
    return tuple((name, n) for name, n in most if n)


def draft_of(game: Game) -> Draft:
    """Return the draft for the open question, empty if there is none."""
    data = game.match.draft
    return Draft(game.match.decision) if data is None else unpack_draft(data)


# Who is typing

REST: Final = timedelta(seconds=10)
"""After this time without a die, anybody may continue the roll."""


def enters(game: Game) -> set[int]:
    """Return the accounts that may enter something: those seated, and the host."""
    seated = {seat.account for seat in game.seats} | {game.match.host}
    return {account for account in seated if account is not None}


def begun_by(game: Game) -> int | None:
    """Return the account that typed the last die of this roll, however long ago; None if it has left."""
    draft = draft_of(game)
    return draft.typist if draft.typed and draft.typist in enters(game) else None


def types_now(game: Game) -> int | None:
    """Return the account that is typing this roll; None after a rest or restart, or if it left the table."""
    at = draft_of(game).at
    if at is None or at < game.unit.began:
        return None
    return begun_by(game) if timedelta(0) <= game.unit.since(at) < REST else None


def check_typist(game: Game, person: Person) -> None:
    """Raise Denied while somebody else is typing this roll."""
    other = types_now(game)
    if other is not None and other != person.id:
        seat = game.seat_of(other)
        raise Denied(Faster(Ahead.TYPES, None if seat is None else seat.place))


def put_off(game: Game, person: Person) -> None:
    """Drop the dice of another person who is typing this roll, and note that they are to be told."""
    other = types_now(game)
    if other is not None and other != person.id:
        game.match.desk = replace(game.match.desk, put_off=PutOff(other, game.unit.now))


def hears_of_it(game: Game, person: Person) -> bool:
    """Return whether this person's dice were dropped just now; true only once."""
    late = game.match.desk.put_off
    if late is None or late.account != person.id:
        return False
    game.match.desk = replace(game.match.desk, put_off=None)
    return game.unit.now - late.at < REST


def typed_by(game: Game, person: Person, draft: Draft) -> Draft:
    """Return the draft as typed by this person now."""
    return replace(draft, typist=person.id, at=game.unit.now)


def of_nobody(draft: Draft) -> Draft:
    """Return the same draft as nobody's, for anybody to continue."""
    return replace(draft, typist=None, at=None)


# Marks of a question that is asked again after an entry, an undo or a redo


class Marks(NamedTuple):
    """A draft, and the question and roll that it belongs to."""

    draft: Draft
    turn: int
    rolled: int
    dice: Dice
    question: Question | None
    wanted_dice: int


def marks(game: Game) -> Marks:
    """Return the present marks."""
    state = game.position
    question = state.question
    return Marks(draft_of(game), state.turn, state.rolled, state.dice, question, wanted_dice(game))


def mark_again(game: Game, before: Marks) -> None:
    """Keep the marks if the same is still asked of the same dice; a page that was open is closed."""
    if _says(before.draft) and before[1:] == marks(game)[1:]:
        _put(game, replace(before.draft, page=None))


def put_marks(game: Game, draft: Draft) -> None:
    """Restore earlier marks for the open question; their typist may have gone on since."""
    _put(game, of_nobody(draft))


def _put(game: Game, draft: Draft) -> None:
    """Set the marks for the open question; typed dice are cut so that they are never all of them."""
    typed = draft.typed[: max(0, wanted_dice(game) - 1)]
    game.match.draft = pack_draft(replace(draft, decision=game.match.decision, typed=typed))


def _says(draft: Draft) -> bool:
    """Return whether anything is marked or typed, apart from an open page."""
    return bool(draft.typed or any(draft.keep) or draft.hearts)


# Undo and redo


def keep_undone(game: Game, head: int, draft: Draft) -> None:
    """Store the marks after an undone line, unless they are still set."""
    if _says(draft) and game.match.draft is None:
        kept = {**game.match.desk.undone_marks, head: replace(draft, page=None)}
        game.match.desk = replace(game.match.desk, undone_marks=kept)


def take_up(game: Game) -> None:
    """Restore the marks after a redone line, unless something is marked already."""
    kept = dict(game.match.desk.undone_marks)
    draft = kept.pop(game.match.head, None)
    game.match.desk = replace(game.match.desk, undone_marks=kept)
    if draft is not None and game.match.draft is None:
        put_marks(game, draft)
