"""Cards that bring stars and energy, in every turn or for what is there."""

import pytest

from engine.events import EnergyChanged, TokensChanged
from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving

NOTHING = "1 1 2 2 3 3"


# Battery Monster


def test_battery_monster_comes_with_6_energy_from_the_bank() -> None:
    table = game("second", {"energy": 3}, {}, market=["battery_monster", "jets", "tank"], step="buy")
    table.play("1 buy battery_monster", "* reveal wings")
    assert table.energy[0] == 0
    assert table.state.cards[0][0].charge == 6


def test_battery_monster_costs_2_energy_in_the_first_edition() -> None:
    table = game("first", {"energy": 2}, {}, market=["battery_monster", "jets", "tank"], step="buy")
    assert "buy battery_monster" in table.legal(1)


@base_editions
def test_battery_monster_gives_2_energy_at_the_start_of_the_own_turn(edition: str) -> None:
    table = game(edition, {"cards": [{"card": "battery_monster", "charge": 6}]}, {}, step="start")
    assert table.energy == [2, 0]
    assert table.state.cards[0][0].charge == 4


@base_editions
def test_battery_monster_gives_nothing_in_the_turn_of_another(edition: str) -> None:
    table = game(edition, {}, {"cards": [{"card": "battery_monster", "charge": 6}]}, step="start")
    assert table.energy == [0, 0]


@base_editions
def test_an_empty_battery_monster_is_discarded(edition: str) -> None:
    table = game(edition, {"cards": [{"card": "battery_monster", "charge": 2}]}, {}, step="start")
    assert table.energy[0] == 2
    assert table.cards(1) == []
    assert "battery_monster" in table.state.discard


@base_editions
def test_one_energy_left_on_battery_monster_moves_alone(edition: str) -> None:
    table = game(edition, {"cards": [{"card": "battery_monster", "charge": 1}]}, {}, step="start")
    assert table.energy[0] == 1
    assert table.cards(1) == []


def test_first_the_owner_charges_battery_monster_and_the_bank_adds_as_much() -> None:
    table = game("first", {"energy": 7}, {}, market=["battery_monster", "jets", "tank"], step="buy")
    table.play("1 buy battery_monster", "* reveal wings")
    assert table.legal(1) == ["charge 0", "charge 1", "charge 2", "charge 3", "charge 4", "charge 5"]
    table.play("1 charge 3")
    assert table.energy[0] == 2
    assert table.state.cards[0][0].charge == 6


@pytest.mark.parametrize("energy", [2, 5])
def test_first_a_battery_monster_without_energy_on_it_is_discarded(energy: int) -> None:
    table = game("first", {"energy": energy}, {}, market=["battery_monster", "jets", "tank"], step="buy")
    table.play("1 buy battery_monster", "* reveal wings")
    if energy > 2:
        table.play("1 charge 0")
    assert table.cards(1) == []
    assert "battery_monster" in table.state.discard


@base_editions
def test_battery_monster_says_what_moved(edition: str) -> None:
    table = game(
        edition, {"energy": 2}, {"cards": [{"card": "battery_monster", "charge": 4}]}, {}, step="buy"
    )
    table.play("1 pass")
    assert table.happened(EnergyChanged) == [EnergyChanged(1, 2, 2, "battery_monster")]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_mimic_of_an_emptied_battery_waits(edition: str) -> None:
    """The battery gives its last 2 and is discarded; the Mimic that copied it copies nothing and is idle.

    The copy moved its 2 before, for what then lies on it goes with the battery.
    """
    battery = {"card": "battery_monster", "charge": 2}
    mimic = {"card": "mimic", "charge": 4, "copies": [1, 1]}
    table = game(edition, {"cards": [battery, mimic]}, {}, step="start")
    assert table.energy == [4, 0]
    assert table.cards(1) == ["mimic"]
    assert table.state.cards[0][0].acts == ""


