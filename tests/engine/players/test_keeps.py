"""Keeps that are offered in one tap."""

from typing import Any

from engine import legal, view
from engine.dice import Dice
from engine.players.keeps import likely_keeps
from tests.engine.kit import game


def keeps(dice: str, *, most: int = 3, edition: str = "second", **seat: Any) -> list[Dice]:
    state = game(edition, seat, {}, active=1, step="roll 1", dice=dice).state
    return likely_keeps(view(state, 0), legal(state, 0), most)


def test_three_of_a_kind_come_first() -> None:
    assert keeps("3 3 3 1 2 h")[0] == (0, 0, 3, 0, 0, 0)


def test_sets_that_lie_there_come_before_other_keeps() -> None:
    assert keeps("3 3 2 2 1 e") == [(0, 0, 2, 0, 0, 0), (0, 2, 0, 0, 0, 0), (0, 0, 2, 1, 0, 0)]


def test_a_number_alone_and_hearts_for_who_is_whole_are_not_offered() -> None:
    assert keeps("1 1 2 2 3 h", most=99) == [(0, 2, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0), (2, 2, 0, 0, 0, 0)]


def test_where_a_new_roll_is_best_nothing_is_offered() -> None:
    """In Tokyo hearts heal nobody, and three numbers alone begin no set."""
    state = game("second", {}, {}, city=1, active=1, step="roll 1", dice="1 2 3 h h h").state
    assert likely_keeps(view(state, 0), legal(state, 0), 3) == []


def test_hearts_are_offered_to_the_wounded() -> None:
    assert any(dice[5] == 3 for dice in keeps("h h h 1 2 3", hearts=3))


def test_rolling_all_dice_or_none_is_none_of_them() -> None:
    offered = keeps("3 3 3 3 3 3", most=99)
    assert (0, 0, 0, 0, 0, 0) not in offered
    assert (0, 0, 6, 0, 0, 0) not in offered


def test_three_1s_and_three_2s_come_first_where_they_move_a_marker_along_the_gauge() -> None:
    assert keeps("1 1 1 3 c h", edition="dark")[0][0] == 3
    assert keeps("1 1 1 3 3 e", edition="dark")[0][0] == 3
    assert keeps("2 2 2 1 c h", edition="dark")[0][1] == 3


def test_at_the_end_of_the_gauge_three_1s_are_worth_their_stars_alone() -> None:
    dice = "1 1 1 3 3 e"
    assert keeps(dice, edition="dark", numbers={"wickedness": 10}) == keeps(dice)
