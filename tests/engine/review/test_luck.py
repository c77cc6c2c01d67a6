"""Luck: nothing on the average of all that could come, and by hand where the odds are known."""

import pytest

from engine import State, apply, outcomes, read_line
from engine.review.judging import chances
from engine.review.luck import luck
from tests.engine.kit import Game, game
from tests.engine.review.turns import MISS, last_stand


def brought(table: Game, line: str) -> list[float]:
    """The luck that an outcome is."""
    before = table.state.copy()
    table.play(line)
    return luck(before, read_line(line), table.state)


def test_dice_that_win_the_game_are_lucky_by_what_was_missing() -> None:
    table = last_stand("1 1 2 2 3 3").play("1 keep nothing")
    assert chances(table.state) == pytest.approx([1 - MISS, MISS])
    assert brought(table, "* roll 1 1 2 energy claw heart") == pytest.approx([MISS, -MISS])


def test_dice_that_lose_it_are_unlucky_by_all_that_there_was() -> None:
    table = last_stand("1 1 2 2 3 3").play("1 keep nothing")
    assert brought(table, "* roll 1 1 2 2 heart heart") == pytest.approx([MISS - 1, 1 - MISS])


def test_of_two_rolls_the_first_one_is_lucky_by_what_the_second_could_not_lose_any_more() -> None:
    """Both rolls together miss with (5/6)^12: whoever needs a claw rolls all dice again."""
    table = last_stand("1 1 2 2 3 3", step="roll 1").play("1 keep nothing")
    both = MISS * MISS
    assert chances(table.state) == pytest.approx([1 - both, both])
    assert brought(table, "* roll 1 1 1 2 2 3") == pytest.approx([both - MISS, MISS - both])


def average(state: State) -> list[float]:
    """The luck of all outcomes of the open question, each as likely as it is."""
    total = [0.0] * state.seats
    for outcome, chance in outcomes(state):
        after = state.copy()
        apply(after, outcome)
        came = luck(state, outcome, after)
        total = [sum_ + chance * each for sum_, each in zip(total, came, strict=True)]
    return total


THREE = ({"hearts": 6, "stars": 9, "energy": 4}, {"hearts": 7}, {"hearts": 3, "stars": 15, "energy": 2})
QUESTIONS = {
    "a first roll": lambda: game("second", *THREE, active=2, city=1, step="roll 0"),
    "a second roll": lambda: game("second", *THREE, active=2, city=1, step="roll 1", dice="3 3 1 c h e").play(
        "2 keep 3 3"
    ),
    "a roll with cards that change dice": lambda: game(
        "second", {"cards": ["herd_culler", "stretchy"], "energy": 4}, {}, active=1, step="roll 0"
    ),
    "a roll under an Orb of Doom": lambda: game(
        "second", {}, {"cards": ["energy_drink"], "energy": 2}, {}, active=1, city=2, step="roll 0"
    ),
    "a die of Psychic Probe": lambda: game(
        "second", {}, {"cards": ["psychic_probe"]}, {}, city=2, step="roll 2", dice="3 3 3 e h h"
    ).play("1 stop", "2 reroll 3"),
    "a card after a purchase": lambda: game(
        "second", {"energy": 9}, {"hearts": 4}, active=1, step="buy"
    ).play("1 buy giant_brain"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_over_all_that_can_come_there_is_no_luck(question: str) -> None:
    state = QUESTIONS[question]().state
    assert state.asked_seat == -1
    assert average(state) == pytest.approx([0.0] * state.seats, abs=1e-12)


def test_a_card_that_nobody_can_pay_now_is_hardly_any_luck() -> None:
    table = game("second", {"energy": 5}, {}, active=1, step="buy", market=["giant_brain", "jets", "tank"])
    table.play("1 buy giant_brain")
    assert brought(table, "* reveal wings") == pytest.approx([0.0, 0.0], abs=0.01)


def test_four_dice_for_one_claw_miss_it_as_often_as_they_do() -> None:
    table = last_stand("1 1 2 2 3 3").play("1 keep 1 1")
    assert chances(table.state) == pytest.approx([1 - (5 / 6) ** 4, (5 / 6) ** 4])
