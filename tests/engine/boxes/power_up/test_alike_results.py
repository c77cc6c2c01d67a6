"""Results of the dice that are looked at once for all of them lead to the same by the rules."""

from typing import Any

import pytest

from engine import State
from engine.cards.catalogue import is_keep
from engine.cards.evolutions import of_space_penguin
from engine.cards.power_up import EVOLUTION_SETS
from engine.dice import Dice, all_rolls
from engine.marks import put_mark
from engine.more import Mark
from engine.players.foresight import Foresight
from engine.players.network import trained
from engine.players.outcomes import alike_results, resolved
from tests.engine.boxes.power_up.kit import evolved

STAYING = [thing.id for things in EVOLUTION_SETS.values() for thing in things if is_keep(thing.id)]
FOUR_DICE = {"energy": 3, "hearts": 8, "shrink": 2}
ONCE = ("cat_nip", "blizzard")
"""They end the roll at once, so there is nothing to plan."""


def own(card: str, **position: Any) -> State:
    """The first monster has this evolution, and four dice that it may roll twice more."""
    return evolved({"cards": [card], **FOUR_DICE}, FOUR_DICE, step="roll 2", dice="123h", **position).state


def of_another(card: str) -> State:
    """The second monster has it, in Tokyo; tokens of Freeze Ray and Encased in Ice lie there, for a 2."""
    state = evolved(FOUR_DICE, {"cards": [card], **FOUR_DICE}, step="roll 2", dice="123h", city=2).state
    uid = state.cards[1][0].uid
    if card == of_space_penguin.RAY:
        put_mark(state, Mark(of_space_penguin.RAY, 0, uid))
        put_mark(state, Mark(of_space_penguin.VOID, 0, 1))
    if card == of_space_penguin.ICE:
        put_mark(state, Mark(of_space_penguin.ICE, 1, 1))
    return state


def told_apart(state: State) -> list[tuple[Dice, Dice]]:
    """Pairs of results that are held to be alike and lead to different chances."""
    first: dict[int, tuple[Dice, float]] = {}
    found = []
    for dice, group in zip(all_rolls(state.ndice), alike_results(state).of, strict=True):
        ahead = resolved(state, dice)
        Foresight(trained()).play_on(ahead)
        worth = trained().chances(ahead, ahead.active)[0]
        other, like = first.setdefault(group, (dice, worth))
        if worth != pytest.approx(like):
            found.append((other, dice))
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("card", [card for card in STAYING if card not in ONCE])
def test_results_of_the_owner(card: str) -> None:
    assert told_apart(own(card, city=1)) == []


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("card", [card for card in STAYING if card not in ONCE])
def test_results_of_another(card: str) -> None:
    assert told_apart(of_another(card)) == []


@pytest.mark.parametrize("card", ["meow_missile", "mouse_hunter"])
def test_a_one_is_told_from_another_number(card: str) -> None:
    """Meow Missile and Mouse Hunter bring something for a single 1."""
    state = own(card)
    of = dict(zip(all_rolls(4), alike_results(state).of, strict=True))
    assert of[(1, 1, 0, 0, 1, 1)] == of[(1, 0, 1, 0, 1, 1)]
    assert of[(1, 1, 0, 0, 1, 1)] != of[(0, 1, 1, 0, 1, 1)]


def test_hearts_of_no_use_count_only_as_three() -> None:
    """Three hearts draw an evolution; a monster that lacks none has no other use for them."""
    state = evolved({"hand": ["bamboozle"], "hearts": 10}, {}, step="roll 2", dice="123hhh", city=2).state
    of = dict(zip(all_rolls(6), alike_results(state).of, strict=True))
    assert of[(2, 2, 0, 1, 1, 0)] == of[(2, 1, 0, 1, 1, 1)] == of[(1, 1, 0, 1, 1, 2)]
    assert of[(1, 0, 0, 1, 1, 3)] == of[(0, 0, 0, 1, 1, 4)]
    assert of[(1, 0, 0, 1, 1, 3)] != of[(1, 1, 0, 1, 1, 2)]
