"""Which dice a table is to enter now, and what they will be: one roll, or the result of the turn."""

from typing import Final

from engine import State, apply
from engine.answers import CHANCE, Answer, Pass, Result, Rolled
from engine.cards.catalogue import BIT
from engine.decisions import BuyCards, CamouflageRoll, OpeningRoll, RerollDie, RollDice
from engine.dice import Face, count
from kotbot.matches.core.game import Game
from kotbot.matches.core.questions import without_choice
from kotbot.matches.facts import Draft, Mode
from kotbot.matches.packing import unpack_draft

OPENING_DICE: Final = 6
MOST_ROLLS: Final = 9
"""More rolls in one turn than this are not counted."""


def asked_dice(game: Game) -> int:
    """How many dice the open question is about; 0 if people enter no dice now."""
    if game.match.mode is not Mode.REFEREE:
        return 0
    match game.position.question:
        case RollDice(_, number) | CamouflageRoll(_, number):
            return number
        case OpeningRoll():
            return OPENING_DICE
        case RerollDie():
            return 1
        case _:
            return 0


def next_roll(game: Game) -> tuple[int, int] | None:
    """Who rolls how many dice once nothing more is bought; None where anything else comes first."""
    state = game.position
    question = state.question
    if game.match.mode is not Mode.REFEREE or not isinstance(question, BuyCards):
        return None
    if game.plays_itself(question.seat):
        return None
    following = _after_buying(state, question.seat)
    match following.question:
        case RollDice(_, number):
            return following.active, number
        case _:
            return None


def _after_buying(state: State, seat: int) -> State:
    """A copy of the position after *done*, and after the steps without a choice that follow."""
    following = state.copy()
    answer: Answer | None = Pass(seat)
    while answer is not None:
        apply(following, answer)
        answer = without_choice(following)
    return following


def is_final(game: Game) -> bool:
    """Whether the dice to be entered are the result of the turn; a computer, or whoever said so, rolls on."""
    state = game.position
    if not isinstance(state.question, RollDice) or game.match.mode is not Mode.REFEREE:
        return False
    return state.rolled == 0 and not game.plays_itself(state.active) and not draft_of(game).more


def fallen(game: Game, faces: tuple[Face, ...]) -> Answer:
    """The answer that these dice are, once there are enough of them."""
    dice = count(faces)
    return Result(CHANCE, dice, **dict(draft_of(game).extras)) if is_final(game) else Rolled(CHANCE, dice)


def extras(game: Game) -> tuple[tuple[str, int], ...]:
    """What matters of the rolls of a result beside the dice, and the most of each."""
    if not is_final(game):
        return ()
    state = game.position
    seat = state.active
    orb = any(state.masks[other] & BIT["orb_of_doom"] for other in state.others(seat))
    drink = state.energy[seat] if state.masks[seat] & BIT["energy_drink"] else 0
    smoke = sum(held.charge for held in state.working(seat, "smoke_cloud"))
    most = (("rolls", MOST_ROLLS if orb else 0), ("energy_drink", drink), ("smoke_cloud", smoke))
    return tuple((name, n) for name, n in most if n)


def draft_of(game: Game) -> Draft:
    """What was typed and marked for the open question."""
    data = game.match.draft
    return Draft(game.match.decision) if data is None else unpack_draft(data)
