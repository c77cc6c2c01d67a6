"""Zombify: the first time at 0 hearts its owner begins anew with 12, which rolled hearts do not heal."""

from typing import Any

import pytest

from engine import from_json, to_json
from tests.engine.boxes.dark.kit import dark, has, number, rolled


def zombie(*cards: Any, **numbers: Any) -> dict[str, Any]:
    """A monster that was zombified before."""
    return has(*cards, **numbers) | {"numbers": {"zombified": 1}}


def dying(*cards: Any, **numbers: Any) -> dict[str, Any]:
    """A monster with one heart and Zombify."""
    return has("zombify", *cards, hearts=1, **numbers) | {"numbers": {"wickedness": 5}}


def test_at_zero_its_owner_begins_anew_with_twelve_hearts_and_this_card_alone() -> None:
    table = rolled("ce", {}, {}, dying("devious", "wings", stars=8, energy=1))
    assert (table.hearts[2], table.stars[2], table.energy[2], table.cards(3)) == (12, 0, 1, ["zombify"])
    assert (number(table, 3, "wickedness"), number(table, 3, "zombified"), table.city) == (0, 1, 1)
    assert "wings" in table.state.discard
    assert "devious" not in table.state.discard


def test_above_zero_nothing_happens() -> None:
    table = rolled("ce", {}, {}, has("zombify", hearts=2))
    assert (table.hearts[2], number(table, 3, "zombified")) == (1, 0)


def test_it_works_once_in_the_game() -> None:
    table = rolled("ce", {}, {}, zombie("zombify", hearts=1))
    assert not table.state.lives(2)


def test_another_monster_may_be_zombified_by_the_same_card_later() -> None:
    table = rolled("ce", zombie(hearts=12), {}, has("zombify", hearts=1))
    assert (table.hearts[2], number(table, 3, "zombified")) == (12, 1)


@pytest.mark.parametrize("dice", ["hhh", "ehh"])
def test_rolled_hearts_are_of_no_use_to_a_zombie(dice: str) -> None:
    assert rolled(dice, zombie(hearts=5), {}, {}).hearts[0] == 5


def test_rolled_hearts_take_no_tokens_off_a_zombie() -> None:
    table = rolled("hhh", zombie(hearts=5, shrink=1), {}, {})
    assert (table.asked == "SpendHearts 1", table.shrink[0]) == (False, 1)


def test_a_zombie_is_one_for_good_without_the_card_too() -> None:
    table = rolled("hhh", zombie(hearts=12), {}, {})
    assert (table.hearts[0], table.state.most_hearts(0)) == (12, 12)


def test_cards_heal_a_zombie_up_to_twelve() -> None:
    market = ["nuclear_power_plant", "jets", "tank"]
    table = dark(zombie(hearts=10, energy=6), {}, {}, step="buy", market=market)
    assert table.play("1 buy nuclear_power_plant", "* reveal frenzy").hearts[0] == 12


def test_final_roar_comes_before_zombify() -> None:
    table = rolled("ce", {}, {}, dying("final_roar", stars=16))
    assert (table.state.winner, number(table, 3, "zombified")) == (2, 0)


def test_a_child_comes_before_zombify_and_loses_it() -> None:
    table = rolled("ce", {}, {}, dying("it_has_a_child"))
    assert (table.hearts[2], table.cards(3), number(table, 3, "zombified")) == (10, [], 0)


def test_copied_by_fluxling_the_copy_stays() -> None:
    copy = has({"card": "fluxling", "copies": [1, 1]}, "jets", hearts=1)
    table = dark(has("zombify"), {}, copy, step="resolve", dice="ce", city=3).play("1 resolve all", "3 stay")
    assert (table.hearts[2], table.cards(3), table.cards(1)) == (12, ["fluxling"], ["zombify"])


def test_at_a_table_people_say_who_is_a_zombie() -> None:
    table = dark({}, {}, {}, table=True, step="buy")
    table.play("! set 1 zombified 1", "! set 1 hearts 12")
    assert table.hearts[0] == 12
    table.play("! set 1 zombified 0")
    assert (table.hearts[0], table.state.most_hearts(0)) == (10, 10)


def test_a_position_of_a_zombie_is_stored_and_read() -> None:
    table = dark(zombie(hearts=12), {}, {}, step="roll 0")
    assert from_json(to_json(table.state)) == table.state
    table.play("* roll 1 1 2 3 h h")
    assert from_json(to_json(table.state)) == table.state
