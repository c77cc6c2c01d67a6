"""Mimic: what it copies, as if it was just bought, and when it moves."""

from typing import Any

import pytest

from tests.engine.cards.kit import charge, copied
from tests.engine.kit import Game, base_editions, game, mimic_of, resolving

WAITING = {"card": "mimic"}


def bought(edition: str, *others: dict[str, Any], energy: int = 8, **seat: Any) -> Game:
    """Seat 1 has bought Mimic for 8 energy."""
    table = game(
        edition, {"energy": energy, **seat}, *others, market=["mimic", "herd_culler", "tank"], step="buy"
    )
    return table.play("1 buy mimic", "* reveal skyscraper")


# Mimic: what can be copied


@base_editions
def test_mimic_copies_a_keep_card_in_play(edition: str) -> None:
    table = bought(edition, {"cards": ["jets", "wings"]}, {"cards": ["gourmet"]})
    assert table.asked == "PlaceMimic 1"
    assert table.legal(1) == ["copy jets of 2", "copy wings of 2", "copy gourmet of 3"]
    table.play("1 copy gourmet of 3")
    assert copied(table, 1) == "gourmet"
    assert table.cards(3) == ["gourmet"]


@base_editions
def test_mimic_may_copy_a_card_of_its_owner(edition: str) -> None:
    table = bought(edition, {"cards": ["jets"]}, cards=["gourmet"])
    assert table.legal(1) == ["copy gourmet of 1", "copy jets of 2"]


@base_editions
def test_mimic_does_not_copy_a_mimic(edition: str) -> None:
    table = game(
        edition,
        {"energy": 8},
        {"cards": ["jets", mimic_of(2)]},
        market=["mimic", "gourmet", "tank"],
        step="buy",
        options={"deck": ["mimic", "mimic", "jets", "gourmet", "tank", "skyscraper", "heal"]},
    )
    table.play("1 buy mimic", "* reveal skyscraper")
    assert table.legal(1) == ["copy jets of 2"]


@base_editions
def test_a_mimic_with_nothing_to_copy_waits(edition: str) -> None:
    table = bought(edition, {}, {})
    assert table.asked == "RollDice *"
    assert copied(table, 1) == ""
    assert table.cards(1) == ["mimic"]


@base_editions
def test_a_waiting_mimic_is_placed_for_1_energy_at_the_start_of_the_own_turn(edition: str) -> None:
    table = game(edition, {"cards": [WAITING], "energy": 3}, {"cards": ["gourmet"]}, step="start")
    assert table.legal(1) == ["pass", "copy gourmet of 2"]
    table.play("1 copy gourmet of 2")
    assert copied(table, 1) == "gourmet"
    assert table.energy[0] == 2


@base_editions
def test_the_copy_works_for_its_owner(edition: str) -> None:
    """Gourmet: three 1s give 2 stars more."""
    table = resolving(edition, "1 1 1 2 2 3", {"cards": [mimic_of(2)]}, {"cards": ["gourmet"]}, city=2)
    assert table.stars[0] == 3


