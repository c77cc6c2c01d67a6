"""Entering Tokyo: who takes which place in Tokyo."""

from typing import Any

import pytest

from engine.events import TokyoEntered
from tests.engine.kit import Game, base_editions, every_edition, resolving, without_first

FIVE: tuple[dict[str, Any], ...] = ({}, {}, {}, {}, {})
NO_CLAW = "1 1 2 2 3 3"
CLAW = "c 1 1 2 2 3"


def places(table: Game) -> tuple[int, int]:
    """City and Bay, seats from 1, 0 for nobody."""
    return table.city, table.bay


@every_edition
def test_taking_a_place_gives_1_star(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {}, {})
    assert table.city == 1
    assert table.stars == [1, 0, 0]


@every_edition
def test_a_monster_in_tokyo_does_not_enter_again(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {}, {}, city=1)
    assert table.city == 1
    assert table.stars[0] == 0


@without_first
def test_an_empty_city_must_be_entered_claws_or_not(edition: str) -> None:
    table = resolving(edition, NO_CLAW, {}, {}, {})
    assert table.city == 1
    assert table.stars[0] == 1


def test_first_without_a_claw_tokyo_stays_empty() -> None:
    table = resolving("first", NO_CLAW, {}, {}, {})
    assert table.city == 0
    assert table.stars[0] == 0
    table.play("* roll 1 1 2 2 3 3", "2 stop", "* roll e e 2 2 3 3", "3 stop")
    assert table.city == 0


def test_second_an_empty_bay_must_be_entered_when_the_city_is_taken() -> None:
    table = resolving("second", NO_CLAW, *FIVE, city=2)
    assert places(table) == (2, 1)
    assert table.stars[0] == 1


def test_second_the_city_comes_before_the_bay() -> None:
    table = resolving("second", NO_CLAW, *FIVE)
    assert places(table) == (1, 0)


def test_second_a_monster_in_the_bay_does_not_move_to_an_empty_city() -> None:
    table = resolving("second", NO_CLAW, *FIVE, bay=1)
    assert places(table) == (0, 1)
    assert table.stars[0] == 0


@base_editions
def test_with_four_monsters_there_is_no_bay_to_enter(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {}, {}, {}, city=2)
    table.play("2 stay")
    assert places(table) == (2, 0)


@base_editions
def test_without_the_bay_in_play_it_is_not_entered(edition: str) -> None:
    table = resolving(edition, CLAW, *FIVE, city=2, options={"bay": False})
    table.play("2 stay")
    assert places(table) == (2, 0)


# The City held, the Bay empty


@base_editions
def test_the_city_stays_and_the_attacker_takes_the_empty_bay(edition: str) -> None:
    table = resolving(edition, CLAW, *FIVE, city=2)
    assert table.hearts == [10, 9, 10, 10, 10]
    table.play("2 stay")
    assert places(table) == (2, 1)
    assert table.happened(TokyoEntered)[0].place == "bay"


@base_editions
def test_the_city_yields_and_the_attacker_takes_it_and_leaves_the_bay_empty(edition: str) -> None:
    table = resolving(edition, CLAW, *FIVE, city=2)
    table.play("2 yield")
    assert places(table) == (1, 0)


def test_first_without_a_claw_the_empty_bay_stays_empty() -> None:
    assert places(resolving("first", NO_CLAW, *FIVE, city=2)) == (2, 0)


# Both held


@base_editions
@pytest.mark.parametrize(
    ("answers", "after"),
    [
        (("2 stay", "3 stay"), (2, 3)),
        (("2 yield", "3 stay"), (1, 3)),
        (("2 stay", "3 yield"), (2, 1)),
        (("2 yield", "3 yield"), (1, 0)),
    ],
)
def test_both_held(edition: str, answers: tuple[str, str], after: tuple[int, int]) -> None:
    """The attacker takes the City if it yields; the Bay does not move up."""
    table = resolving(edition, CLAW, *FIVE, city=2, bay=3)
    table.play(*answers)
    assert places(table) == after
    entered = [(event.seat, event.place.value) for event in table.happened(TokyoEntered)]
    assert entered[:1] == ([] if 1 not in after else [(0, "city" if after[0] == 1 else "bay")])


# The City empty, the Bay held


def test_second_the_bay_yields_while_the_city_is_empty_and_the_attacker_takes_the_city() -> None:
    table = resolving("second", CLAW, *FIVE, bay=3)
    assert table.asked == "OfferYield 3"
    table.play("3 yield")
    assert places(table) == (1, 0)


