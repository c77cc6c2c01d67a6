"""Cards that strengthen an attack or feed on it; mostly seat 1 attacks and seat 3 holds the City."""

import pytest

from engine.events import HeartsGained, HeartsLost, TokyoEntered
from tests.engine.kit import base_editions, every_edition, game, mimic_of, without_first

# Acid Attack


@every_edition
def test_acid_attack_adds_1_to_rolled_claws(edition: str) -> None:
    table = game(edition, {"cards": ["acid_attack"]}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.hearts == [10, 10, 7]
    assert table.asked == "OfferYield 3"


@without_first
def test_acid_attack_is_an_attack_on_its_own(edition: str) -> None:
    table = game(edition, {"cards": ["acid_attack"]}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 9]
    table.play("3 yield")
    assert table.city == 1
    assert table.stars == [1, 0, 0]


def test_acid_attack_alone_is_no_attack_in_first() -> None:
    table = game("first", {"cards": ["acid_attack"]}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 9]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_acid_attack_hurts_everybody_outside_from_tokyo(edition: str) -> None:
    table = game(edition, {"cards": ["acid_attack"]}, {}, {}, city=1, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 9, 9]


def test_acid_attack_reaches_city_and_bay_in_first() -> None:
    table = game(
        "first", {"cards": ["acid_attack"]}, {}, {}, {}, {}, city=3, bay=4, step="resolve", dice="1 2 2"
    )
    assert table.hearts == [10, 10, 9, 9, 10]


@without_first
def test_acid_attack_alone_before_an_empty_city_hurts_nobody(edition: str) -> None:
    table = game(edition, {"cards": ["acid_attack"]}, {}, {}, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


def test_acid_attack_alone_does_not_enter_an_empty_city_in_first() -> None:
    table = game("first", {"cards": ["acid_attack"]}, {}, {}, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]
    assert table.city == 0


@every_edition
def test_acid_attack_works_without_any_dice(edition: str) -> None:
    table = game(edition, {"shrink": 6, "cards": ["acid_attack"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9]


@every_edition
def test_acid_attack_does_not_wake_spiked_tail(edition: str) -> None:
    cards = ["acid_attack", "spiked_tail"]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 9]


@base_editions
def test_acid_attack_does_not_wake_urbavore(edition: str) -> None:
    cards = ["acid_attack", "urbavore"]
    table = game(edition, {"cards": cards}, {}, {}, city=1, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 9, 9]


@without_first
def test_acid_attack_is_a_claw_for_alpha_monster(edition: str) -> None:
    cards = ["acid_attack", "alpha_monster"]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.stars[0] == 1


def test_acid_attack_alone_does_not_pay_alpha_monster_in_first() -> None:
    cards = ["acid_attack", "alpha_monster"]
    table = game("first", {"cards": cards}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.stars[0] == 0


def test_acid_attack_is_a_claw_for_fire_breathing_in_second() -> None:
    cards = ["acid_attack", "fire_breathing"]
    table = game("second", {"cards": cards}, {}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 9, 9, 9]


def test_acid_attack_alone_breathes_no_fire_in_first() -> None:
    cards = ["acid_attack", "fire_breathing"]
    table = game("first", {"cards": cards}, {}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 9, 10]


def test_acid_attack_alone_gives_no_poison_in_first() -> None:
    cards = ["acid_attack", "poison_spit"]
    table = game("first", {"cards": cards}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.poison == (0, 0, 0)


def test_acid_attack_alone_gives_poison_in_second() -> None:
    cards = ["acid_attack", "poison_spit"]
    table = game("second", {"cards": cards}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.poison == (0, 0, 1)


def test_acid_attack_alone_does_not_let_jets_yield_in_first() -> None:
    table = game(
        "first", {"cards": ["acid_attack"]}, {}, {"cards": ["jets"]}, city=3, step="resolve", dice="1 2 2"
    )
    assert table.hearts == [10, 10, 9]
    assert table.city == 3


def test_a_place_whose_monster_acid_attack_alone_killed_stays_empty_in_first() -> None:
    table = game("first", {"cards": ["acid_attack"]}, {}, {"hearts": 1}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 0]
    assert table.city == 0
    assert table.stars == [0, 0, 0]


@without_first
def test_a_place_whose_monster_acid_attack_killed_is_taken(edition: str) -> None:
    table = game(edition, {"cards": ["acid_attack"]}, {}, {"hearts": 1}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 0]
    assert table.city == 1
    assert table.stars == [1, 0, 0]


@base_editions
def test_acid_attack_copied_by_a_mimic_is_2_more(edition: str) -> None:
    table = game(
        edition, {"cards": ["acid_attack", mimic_of(1)]}, {}, {}, city=3, step="resolve", dice="1 2 2"
    )
    assert table.hearts == [10, 10, 8]


# Alpha Monster


@every_edition
def test_alpha_monster_gives_1_star_for_an_attack(edition: str) -> None:
    table = game(edition, {"cards": ["alpha_monster"]}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.stars == [1, 0, 0]


@every_edition
def test_alpha_monster_gives_1_star_however_many_are_hit(edition: str) -> None:
    table = game(edition, {"cards": ["alpha_monster"]}, {}, {}, city=1, step="resolve", dice="c c c")
    assert table.hearts == [10, 7, 7]
    assert table.stars[0] == 1


@every_edition
def test_alpha_monster_gives_nothing_without_claws(edition: str) -> None:
    table = game(edition, {"cards": ["alpha_monster"]}, {}, {}, city=3, step="resolve", dice="1 2 3")
    assert table.stars[0] == 0


@pytest.mark.parametrize(("edition", "stars"), [("first", 1), ("second", 2), ("origins", 2)])
def test_alpha_monster_where_the_claws_hit_nobody(edition: str, stars: int) -> None:
    """Taking the empty City is 1 star; the claw alone is 1 more, but not in first."""
    table = game(edition, {"cards": ["alpha_monster"]}, {}, {}, step="resolve", dice="c 1 2")
    assert table.city == 1
    assert table.stars[0] == stars


@pytest.mark.parametrize(("edition", "stars"), [("first", 0), ("second", 1), ("origins", 1)])
def test_alpha_monster_where_the_attack_is_wholly_prevented(edition: str, stars: int) -> None:
    table = game(
        edition,
        {"cards": ["alpha_monster"]},
        {},
        {"cards": ["camouflage"]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    table.play("* roll h")
    assert table.stars[0] == stars


@pytest.mark.parametrize(("edition", "stars"), [("first", 2), ("second", 4), ("origins", 4)])
def test_alpha_monster_counts_added_claws(edition: str, stars: int) -> None:
    """Three 2s are 2 stars; but in first, the claws of Poison Quills are 1 and taking the City is 1."""
    table = game(
        edition, {"cards": ["alpha_monster", "poison_quills"]}, {}, {}, step="resolve", dice="2 2 2 1"
    )
    table.play("1 resolve numbers")
    assert table.stars[0] == stars


def test_alpha_monster_feeds_on_the_attack_not_on_fire_for_others_in_first() -> None:
    cards = ["alpha_monster", "fire_breathing"]
    table = game("first", {"cards": cards}, {}, {}, {}, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 9, 10, 9]
    assert table.stars[0] == 1


@base_editions
def test_alpha_monster_copied_by_a_mimic_pays_twice(edition: str) -> None:
    cards = ["alpha_monster", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.stars[0] == 2


# Burrowing


def test_burrowing_adds_a_claw_in_tokyo_even_if_none_was_rolled_in_second() -> None:
    table = game("second", {"cards": ["burrowing"]}, {}, {}, city=1, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 9, 9]


def test_burrowing_adds_a_claw_to_rolled_ones_in_tokyo_in_second() -> None:
    table = game("second", {"cards": ["burrowing"]}, {}, {}, city=1, step="resolve", dice="c c 1")
    assert table.hearts == [10, 7, 7]


def test_burrowing_adds_nothing_from_outside_in_second() -> None:
    table = game("second", {"cards": ["burrowing"]}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.hearts == [10, 10, 8]


def test_burrowing_hurts_1_more_in_tokyo_from_outside_in_first() -> None:
    table = game("first", {"cards": ["burrowing"]}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.hearts == [10, 10, 7]


def test_burrowing_needs_an_attack_in_first() -> None:
    table = game("first", {"cards": ["burrowing"]}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]


def test_burrowing_adds_nothing_where_nobody_is_in_tokyo_in_first() -> None:
    cards = ["burrowing", "nova_breath"]
    table = game("first", {"cards": cards}, {}, {}, step="resolve", dice="c c 1")
    assert table.hearts == [10, 8, 8]


def test_burrowing_adds_nothing_from_tokyo_in_first() -> None:
    table = game("first", {"cards": ["burrowing"]}, {}, {}, city=1, step="resolve", dice="c c 1")
    assert table.hearts == [10, 8, 8]


@base_editions
def test_burrowing_bites_the_monster_to_which_its_owner_yields_just_before_the_entry(edition: str) -> None:
    table = game(edition, {}, {}, {"cards": ["burrowing"]}, city=3, step="resolve", dice="c 1 2")
    table.play("3 yield")
    assert table.hearts == [9, 10, 9]
    assert table.city == 1
    kinds = [type(event) for event in table.events]
    assert kinds.index(HeartsLost) < kinds.index(TokyoEntered)


@base_editions
def test_burrowing_does_not_bite_while_its_owner_stays(edition: str) -> None:
    table = game(edition, {}, {}, {"cards": ["burrowing"]}, city=3, step="resolve", dice="c 1 2")
    table.play("3 stay")
    assert table.hearts == [10, 10, 9]


@base_editions
def test_burrowing_that_kills_the_taker_leaves_the_place_empty(edition: str) -> None:
    table = game(edition, {"hearts": 1}, {}, {"cards": ["burrowing"]}, city=3, step="resolve", dice="c 1 2")
    table.play("3 yield")
    assert table.hearts == [0, 10, 9]
    assert table.city == 0
    assert table.stars == [0, 0, 0]
    assert table.state.active == 1


@base_editions
def test_burrowing_does_not_bite_when_its_owner_is_eliminated(edition: str) -> None:
    table = game(edition, {}, {}, {"hearts": 1, "cards": ["burrowing"]}, city=3, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 10, 0]
    assert table.city == 1


@base_editions
def test_burrowing_does_not_bite_when_its_owner_is_driven_out(edition: str) -> None:
    table = game(
        edition,
        {"energy": 5},
        {},
        {"cards": ["burrowing"]},
        city=3,
        step="buy",
        market=["death_from_above", "giant_brain", "skyscraper"],
    )
    table.play("1 buy death_from_above")
    assert table.hearts == [10, 10, 10]
    table.play("* reveal heal")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


@base_editions
def test_burrowing_bites_for_the_place_that_is_taken_only(edition: str) -> None:
    table = game(
        edition,
        {},
        {},
        {},
        {"cards": ["burrowing"]},
        {},
        city=3,
        bay=4,
        step="resolve",
        dice="c 1 2",
    )
    table.play("3 yield", "4 yield")
    assert table.hearts == [10, 10, 9, 9, 10]
    assert (table.city, table.bay) == (1, 0)


@base_editions
def test_burrowing_bites_whoever_takes_the_bay(edition: str) -> None:
    table = game(
        edition, {}, {}, {}, {"cards": ["burrowing"]}, {}, city=3, bay=4, step="resolve", dice="c 1 2"
    )
    table.play("3 stay", "4 yield")
    assert table.hearts == [9, 10, 9, 9, 10]
    assert (table.city, table.bay) == (3, 1)


@base_editions
def test_burrowing_bites_after_yielding_by_jets(edition: str) -> None:
    table = game(edition, {}, {}, {"cards": ["burrowing", "jets"]}, city=3, step="resolve", dice="c 1 2")
    table.play("3 yield")
    assert table.hearts == [9, 10, 10]


@base_editions
def test_burrowing_and_its_mimic_bite_one_by_one(edition: str) -> None:
    cards = ["burrowing", mimic_of(3)]
    table = game(edition, {}, {}, {"cards": cards}, city=3, step="resolve", dice="c 1 2")
    table.play("3 yield")
    assert table.hearts == [8, 10, 9]
    assert [event.change for event in table.happened(HeartsLost)] == [-1, -1]


# Eater of the Dead


@base_editions
def test_eater_of_the_dead_gets_3_stars_when_its_claws_kill(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 1},
        {},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.stars[0] == 3


@base_editions
def test_eater_of_the_dead_gets_3_stars_for_each_of_two(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 1},
        {"hearts": 1},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.stars[0] == 6


@base_editions
def test_eater_of_the_dead_gets_3_stars_whoever_kills(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 1},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.stars == [1, 3, 0]


@base_editions
def test_eater_of_the_dead_gets_3_stars_for_a_death_by_a_card(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3},
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 2},
        step="buy",
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 0]
    assert table.stars == [0, 3, 0]


@base_editions
def test_eater_of_the_dead_gets_3_stars_for_a_death_by_poison(edition: str) -> None:
    table = game(
        edition, {"hearts": 2, "poison": 2}, {"cards": ["eater_of_the_dead"]}, {}, city=3, step="buy"
    )
    assert table.hearts == [0, 10, 10]
    assert table.stars == [0, 3, 0]


@base_editions
def test_eater_of_the_dead_gets_3_stars_though_it_has_a_child_saves_the_victim(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["eater_of_the_dead"]},
        {},
        {"hearts": 1, "cards": ["it_has_a_child"]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 10]
    assert table.stars == [4, 0, 0]


def test_eater_of_the_dead_gets_3_stars_for_a_death_by_losing_even_bigger_in_first() -> None:
    table = game(
        "first",
        {"energy": 4, "cards": ["parasitic_tentacles"]},
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 2, "cards": ["even_bigger"]},
        step="buy",
    )
    table.play("1 buy even_bigger from 3")
    assert table.hearts == [12, 10, 0]
    assert table.stars[1] == 3


@base_editions
def test_eater_of_the_dead_gets_nothing_for_its_owners_own_death(edition: str) -> None:
    cards = ["eater_of_the_dead", "it_has_a_child"]
    table = game(edition, {}, {}, {"hearts": 1, "cards": cards}, city=3, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 10, 10]
    assert table.stars == [1, 0, 0]


@base_editions
def test_eater_of_the_dead_that_died_first_gets_nothing_for_those_after_it(edition: str) -> None:
    table = game(
        edition,
        {"energy": 4},
        {"hearts": 3, "cards": ["eater_of_the_dead"]},
        {"hearts": 3},
        {},
        step="buy",
        market=["high_altitude_bombing", "giant_brain", "skyscraper"],
    )
    table.play("1 buy high_altitude_bombing", "* reveal heal")
    assert table.hearts == [7, 0, 0, 7]
    assert table.stars == [0, 0, 0, 0]


@base_editions
def test_eater_of_the_dead_copied_by_a_mimic_gets_3_stars_for_each_owner(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["eater_of_the_dead"]},
        {"cards": [mimic_of(1)]},
        {"hearts": 1},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.stars == [4, 3, 0]


@base_editions
def test_a_death_on_which_eater_of_the_dead_feeds_closes_the_bay(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["eater_of_the_dead"]},
        {"hearts": 1},
        {},
        {},
        city=2,
        bay=1,
        active=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 0, 9, 9]
    assert table.stars[1] == 3
    assert (table.city, table.bay) == (2, 0)


# Fire Breathing: seats 2 and 5 are the neighbours of seat 1


@base_editions
def test_fire_breathing_hurts_both_neighbours_wherever_they_stand(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {},
        {},
        {},
        {},
        city=3,
        bay=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 8, 9, 10, 9]


@base_editions
def test_fire_breathing_hurts_1_more_even_a_neighbour_in_the_same_tokyo_who_is_not_asked_to_yield(
    edition: str,
) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {},
        {},
        {},
        {},
        city=1,
        bay=2,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 9, 9, 9, 8]
    assert (table.city, table.bay) == (1, 2)
    assert table.asked == "RollDice *"


@base_editions
def test_fire_breathing_merges_with_the_claws_into_one_event(edition: str) -> None:
    table = game(edition, {"cards": ["fire_breathing"]}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 9, 8]
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {"cards": ["armor_plating"]},
        {"cards": [mimic_of(2)]},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 10, 8]


@base_editions
def test_fire_breathing_hurts_the_one_opponent_of_two_once(edition: str) -> None:
    table = game(edition, {"cards": ["fire_breathing"]}, {}, city=2, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 8]


@base_editions
def test_fire_breathing_reaches_the_nearest_living_seats(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {"hearts": 0},
        {},
        {},
        {},
        city=4,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 0, 9, 9, 9]


@base_editions
def test_fire_breathing_burns_even_when_tokyo_is_empty(edition: str) -> None:
    table = game(edition, {"cards": ["fire_breathing"]}, {}, {}, {}, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 9, 10, 9]
    assert table.city == 1


@base_editions
def test_fire_breathing_needs_a_claw(edition: str) -> None:
    table = game(edition, {"cards": ["fire_breathing"]}, {}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10, 10]


@base_editions
def test_fire_breathing_burns_neighbours_though_the_attack_is_prevented(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing"]},
        {},
        {"cards": ["camouflage"]},
        {},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    table.play("* roll h")
    assert table.hearts == [10, 9, 10, 9]


@base_editions
def test_fire_breathing_gives_no_token_to_a_neighbour_whom_the_claws_miss(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["fire_breathing", "poison_spit", "shrink_ray"]},
        {},
        {},
        city=3,
        step="resolve",
        dice="c 1 2",
    )
    assert table.hearts == [10, 9, 8]
    assert table.poison == (0, 0, 1)
    assert table.shrink == (0, 0, 1)


@base_editions
def test_fire_breathing_copied_by_a_mimic_hurts_2_more(edition: str) -> None:
    cards = ["fire_breathing", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 8, 7]


# Nova Breath


@every_edition
def test_nova_breath_hits_all_others_from_outside(edition: str) -> None:
    table = game(edition, {"cards": ["nova_breath"]}, {}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.hearts == [10, 8, 8, 8]
    assert table.asked == "OfferYield 3"
    table.play("3 yield")
    assert table.city == 1


@base_editions
def test_nova_breath_from_the_city_lets_the_bay_yield_and_its_owner_stays(edition: str) -> None:
    table = game(
        edition, {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=1, bay=4, step="resolve", dice="c c 1"
    )
    assert table.hearts == [10, 8, 8, 8, 8]
    assert table.asked == "OfferYield 4"
    table.play("4 yield")
    assert (table.city, table.bay) == (1, 0)
    assert table.stars[0] == 0


@base_editions
def test_nova_breath_from_the_bay_lets_the_city_yield_and_its_owner_stays_in_the_bay(edition: str) -> None:
    table = game(
        edition, {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=4, bay=1, step="resolve", dice="c c 1"
    )
    table.play("4 yield")
    assert (table.city, table.bay) == (0, 1)
    assert table.stars[0] == 0


@every_edition
def test_nova_breath_hits_all_others_even_when_tokyo_is_empty(edition: str) -> None:
    table = game(edition, {"cards": ["nova_breath"]}, {}, {}, step="resolve", dice="c c 1")
    assert table.hearts == [10, 8, 8]
    assert table.city == 1


@every_edition
def test_nova_breath_needs_claws(edition: str) -> None:
    table = game(edition, {"cards": ["nova_breath"]}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]


@base_editions
def test_nova_breath_gives_tokens_to_all_it_hits(edition: str) -> None:
    cards = ["nova_breath", "poison_spit"]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.poison == (0, 1, 1)


# Poison Quills


@every_edition
def test_poison_quills_are_2_damage_for_three_2s(edition: str) -> None:
    table = game(edition, {"cards": ["poison_quills"]}, {}, {}, city=3, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all")
    assert table.stars[0] == 2
    assert table.hearts == [10, 10, 8]


@every_edition
def test_poison_quills_are_2_damage_for_six_2s(edition: str) -> None:
    table = game(edition, {"cards": ["poison_quills"]}, {}, {}, city=3, step="resolve", dice="2 2 2 2 2 2")
    table.play("1 resolve claws")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_poison_quills_need_three_2s(edition: str) -> None:
    table = game(edition, {"cards": ["poison_quills"]}, {}, {}, city=3, step="resolve", dice="2 2 1 1")
    assert table.hearts == [10, 10, 10]


@every_edition
def test_poison_quills_join_rolled_claws_in_one_attack(edition: str) -> None:
    table = game(edition, {"cards": ["poison_quills"]}, {}, {}, city=3, step="resolve", dice="2 2 2 c")
    table.play("1 resolve claws")
    assert table.hearts == [10, 10, 7]


@every_edition
def test_poison_quills_make_their_victim_yield_and_be_replaced(edition: str) -> None:
    table = game(edition, {"cards": ["poison_quills"]}, {}, {}, city=3, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all", "3 yield")
    assert table.city == 1
    assert table.stars[0] == 3


@every_edition
def test_poison_quills_replace_the_first_seat_when_it_yields(edition: str) -> None:
    table = game(
        edition, {}, {"cards": ["poison_quills"]}, {}, city=1, active=2, step="resolve", dice="2 2 2 1"
    )
    table.play("2 resolve all", "1 yield")
    assert table.city == 2
    assert table.stars[1] == 3


@base_editions
def test_poison_quills_replace_nobody_who_stays(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": ["poison_quills"]},
        {},
        {},
        {},
        city=3,
        bay=1,
        active=2,
        step="resolve",
        dice="2 2 2 c",
    )
    table.play("2 resolve all", "3 stay", "1 stay")
    assert (table.city, table.bay) == (3, 1)
    assert table.stars[1] == 2


@every_edition
def test_poison_quills_that_kill_in_tokyo_replace_the_victim(edition: str) -> None:
    table = game(
        edition, {"cards": ["poison_quills"]}, {}, {"hearts": 2}, city=3, step="resolve", dice="2 2 2 1"
    )
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 0]
    assert table.city == 1


def test_poison_quills_do_not_enter_an_empty_tokyo_without_a_rolled_claw_in_first() -> None:
    table = game("first", {"cards": ["poison_quills"]}, {}, {}, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all")
    assert table.city == 0
    assert table.stars[0] == 2


def test_poison_quills_do_not_enter_an_empty_bay_without_a_rolled_claw_in_first() -> None:
    table = game(
        "first", {"cards": ["poison_quills"]}, {}, {}, {}, {}, city=3, step="resolve", dice="2 2 2 1"
    )
    table.play("1 resolve all", "3 stay")
    assert (table.city, table.bay) == (3, 0)


@every_edition
def test_poison_quills_wake_spiked_tail(edition: str) -> None:
    cards = ["poison_quills", "spiked_tail"]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 7]


@base_editions
def test_poison_quills_wake_urbavore(edition: str) -> None:
    cards = ["poison_quills", "urbavore"]
    table = game(edition, {"cards": cards}, {}, {}, city=1, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all")
    assert table.hearts == [10, 7, 7]


@base_editions
def test_poison_quills_copied_by_a_mimic_are_4_damage(edition: str) -> None:
    cards = ["poison_quills", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="2 2 2 1")
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 6]


# Poison Spit


@base_editions
def test_poison_spit_gives_a_token_to_each_that_loses_health_to_its_claws(edition: str) -> None:
    table = game(edition, {"cards": ["poison_spit"]}, {}, {}, city=1, step="resolve", dice="c c c")
    assert table.poison == (0, 1, 1)


@base_editions
def test_poison_spit_gives_its_token_to_one_who_yields(edition: str) -> None:
    table = game(edition, {"cards": ["poison_spit"]}, {}, {}, city=3, step="resolve", dice="c 1 2")
    table.play("3 yield")
    assert table.poison == (0, 0, 1)


@base_editions
def test_poison_spit_gives_no_token_for_damage_of_cards(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": ["poison_spit"]},
        {},
        {},
        step="buy",
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 8]
    assert table.poison == (0, 0, 0)


@base_editions
def test_poison_spit_gives_no_token_for_damage_that_is_wholly_prevented(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["poison_spit"]},
        {"cards": ["armor_plating"]},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.poison == (0, 0, 1)


@base_editions
def test_poison_spit_copied_by_a_mimic_gives_2_tokens(edition: str) -> None:
    cards = ["poison_spit", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.poison == (0, 0, 2)


@base_editions
def test_poison_costs_1_health_per_token_at_the_end_of_the_own_turn(edition: str) -> None:
    table = game(edition, {"poison": 2}, {"poison": 1}, {}, city=3, step="buy")
    assert table.hearts == [8, 10, 10]
    assert table.poison == (2, 1, 0)


@base_editions
def test_poison_is_no_attack_and_nobody_yields_to_it(edition: str) -> None:
    table = game(edition, {"poison": 2}, {}, {}, city=1, step="buy")
    assert table.hearts == [8, 10, 10]
    assert table.city == 1


@base_editions
def test_poison_outlives_the_card_and_its_owner(edition: str) -> None:
    table = game(edition, {"poison": 1}, {"hearts": 0}, {}, {}, city=3, step="buy", discard=["poison_spit"])
    assert table.hearts[0] == 9


@base_editions
def test_a_rolled_heart_may_remove_poison_in_place_of_healing(edition: str) -> None:
    table = game(edition, {"hearts": 6, "poison": 2}, {}, {}, city=3, step="resolve", dice="h h 1 2")
    table.play("1 hearts poison 1")
    assert table.poison == (1, 0, 0)
    assert table.hearts[0] == 6
    assert [event.change for event in table.happened(HeartsGained)] == [1]


@base_editions
def test_poison_is_not_removed_in_tokyo(edition: str) -> None:
    table = game(edition, {"hearts": 6, "poison": 1}, {}, {}, city=1, step="resolve", dice="h h 1 2")
    assert table.poison == (1, 0, 0)
    assert table.hearts[0] == 5


@base_editions
def test_poison_comes_after_the_cards_of_the_end_of_the_turn(edition: str) -> None:
    table = game(edition, {"hearts": 1, "poison": 1, "cards": ["herbivore"]}, {}, {}, city=3, step="buy")
    assert table.hearts[0] == 0
    assert table.stars[0] == 1


# Shrink Ray


@base_editions
def test_shrink_ray_gives_a_token_to_each_that_loses_health_to_its_claws(edition: str) -> None:
    table = game(edition, {"cards": ["shrink_ray"]}, {}, {}, city=1, step="resolve", dice="c c c")
    assert table.shrink == (0, 1, 1)
    assert table.rolling == 5


@base_editions
def test_shrink_ray_gives_no_token_for_damage_that_is_wholly_prevented(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["shrink_ray"]},
        {"cards": ["armor_plating"]},
        {},
        city=1,
        step="resolve",
        dice="c 1 2",
    )
    assert table.shrink == (0, 0, 1)


@base_editions
def test_shrink_ray_gives_no_token_to_one_who_yields_by_jets(edition: str) -> None:
    table = game(
        edition, {"cards": ["shrink_ray"]}, {}, {"cards": ["jets"]}, city=3, step="resolve", dice="c 1 2"
    )
    table.play("3 yield")
    assert table.shrink == (0, 0, 0)


@base_editions
def test_each_shrink_token_is_one_die_fewer(edition: str) -> None:
    table = game(edition, {"shrink": 2}, {}, {}, city=3)
    assert table.rolling == 4


@base_editions
def test_shrink_tokens_and_extra_heads_add_up(edition: str) -> None:
    table = game(edition, {"shrink": 3, "cards": ["extra_head"]}, {}, {}, city=3)
    assert table.rolling == 4


@base_editions
def test_with_more_shrink_tokens_than_dice_there_is_no_roll_and_the_turn_goes_on(edition: str) -> None:
    table = game(edition, {"shrink": 7, "energy": 3}, {}, {}, city=3)
    assert table.asked == "BuyCards 1"


@base_editions
def test_a_rolled_heart_may_remove_a_shrink_token(edition: str) -> None:
    table = game(edition, {"hearts": 6, "shrink": 1}, {}, {}, city=3, step="resolve", dice="h h 1 2")
    table.play("1 hearts shrink 1")
    assert table.shrink == (0, 0, 0)
    assert table.hearts[0] == 7


@base_editions
def test_a_shrink_token_is_not_removed_in_tokyo(edition: str) -> None:
    table = game(edition, {"hearts": 6, "shrink": 1}, {}, {}, city=1, step="resolve", dice="h h 1 2")
    assert table.shrink == (1, 0, 0)
    assert table.hearts[0] == 6


@base_editions
def test_the_number_of_dice_is_fixed_by_the_first_roll(edition: str) -> None:
    table = game(edition, {"shrink": 2}, {}, {}, city=3, options={"table": True})
    table.play("* roll 1 1 2 2", "! set 1 shrink 0", "1 keep 1 1")
    assert table.rolling == 2


# Spiked Tail


@every_edition
def test_spiked_tail_adds_1_to_rolled_claws(edition: str) -> None:
    table = game(edition, {"cards": ["spiked_tail"]}, {}, {}, city=1, step="resolve", dice="c c 1")
    assert table.hearts == [10, 7, 7]


@every_edition
def test_spiked_tail_needs_a_rolled_claw(edition: str) -> None:
    table = game(edition, {"cards": ["spiked_tail"]}, {}, {}, city=1, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]


@base_editions
def test_spiked_tail_copied_by_a_mimic_adds_2(edition: str) -> None:
    cards = ["spiked_tail", mimic_of(1)]
    table = game(edition, {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 1 2")
    assert table.hearts == [10, 10, 7]


@every_edition
def test_spiked_tail_does_not_add_to_damage_of_cards(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": ["spiked_tail"]},
        {},
        {},
        step="buy",
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 8]


# Urbavore


@base_editions
def test_urbavore_gives_1_star_more_at_the_start_in_tokyo(edition: str) -> None:
    assert game(edition, {"cards": ["urbavore"]}, {}, {}, city=1).stars == [3, 0, 0]


@base_editions
def test_urbavore_gives_nothing_at_the_start_outside(edition: str) -> None:
    assert game(edition, {"cards": ["urbavore"]}, {}, {}, city=3).stars == [0, 0, 0]


@base_editions
def test_urbavore_gives_a_star_under_the_energy_variant_too(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, city=1, options={"duel_energy": True})
    assert table.stars == [1, 0]
    assert table.energy == [1, 0]


@base_editions
def test_urbavore_adds_1_to_claws_rolled_in_tokyo(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, {}, city=1, step="resolve", dice="c c 1")
    assert table.hearts == [10, 7, 7]


@base_editions
def test_urbavore_works_in_the_bay(edition: str) -> None:
    table = game(
        edition, {"cards": ["urbavore"]}, {}, {}, {}, {}, city=3, bay=1, step="resolve", dice="c c 1"
    )
    assert table.hearts == [10, 7, 10, 7, 7]


@base_editions
def test_urbavore_adds_nothing_from_outside(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, {}, city=3, step="resolve", dice="c c 1")
    assert table.hearts == [10, 10, 8]


@base_editions
def test_urbavore_needs_a_rolled_claw(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, {}, city=1, step="resolve", dice="1 2 2")
    assert table.hearts == [10, 10, 10]
