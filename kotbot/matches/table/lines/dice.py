"""The dice that a table is to enter now, and their meaning: one roll, or the result of the turn."""

from typing import Final

from engine import State, apply
from engine.answers import CHANCE, Answer, Pass, Result, Rolled
from engine.cards.catalogue import BIT
from engine.decisions import BuyCards, RollDice
from engine.dice import Face, count
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import thrown, without_choice
from kotbot.matches.facts import Draft, Mode
from kotbot.matches.packing import unpack_draft

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
    return any(mask & cards for mask in state.masks)


def _extras(state: State) -> tuple[tuple[str, int], ...]:
    seat = state.active
    orb = any(state.masks[other] & BIT["orb_of_doom"] for other in state.others(seat))
    drink = state.energy[seat] if state.masks[seat] & BIT["energy_drink"] else 0
    smoke = sum(held.charge for held in state.working(seat, "smoke_cloud"))
    most = (("rolls", MOST_ROLLS if orb else 0), ("energy_drink", drink), ("smoke_cloud", smoke))
    return tuple((name, n) for name, n in most if n)


def draft_of(game: Game) -> Draft:
    """Return the draft for the open question, empty if there is none."""
    data = game.match.draft
    return Draft(game.match.decision) if data is None else unpack_draft(data)
