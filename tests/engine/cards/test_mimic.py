"""Mimic: what it copies, when it moves, and what becomes of the copy."""

from typing import Any

import pytest

from engine.events import CardCopied, CardDiscarded
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


# Mimic: the copied card leaves, or changes its owner


@base_editions
def test_when_the_copied_card_leaves_play_the_token_comes_back(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["metamorph", "gourmet"]},
        {"cards": [mimic_of(1, 2)], "energy": 3},
        {"cards": ["jets"]},
        step="end",
    )
    table.play("1 sell gourmet")
    assert table.happened(CardCopied) == [CardCopied(1, "", -1)]
    assert copied(table, 2) == ""
    assert table.cards(2) == ["mimic"]
    table.play("1 pass")
    assert table.asked == "MoveMimic 2"
    table.play("2 copy jets of 3")
    assert table.energy[1] == 2
    assert copied(table, 2) == "jets"


@base_editions
def test_when_the_owner_of_the_copied_card_dies_the_token_comes_back(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": [mimic_of(2)]},
        {"cards": ["gourmet"], "hearts": 2},
        {},
        market=["flame_thrower", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy flame_thrower", "* reveal wings")
    assert table.hearts[1] == 0
    assert copied(table, 1) == ""


@base_editions
def test_charges_are_lost_with_the_copied_card(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": [mimic_of(2, charge=2)]},
        {"cards": ["smoke_cloud"], "hearts": 2},
        {},
        market=["flame_thrower", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy flame_thrower", "* reveal wings")
    assert charge(table, 1, "mimic") == 0


@base_editions
def test_a_copied_card_that_changes_its_owner_keeps_the_token(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 4},
        {"cards": ["gourmet"]},
        {"cards": [mimic_of(2)]},
        step="buy",
    )
    table.play("1 buy gourmet from 2")
    assert copied(table, 3) == "gourmet"
    assert table.cards(1) == ["parasitic_tentacles", "gourmet"]


@base_editions
def test_a_mimic_bought_by_tentacles_goes_with_token_and_charges(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 8},
        {"cards": [mimic_of(3, charge=2)]},
        {"cards": [{"card": "smoke_cloud", "charge": 1}]},
        step="buy",
    )
    table.play("1 buy mimic from 2")
    assert (table.cards(1), table.cards(2)) == (["parasitic_tentacles", "mimic"], [])
    assert (copied(table, 1), charge(table, 1, "mimic")) == ("smoke_cloud", 2)
    assert table.energy == [0, 8, 0]
    assert table.asked != "PlaceMimic 1"


# Mimic: a copy that is used up


@base_editions
def test_a_copy_of_smoke_cloud_that_is_empty_discards_mimic(edition: str) -> None:
    table = game(
        edition,
        {"cards": [mimic_of(2, charge=1)]},
        {"cards": ["smoke_cloud"]},
        step="roll 3",
        dice="1 1 2 2 3 3",
    )
    table.play("1 use smoke_cloud")
    assert table.happened(CardDiscarded) == [CardDiscarded(0, "mimic", "smoke")]
    assert table.state.discard == ("mimic",)
    assert table.cards(2) == ["smoke_cloud"]


@base_editions
def test_a_copy_of_battery_monster_that_is_empty_discards_mimic(edition: str) -> None:
    table = game(edition, {"cards": [mimic_of(2, charge=2)]}, {"cards": ["battery_monster"]}, step="start")
    assert table.energy[0] == 2
    assert table.cards(1) == []
    assert table.cards(2) == ["battery_monster"]


@base_editions
def test_a_copy_of_plot_twist_discards_mimic_when_it_is_used(edition: str) -> None:
    table = game(
        edition, {"cards": [mimic_of(2)]}, {"cards": ["plot_twist"]}, step="roll 3", dice="1 1 2 2 3 3"
    )
    table.play("1 turn 2 to 1 with plot_twist")
    assert table.cards(1) == []
    assert table.cards(2) == ["plot_twist"]


@base_editions
def test_a_copy_of_psychic_probe_discards_mimic_on_a_heart(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": [mimic_of(3)]},
        {"cards": ["psychic_probe"]},
        step="roll 3",
        dice="1 1 2 2 3 3",
    )
    table.play("2 reroll 1", "* roll h")
    assert table.cards(2) == []
    assert table.cards(3) == ["psychic_probe"]
    assert table.asked == "ProbeDie 3"


@base_editions
def test_when_the_original_probe_is_discarded_the_copy_waits(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["psychic_probe"]},
        {"cards": [mimic_of(2)]},
        city=2,
        step="roll 3",
        dice="1 1 2 2 3 3",
    )
    table.play("2 reroll 1", "* roll h")
    assert copied(table, 3) == ""
    assert table.asked == "RollDice *"


@base_editions
def test_a_dead_owners_mimic_leaves_play_and_the_copied_card_stays(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": ["gourmet"]},
        {"cards": [mimic_of(1)], "hearts": 2},
        {},
        market=["flame_thrower", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy flame_thrower", "* reveal wings")
    assert table.cards(1) == ["gourmet"]
    assert "mimic" in table.state.discard


# Mimic meets the market


@base_editions
def test_mimic_bought_by_an_opportunist_is_placed_in_the_turn_of_another(edition: str) -> None:
    table = game(
        edition, {"energy": 7, "cards": ["gourmet"]}, {"cards": ["opportunist"], "energy": 8}, {}, step="buy"
    )
    table.play("1 sweep", "* reveal mimic", "* reveal jets", "* reveal tank", "2 buy mimic", "* reveal wings")
    assert table.asked == "PlaceMimic 2"
    assert table.legal(2) == ["copy gourmet of 1", "copy opportunist of 2"]
    table.play("2 copy gourmet of 1")
    assert copied(table, 2) == "gourmet"
    assert table.asked == "BuyCards 1"


@base_editions
def test_tentacles_buy_the_card_that_the_buyers_own_mimic_copies(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles", mimic_of(2)], "energy": 4},
        {"cards": ["gourmet"]},
        {},
        city=3,
        step="buy",
    )
    table.play("1 buy gourmet from 2")
    assert table.cards(1) == ["parasitic_tentacles", "gourmet", "mimic"]
    assert copied(table, 1) == "gourmet"


def test_first_a_copy_of_even_bigger_bought_by_tentacles_gives_2_and_costs_2() -> None:
    table = game(
        "first",
        {"cards": ["parasitic_tentacles"], "energy": 8, "hearts": 6},
        {"cards": [mimic_of(3)], "hearts": 7},
        {"cards": ["even_bigger"]},
        city=3,
        step="buy",
    )
    table.play("1 buy mimic from 2")
    assert table.hearts == [8, 5, 10]


@base_editions
def test_a_waiting_mimic_bought_by_tentacles_goes_on_waiting(edition: str) -> None:
    """Only a Mimic that comes from the market is placed at once."""
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 8},
        {"cards": [WAITING]},
        {"cards": ["gourmet"]},
        city=3,
        step="buy",
    )
    table.play("1 buy mimic from 2")
    assert copied(table, 1) == ""


@base_editions
def test_selling_the_copied_card_frees_the_own_mimic(edition: str) -> None:
    table = game(
        edition, {"cards": ["metamorph", "gourmet", mimic_of(1, 2)]}, {"cards": ["jets"]}, {}, step="end"
    )
    table.play("1 sell gourmet")
    assert copied(table, 1) == ""
    assert table.legal(1) == ["pass", "sell metamorph", "sell mimic"]


def test_first_losing_the_copied_even_bigger_takes_2_health_from_the_owner_of_the_mimic_too() -> None:
    table = game(
        "first",
        {"cards": ["metamorph", "even_bigger"], "hearts": 7},
        {"cards": [mimic_of(1, 2)], "hearts": 6},
        {},
        city=3,
        step="end",
    )
    table.play("1 sell even_bigger")
    assert table.hearts == [5, 4, 10]


@base_editions
def test_a_battery_that_empties_takes_the_copy_of_it_along(edition: str) -> None:
    table = game(
        edition,
        {"cards": [{"card": "battery_monster", "charge": 2}]},
        {"cards": [mimic_of(1, charge=6)]},
        step="start",
    )
    assert table.cards(1) == []
    assert (copied(table, 2), charge(table, 2, "mimic")) == ("", 0)