def test_second_the_bay_stays_and_the_attacker_takes_the_empty_city() -> None:
    table = resolving("second", CLAW, *FIVE, bay=3)
    table.play("3 stay")
    assert places(table) == (1, 3)


def test_first_with_a_claw_the_empty_city_is_taken_and_the_bay_not_asked() -> None:
    table = resolving("first", CLAW, *FIVE, bay=3)
    assert places(table) == (1, 3)
    assert table.hearts[2] == 10


def test_first_without_a_claw_the_empty_city_stays_empty_beside_the_bay() -> None:
    assert places(resolving("first", NO_CLAW, *FIVE, bay=3)) == (0, 3)


# Killed in Tokyo


@every_edition
def test_the_killer_by_claws_takes_the_place(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {"hearts": 1}, {}, city=2)
    assert table.hearts[1] == 0
    assert table.city == 1


@base_editions
def test_with_six_the_place_of_a_dead_monster_of_the_bay_is_taken(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {}, {"hearts": 1}, {}, {}, {}, city=2, bay=3)
    table.play("2 stay")
    assert places(table) == (2, 1)


def test_first_poison_quills_kill_without_a_rolled_claw_and_the_place_is_taken() -> None:
    table = resolving("first", "2 2 2 1 1 3", {"cards": ["poison_quills"]}, {"hearts": 2}, {}, city=2)
    table.play("1 resolve all")
    assert table.hearts[1] == 0
    assert table.city == 1


def test_first_a_monster_that_yields_to_poison_quills_is_replaced() -> None:
    table = resolving("first", "2 2 2 1 1 3", {"cards": ["poison_quills"]}, {}, {}, city=2)
    table.play("1 resolve all", "2 yield")
    assert table.city == 1


def test_first_poison_quills_do_not_open_an_empty_tokyo() -> None:
    table = resolving("first", "2 2 2 1 1 3", {"cards": ["poison_quills"]}, {}, {})
    table.play("1 resolve all")
    assert table.city == 0


def test_first_poison_quills_do_not_open_an_empty_bay() -> None:
    table = resolving("first", "2 2 2 1 1 3", {"cards": ["poison_quills"]}, {}, {}, {}, {}, city=2)
    table.play("1 resolve all", "2 stay")
    assert places(table) == (2, 0)


def test_first_a_monster_killed_by_acid_attack_alone_leaves_the_place_empty() -> None:
    table = resolving("first", NO_CLAW, {"cards": ["acid_attack"]}, {"hearts": 1}, {}, city=2)
    assert table.hearts[1] == 0
    assert table.city == 0


@without_first
def test_acid_attack_alone_is_an_attack_and_its_victim_may_yield(edition: str) -> None:
    table = resolving(edition, NO_CLAW, {"cards": ["acid_attack"]}, {}, {}, city=2)
    table.play("2 yield")
    assert table.city == 1


# Just before the entry


@base_editions
def test_burrowing_bites_who_takes_the_place_that_was_yielded(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {"cards": ["burrowing"]}, {}, city=2)
    table.play("2 yield")
    assert table.hearts == [9, 9, 10]
    assert table.city == 1


@base_editions
def test_a_taker_killed_by_burrowing_leaves_the_place_empty_and_the_turn_ends(edition: str) -> None:
    table = resolving(edition, CLAW, {"hearts": 1, "energy": 9}, {"cards": ["burrowing"]}, {}, city=2)
    table.play("2 yield")
    assert table.hearts[0] == 0
    assert table.city == 0
    assert table.stars[0] == 0
    assert (table.state.active, table.asked) == (1, "RollDice *")


@base_editions
def test_burrowing_of_the_bay_does_not_bite_who_takes_the_city(edition: str) -> None:
    table = resolving(edition, CLAW, {}, {}, {"cards": ["burrowing"]}, {}, {}, city=2, bay=3)
    table.play("2 yield", "3 yield")
    assert table.hearts == [10, 9, 9, 10, 10]


def test_jagged_tactician_bites_the_taker_and_gains_1_energy() -> None:
    table = resolving("origins", CLAW, {}, {"cards": ["jagged_tactician"]}, {}, city=2)
    table.play("2 yield")
    assert table.hearts == [9, 9, 10]
    assert table.energy == [0, 1, 0]