@base_editions
def test_energy_moves_from_a_copy_of_battery_monster_first(edition: str) -> None:
    """Both give their last 2; the copy is used up by itself, so nothing of it is lost with the battery."""
    battery = {"card": "battery_monster", "charge": 2}
    mimic = {"card": "mimic", "charge": 2, "copies": [1, 1]}
    table = game(edition, {"cards": [battery, mimic]}, {"energy": 2}, active=2, step="buy")
    table.play("2 pass")
    assert table.energy == [4, 2]
    assert table.cards(1) == []
    assert table.happened(TokensChanged) == [
        TokensChanged(0, "energy", -2, 0, "mimic"),
        TokensChanged(0, "energy", -2, 0, "battery_monster"),
    ]


# Energy Hoarder


@base_editions
@pytest.mark.parametrize(("energy", "stars"), [(5, 0), (6, 1), (11, 1), (12, 2), (18, 3)])
def test_energy_hoarder_gives_1_star_for_every_full_6_energy(edition: str, energy: int, stars: int) -> None:
    table = game(edition, {"cards": ["energy_hoarder"], "energy": energy}, {}, step="end")
    assert table.stars == [stars, 0]
    assert table.energy[0] == energy


@base_editions
def test_energy_hoarder_works_in_the_own_turn_only(edition: str) -> None:
    assert game(edition, {}, {"cards": ["energy_hoarder"], "energy": 12}, step="end").stars == [0, 0]


# Friend of Children


@every_edition
@pytest.mark.parametrize(("dice", "energy"), [("e 1 1 2 2 3", 2), ("e e e e 1 2", 5), (NOTHING, 0)])
def test_friend_of_children_adds_1_once_to_a_gain(edition: str, dice: str, energy: int) -> None:
    table = resolving(edition, dice, {"cards": ["friend_of_children"]}, {}, city=2)
    assert table.energy[0] == energy


@base_editions
def test_friend_of_children_adds_to_the_energy_of_a_card(edition: str) -> None:
    table = game(
        edition, {"cards": ["friend_of_children"], "energy": 8}, {}, market=["energize", "jets"], step="buy"
    )
    table.play("* reveal tank", "1 buy energize", "* reveal wings")
    assert table.energy[0] == 10


@base_editions
def test_friend_of_children_adds_to_solar_powered(edition: str) -> None:
    table = game(edition, {"cards": ["friend_of_children", "solar_powered"]}, {}, step="end")
    assert table.energy[0] == 2


@every_edition
def test_friend_of_children_adds_to_a_payment_received(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["parasitic_tentacles"], "energy": 5},
        {"cards": ["friend_of_children", "jets"]},
        step="buy",
    )
    table.play("1 buy jets from 2")
    assert table.energy == [0, 6]


@every_edition
def test_friend_of_children_adds_to_the_energy_of_tokyo_for_two(edition: str) -> None:
    options = {"duel_energy": True}
    table = game(edition, {"cards": ["friend_of_children"]}, {}, city=1, step="start", options=options)
    assert table.energy[0] == 2


def test_friend_of_children_adds_to_jagged_tactician() -> None:
    table = resolving(
        "origins", "c 1 1 2 2 3", {}, {"cards": ["friend_of_children", "jagged_tactician"]}, {}, city=2
    )
    table.play("2 yield")
    assert table.energy[1] == 2
    assert table.hearts == [9, 9, 10]


@base_editions
def test_friend_of_children_adds_to_were_only_making_it_stronger(edition: str) -> None:
    table = resolving(
        edition, "c c 1 1 2 2", {}, {"cards": ["friend_of_children", "were_only_making_it_stronger"]}, city=2
    )
    assert table.energy[1] == 2


@base_editions
def test_friend_of_children_adds_nothing_to_metamorph(edition: str) -> None:
    table = game(edition, {"cards": ["friend_of_children", "metamorph", "wings"]}, {}, step="end")
    table.play("1 sell wings")
    assert table.energy[0] == 6


