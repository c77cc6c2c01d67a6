"""The coach's reasons where expansions give the dice another aim, with exact odds."""

from random import Random
from typing import Any

import pytest

from engine import build, legal, view
from engine.answers import Keep, Use
from engine.players import BUDGETS, PLAYERS
from engine.players.advice import Advice, Odds, Wins
from engine.players.coach import advise
from engine.players.goals import Aim, Goal


def advised(boxes: list[str], *seats: dict[str, Any], **position: Any) -> Advice:
    """The advice to the first seat."""
    rules = {"edition": "second", "boxes": boxes}
    market = ["acid_attack", "heal", "frenzy"]
    state = view(build({"rules": rules, "seats": list(seats), "market": market, **position}), 0)
    return advise(state, legal(state, 0), Random(1))


def test_in_tokyo_the_ones_are_kept_for_the_top_of_the_tower() -> None:
    """Three dice are rolled twice for one more 1: 1 - (25/36)^3."""
    owner = {"cards": ["tower_bottom", "tower_middle"]}
    told = advised(["tower"], owner, {}, {}, city=1, active=1, step="roll 1", dice="1 1 1 3 c h")
    assert told.answer == Keep(0, (3, 0, 0, 0, 0, 0))
    assert isinstance(told.reason, Odds)
    assert told.reason.goal == Goal(Aim.LEVEL, card="tower_top")
    assert told.reason.chance == pytest.approx(1 - (25 / 36) ** 3)


def test_four_1s_that_claim_the_top_of_the_tower_win_the_game() -> None:
    climber = {"cards": ["tower_bottom", "tower_middle"]}
    told = advised(["tower"], climber, {}, {}, city=1, active=1, step="roll 2", dice="1 1 1 1 c h")
    assert told.reason == Wins()


def test_outside_tokyo_no_level_is_an_aim() -> None:
    told = advised(["tower"], {}, {}, {}, city=2, active=1, step="roll 1", dice="1 1 1 3 c h")
    assert not isinstance(told.reason, Odds) or told.reason.goal.aim is not Aim.LEVEL


def test_before_a_level_of_the_gauge_the_dice_are_kept_for_its_tile() -> None:
    near = {"stars": 3, "numbers": {"wickedness": 2}}
    told = advised(["wicked"], near, {}, {}, city=2, active=1, step="roll 1", dice="1 1 3 3 c h")
    assert isinstance(told.reason, Odds)
    assert told.reason.goal == Goal(Aim.TILE, 3)
    assert told.reason.chance > told.reason.otherwise


def test_without_an_expansion_no_reason_names_its_aims() -> None:
    told = advised([], {}, {}, {}, city=1, active=1, step="roll 1", dice="1 1 1 3 c h")
    assert not isinstance(told.reason, Odds) or told.reason.goal.aim not in (
        Aim.LEVEL,
        Aim.TILE,
        Aim.CULTIST,
    )


@pytest.mark.parametrize("level", ["hatchling", "greedy", "trickster", "brawler", "king"])
def test_whoever_can_walk_to_twenty_stars_does(level: str) -> None:
    """18 stars and 6 energy, 3 of which are a star: the game is won in this turn."""
    walker = {"stars": 18, "energy": 6, "cards": ["sleep_walker"]}
    rules = {"edition": "second", "boxes": ["promos"]}
    market = ["acid_attack", "heal", "frenzy"]
    state = view(
        build({"rules": rules, "seats": [walker, {}, {}], "market": market, "active": 1, "step": "buy"}), 0
    )
    answer = PLAYERS[level].choose(state, legal(state, 0), Random(1), BUDGETS[level])
    assert answer == Use(0, "sleep_walker")
