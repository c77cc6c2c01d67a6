"""The discard cards: each works at once and goes to the discard pile."""

from typing import Any

import pytest

from engine.events import Eliminated, ExtraTurnWon, StarsChanged, TokyoEntered, TokyoLeft, TurnBegan, Yielded
from tests.engine.kit import Game, base_editions, every_edition, game

EDITIONS = ["first", "second", "origins"]
BASE = ["first", "second"]


def buy(edition: str, card: str, *seats: dict[str, Any], **position: Any) -> Game:
    """Seat 1 has bought the card with just enough energy; wings came in its place."""
    table = game(edition, *seats, market=[card, "jets", "gourmet"], step="buy", **position)
    return table.play(f"1 buy {card}", "* reveal wings")


STARS = [
    ("apartment_building", BASE, 5, 3),
    ("commuter_train", BASE, 4, 2),
    ("corner_store", EDITIONS, 3, 1),
    ("skyscraper", EDITIONS, 6, 4),
    ("supertower", ["origins"], 7, 5),
]


@pytest.mark.parametrize(
    ("card", "edition", "cost", "stars"),
    [(card, edition, cost, stars) for card, editions, cost, stars in STARS for edition in editions],
)
def test_buildings_give_stars(card: str, edition: str, cost: int, stars: int) -> None:
    table = buy(edition, card, {"energy": cost}, {}, {}, city=3)
    assert table.stars == [stars, 0, 0]
    assert table.energy == [0, 0, 0]
    assert table.state.discard == (card,)
    assert table.cards(1) == []


@base_editions
def test_energize_gives_9_energy(edition: str) -> None:
    assert buy(edition, "energize", {"energy": 8}, {}).energy == [9, 0]


@every_edition
def test_evacuation_orders_take_5_stars_from_every_other_monster_not_below_0(edition: str) -> None:
    table = buy(
        edition, "evacuation_orders", {"energy": 7, "stars": 9}, {"stars": 8}, {"stars": 3}, {}, city=3
    )
    assert table.stars == [9, 3, 0, 0]


def test_barricades_take_3_stars_from_every_other_monster_not_below_0() -> None:
    table = buy("origins", "barricades", {"energy": 5, "stars": 9}, {"stars": 8}, {"stars": 2}, {}, city=3)
    assert table.stars == [9, 5, 0, 0]


@every_edition
def test_flame_thrower_takes_2_health_from_every_other_monster(edition: str) -> None:
    table = buy(edition, "flame_thrower", {"energy": 3}, {}, {"hearts": 5}, city=2)
    assert table.hearts == [10, 8, 3]


@every_edition
def test_a_monster_hurt_by_a_card_in_tokyo_may_not_yield(edition: str) -> None:
    table = buy(edition, "flame_thrower", {"energy": 3}, {}, {}, city=2)
    assert table.city == 2
    assert table.asked != "OfferYield 2"


@every_edition
def test_a_monster_killed_by_a_card_leaves_tokyo_empty(edition: str) -> None:
    table = buy(edition, "flame_thrower", {"energy": 3}, {"hearts": 2}, {}, city=2)
    assert table.hearts == [10, 0, 8]
    assert table.city == 0
    assert table.happened(Eliminated) == [Eliminated(1, 0, "flame_thrower")]


@every_edition
def test_gas_refinery_gives_2_stars_and_takes_3_health_from_every_other(edition: str) -> None:
    table = buy(edition, "gas_refinery", {"energy": 6}, {}, {"hearts": 5}, city=2)
    assert table.stars[0] == 2
    assert table.hearts == [10, 7, 2]


@every_edition
def test_heal_gives_2_health_in_tokyo_too(edition: str) -> None:
    assert buy(edition, "heal", {"energy": 3, "hearts": 5}, {}, {}, city=1).hearts == [7, 10, 10]
    assert buy(edition, "heal", {"energy": 3, "hearts": 9}, {}, {}, city=2).hearts == [10, 10, 10]