@base_editions
def test_friend_of_children_adds_nothing_to_battery_monster(edition: str) -> None:
    cards = ["friend_of_children", {"card": "battery_monster", "charge": 6}]
    assert game(edition, {"cards": cards}, {}, step="start").energy[0] == 2


# Herbivore


@every_edition
def test_herbivore_gives_1_star_for_a_turn_without_harm(edition: str) -> None:
    assert game(edition, {"cards": ["herbivore"]}, {}, {}, step="end").stars == [1, 0, 0]


@every_edition
def test_herbivore_gives_nothing_after_its_claws_took_health(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {"cards": ["herbivore"]}, {}, {}, city=2)
    table.play("2 stay")
    assert table.hearts == [10, 9, 10]
    assert table.stars[0] == 0


@every_edition
def test_herbivore_gives_nothing_after_a_card_of_the_owner_took_health(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["herbivore"], "energy": 3},
        {},
        {},
        city=2,
        market=["flame_thrower", "jets", "tank"],
        step="buy",
    )
    table.play("1 buy flame_thrower", "* reveal wings")
    assert table.hearts == [10, 8, 8]
    assert table.stars[0] == 0


@every_edition
def test_harm_wholly_prevented_is_none_for_herbivore(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {"cards": ["herbivore"]}, {"cards": ["camouflage"]}, {}, city=2)
    table.play("* roll h")
    assert table.hearts[1] == 10
    assert table.stars[0] >= 1


@every_edition
def test_self_inflicted_loss_does_not_count_against_herbivore(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["herbivore"], "energy": 4},
        {},
        {},
        city=2,
        market=["tank", "jets", "wings"],
        step="buy",
    )
    table.play("1 buy tank", "* reveal skyscraper")
    assert table.hearts[0] == 7
    assert table.stars[0] == 5


@base_editions
def test_card_damage_of_another_in_the_owners_turn_does_not_break_herbivore(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["herbivore"], "energy": 2},
        {"cards": ["opportunist"], "energy": 3},
        {},
        city=3,
        step="buy",
    )
    table.play("1 sweep", "* reveal flame_thrower", "* reveal jets", "* reveal tank", "2 buy flame_thrower")
    table.play("* reveal wings")
    assert table.hearts == [8, 10, 8]
    assert table.stars[0] == 1


# Rooting for the Underdog


@every_edition
@pytest.mark.parametrize(
    ("stars", "gained"), [((0, 1, 2), 1), ((3, 4, 4), 1), ((1, 1, 2), 0), ((2, 1, 3), 0), ((0, 0, 0), 0)]
)
def test_underdog_gains_1_star_if_it_alone_has_the_fewest(
    edition: str, stars: tuple[int, int, int], gained: int
) -> None:
    table = game(
        edition,
        {"cards": ["rooting_for_the_underdog"], "stars": stars[0]},
        {"stars": stars[1]},
        {"stars": stars[2]},
        step="end",
    )
    assert table.stars[0] == stars[0] + gained


@every_edition
def test_the_eliminated_do_not_count_for_the_underdog(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["rooting_for_the_underdog"], "stars": 3},
        {"stars": 5},
        {"stars": 0, "hearts": 0},
        step="end",
    )
    assert table.stars[0] == 4


@base_editions
def test_the_underdog_is_looked_for_before_energy_hoarder_and_herbivore(edition: str) -> None:
    """End of the turn, in this order: Rooting for the Underdog, Energy Hoarder, Herbivore, Solar Powered."""
    cards = ["herbivore", "energy_hoarder", "rooting_for_the_underdog"]
    table = game(edition, {"cards": cards, "energy": 6}, {"stars": 1}, {"stars": 5}, step="end")
    assert table.stars[0] == 3


# Solar Powered


