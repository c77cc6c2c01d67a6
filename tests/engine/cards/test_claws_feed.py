"""Cards that feed on an attack: stars for it, tokens by it; mostly seat 1 attacks the City of seat 3."""

import pytest

from engine.events import HeartsGained
from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving

# Alpha Monster


@every_edition
def test_alpha_monster_gives_1_star_for_an_attack(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["alpha_monster"]}, {}, {}, city=3)
    assert table.stars == [1, 0, 0]


@every_edition
def test_alpha_monster_gives_1_star_however_many_are_hit(edition: str) -> None:
    table = resolving(edition, "c c c", {"cards": ["alpha_monster"]}, {}, {}, city=1)
    assert table.hearts == [10, 7, 7]
    assert table.stars[0] == 1


@every_edition
def test_alpha_monster_gives_nothing_without_claws(edition: str) -> None:
    table = resolving(edition, "1 2 3", {"cards": ["alpha_monster"]}, {}, {}, city=3)
    assert table.stars[0] == 0


@pytest.mark.parametrize(("edition", "stars"), [("first", 1), ("second", 2), ("origins", 2)])
def test_alpha_monster_where_the_claws_hit_nobody(edition: str, stars: int) -> None:
    """Taking the empty City is 1 star; the claw alone is 1 more, but not in first."""
    table = resolving(edition, "c 1 2", {"cards": ["alpha_monster"]}, {}, {})
    assert table.city == 1
    assert table.stars[0] == stars


@pytest.mark.parametrize(("edition", "stars"), [("first", 0), ("second", 1), ("origins", 1)])
def test_alpha_monster_where_the_attack_is_wholly_prevented(edition: str, stars: int) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["alpha_monster"]}, {}, {"cards": ["camouflage"]}, city=3)
    table.play("* roll h")
    assert table.stars[0] == stars


@pytest.mark.parametrize(("edition", "stars"), [("first", 2), ("second", 4), ("origins", 4)])
def test_alpha_monster_counts_added_claws(edition: str, stars: int) -> None:
    """Three 2s are 2 stars; but in first, the claws of Poison Quills are 1 and taking the City is 1."""
    table = resolving(edition, "2 2 2 1", {"cards": ["alpha_monster", "poison_quills"]}, {}, {})
    table.play("1 resolve numbers")
    assert table.stars[0] == stars


def test_alpha_monster_feeds_on_the_attack_not_on_fire_for_others_in_first() -> None:
    cards = ["alpha_monster", "fire_breathing"]
    table = resolving("first", "c 1 2", {"cards": cards}, {}, {}, {})
    assert table.hearts == [10, 9, 10, 9]
    assert table.stars[0] == 1


@base_editions
def test_alpha_monster_copied_by_a_mimic_pays_twice(edition: str) -> None:
    cards = ["alpha_monster", mimic_of(1)]
    table = resolving(edition, "c 1 2", {"cards": cards}, {}, {}, city=3)
    assert table.stars[0] == 2


# Eater of the Dead


@base_editions
def test_eater_of_the_dead_gets_3_stars_when_its_claws_kill(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["eater_of_the_dead"]}, {"hearts": 1}, {}, {}, city=1)
    assert table.stars[0] == 3


@base_editions
def test_eater_of_the_dead_gets_3_stars_for_each_of_two(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["eater_of_the_dead"]}, {"hearts": 1}, {"hearts": 1}, {}, city=1
    )
    assert table.stars[0] == 6


@base_editions
def test_eater_of_the_dead_gets_3_stars_whoever_kills(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {"cards": ["eater_of_the_dead"]}, {"hearts": 1}, city=3)
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
    table = resolving(
        edition,
        "c 1 2",
        {"cards": ["eater_of_the_dead"]},
        {},
        {"hearts": 1, "cards": ["it_has_a_child"]},
        city=3,
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
    table = resolving(edition, "c 1 2", {}, {}, {"hearts": 1, "cards": cards}, city=3)
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
    table = resolving(
        edition, "c 1 2", {"cards": ["eater_of_the_dead"]}, {"cards": [mimic_of(1)]}, {"hearts": 1}, city=3
    )
    assert table.stars == [4, 3, 0]


@base_editions
def test_a_death_on_which_eater_of_the_dead_feeds_closes_the_bay(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {}, {"cards": ["eater_of_the_dead"]}, {"hearts": 1}, {}, {}, city=2, bay=1, active=2
    )
    assert table.hearts == [10, 10, 0, 9, 9]
    assert table.stars[1] == 3
    assert (table.city, table.bay) == (2, 0)


# Poison Spit


@base_editions
def test_poison_spit_gives_a_token_to_each_that_loses_health_to_its_claws(edition: str) -> None:
    table = resolving(edition, "c c c", {"cards": ["poison_spit"]}, {}, {}, city=1)
    assert table.poison == (0, 1, 1)


@base_editions
def test_poison_spit_gives_its_token_to_one_who_yields(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["poison_spit"]}, {}, {}, city=3)
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
    table = resolving(edition, "c 1 2", {"cards": ["poison_spit"]}, {"cards": ["armor_plating"]}, {}, city=1)
    assert table.poison == (0, 0, 1)


@base_editions
def test_poison_spit_copied_by_a_mimic_gives_2_tokens(edition: str) -> None:
    cards = ["poison_spit", mimic_of(1)]
    table = resolving(edition, "c 1 2", {"cards": cards}, {}, {}, city=3)
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
    table = resolving(edition, "h h 1 2", {"hearts": 6, "poison": 2}, {}, {}, city=3)
    table.play("1 hearts poison 1")
    assert table.poison == (1, 0, 0)
    assert table.hearts[0] == 6
    assert [event.change for event in table.happened(HeartsGained)] == [1]


@base_editions
def test_poison_is_not_removed_in_tokyo(edition: str) -> None:
    table = resolving(edition, "h h 1 2", {"hearts": 6, "poison": 1}, {}, {}, city=1)
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
    table = resolving(edition, "c c c", {"cards": ["shrink_ray"]}, {}, {}, city=1)
    assert table.shrink == (0, 1, 1)
    assert table.rolling == 5


@base_editions
def test_shrink_ray_gives_no_token_for_damage_that_is_wholly_prevented(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["shrink_ray"]}, {"cards": ["armor_plating"]}, {}, city=1)
    assert table.shrink == (0, 0, 1)


@base_editions
def test_shrink_ray_gives_no_token_to_one_who_yields_by_jets(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["shrink_ray"]}, {}, {"cards": ["jets"]}, city=3)
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
    table = resolving(edition, "h h 1 2", {"hearts": 6, "shrink": 1}, {}, {}, city=3)
    table.play("1 hearts shrink 1")
    assert table.shrink == (0, 0, 0)
    assert table.hearts[0] == 7


@base_editions
def test_a_shrink_token_is_not_removed_in_tokyo(edition: str) -> None:
    table = resolving(edition, "h h 1 2", {"hearts": 6, "shrink": 1}, {}, {}, city=1)
    assert table.shrink == (1, 0, 0)
    assert table.hearts[0] == 6


@base_editions
def test_the_number_of_dice_is_fixed_by_the_first_roll(edition: str) -> None:
    table = game(edition, {"shrink": 2}, {}, {}, city=3, options={"table": True})
    table.play("* roll 1 1 2 2", "! set 1 shrink 0", "1 keep 1 1")
    assert table.rolling == 2