@every_edition
def test_high_altitude_bombing_takes_3_health_from_every_monster(edition: str) -> None:
    table = buy(edition, "high_altitude_bombing", {"energy": 4}, {}, {"hearts": 5}, city=2)
    assert table.hearts == [7, 7, 2]


@every_edition
def test_high_altitude_bombing_can_kill_everybody_and_then_nobody_wins(edition: str) -> None:
    table = buy(
        edition, "high_altitude_bombing", {"energy": 4, "hearts": 3}, {"hearts": 1}, {"hearts": 2}, city=2
    )
    assert table.hearts == [0, 0, 0]
    assert (table.state.winner, table.state.how) == (-1, "nobody")


@base_editions
def test_jet_fighters_give_5_stars_and_take_4_health_from_the_owner(edition: str) -> None:
    table = buy(edition, "jet_fighters", {"energy": 5}, {}, {}, city=3)
    assert table.stars == [5, 0, 0]
    assert table.hearts == [6, 10, 10]


@every_edition
def test_national_guard_gives_2_stars_and_takes_2_health_from_the_owner(edition: str) -> None:
    table = buy(edition, "national_guard", {"energy": 3}, {}, {}, city=3)
    assert table.stars == [2, 0, 0]
    assert table.hearts == [8, 10, 10]


@every_edition
def test_tank_gives_4_stars_and_takes_3_health_from_the_owner(edition: str) -> None:
    table = buy(edition, "tank", {"energy": 4}, {}, {}, city=3)
    assert table.stars == [4, 0, 0]
    assert table.hearts == [7, 10, 10]


@every_edition
def test_20_stars_by_a_card_that_kills_its_owner_do_not_win(edition: str) -> None:
    table = buy(edition, "tank", {"energy": 4, "stars": 17, "hearts": 3}, {}, {}, city=2)
    assert table.hearts[0] == 0
    assert not table.state.over
    assert table.state.active == 1


@base_editions
def test_nuclear_power_plant_gives_2_stars_and_3_health(edition: str) -> None:
    table = buy(edition, "nuclear_power_plant", {"energy": 6, "hearts": 4}, {}, {}, city=1)
    assert table.stars[0] == 2
    assert table.hearts[0] == 7


def test_ice_cream_truck_gives_1_star_and_2_health() -> None:
    table = buy("origins", "ice_cream_truck", {"energy": 4, "hearts": 4}, {}, {}, city=1)
    assert table.stars[0] == 1
    assert table.hearts[0] == 6


@base_editions
def test_vast_storm_takes_1_energy_for_every_full_2(edition: str) -> None:
    table = buy(
        edition,
        "vast_storm",
        {"energy": 9},
        {"energy": 5},
        {"energy": 4},
        {"energy": 1},
        {"energy": 0},
        city=2,
        options={"bay": False},
    )
    assert table.stars[0] == 2
    assert table.energy == [3, 3, 2, 1, 0]


# Death From Above


@every_edition
def test_death_from_above_takes_an_empty_city(edition: str) -> None:
    table = buy(edition, "death_from_above", {"energy": 5}, {}, {})
    assert table.city == 1
    assert table.stars[0] == 3


@every_edition
def test_death_from_above_drives_the_monster_of_the_city_out(edition: str) -> None:
    table = buy(edition, "death_from_above", {"energy": 5}, {}, {}, city=2)
    assert table.city == 1
    assert table.stars == [3, 0, 0]
    assert table.hearts == [10, 10, 10]


@every_edition
def test_death_from_above_of_the_monster_in_the_city_gives_2_stars_only(edition: str) -> None:
    table = buy(edition, "death_from_above", {"energy": 5}, {}, {}, city=1)
    assert table.city == 1
    assert table.stars[0] == 2
    assert table.happened(TokyoEntered) == []


def test_second_death_from_above_drives_everybody_out_of_tokyo() -> None:
    table = buy("second", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=2, bay=3)
    assert (table.city, table.bay) == (1, 0)
    assert table.stars[0] == 3
    assert [event.seat for event in table.happened(TokyoLeft)] == [1, 2]


