"""Claws and damage: whom claws reach, and who may yield."""

from typing import Any

import pytest

from engine.events import HeartsLost, Stayed, Yielded
from tests.engine.kit import Game, base_editions, every_edition, game, resolving

FIVE: tuple[dict[str, Any], ...] = ({}, {}, {}, {}, {})


def attack(edition: str, claws: int, **position: Any) -> Game:
    """Five monsters; the active one rolled so many claws and no other group."""
    others = ["1", "1", "2", "2", "3", "3"][: 6 - claws]
    dice = " ".join(["c"] * claws + others)
    return resolving(edition, dice, *FIVE, **position)


@every_edition
def test_from_tokyo_claws_hit_everybody_outside(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {}, {}, {}, city=1)
    assert table.hearts == [10, 8, 8, 8]


@every_edition
def test_from_outside_claws_hit_tokyo_alone(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {}, {}, {}, city=3)
    assert table.hearts == [10, 10, 8, 10]


@base_editions
def test_from_outside_claws_hit_city_and_bay_with_the_full_number_each(edition: str) -> None:
    assert attack(edition, 3, city=2, bay=3).hearts == [10, 7, 7, 10, 10]


@base_editions
@pytest.mark.parametrize("places", [{"city": 1, "bay": 2}, {"city": 2, "bay": 1}])
def test_city_and_bay_do_not_hit_each_other(edition: str, places: dict[str, int]) -> None:
    assert attack(edition, 3, **places).hearts == [10, 10, 7, 7, 7]


@every_edition
def test_claws_against_an_empty_tokyo_hurt_nobody(edition: str) -> None:
    assert resolving(edition, "c c c 1 1 2", {}, {}, {}).hearts == [10, 10, 10]


def test_second_with_an_empty_city_the_bay_is_hit() -> None:
    assert attack("second", 2, bay=3).hearts == [10, 10, 8, 10, 10]


def test_first_taking_an_empty_city_hurts_nobody_not_even_the_bay() -> None:
    table = attack("first", 2, bay=3)
    assert table.hearts == [10, 10, 10, 10, 10]
    assert (table.city, table.bay) == (1, 3)


@base_editions
def test_damage_falls_clockwise_from_the_active_players_left(edition: str) -> None:
    table = game(edition, *FIVE, city=3, active=3, step="roll 2", dice="c 1 1 2 2 3", options={"bay": False})
    table.play("3 stop")
    assert [event.seat for event in table.happened(HeartsLost)] == [3, 4, 0, 1]


# Yielding


@every_edition
def test_who_lost_health_to_claws_in_tokyo_may_yield(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {}, {}, city=2)
    assert table.asked == "OfferYield 2"
    assert table.legal(2) == ["yield", "stay"]
    table.play("2 yield")
    assert table.happened(Yielded)[0].seat == 1
    assert table.hearts == [10, 8, 10]
    assert table.city == 1


@every_edition
def test_staying_changes_nothing(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {}, {}, city=2)
    table.play("2 stay")
    assert table.happened(Stayed)[0].seat == 1
    assert table.city == 2
    assert table.stars[0] == 0


@base_editions
def test_the_city_is_asked_first_then_the_bay(edition: str) -> None:
    table = attack(edition, 1, city=3, bay=2)
    assert table.asked == "OfferYield 3"
    table.play("3 stay")
    assert table.asked == "OfferYield 2"


@every_edition
def test_who_lost_nothing_is_not_asked(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"cards": ["camouflage"]}, {}, city=2)
    table.play("* roll h")
    assert table.hearts[1] == 10
    assert table.asked != "OfferYield 2"
    assert table.city == 2


@every_edition
def test_who_lost_a_part_is_asked(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {"cards": ["camouflage"]}, {}, city=2)
    table.play("* roll h 1")
    assert table.hearts[1] == 9
    assert table.asked == "OfferYield 2"


@every_edition
def test_the_dead_are_not_asked(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {}, {"hearts": 2}, {}, city=2)
    assert table.hearts[1] == 0
    assert not table.asked.startswith("OfferYield")


@base_editions
def test_one_of_two_who_lost_nothing_is_not_asked(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {"cards": ["armor_plating"]}, {}, {}, {}, city=2, bay=3)
    assert table.hearts == [10, 10, 9, 10, 10]
    assert table.asked == "OfferYield 3"


@every_edition
def test_a_monster_outside_is_never_asked(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {}, {}, city=1)
    assert not table.asked.startswith("OfferYield")


@base_editions
def test_nova_breath_from_tokyo_the_mate_may_yield_and_the_attacker_stays_where_he_is(edition: str) -> None:
    table = resolving(edition, "c c 1 1 2 2", {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=1, bay=2)
    assert table.hearts == [10, 8, 8, 8, 8]
    assert table.asked == "OfferYield 2"
    table.play("2 yield")
    assert (table.city, table.bay) == (1, 0)
    assert table.stars[0] == 0
