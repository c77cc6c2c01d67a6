"""Random games with each expansion that shops sell, and with pairs of them."""

from itertools import combinations
from typing import Final

import pytest

from engine.boxes import things_of
from tests.engine.boxes.box_games import check
from tests.engine.random_games import MORE

ALONE: Final = ("tower", "cultists", "promos", "costumes")
PAIRS: Final = tuple(combinations((*ALONE, "wicked", "monsters"), 2))
SEEDS: Final = range(3 * MORE)


MOST_GAMES: Final = 40
"""In so many games everything acts; in three from the seeds that are named."""


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("boxes", PAIRS, ids="-".join)
def test_a_game_with_two_of_them_is_sound_to_its_end(boxes: tuple[str, str], seed: int) -> None:
    assert check(seed, boxes)["GameEnded"] == 1


@pytest.mark.parametrize("box", ALONE)
def test_a_game_is_sound_though_people_leave_it(box: str) -> None:
    assert check(77, (box,), leave=0.02)


@pytest.mark.parametrize(("box", "first"), [("tower", 8), ("cultists", 0), ("promos", 13), ("costumes", 37)])
def test_every_thing_acts_in_some_game(box: str, first: int) -> None:
    left = {thing.id for thing in things_of((box,))}
    for seed in range(first, first + MOST_GAMES):
        left -= set(check(seed, (box,)))
        if not left:
            return
    raise AssertionError(f"{left} never acted")
