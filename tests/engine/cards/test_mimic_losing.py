"""Mimic loses what it copies, or the copy is used up; and Mimic in the market."""

from engine.events import CardCopied, CardDiscarded
from tests.engine.cards.kit import charge, copied
from tests.engine.kit import base_editions, game, mimic_of

WAITING = {"card": "mimic"}

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
