"""Cards that bring health back, or make room for more of it."""

import pytest

from engine.events import HeartsGained
from tests.engine.cards.kit import attacked, bought
from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving, without_first

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
    table = resolving(edition, "h h h", {"hearts": 11, "cards": ["even_bigger"]}, {}, {}, city=3)
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
    table = resolving(
        edition,
        "c 1 2",
        {},
        {"hearts": 11, "cards": [mimic_of(3)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        city=3,
    )
    assert table.hearts == [10, left, 0, 10]


def test_losing_even_bigger_in_an_attack_is_no_loss_to_its_claws() -> None:
    """First: seat 2 is hit and ignores it, then loses its copy of Even Bigger because seat 3 dies."""
    table = resolving(
        "first",
        "c 1 2",
        {"cards": ["nova_breath", "poison_spit"]},
        {"cards": [mimic_of(3), "armor_plating"]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        city=2,
    )
    assert table.hearts == [10, 8, 0, 9]
    assert table.poison == (0, 0, 0, 1)
    assert table.asked == "RollDice *"


def test_an_attack_is_completed_though_its_attacker_dies_of_losing_even_bigger() -> None:
    """First: seat 1 loses its copy with seat 2, dies of it, and its claws still reach seat 3."""
    table = resolving(
        "first",
        "c 1 2",
        {"hearts": 2, "cards": [mimic_of(2)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {},
        {},
        city=1,
    )
    assert table.hearts == [0, 0, 9, 9]
    assert table.state.active == 2


def test_those_who_die_by_one_attack_share_a_rank_though_one_loses_even_bigger_by_it() -> None:
    table = resolving(
        "first",
        "c 1 2",
        {"hearts": 2, "cards": [mimic_of(2)]},
        {"hearts": 1, "cards": ["even_bigger"]},
        {"hearts": 1},
        city=1,
    )
    assert table.hearts == [0, 0, 0]
    assert table.state.how == "nobody"
    assert len(set(table.state.fell)) == 1


def test_a_death_by_losing_even_bigger_outside_an_attack_has_a_rank_of_its_own() -> None:
    table = resolving(
        "first",
        "c 1 2",
        {"hearts": 2, "poison": 0, "cards": ["even_bigger", "metamorph"]},
        {"hearts": 1},
        {},
        {},
        city=1,
    )
    table.play("1 sell even_bigger")
    first_out, second_out = table.state.fell[1], table.state.fell[0]
    assert 0 < first_out < second_out


@without_first
def test_even_bigger_is_no_healing_for_regeneration(edition: str) -> None:
    table = bought(edition, "even_bigger", {"hearts": 6, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 8


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
    table = resolving(edition, "h h 1", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 7
    assert [event.change for event in table.happened(HeartsGained)] == []


@every_edition
def test_regeneration_adds_1_to_heal(edition: str) -> None:
    table = bought(edition, "heal", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=1)
    assert table.hearts[0] == 7


@every_edition
def test_regeneration_does_not_go_above_the_maximum(edition: str) -> None:
    table = resolving(edition, "h h 1", {"hearts": 9, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 10


@every_edition
def test_regeneration_adds_nothing_to_hearts_rolled_in_tokyo(edition: str) -> None:
    table = resolving(edition, "h h 1", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=1)
    assert table.hearts[0] == 4


@base_editions
def test_regeneration_adds_nothing_when_all_hearts_remove_tokens(edition: str) -> None:
    table = resolving(edition, "h h 1", {"hearts": 4, "shrink": 2, "cards": ["regeneration"]}, {}, {}, city=3)
    table.play("1 hearts shrink 2")
    assert table.hearts[0] == 4


@base_editions
def test_regeneration_does_not_work_when_another_monster_heals_its_owner(edition: str) -> None:
    table = resolving(
        edition, "h h 1", {"cards": ["healing_ray"]}, {"hearts": 4, "cards": ["regeneration"]}, {}, city=3
    )
    table.play("1 hearts give 2 2")
    assert table.hearts == [10, 6, 10]


@base_editions
def test_regeneration_does_not_work_on_even_bigger(edition: str) -> None:
    table = bought(edition, "even_bigger", {"hearts": 4, "cards": ["regeneration"]}, {}, {}, city=3)
    assert table.hearts[0] == 6


@base_editions
def test_regeneration_copied_by_a_mimic_adds_2(edition: str) -> None:
    table = resolving(edition, "h 1 2", {"hearts": 4, "cards": ["regeneration", mimic_of(1)]}, {}, {}, city=3)
    assert table.hearts[0] == 7
