"""The energy variant for two (rulebook 004): 1 energy in place of the stars of Tokyo."""

import pytest

from engine import Edition, rules
from tests.engine.kit import every_edition, game, resolving

VARIANT = {"duel_energy": True}


@pytest.mark.parametrize(("edition", "on"), [("first", False), ("second", False), ("origins", True)])
def test_the_variant_is_on_in_origins_unless_said_otherwise(edition: str, on: bool) -> None:
    assert rules(Edition(edition)).duel_energy is on
    assert rules(Edition(edition), duel_energy=not on).duel_energy is not on


@every_edition
def test_taking_tokyo_gives_1_energy_in_place_of_1_star(edition: str) -> None:
    table = resolving(edition, "c 1 1 2 2 3", {}, {}, options=VARIANT)
    assert table.city == 1
    assert (table.stars[0], table.energy[0]) == (0, 1)


@every_edition
def test_starting_in_tokyo_gives_1_energy_in_place_of_2_stars(edition: str) -> None:
    table = game(edition, {}, {}, city=1, step="start", options=VARIANT)
    assert (table.stars[0], table.energy[0]) == (0, 1)


@every_edition
def test_without_the_variant_tokyo_gives_stars(edition: str) -> None:
    off = {"duel_energy": False}
    table = game(edition, {}, {}, city=1, step="start", options=off)
    assert (table.stars[0], table.energy[0]) == (2, 0)
    table = resolving(edition, "c 1 1 2 2 3", {}, {}, options=off)
    assert (table.stars[0], table.energy[0]) == (1, 0)


@every_edition
def test_with_three_seats_tokyo_gives_stars(edition: str) -> None:
    table = game(edition, {}, {}, {}, city=1, step="start", options=VARIANT)
    assert (table.stars[0], table.energy[0]) == (2, 0)


@every_edition
def test_three_of_whom_two_live_are_no_game_for_two(edition: str) -> None:
    table = game(edition, {}, {}, {"hearts": 0}, city=1, step="start", options=VARIANT)
    assert (table.stars[0], table.energy[0]) == (2, 0)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_star_of_urbavore_is_still_a_star(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, city=1, step="start", options=VARIANT)
    assert (table.stars[0], table.energy[0]) == (1, 1)


def test_the_star_of_hungry_urbavore_is_still_a_star() -> None:
    table = resolving("origins", "c 1 1 2 2 3", {"cards": ["hungry_urbavore"]}, {})
    assert (table.stars[0], table.energy[0]) == (1, 1)