def test_second_an_owner_in_the_city_drives_out_the_monster_of_the_bay() -> None:
    table = buy("second", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=1, bay=3)
    assert (table.city, table.bay) == (1, 0)
    assert table.stars[0] == 2


def test_second_an_owner_in_the_bay_stays_there_and_empties_the_city() -> None:
    table = buy("second", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=2, bay=1)
    assert (table.city, table.bay) == (0, 1)
    assert table.stars[0] == 2


def test_first_death_from_above_leaves_the_monster_of_the_bay_there() -> None:
    table = buy("first", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=2, bay=3)
    assert (table.city, table.bay) == (1, 3)
    assert table.stars[0] == 3
    assert [event.seat for event in table.happened(TokyoLeft)] == [1]


def test_first_an_owner_in_the_bay_is_in_tokyo_already() -> None:
    table = buy("first", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=2, bay=1)
    assert (table.city, table.bay) == (2, 1)
    assert table.stars[0] == 2


def test_first_an_owner_in_the_city_leaves_the_bay_alone() -> None:
    table = buy("first", "death_from_above", {"energy": 5}, {}, {}, {}, {}, city=1, bay=2)
    assert (table.city, table.bay) == (1, 2)
    assert table.stars[0] == 2


def test_taking_tokyo_from_above_pays_energy_in_the_game_for_two() -> None:
    table = buy("origins", "death_from_above", {"energy": 5}, {}, city=2)
    assert table.stars == [2, 0]
    assert table.energy == [1, 0]


@base_editions
def test_a_monster_driven_out_does_not_yield_so_burrowing_does_not_bite(edition: str) -> None:
    table = buy(edition, "death_from_above", {"energy": 5}, {"cards": ["burrowing"]}, {}, city=2)
    assert table.hearts == [10, 10, 10]
    assert table.happened(Yielded) == []


def test_a_monster_driven_out_does_not_yield_so_jagged_tactician_does_not_bite() -> None:
    table = buy("origins", "death_from_above", {"energy": 5}, {"cards": ["jagged_tactician"]}, {}, city=2)
    assert table.hearts == [10, 10, 10]
    assert table.energy == [0, 0, 0]


def test_taking_tokyo_from_above_is_a_taking_for_gamma_blast_and_hungry_urbavore() -> None:
    cards = ["gamma_blast", "hungry_urbavore"]
    table = buy("origins", "death_from_above", {"energy": 5, "cards": cards}, {}, {}, city=2)
    assert table.stars == [4, 0, 0]
    assert table.hearts == [10, 9, 9]


@base_editions
def test_an_opportunist_takes_tokyo_from_above_in_the_turn_of_another(edition: str) -> None:
    table = game(edition, {"energy": 2}, {"energy": 5, "cards": ["opportunist"]}, {}, city=1, step="buy")
    table.play("1 sweep", "* reveal death_from_above", "* reveal jets", "* reveal tank")
    table.play("2 buy death_from_above", "* reveal wings")
    assert table.city == 2
    assert table.happened(StarsChanged) == [
        StarsChanged(1, 2, 2, "death_from_above"),
        StarsChanged(1, 1, 3, "enter"),
        StarsChanged(1, 2, 5, "start"),
    ]


# Frenzy


@every_edition
def test_frenzy_gives_one_more_turn_after_this_one(edition: str) -> None:
    table = buy(edition, "frenzy", {"energy": 7}, {}, {}, city=2)
    assert table.state.active == 0
    assert table.happened(TurnBegan)[-1].extra == "frenzy"
    assert table.state.ndice == 6
    table.play("* roll 1 1 2 2 3 3", "1 stop")
    assert table.state.active == 1


@pytest.mark.parametrize("edition", ["second", "origins"])
def test_after_frenzy_the_buying_goes_on(edition: str) -> None:
    table = buy(edition, "frenzy", {"energy": 12}, {}, {}, city=2)
    assert table.asked == "BuyCards 1"
    assert table.energy[0] == 5
    table.play("1 buy jets", "* reveal heal")
    assert table.cards(1) == ["jets"]
    assert (table.state.active, table.asked) == (0, "RollDice *")


