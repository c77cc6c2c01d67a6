"""Metamorph: cards sold at the end of the turn."""

import pytest

from tests.engine.kit import base_editions, game, mimic_of

# Metamorph


@base_editions
def test_metamorph_sells_own_keep_cards_for_their_price_at_the_end_of_the_turn(edition: str) -> None:
    table = game(edition, {"cards": ["metamorph", "wings", "gourmet"]}, {"cards": ["jets"]}, step="end")
    assert table.legal(1) == ["pass", "sell metamorph", "sell wings", "sell gourmet"]
    table.play("1 sell wings", "1 sell gourmet")
    assert table.energy[0] == 10
    assert table.cards(1) == ["metamorph"]
    assert table.state.discard == ("wings", "gourmet")


@base_editions
def test_a_card_bought_this_turn_may_be_sold(edition: str) -> None:
    table = game(
        edition, {"cards": ["metamorph"], "energy": 5}, {}, market=["jets", "wings", "tank"], step="buy"
    )
    table.play("1 buy jets", "* reveal heal", "1 sell jets")
    assert table.energy[0] == 5


@base_editions
def test_metamorph_may_sell_itself_and_then_no_more(edition: str) -> None:
    table = game(edition, {"cards": ["metamorph", "wings"]}, {}, {}, city=3, step="end")
    table.play("1 sell metamorph")
    assert table.energy[0] == 3
    assert table.cards(1) == ["wings"]
    assert table.asked == "RollDice *"


@base_editions
def test_metamorph_does_not_work_in_the_turn_of_another(edition: str) -> None:
    table = game(edition, {}, {"cards": ["metamorph", "wings"]}, {}, city=3, step="end")
    assert table.asked == "RollDice *"


def test_second_a_card_bought_at_a_discount_is_sold_for_the_full_price() -> None:
    table = game(
        "second",
        {"cards": ["metamorph", "alien_origin"], "energy": 4},
        {},
        market=["jets", "wings", "tank"],
        step="buy",
    )
    table.play("1 buy jets", "* reveal heal", "1 sell jets")
    assert table.energy[0] == 5


def test_first_a_card_bought_at_a_discount_is_sold_for_what_was_paid() -> None:
    table = game(
        "first",
        {"cards": ["metamorph", "alien_origin"], "energy": 4},
        {},
        market=["jets", "wings", "tank"],
        step="buy",
    )
    table.play("1 buy jets", "* reveal heal", "1 sell jets")
    assert table.energy[0] == 4


def test_first_a_card_for_which_nothing_was_paid_is_sold_for_the_printed_price() -> None:
    table = game("first", {"cards": ["metamorph", {"card": "jets", "paid": 0}]}, {}, step="end")
    table.play("1 sell jets")
    assert table.energy[0] == 5


def test_first_what_this_owner_paid_counts_not_what_the_former_one_did() -> None:
    table = game(
        "first",
        {"cards": ["metamorph", "parasitic_tentacles", "alien_origin"], "energy": 5},
        {"cards": [{"card": "wings", "paid": 6}]},
        market=["jets", "tank", "heal"],
        step="buy",
    )
    table.play("1 buy wings from 2")
    assert table.energy == [0, 5]
    table.play("1 sell wings")
    assert table.energy == [5, 5]


@pytest.mark.parametrize(("edition", "price"), [("first", 2), ("second", 3)])
def test_battery_monster_is_sold_for_the_price_of_its_edition(edition: str, price: int) -> None:
    table = game(edition, {"cards": ["metamorph", {"card": "battery_monster", "charge": 4}]}, {}, step="end")
    table.play("1 sell battery_monster")
    assert table.energy[0] == price


@base_editions
def test_metamorph_comes_before_energy_hoarder_and_solar_powered(edition: str) -> None:
    """End of the turn: Metamorph first."""
    table = game(edition, {"cards": ["metamorph", "energy_hoarder", "wings"]}, {}, {}, city=3, step="end")
    table.play("1 sell wings", "1 pass")
    assert table.stars[0] == 1
    table = game(edition, {"cards": ["metamorph", "solar_powered", "wings"]}, {}, {}, city=3, step="end")
    table.play("1 sell wings", "1 pass")
    assert table.energy[0] == 6


@base_editions
def test_a_card_sold_works_no_more_at_the_end_of_this_turn(edition: str) -> None:
    table = game(edition, {"cards": ["metamorph", "herbivore"]}, {}, {}, city=3, step="end")
    table.play("1 sell herbivore", "1 pass")
    assert table.stars[0] == 0


@base_editions
def test_a_copy_of_metamorph_sells_too_and_mimic_brings_8(edition: str) -> None:
    table = game(edition, {"cards": [mimic_of(2), "jets"]}, {"cards": ["metamorph"]}, {}, city=3, step="end")
    assert table.legal(1) == ["pass", "sell jets", "sell mimic"]
    table.play("1 sell mimic")
    assert table.energy[0] == 8
    assert table.asked == "RollDice *"


def test_first_even_bigger_sold_at_2_health_eliminates_its_owner() -> None:
    table = game("first", {"cards": ["metamorph", "even_bigger"], "hearts": 2}, {}, {}, city=3, step="end")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 0
    assert table.state.active == 1
    assert table.energy[0] == 0


def test_second_even_bigger_sold_brings_the_maximum_back_to_10() -> None:
    table = game("second", {"cards": ["metamorph", "even_bigger"], "hearts": 12}, {}, {}, city=3, step="end")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 10
