"""Cards between damage and health; mostly seat 1 attacks seat 3 in the City."""

from typing import Any

import pytest

from engine.events import DamagePrevented, EnergyChanged, HeartsGained
from tests.engine.kit import MIXED, Game, base_editions, every_edition, game, mimic_of, without_first


def attacked(
    edition: str, dice: str, *cards: Any, hearts: int = 10, energy: int = 0, **position: Any
) -> Game:
    """Seat 1 resolves dice against seat 3, who holds the City with these cards."""
    owner = {"hearts": hearts, "energy": energy, "cards": list(cards)}
    return game(edition, {}, {}, owner, city=3, step="resolve", dice=dice, **position)


def bought(edition: str, card: str, *seats: dict[str, Any], **position: Any) -> Game:
    """Seat 1 has bought a card of the market, and its replacement lies there."""
    buyer = {"energy": 8, **seats[0]}
    table = game(
        edition, buyer, *seats[1:], step="buy", market=[card, "giant_brain", "skyscraper"], **position
    )
    return table.play(f"1 buy {card}", "* reveal corner_store")


# Armor Plating


@base_editions
def test_armor_plating_ignores_a_loss_of_exactly_1(edition: str) -> None:
    table = attacked(edition, "c 1 2", "armor_plating")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@base_editions
def test_armor_plating_does_nothing_against_2(edition: str) -> None:
    table = attacked(edition, "c c 1", "armor_plating")
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_ignores_1_that_other_cards_have_left_of_2(edition: str) -> None:
    table = attacked(edition, "c c 1", "armor_plating", "camouflage")
    table.play("* roll h 1")
    assert table.hearts == [10, 10, 10]
    assert table.happened(DamagePrevented) == [
        DamagePrevented(2, 1, "camouflage"),
        DamagePrevented(2, 1, "armor_plating"),
    ]


