"""The invariants find what is broken: one position for each."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import State
from engine.decisions import KeepDice
from engine.invariants import CHECKS, broken
from engine.state import Held
from tests.engine.kit import game


def sound() -> State:
    """Five monsters and a tower; seat 2 holds the City; seat 1 has Jets and looked at a card; a Mimic.

    Seat 5 is Kraken, with evolutions.
    """
    table = game(
        "second",
        {"cards": ["jets", "made_in_a_lab"], "energy": 9},
        {"cards": [{"card": "mimic", "copies": [1, 1]}]},
        {},
        {},
        {"monster": "kraken", "hand": ["high_tide"]},
        city=2,
        active=1,
        step="buy",
        options={"boxes": ["tower", "power_up"]},
    )
    return table.play("1 peek", "* reveal wings").state


def test_a_sound_position_has_nothing_wrong() -> None:
    assert broken(sound()) == []


def put(**parts: Any) -> Callable[[State], None]:
    """Set parts of a position."""

    def change(state: State) -> None:
        for name, value in parts.items():
            setattr(state, name, value)

    return change


def bought_twice(state: State) -> None:
    state.cards = (*state.cards[:4], (Held("wings", "wings", 9),))
    state.masks = (*state.masks[:4], 1)


def a_level_is_lost(state: State) -> None:
    assert state.more is not None
    state.more = state.more._replace(tiles=("tower_bottom", "tower_middle"))


def a_level_lies_twice(state: State) -> None:
    state.cards = (*state.cards[:4], (Held("tower_top", "tower_top", 3),))


def an_evolution_lies_twice(state: State) -> None:
    assert state.more is not None
    state.more = state.more._replace(piles=((), (), (), (), ("high_tide",)))


BROKEN: list[tuple[str, Callable[[State], None]]] = [
    ("numbers", put(energy=[-1, 0, 0, 0, 0])),
    ("numbers", put(stars=[0, -2, 0, 0, 0])),
    ("numbers", put(hearts=[11, 10, 10, 10, 10])),
    ("numbers", put(poison=(0, 0, 0, -1, 0))),
    ("numbers", put(rolls=-1)),
    ("lives", put(hearts=[0, 10, 10, 10, 10])),
    ("lives", put(fell=(3, 0, 0, 0, 0))),
    ("lives", put(alive=0b111111)),
    ("Tokyo", put(city=5)),
    ("Tokyo", put(bay=1)),
    ("Tokyo", put(bay_open=False)),
    ("Tokyo", put(bay_open=False, bay=3)),
    ("cards", put(deck=())),
    ("cards", put(discard=("jets",))),
    ("cards", put(discard=("?",))),
    ("cards", put(market=("alien_origin", "giant_brain"))),
    ("cards", bought_twice),
    ("levels", a_level_is_lost),
    ("levels", a_level_lies_twice),
    ("own sets", an_evolution_lies_twice),
    ("peeks", put(peekers=0)),
    ("peeks", put(top="jets")),
    ("hands", put(masks=(0, 0, 0, 0, 0))),
    ("hands", put(uids=0)),
    ("hands", put(cards=((), (Held("mimic", "jets", 3, 0, 0, 1),), (), (), ()))),
    ("dice", put(dice=(1, 0, 0, 0, 0, 0))),
    ("dice", put(dice=(1, -1, 0, 0, 0, 0))),
    ("turn", put(active=7)),
    ("turn", put(alive=0b11110)),
    ("turn", put(frenzy=(2,), alive=0b11011)),
    ("question", put(stack=[])),
    ("question", put(how="stars")),
    ("question", put(stack=[KeepDice(7)])),
    ("stars", put(stars=[0, 20, 0, 0, 0])),
    ("stars", put(reached=(1,))),
    ("end", put(how="stars", winner=0, stack=[])),
    ("end", put(how="nobody", stack=[])),
    ("end", put(how="last", winner=0, stack=[])),
    ("end", put(how="idle", winner=0, stack=[])),
    ("end", put(how="boredom", stack=[])),
    ("end", put(winner=2)),
]


@pytest.mark.parametrize(("check", "change"), BROKEN)
def test_what_is_broken_is_named(check: str, change: Callable[[State], None]) -> None:
    state = sound()
    change(state)
    assert check in {line.partition(":")[0] for line in broken(state)}


def test_every_check_is_tried() -> None:
    assert {check for check, _ in BROKEN} == set(CHECKS)