def test_first_frenzy_ends_the_buying_at_once() -> None:
    table = buy("first", "frenzy", {"energy": 12}, {}, {}, city=2)
    assert (table.state.active, table.asked) == (0, "RollDice *")
    assert table.energy[0] == 5


def test_first_the_end_of_the_turn_still_comes_before_the_turn_of_frenzy() -> None:
    cards = ["herbivore", "metamorph"]
    table = buy("first", "frenzy", {"energy": 7, "cards": cards, "poison": 1}, {}, {}, city=2)
    assert table.asked == "SellCards 1"
    table.play("1 pass")
    assert table.stars[0] == 1
    assert table.hearts[0] == 9
    assert table.asked == "RollDice *"


@every_edition
def test_a_turn_of_frenzy_is_a_whole_turn_with_income_and_poison(edition: str) -> None:
    table = buy(edition, "frenzy", {"energy": 7, "poison": 1}, {}, {}, city=1)
    assert table.stars[0] == 2
    assert table.hearts[0] == 9
    table.play("* roll 1 1 2 2 3 3", "1 stop")
    assert table.hearts[0] == 8


@base_editions
def test_frenzy_of_an_opportunist_comes_right_after_the_present_turn(edition: str) -> None:
    table = game(edition, {"energy": 2}, {}, {"energy": 7, "cards": ["opportunist"]}, {}, city=2, step="buy")
    table.play(
        "1 sweep", "* reveal frenzy", "* reveal jets", "* reveal tank", "3 buy frenzy", "* reveal heal"
    )
    assert table.happened(ExtraTurnWon) == [ExtraTurnWon(2, "frenzy")]
    assert (table.state.active, table.state.regular) == (2, 0)
    table.play("* roll 1 1 2 2 3 3", "3 stop")
    assert table.state.active == 1


def test_first_frenzy_of_an_opportunist_does_not_end_the_buying_of_the_active_player() -> None:
    table = game("first", {"energy": 9}, {}, {"energy": 7, "cards": ["opportunist"]}, city=2, step="buy")
    table.play(
        "1 sweep", "* reveal frenzy", "* reveal jets", "* reveal tank", "3 buy frenzy", "* reveal heal"
    )
    assert table.asked == "BuyCards 1"
    table.play("1 buy jets", "* reveal wings", "1 pass")
    assert table.state.active == 2


@base_editions
def test_frenzy_of_an_opportunist_who_is_eliminated_is_dropped(edition: str) -> None:
    table = game(
        edition, {"energy": 5}, {}, {"energy": 7, "hearts": 2, "cards": ["opportunist"]}, city=2, step="buy"
    )
    table.play("1 sweep", "* reveal frenzy", "* reveal jets", "* reveal tank")
    table.play("3 buy frenzy", "* reveal flame_thrower", "1 buy flame_thrower", "* reveal heal")
    assert table.hearts[2] == 0
    assert table.state.active == 1


@every_edition
def test_no_turn_of_frenzy_is_played_once_somebody_has_won(edition: str) -> None:
    table = buy(edition, "frenzy", {"energy": 7, "stars": 20}, {}, {}, city=2)
    assert (table.state.winner, table.state.how) == (0, "stars")


# All of them


@every_edition
def test_a_discard_card_joins_the_pile_after_its_effect(edition: str) -> None:
    """Buying cards: pay; card moves; its replacement is revealed; the card's effect."""
    table = game(edition, {"energy": 6}, {}, {}, city=2, market=["skyscraper", "jets", "wings"], step="buy")
    table.play("1 buy skyscraper")
    assert table.asked == "RevealCard *"
    assert table.stars[0] == 0
    assert "skyscraper" not in table.state.discard
    table.play("* reveal heal")
    assert table.stars[0] == 4
    assert table.state.discard == ("skyscraper",)
