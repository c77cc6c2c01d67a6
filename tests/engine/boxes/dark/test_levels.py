"""Computers with the Dark Edition: what no level does, whatever it plays for."""

from random import Random
from typing import Any, Final

import pytest

from engine import legal, view, write
from engine.cards.dark import DARK_CARDS
from engine.cards.wicked import BOX
from engine.cards.wicked import LEVELS as SIDES
from engine.players import PLAYERS
from engine.players.things import BY_HAND
from engine.players.worths import WORTHS
from tests.engine.boxes.dark.kit import dark, has
from tests.engine.kit import Game

QUICK: Final = ("hatchling", "greedy")
EVERY_LEVEL: Final = (*QUICK, "trickster", "brawler", "king")
TRIES: Final = 20


def answers(level: str, table: Game, times: int = 1) -> set[str]:
    """What a level answers to the open question, asked several times."""
    seat = table.state.asked_seat
    assert seat is not None
    seen = view(table.state, seat)
    given = (PLAYERS[level].choose(seen, legal(table.state, seat), Random(n), 40) for n in range(times))
    return {write(answer) for answer in given}


def buying(*cards: str, **numbers: Any) -> Game:
    """A monster that may buy one of these cards."""
    return dark({"energy": 8, **numbers}, {"stars": 4}, {}, step="buy", market=[*cards], city=3)


def test_every_thing_has_a_worth() -> None:
    things = {thing.id for thing in DARK_CARDS.things} | set(SIDES) | {BOX, DARK_CARDS.name}
    assert things <= set(WORTHS)


def test_a_brawler_in_good_health_buys_no_natural_selection() -> None:
    table = buying("natural_selection", "hibernation", "monster_pets", hearts=6, stars=6)
    assert "buy natural_selection" not in answers("brawler", table)


@pytest.mark.parametrize("level", QUICK)
def test_no_quick_level_buys_its_own_death(level: str) -> None:
    given = answers(level, buying("natural_selection", "hibernation", "monster_pets", stars=9), TRIES)
    assert "buy natural_selection" not in given


@pytest.mark.parametrize("level", QUICK)
def test_no_quick_level_throws_its_own_stars_away(level: str) -> None:
    given = answers(level, buying("monster_pets", "natural_selection", "hibernation", stars=9), TRIES)
    assert "buy monster_pets" not in given


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_with_natural_selection_no_level_keeps_a_three_before_the_last_roll(level: str) -> None:
    table = dark(has("natural_selection"), {}, {}, step="roll 2", dice="333eehh", city=3)
    kept = next(iter(answers(level, table)))
    assert kept.startswith("keep")
    assert " 3" not in kept


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_every_level_takes_a_tile_that_it_earned(level: str) -> None:
    table = dark({"numbers": {"wickedness": 1}}, {}, {}, step="resolve", dice="111", city=3)
    assert table.asked == "Choose 1"
    assert "pass" not in answers(level, table)


@pytest.mark.parametrize("level", QUICK)
def test_a_tired_sleeper_sleeps_on_and_a_rested_one_wakes(level: str) -> None:
    for hearts, answer in ((2, "pass"), (9, "use hibernation")):
        table = dark(has("hibernation", hearts=hearts), {}, {}, step="roll 3", dice="111cch", city=3)
        assert answer in answers(level, table)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_no_level_collects_hearts_for_a_zombie(level: str) -> None:
    zombie = {"hearts": 4, "numbers": {"zombified": 1}}
    table = dark(zombie, {}, {}, step="roll 2", dice="hhhhh3", city=3)
    assert answers(level, table) <= {"keep 3", "keep nothing"}


def test_fluxling_does_not_go_to_and_fro() -> None:
    fluxling = has({"card": "fluxling", "copies": [2, 1]})
    table = dark(fluxling, {"cards": ["extra_head", "stretchy"]}, {}, step="start")
    for level in QUICK:
        assert answers(level, table) == {"pass"}


def test_a_further_turn_that_waits_counts() -> None:
    seat = {"energy": 3, "numbers": {"wickedness": 8}}
    table = dark(seat, {}, {}, sides="B" * 10, step="resolve", dice="111", city=3)
    before = BY_HAND.added(table.state, 0)
    table.play("1 choose final_push")
    assert BY_HAND.added(table.state, 0) == pytest.approx(before + 0.3)