@base_editions
def test_two_copies_both_work(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 3", {"cards": ["gourmet", mimic_of(1)]}, {}, {}, city=3)
    assert table.stars[0] == 5


# Mimic: as if just bought


@base_editions
def test_a_copy_of_smoke_cloud_has_its_own_3_tokens(edition: str) -> None:
    table = bought(edition, {"cards": [{"card": "smoke_cloud", "charge": 1}]}, {})
    table.play("1 copy smoke_cloud of 2")
    assert charge(table, 1, "mimic") == 3
    assert charge(table, 2, "smoke_cloud") == 1


def test_a_copy_of_battery_monster_has_its_own_6_energy() -> None:
    table = bought("second", {"cards": [{"card": "battery_monster", "charge": 4}]}, {})
    table.play("1 copy battery_monster of 2")
    assert charge(table, 1, "mimic") == 6


def test_first_a_copy_of_battery_monster_is_charged_by_its_owner() -> None:
    table = bought("first", {"cards": [{"card": "battery_monster", "charge": 6}]}, {}, energy=11)
    table.play("1 copy battery_monster of 2")
    assert table.asked == "ChargeBattery 1"
    table.play("1 charge 2")
    assert charge(table, 1, "mimic") == 4
    assert table.energy[0] == 1


@base_editions
def test_a_copy_of_even_bigger_gives_2_health_and_a_maximum_of_12(edition: str) -> None:
    table = bought(edition, {"cards": ["even_bigger"], "hearts": 12}, {}, hearts=10)
    table.play("1 copy even_bigger of 2")
    assert table.hearts == [12, 12, 10]


@base_editions
def test_even_bigger_and_its_copy_do_not_lift_anybody_above_12(edition: str) -> None:
    table = bought(edition, {}, {}, hearts=11, cards=["even_bigger"])
    table.play("1 copy even_bigger of 1")
    assert table.hearts[0] == 12
    assert table.state.most_hearts(0) == 12


# Mimic: moving


@base_editions
def test_the_copy_is_moved_for_1_energy_at_the_start_of_the_own_turn(edition: str) -> None:
    table = game(edition, {"cards": [mimic_of(2)], "energy": 1}, {"cards": ["gourmet", "jets"]}, step="start")
    assert table.asked == "MoveMimic 1"
    assert table.legal(1) == ["pass", "copy jets of 2"]
    table.play("1 copy jets of 2")
    assert copied(table, 1) == "jets"
    assert table.energy[0] == 0


@base_editions
def test_mimic_is_moved_after_the_income_of_the_turn(edition: str) -> None:
    cards = [{"card": "battery_monster", "charge": 6}, mimic_of(2)]
    table = game(edition, {"cards": cards}, {"cards": ["gourmet", "jets"]}, city=1, step="start")
    assert table.energy[0] == 2
    assert table.stars[0] == 2
    assert table.asked == "MoveMimic 1"


@base_editions
def test_the_copy_is_not_moved_without_energy(edition: str) -> None:
    table = game(edition, {"cards": [mimic_of(2)]}, {"cards": ["gourmet", "jets"]}, step="start")
    assert table.asked == "RollDice *"


@base_editions
def test_the_copy_is_moved_at_most_once_a_turn(edition: str) -> None:
    table = game(
        edition, {"cards": [mimic_of(2)], "energy": 9}, {"cards": ["gourmet", "jets", "wings"]}, step="start"
    )
    table.play("1 copy jets of 2")
    assert table.asked == "RollDice *"


@base_editions
def test_the_copy_is_moved_in_the_own_turn_only(edition: str) -> None:
    table = game(edition, {"cards": ["gourmet", "jets"]}, {"cards": [mimic_of(1)], "energy": 9}, step="start")
    assert table.asked == "RollDice *"


@base_editions
def test_a_moved_copy_loses_its_charges(edition: str) -> None:
    table = game(
        edition,
        {"cards": [mimic_of(2, charge=2)], "energy": 1},
        {"cards": ["smoke_cloud", "gourmet"]},
        step="start",
    )
    table.play("1 copy gourmet of 2")
    assert charge(table, 1, "mimic") == 0


def test_first_a_copy_moved_away_from_even_bigger_loses_2_health() -> None:
    table = game(
        "first",
        {"cards": [mimic_of(2)], "energy": 1, "hearts": 7},
        {"cards": ["even_bigger", "gourmet"]},
        step="start",
    )
    table.play("1 copy gourmet of 2")
    assert table.hearts[0] == 5


@pytest.mark.parametrize(("before", "after"), [(7, 7), (10, 10), (12, 10)])
def test_second_a_copy_moved_away_from_even_bigger_brings_the_maximum_back_to_10(
    before: int, after: int
) -> None:
    table = game(
        "second",
        {"cards": [mimic_of(2)], "energy": 1, "hearts": before},
        {"cards": ["even_bigger", "gourmet"]},
        step="start",
    )
    table.play("1 copy gourmet of 2")
    assert table.hearts[0] == after