@base_editions
@pytest.mark.parametrize(("energy", "after"), [(0, 1), (1, 1), (4, 4)])
def test_solar_powered_gives_1_energy_if_there_is_none(edition: str, energy: int, after: int) -> None:
    table = game(edition, {"cards": ["solar_powered"], "energy": energy}, {}, step="end")
    assert table.energy[0] == after


@base_editions
def test_solar_powered_works_from_the_turn_it_is_bought(edition: str) -> None:
    table = game(edition, {"energy": 2}, {}, market=["solar_powered", "jets", "tank"], step="buy")
    table.play("1 buy solar_powered", "* reveal wings")
    assert table.energy[0] == 1


@base_editions
def test_each_copy_of_solar_powered_looks_for_itself(edition: str) -> None:
    """The second copy finds the energy that the first one brought."""
    cards = ["solar_powered", mimic_of(1)]
    assert game(edition, {"cards": cards}, {}, step="end").energy[0] == 1


# Two copies: each acts


@base_editions
def test_each_copy_of_media_friendly_gives_its_star(edition: str) -> None:
    cards = ["media_friendly", mimic_of(1)]
    table = game(
        edition, {"cards": cards, "energy": 5}, {}, {}, city=3, market=["jets", "tank", "wings"], step="buy"
    )
    table.play("1 buy jets", "* reveal heal")
    assert table.stars[0] == 2


@base_editions
def test_each_copy_of_friend_of_children_adds_1(edition: str) -> None:
    table = resolving(edition, "e e 1 1 2 2", {"cards": ["friend_of_children", mimic_of(1)]}, {}, {}, city=3)
    assert table.energy[0] == 4


@base_editions
def test_each_copy_of_energy_hoarder_and_of_herbivore_gives_its_stars(edition: str) -> None:
    cards = ["energy_hoarder", mimic_of(1)]
    assert game(edition, {"cards": cards, "energy": 13}, {}, {}, step="end").stars[0] == 4
    cards = ["herbivore", mimic_of(1)]
    assert game(edition, {"cards": cards}, {}, {}, step="end").stars[0] == 2


@base_editions
def test_each_copy_of_rooting_for_the_underdog_looks_for_itself(edition: str) -> None:
    """The star of the first copy may end the lead of having the fewest."""
    cards = ["rooting_for_the_underdog", mimic_of(1)]
    assert game(edition, {"cards": cards}, {"stars": 1}, {"stars": 5}, step="end").stars[0] == 1
    assert game(edition, {"cards": cards}, {"stars": 2}, {"stars": 5}, step="end").stars[0] == 2


@base_editions
def test_each_copy_of_battery_monster_gives_its_energy(edition: str) -> None:
    cards = [{"card": "battery_monster", "charge": 6}, mimic_of(1, charge=1)]
    table = game(edition, {"cards": cards}, {}, step="start")
    assert table.energy[0] == 3
    assert table.cards(1) == ["battery_monster"]


@base_editions
def test_friend_of_children_adds_to_what_the_healed_ones_pay(edition: str) -> None:
    """Each payment received is a gain."""
    table = resolving(
        edition,
        "h h 1 1 2 2",
        {"cards": ["healing_ray", "friend_of_children"]},
        {"hearts": 4, "energy": 6},
        {"hearts": 4, "energy": 0},
        city=2,
    )
    table.play("1 hearts give 2 1 give 3 1")
    assert table.energy == [3, 4, 0]


def test_first_battery_monster_bought_by_an_opportunist_is_charged_by_him() -> None:
    table = game("first", {"energy": 4}, {"cards": ["opportunist"], "energy": 6}, {}, city=3, step="buy")
    table.play("1 sweep", "* reveal battery_monster", "* reveal jets", "* reveal tank")
    table.play("2 buy battery_monster", "* reveal wings")
    assert table.asked == "ChargeBattery 2"
    table.play("2 charge 4")
    assert table.energy[1] == 0
    assert table.state.cards[1][1].charge == 8
