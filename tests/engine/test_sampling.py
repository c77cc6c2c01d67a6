"""Chance answered at random for search."""

from collections import Counter
from random import Random

import pytest

from engine import CHANCE, IllegalAnswer, apply, legal, new_game, outcomes, rules
from engine.sampling import sample, throw
from tests.engine.kit import game


def test_two_dice_show_a_pair_of_claws_once_in_36_throws() -> None:
    random = Random(1).random
    thrown = Counter(throw(2, random).dice for _ in range(36_000))
    assert len(thrown) == 21
    assert 850 < thrown[0, 0, 0, 0, 2, 0] < 1150
    assert 1750 < thrown[1, 0, 0, 0, 1, 0] < 2250


def test_more_than_six_dice_are_thrown_too() -> None:
    random = Random(1).random
    thrown = [throw(8, random).dice for _ in range(6000)]
    assert {sum(dice) for dice in thrown} == {8}
    assert 7500 < sum(dice[0] for dice in thrown) < 8500


def test_what_is_sampled_is_among_the_outcomes_to_the_end_of_a_game() -> None:
    random = Random(1)
    state = new_game(rules(), 3)
    while not state.over:
        if state.asked_seat == CHANCE:
            answer = sample(state, random.random)
            assert answer in [outcome for outcome, _ in outcomes(state)]
        else:
            answer = random.choice(legal(state, state.asked_seat))
        apply(state, answer)
    assert state.how in ("stars", "last", "nobody")


def test_a_seat_is_not_sampled() -> None:
    table = game("second", {}, {}, active=1).play("* roll 1 1 2 2 3 3")
    assert table.asked == "KeepDice 1"
    with pytest.raises(IllegalAnswer):
        sample(table.state, Random(1).random)
