"""Cultists: for which results they come, when, and what becomes of them."""

import pytest

from engine.events import NumberChanged
from engine.invariants import broken
from tests.engine.boxes.kit import boxed, number, resolve
from tests.engine.kit import Game

cultists = boxed("cultists")


def come(table: Game) -> int:
    """How many cultists the active monster gets by these dice."""
    resolve(table)
    return number(table, 1, "cultists")


@pytest.mark.parametrize(
    "dice", ["1111ee", "2222eh", "3333ee", "eeee12", "hhhh12", "cccc12", "11111e", "eeeeee"]
)
def test_four_or_more_alike_bring_one(dice: str) -> None:
    assert come(cultists({}, {}, {}, step="resolve", dice=dice)) == 1


@pytest.mark.parametrize("dice", ["111222", "333eee", "ccchhh", "123ech", "1112"])
def test_three_alike_bring_none(dice: str) -> None:
    assert come(cultists({}, {}, {}, step="resolve", dice=dice)) == 0


def test_two_sets_of_four_bring_two() -> None:
    table = cultists({"cards": ["extra_head"]}, {}, {}, step="resolve", dice="1111eeee")
    assert come(table) == 2
    assert table.happened(NumberChanged) == [NumberChanged(0, "cultists", 2, 2, "cultists")]


def test_a_claw_that_a_card_adds_makes_three_claws_four() -> None:
    assert come(cultists({"cards": ["acid_attack"]}, {}, {}, step="resolve", dice="ccc12e")) == 1


def test_spiked_tail_adds_one_too() -> None:
    assert come(cultists({"cards": ["spiked_tail"]}, {}, {}, step="resolve", dice="ccc12e")) == 1


def test_two_claws_and_an_added_one_are_three() -> None:
    assert come(cultists({"cards": ["acid_attack"]}, {}, {}, step="resolve", dice="cc12ee")) == 0


def test_damage_that_is_no_claw_does_not_count() -> None:
    assert come(cultists({"cards": ["fire_breathing"]}, {}, {}, step="resolve", dice="ccc12e")) == 0


def test_hearts_in_tokyo_count() -> None:
    assert come(cultists({}, {}, {}, city=1, step="resolve", dice="hhhh12")) == 1


def test_it_is_there_before_the_decision_to_yield() -> None:
    table = cultists({}, {}, {}, city=2, step="resolve", dice="cccc12")
    resolve(table)
    assert (table.asked, number(table, 1, "cultists")) == ("OfferYield 2", 1)
    table.play("2 yield")
    assert (table.city, number(table, 1, "cultists")) == (1, 1)


def test_it_comes_after_all_groups_though_somebody_yields_before() -> None:
    table = cultists({"hearts": 5}, {}, {}, city=2, step="resolve", dice="hhhhcc")
    table.play("1 resolve claws")
    assert (table.asked, number(table, 1, "cultists")) == ("OfferYield 2", 0)
    table.play("2 stay")
    assert number(table, 1, "cultists") == 1
    assert table.hearts[0] == 9


def test_they_do_not_run_out() -> None:
    table = cultists({"numbers": {"cultists": 15}}, {}, {}, step="resolve", dice="eeee12")
    assert come(table) == 16


def test_nobody_else_gets_one() -> None:
    table = cultists({}, {}, {}, step="resolve", dice="eeee12")
    resolve(table)
    assert [number(table, seat, "cultists") for seat in (2, 3)] == [0, 0]


def test_those_of_who_is_out_go_back() -> None:
    table = cultists({}, {"hearts": 1, "numbers": {"cultists": 2}}, {}, city=2, step="resolve", dice="cc12ee")
    resolve(table)
    table.play("2 pass")
    assert (table.state.lives(1), number(table, 2, "cultists")) == (False, 0)
    assert NumberChanged(1, "cultists", -2, 0, "out") in table.events
    assert not broken(table.state)


def test_it_has_a_child_leaves_them() -> None:
    hit = {"hearts": 1, "numbers": {"cultists": 2}, "cards": ["it_has_a_child"]}
    table = cultists({}, hit, {}, city=2, step="resolve", dice="cc12ee")
    resolve(table, "2 pass")
    assert (table.hearts[1], number(table, 2, "cultists")) == (10, 2)


def test_people_at_a_table_say_how_many() -> None:
    table = boxed("cultists", table=True)({}, {}, {}, step="buy")
    table.play("! set 2 cultists 3", "! add 2 cultists -1")
    assert number(table, 2, "cultists") == 2


def test_dice_that_are_resolved_again_at_a_table_bring_no_second_one() -> None:
    table = boxed("cultists", table=True)({}, {}, {}, city=2, step="resolve", dice="cccc12")
    resolve(table, "! go at rest")
    assert number(table, 1, "cultists") == 1
