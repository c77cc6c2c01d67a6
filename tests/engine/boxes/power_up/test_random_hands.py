"""Random games with evolutions: sound, explained by their events, and without a leak."""

from random import Random
from typing import Final

import pytest

from engine import apply, legal
from engine.cards.power_up import EVOLUTION_SETS
from tests.engine.boxes.power_up.random_hands import (
    asked_alike,
    check,
    played,
    seen_by_others,
    swapped,
)
from tests.engine.random_games import MORE

GAMES: Final = range(4 * MORE)
MOST_GAMES: Final = 60
"""In so many games each evolution is played."""
TELLING: Final = (29, 10, 57, 26, 24, 47, 12, 21, 15, 11, 22, 0, 27, 53, 38)
"""Games of these in which each was played when they were chosen: they are looked at before the others."""


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_is_sound_to_its_end(seed: int) -> None:
    check(seed)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("box", ["costumes", "cultists", "promos", "tower", "wicked"])
def test_a_game_with_another_box_is_sound_to_its_end(box: str) -> None:
    check(7, box)


def test_a_game_is_sound_though_people_leave_it() -> None:
    check(1001, leave=0.02)


def test_each_evolution_is_played_in_some_game() -> None:
    left = {thing.id for things in EVOLUTION_SETS.values() for thing in things}
    for seed in dict.fromkeys((*TELLING, *range(MOST_GAMES))):
        left -= set(check(seed))
        if not left:
            return
    raise AssertionError(f"{left} were never played")


@pytest.mark.parametrize("seed", GAMES)
def test_nobody_else_sees_a_hidden_card(seed: int) -> None:
    """Other cards in a hand: the same views, the same legal answers of others, the same events."""
    rng = Random(seed)
    compared = 0
    for state, _, _ in played(seed):
        seat = rng.randrange(state.seats)
        other = None if state.over or rng.random() > 0.2 else swapped(state, seat, rng)
        if other is None:
            continue
        compared += 1
        assert seen_by_others(state, seat) == seen_by_others(other, seat)
        answers = [answer for answer in legal(state, state.asked_seat) if answer.seat != seat]
        if not answers or getattr(state.question, "drawer", -1) == seat:
            continue
        one, answer = state.copy(), rng.choice(answers)
        events, others = apply(one, answer), apply(other, answer)
        if asked_alike(one, other):
            assert events == others
            assert seen_by_others(one, seat) == seen_by_others(other, seat)
    assert compared