@base_editions
def test_armor_plating_counts_claws_and_added_claws_as_one_event(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["spiked_tail"]},
        {},
        {"cards": ["armor_plating"]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_counts_acid_attack_and_claws_as_one_event(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["acid_attack"]},
        {},
        {"cards": ["armor_plating"]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_ignores_the_poison_of_one_token(edition: str) -> None:
    table = game(edition, {"poison": 1, "cards": ["armor_plating"]}, {}, {}, city=3, step="buy")
    assert table.hearts == [10, 10, 10]


@base_editions
def test_armor_plating_counts_all_poison_tokens_together(edition: str) -> None:
    table = game(edition, {"poison": 2, "cards": ["armor_plating"]}, {}, {}, city=3, step="buy")
    assert table.hearts == [8, 10, 10]


@base_editions
def test_armor_plating_ignores_each_of_two_events_of_1(edition: str) -> None:
    """The Burrowing of seat 3 and its copy bite one by one."""
    table = game(
        edition,
        {"cards": ["armor_plating"]},
        {},
        {"cards": ["burrowing", mimic_of(3)]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    table.play("3 yield")
    assert table.hearts == [10, 10, 9]


@base_editions
def test_armor_plating_works_as_a_copy(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["armor_plating"]},
        {"cards": [mimic_of(2)]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 10]


def test_armor_plating_does_not_help_against_the_loss_of_even_bigger_in_first() -> None:
    table = game(
        "first",
        {"energy": 4, "cards": ["parasitic_tentacles"]},
        {},
        {"cards": ["even_bigger", "armor_plating"]},
        city=2,
        step="buy",
    )
    table.play("1 buy even_bigger from 3")
    assert table.hearts == [12, 10, 8]


# Camouflage


@every_edition
def test_camouflage_rolls_a_die_per_point_and_each_heart_prevents_one(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h h 1")
    assert table.hearts == [10, 10, 9]
    assert table.asked == "OfferYield 3"


@every_edition
def test_camouflage_that_prevents_all_leaves_nobody_to_yield(edition: str) -> None:
    table = attacked(edition, "c c 1", "camouflage")
    table.play("* roll h h")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_camouflage_rolls_once_per_event(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage")
    table.play("* roll h 1 1")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_camouflage_lets_3s_lie_without_background_dweller(edition: str) -> None:
    table = attacked(edition, "c c 1", "camouflage")
    table.play("* roll h 3")
    assert table.hearts == [10, 10, 9]


@every_edition
def test_camouflage_works_against_cards(edition: str) -> None:
    table = bought(edition, "flame_thrower", {}, {"cards": ["camouflage"]}, {}, city=3)
    table.play("* roll h 1")
    assert table.hearts == [10, 9, 8]


@base_editions
def test_camouflage_works_against_poison(edition: str) -> None:
    table = game(edition, {"poison": 2, "cards": ["camouflage"]}, {}, {}, city=3, step="buy")
    table.play("* roll h 1")
    assert table.hearts == [9, 10, 10]


@base_editions
def test_camouflage_copied_by_a_mimic_rolls_for_what_the_original_left(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage", mimic_of(3))
    table.play("* roll h 1 1")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h h")
    assert table.hearts == [10, 10, 10]


def test_camouflage_does_not_help_against_the_loss_of_even_bigger_in_first() -> None:
    table = game("first", {"cards": ["even_bigger", "camouflage", "metamorph"]}, {}, {}, city=3, step="buy")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 8


# Electric Armor


def test_electric_armor_takes_1_off_for_1_energy() -> None:
    table = attacked("origins", "c c c", "electric_armor", energy=3)
    table.play("3 use electric_armor")
    assert table.hearts == [10, 10, 8]
    assert table.energy == [0, 0, 2]
    assert table.happened(DamagePrevented) == [DamagePrevented(2, 1, "electric_armor")]


def test_electric_armor_works_once_per_event() -> None:
    table = attacked("origins", "c c c", "electric_armor", energy=3)
    table.play("3 use electric_armor")
    assert table.asked == "OfferYield 3"


def test_electric_armor_may_be_declined() -> None:
    table = attacked("origins", "c c 1", "electric_armor", energy=3)
    table.play("3 pass")
    assert table.hearts == [10, 10, 8]
    assert table.energy == [0, 0, 3]


def test_electric_armor_is_not_offered_without_energy() -> None:
    table = attacked("origins", "c c 1", "electric_armor")
    assert table.asked == "OfferYield 3"


def test_electric_armor_that_prevents_all_leaves_nobody_to_yield() -> None:
    table = attacked("origins", "c 1 2", "electric_armor", energy=1)
    table.play("3 use electric_armor")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


def test_electric_armor_works_against_cards() -> None:
    table = bought("origins", "flame_thrower", {}, {"energy": 1, "cards": ["electric_armor"]}, {}, city=3)
    table.play("2 use electric_armor")
    assert table.hearts == [10, 9, 8]


def test_electric_armor_copied_by_a_mimic_takes_off_1_more() -> None:
    table = attacked("second", "c c c", "electric_armor", mimic_of(3), energy=2, options=MIXED)
    table.play("3 use electric_armor", "3 use electric_armor")
    assert table.hearts == [10, 10, 9]
    assert table.energy == [0, 0, 0]


# Even Bigger


@every_edition
def test_even_bigger_gives_2_health_at_once_and_a_maximum_of_12(edition: str) -> None:
    table = bought(edition, "even_bigger", {}, {}, {}, city=3)
    assert table.hearts[0] == 12


@every_edition
def test_even_bigger_gives_2_health_and_no_more(edition: str) -> None:
    table = bought(edition, "even_bigger", {"hearts": 6}, {}, {}, city=3)
    assert table.hearts[0] == 8


@every_edition
def test_with_even_bigger_hearts_heal_up_to_12(edition: str) -> None:
    table = game(
        edition, {"hearts": 11, "cards": ["even_bigger"]}, {}, {}, city=3, step="resolve", dice="h h h"
    )
    assert table.hearts[0] == 12


@base_editions
def test_even_bigger_copied_by_a_mimic_gives_2_health_but_nobody_has_more_than_12(edition: str) -> None:
    table = bought(edition, "mimic", {"hearts": 11, "cards": ["even_bigger"]}, {}, {}, city=3)
    table.play("1 copy even_bigger of 1")
    assert table.hearts[0] == 12


@base_editions
def test_even_bigger_of_another_copied_by_a_mimic_is_as_if_just_bought(edition: str) -> None:
    table = bought(edition, "mimic", {"hearts": 9}, {}, {"cards": ["even_bigger"]}, city=3)
    table.play("1 copy even_bigger of 3")
    assert table.hearts == [11, 10, 10]


def test_losing_even_bigger_brings_the_maximum_back_to_10_in_second() -> None:
    table = game("second", {"hearts": 12, "cards": ["even_bigger", "metamorph"]}, {}, {}, city=3, step="buy")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 10


def test_losing_even_bigger_costs_no_health_below_the_maximum_in_second() -> None:
    table = game("second", {"hearts": 7, "cards": ["even_bigger", "metamorph"]}, {}, {}, city=3, step="buy")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 7


@pytest.mark.parametrize(("hearts", "left"), [(12, 10), (11, 9), (7, 5), (3, 1)])
def test_losing_even_bigger_also_loses_its_2_health_in_first(hearts: int, left: int) -> None:
    table = game(
        "first", {"hearts": hearts, "cards": ["even_bigger", "metamorph"]}, {}, {}, city=3, step="buy"
    )
    table.play("1 sell even_bigger")
    assert table.hearts[0] == left


def test_losing_even_bigger_can_eliminate_in_first() -> None:
    table = game("first", {"hearts": 2, "cards": ["even_bigger", "metamorph"]}, {}, {}, city=3, step="buy")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 0
    assert table.state.active == 1


def test_only_rapid_healing_helps_against_the_loss_of_even_bigger_in_first() -> None:
    table = game(
        "first",
        {"energy": 4, "cards": ["parasitic_tentacles"]},
        {},
        {"hearts": 2, "energy": 2, "cards": ["even_bigger", "rapid_healing", "wings"]},
        city=2,
        step="buy",
    )
    table.play("1 buy even_bigger from 3")
    assert table.asked == "LastChance 3"
    table.play("3 use rapid_healing")
    assert table.hearts == [12, 10, 1]
    assert table.energy == [0, 0, 4]


def test_wings_do_not_help_against_the_loss_of_even_bigger_in_first() -> None:
    table = game(
        "first",
        {"energy": 4, "cards": ["parasitic_tentacles"]},
        {},
        {"energy": 2, "cards": ["even_bigger", "wings"]},
        city=2,
        step="buy",
    )
    table.play("3 use wings", "1 buy even_bigger from 3")
    assert table.hearts == [12, 10, 8]


@pytest.mark.parametrize(("edition", "seller"), [("first", 8), ("second", 10)])
def test_even_bigger_bought_by_tentacles_changes_both_at_once(edition: str, seller: int) -> None:
    table = game(
        edition,
        {"energy": 5, "cards": ["parasitic_tentacles"]},
        {},
        {"cards": ["even_bigger"]},
        city=2,
        step="buy",
    )
    table.play("1 buy even_bigger from 3")
    assert table.hearts == [12, 10, seller]
    assert table.energy == [1, 0, 4]


@pytest.mark.parametrize(("edition", "left"), [("first", 9), ("second", 10)])
def test_a_mimic_loses_even_bigger_when_the_original_leaves_play(edition: str, left: int) -> None:
    table = game(
        edition,
        {},
        {"hearts": 11, "cards": [mimic_of(3)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, left, 0, 10]


def test_losing_even_bigger_in_an_attack_is_no_loss_to_its_claws() -> None:
    """First: seat 2 is hit and ignores it, then loses its copy of Even Bigger because seat 3 dies."""
    table = game(
        "first",
        {"cards": ["nova_breath", "poison_spit"]},
        {"cards": [mimic_of(3), "armor_plating"]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        city=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 8, 0, 9]
    assert table.poison == (0, 0, 0, 1)
    assert table.asked == "RollDice *"


def test_an_attack_is_completed_though_its_attacker_dies_of_losing_even_bigger() -> None:
    """First: seat 1 loses its copy with seat 2, dies of it, and its claws still reach seat 3."""
    table = game(
        "first",
        {"hearts": 2, "cards": [mimic_of(2)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [0, 0, 9, 9]
    assert table.state.active == 2


def test_those_who_die_by_one_attack_share_a_rank_though_one_loses_even_bigger_by_it() -> None:
    table = game(
        "first",
        {"hearts": 2, "cards": [mimic_of(2)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {"hearts": 1},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [0, 0, 0]
    assert table.state.how == "nobody"
    assert len(set(table.state.fell)) == 1


def test_a_death_by_losing_even_bigger_outside_an_attack_has_a_rank_of_its_own() -> None:
    table = game(
        "first",
        {"hearts": 2, "poison": 0, "cards": ["even_bigger", "metamorph"]},
        {"hearts": 1},
        {},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    table.play("1 sell even_bigger")
    first_out, second_out = table.state.fell[1], table.state.fell[0]
    assert 0 < first_out < second_out


@without_first
def test_even_bigger_is_no_healing_for_regeneration(edition: str) -> None:
    table = bought(edition, "even_bigger", {"hearts": 6, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 8


# It Has a Child!


@base_editions
def test_it_has_a_child_brings_10_health_and_takes_cards_and_stars(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {
            "hearts": 2,
            "stars": 9,
            "energy": 4,
            "poison": 1,
            "shrink": 2,
            "cards": ["it_has_a_child", "gourmet"],
        },
        city=3,
        step="resolve",
        dice="c c 1",
    )
    assert table.hearts == [10, 10, 10]
    assert table.stars == [1, 0, 0]
    assert table.cards(3) == []
    assert table.state.discard == ("it_has_a_child", "gourmet")
    assert table.energy == [0, 0, 4]
    assert (table.poison[2], table.shrink[2]) == (1, 2)


@base_editions
def test_it_has_a_child_goes_on_outside_tokyo(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", hearts=2)
    assert table.city == 1
    assert table.asked == "RollDice *"


@base_editions
def test_it_has_a_child_helps_once(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", mimic_of(3), hearts=1)
    assert table.hearts == [10, 10, 10]
    assert table.cards(3) == []


@base_editions
def test_it_has_a_child_works_as_a_copy(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["it_has_a_child"]},
        {"hearts": 1, "cards": [mimic_of(2)]},
        city=3,
        step="resolve",
        dice="c c 1",
    )
    assert table.hearts == [10, 10, 10]
    assert table.cards(2) == ["it_has_a_child"]
    assert table.cards(3) == []


@base_editions
def test_it_has_a_child_loses_even_bigger_with_the_other_cards(edition: str) -> None:
    table = attacked(edition, "c c 1", "it_has_a_child", "even_bigger", hearts=1)
    assert table.hearts == [10, 10, 10]


@base_editions
def test_it_has_a_child_on_the_own_turn_goes_on_with_the_purchases(edition: str) -> None:
    table = bought(edition, "jet_fighters", {"hearts": 4, "cards": ["it_has_a_child"]}, {}, {}, city=1)
    assert table.hearts[0] == 10
    assert table.stars[0] == 0
    assert table.city == 0
    assert table.asked == "BuyCards 1"
    assert table.energy[0] == 3


def test_it_has_a_child_on_the_own_turn_goes_on_with_the_same_dice() -> None:
    table = game(
        "second",
        {"hearts": 1, "cards": ["it_has_a_child", "extra_head"]},
        {},
        {"cards": ["orb_of_doom"]},
        city=3,
        step="roll 1",
        dice="1 1 1 1 2 2 e",
        options=MIXED,
    )
    table.play("1 keep 1 1 1 1", "* roll 2 2 3")
    assert table.hearts[0] == 10
    assert table.cards(1) == []
    table.play("1 keep 1 1 1 1", "* roll 1 2 2")
    assert table.hearts[0] == 9
    assert table.stars[0] == 3


@base_editions
def test_it_has_a_child_is_no_death_for_closing_the_bay(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {},
        {},
        {"hearts": 1, "cards": ["it_has_a_child"]},
        city=1,
        bay=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 9, 9, 10]
    assert table.bay == 2
    assert table.state.bay_open


@base_editions
def test_it_has_a_child_saves_from_poison(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 1, "poison": 2, "cards": ["it_has_a_child"]},
        {},
        {},
        city=3,
        step="buy",
    )
    assert table.hearts[0] == 10
    assert table.poison[0] == 2


@base_editions
def test_it_has_a_child_loses_20_stars_before_the_check(edition: str) -> None:
    table = game(
        edition,
        {"stars": 20, "hearts": 1, "poison": 1, "cards": ["it_has_a_child"]},
        {},
        {},
        city=3,
        step="buy",
    )
    assert not table.state.over
    assert table.stars[0] == 0


# Jets


@every_edition
def test_jets_lose_nothing_to_an_attack_when_they_yield(edition: str) -> None:
    table = attacked(edition, "c c c", "jets")
    assert table.hearts == [10, 10, 10]
    assert table.asked == "OfferJets 3"
    table.play("3 yield")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1
    assert table.stars == [1, 0, 0]


@every_edition
def test_jets_that_stay_lose_their_health_and_are_not_asked_again(edition: str) -> None:
    table = attacked(edition, "c c c", "jets")
    table.play("3 stay")
    assert table.hearts == [10, 10, 7]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_asked_before_the_other_windows_and_staying_opens_those(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage", "wings", "jets", energy=2)
    assert table.asked == "OfferJets 3"
    table.play("3 stay")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h 1 1")
    assert table.asked == "OfferWings 3"


@base_editions
def test_jets_are_not_asked_when_nothing_can_be_lost(edition: str) -> None:
    table = attacked(edition, "c 1 2", "jets", "armor_plating")
    assert table.hearts == [10, 10, 10]
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_not_asked_under_wings(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {"energy": 2, "cards": ["jets", "wings"]},
        city=3,
        step="roll 2",
        dice="c c 1",
    )
    table.play("3 use wings", "1 stop")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_jets_are_for_tokyo_only(edition: str) -> None:
    table = game(edition, {}, {}, {"cards": ["jets"]}, city=1, step="resolve", dice="c c 1")
    assert table.hearts == [10, 8, 8]


@every_edition
def test_jets_do_not_help_against_damage_of_cards(edition: str) -> None:
    table = bought(edition, "flame_thrower", {}, {}, {"cards": ["jets"]}, city=3)
    assert table.hearts == [10, 8, 8]
    assert table.city == 3


@base_editions
def test_jets_cover_the_merged_point_of_fire_breathing(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing", "poison_spit"]},
        {},
        {"cards": ["jets"]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    table.play("3 yield")
    assert table.hearts == [10, 9, 10]
    assert table.poison == (0, 0, 0)


@base_editions
def test_jets_do_not_help_against_fire_breathing_alone(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {"cards": ["jets"]},
        {},
        {},
        {},
        city=1,
        bay=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 9, 9, 9, 8]
    assert table.bay == 2


@base_editions
def test_jets_that_yield_the_bay_to_nova_breath_leave_it_empty(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["nova_breath"]},
        {},
        {},
        {"cards": ["jets"]},
        {},
        city=1,
        bay=4,
        step="resolve",
        dice="c 1 2",
    )
    table.play("4 yield")
    assert table.hearts == [10, 9, 9, 10, 9]
    assert (table.city, table.bay) == (1, 0)


@base_editions
def test_jets_and_their_mimic_ask_once(edition: str) -> None:
    table = attacked(edition, "c c c", "jets", mimic_of(3))
    table.play("3 stay")
    assert table.hearts == [10, 10, 7]


def test_jets_yield_to_poison_quills_which_then_take_the_place_in_first() -> None:
    table = game(
        "first",
        {"cards": ["poison_quills"]},
        {},
        {"cards": ["jets"]},
        city=3,
        step="resolve",
        dice="2 2 2 1",
    )
    table.play("1 resolve all", "3 yield")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


# Rapid Healing


@every_edition
def test_rapid_healing_heals_1_for_2_energy_in_anybodys_turn(edition: str) -> None:
    table = game(edition, {}, {}, {"hearts": 5, "energy": 5, "cards": ["rapid_healing"]}, city=3)
    table.play("3 use rapid_healing", "3 use rapid_healing")
    assert table.hearts == [10, 10, 7]
    assert table.energy == [0, 0, 1]
    assert not table.may("3 use rapid_healing")
    assert table.asked == "RollDice *"


@every_edition
def test_rapid_healing_does_not_go_above_the_maximum(edition: str) -> None:
    table = game(edition, {}, {}, {"energy": 5, "cards": ["rapid_healing"]}, city=3)
    assert not table.may("3 use rapid_healing")


@every_edition
def test_rapid_healing_just_before_death(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", hearts=1, energy=4)
    assert table.asked == "LastChance 3"
    table.play("3 use rapid_healing")
    assert table.asked == "LastChance 3"
    table.play("3 use rapid_healing")
    assert table.hearts == [10, 10, 1]
    assert table.asked == "OfferYield 3"


@every_edition
def test_rapid_healing_is_not_asked_before_a_loss_that_does_not_kill(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", hearts=3, energy=4)
    assert table.hearts == [10, 10, 1]
    assert table.asked == "OfferYield 3"


@every_edition
def test_rapid_healing_before_death_may_be_declined(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", hearts=1, energy=4)
    table.play("3 pass")
    assert table.hearts == [10, 10, 0]
    assert table.energy == [0, 0, 0]


@every_edition
def test_rapid_healing_comes_after_the_other_windows(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", "camouflage", hearts=1, energy=4)
    table.play("* roll 1 1")
    assert table.asked == "LastChance 3"


@every_edition
def test_rapid_healing_heals_2_with_regeneration(edition: str) -> None:
    table = game(
        edition, {}, {}, {"hearts": 5, "energy": 2, "cards": ["rapid_healing", "regeneration"]}, city=3
    )
    table.play("3 use rapid_healing")
    assert table.hearts == [10, 10, 7]


@base_editions
def test_rapid_healing_before_death_by_poison(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 1, "energy": 2, "poison": 1, "cards": ["rapid_healing"]},
        {},
        {},
        city=3,
        step="end",
    )
    table.play("1 use rapid_healing")
    assert table.hearts[0] == 1


@base_editions
def test_rapid_healing_works_as_a_copy(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["rapid_healing"]},
        {"hearts": 5, "energy": 2, "cards": [mimic_of(2)]},
        city=3,
    )
    table.play("3 use rapid_healing")
    assert table.hearts[2] == 6


# Regeneration


@every_edition
def test_regeneration_adds_1_to_all_hearts_of_a_roll_together(edition: str) -> None:
    table = game(
        edition, {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=3, step="resolve", dice="h h 1"
    )
    assert table.hearts[0] == 7
    assert [event.change for event in table.happened(HeartsGained)] == []


@every_edition
def test_regeneration_adds_1_to_heal(edition: str) -> None:
    table = bought(edition, "heal", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=1)
    assert table.hearts[0] == 7


@every_edition
def test_regeneration_does_not_go_above_the_maximum(edition: str) -> None:
    table = game(
        edition, {"hearts": 9, "cards": ["regeneration"]}, {}, {}, city=3, step="resolve", dice="h h 1"
    )
    assert table.hearts[0] == 10


@every_edition
def test_regeneration_adds_nothing_to_hearts_rolled_in_tokyo(edition: str) -> None:
    table = game(
        edition, {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=1, step="resolve", dice="h h 1"
    )
    assert table.hearts[0] == 4


@base_editions
def test_regeneration_adds_nothing_when_all_hearts_remove_tokens(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 4, "shrink": 2, "cards": ["regeneration"]},
        {},
        {},
        city=3,
        step="resolve",
        dice="h h 1",
    )
    table.play("1 hearts shrink 2")
    assert table.hearts[0] == 4


@base_editions
def test_regeneration_does_not_work_when_another_monster_heals_its_owner(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["healing_ray"]},
        {"hearts": 4, "cards": ["regeneration"]},
        {},
        city=3,
        step="resolve",
        dice="h h 1",
    )
    table.play("1 hearts give 2 2")
    assert table.hearts == [10, 6, 10]


@base_editions
def test_regeneration_does_not_work_on_even_bigger(edition: str) -> None:
    table = bought(edition, "even_bigger", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 6


@base_editions
def test_regeneration_copied_by_a_mimic_adds_2(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 4, "cards": ["regeneration", mimic_of(1)]},
        {},
        {},
        city=3,
        step="resolve",
        dice="h 1 2",
    )
    assert table.hearts[0] == 7


# We're Only Making It Stronger!


@base_editions
def test_making_it_stronger_gives_1_energy_for_2_or_more_lost_at_once(edition: str) -> None:
    assert attacked(edition, "c c 1", "were_only_making_it_stronger").energy == [0, 0, 1]
    assert attacked(edition, "c c c c", "were_only_making_it_stronger").energy == [0, 0, 1]


@base_editions
def test_making_it_stronger_gives_nothing_for_1(edition: str) -> None:
    assert attacked(edition, "c 1 2", "were_only_making_it_stronger").energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_looks_at_health_really_lost(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "camouflage")
    table.play("* roll h 1")
    assert table.hearts == [10, 10, 9]
    assert table.energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_works_on_damage_of_cards_and_poison(edition: str) -> None:
    stronger = {"cards": ["were_only_making_it_stronger"]}
    assert bought(edition, "flame_thrower", {}, stronger, {}, city=3).energy[1] == 1
    assert game(edition, {"poison": 2, **stronger}, {}, {}, city=3, step="buy").energy[0] == 1


@base_editions
def test_making_it_stronger_is_a_gain_for_friend_of_children(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "friend_of_children")
    assert table.energy == [0, 0, 2]


@base_editions
def test_making_it_stronger_pays_before_it_has_a_child_discards_it(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "it_has_a_child", hearts=2)
    assert table.hearts == [10, 10, 10]
    assert table.cards(3) == []
    assert table.energy == [0, 0, 1]


@base_editions
def test_making_it_stronger_counts_no_more_than_the_health_that_was_left(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", "it_has_a_child", hearts=1)
    assert table.energy == [0, 0, 0]


@base_editions
def test_making_it_stronger_copied_by_a_mimic_pays_twice(edition: str) -> None:
    table = attacked(edition, "c c 1", "were_only_making_it_stronger", mimic_of(3))
    assert table.energy == [0, 0, 2]


# Wings


@every_edition
def test_wings_lose_nothing_for_2_energy_and_do_not_yield(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=3)
    assert table.asked == "OfferWings 3"
    table.play("3 use wings")
    assert table.hearts == [10, 10, 10]
    assert table.energy == [0, 0, 1]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_wings_may_be_declined(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=3)
    table.play("3 pass")
    assert table.hearts == [10, 10, 7]
    assert table.energy == [0, 0, 3]


@every_edition
def test_wings_are_not_offered_for_1_energy(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=1)
    assert table.asked == "OfferYield 3"


@every_edition
def test_wings_cover_later_damage_of_the_same_turn(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3},
        {},
        {"energy": 2, "cards": ["wings"]},
        city=3,
        step="resolve",
        dice="c c 1",
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("3 use wings", "1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 10]


@every_edition
def test_wings_do_not_cover_the_next_turn(edition: str) -> None:
    table = game(edition, {}, {}, {"energy": 2, "cards": ["wings"]}, city=3, step="resolve", dice="c 1 2")
    table.play("3 use wings", "* roll c c 1 1 2 2", "2 stop")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_wings_may_be_used_at_any_time_in_anybodys_turn(edition: str) -> None:
    table = game(edition, {}, {}, {"energy": 4, "cards": ["wings"]}, city=3)
    table.play("3 use wings")
    assert table.energy == [0, 0, 2]
    assert table.asked == "RollDice *"
    assert not table.may("3 use wings")
    table.play("* roll c c 1 1 2 2", "1 stop")
    assert table.hearts == [10, 10, 10]


@every_edition
def test_wings_used_on_the_own_turn_cover_own_cards(edition: str) -> None:
    table = bought(edition, "tank", {"cards": ["wings"]}, {}, {}, city=3)
    table.play("1 use wings")
    assert table.hearts[0] == 10
    assert table.stars[0] == 4
    assert [event.change for event in table.happened(EnergyChanged)] == [-2]


@base_editions
def test_wings_cover_poison(edition: str) -> None:
    table = game(edition, {"energy": 2, "poison": 1, "cards": ["wings"]}, {}, {}, city=3, step="end")
    table.play("1 use wings")
    assert table.hearts[0] == 10


@every_edition
def test_wings_used_while_rapid_healing_is_asked_still_save(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", "wings", hearts=1, energy=2)
    table.play("3 pass")
    assert table.asked == "LastChance 3"
    table.play("3 use wings", "3 pass")
    assert table.hearts == [10, 10, 1]


@base_editions
def test_wings_work_as_a_copy(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["wings"]},
        {"energy": 2, "cards": [mimic_of(2)]},
        city=3,
        step="resolve",
        dice="c c 1",
    )
    table.play("3 use wings")
    assert table.hearts == [10, 10, 10]
