"""What dice are worth as they lie, where expansions give them more or forbid them."""

from typing import Any

import pytest

from engine.dice import Dice
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.questions.rolling import worth
from scripts.texts.facts import ENGLISH, facts, plain, position

MARKET = ["acid_attack", "frenzy", "wings"]


def told(dice: Dice, seat: dict[str, Any], *boxes: str, edition: str = "second", **parts: Any) -> str:
    """What is said of the dice of the first seat."""
    rules = {"edition": edition, "boxes": list(boxes)}
    rolled = {"active": 1, "step": "roll 1", "dice": "1 1 1 e c h", "market": MARKET, **parts}
    state = position(edition, seat, {}, rules=rules, **rolled)
    return plain(worth(dice, 0, RenderContext(facts(state), ENGLISH)))


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((3, 0, 0, 1, 1, 1), "Worth 1★ 1⚡ 1🐾 2😈"),
        ((0, 3, 1, 1, 1, 0), "Worth 2★ 1⚡ 1🐾 1😈"),
        ((6, 0, 0, 0, 0, 0), "Worth 4★ 4😈"),
        ((2, 2, 2, 0, 0, 0), "Worth nothing yet"),
    ],
)
def test_three_of_a_low_number_move_the_gauge(dice: Dice, words: str) -> None:
    assert told(dice, {}, "wicked") == words


def test_the_gauge_ends_at_ten() -> None:
    assert told((6, 0, 0, 0, 0, 0), {"numbers": {"wickedness": 9}}, "wicked") == "Worth 4★ 1😈"


def test_four_of_a_kind_bring_a_cultist_and_in_tokyo_a_level() -> None:
    assert told((4, 0, 0, 2, 0, 0), {}, "cultists") == "Worth 2★ 2⚡ 1🕯"
    assert told((4, 0, 0, 2, 0, 0), {}, "tower", city=1) == "Worth 2★ 2⚡ 1🗼"
    assert told((4, 0, 0, 2, 0, 0), {}, "tower", city=2) == "Worth 2★ 2⚡"


def test_three_hearts_draw_an_evolution_in_tokyo_too() -> None:
    gigazaur = {"monster": "gigazaur", "hearts": 9}
    assert told((0, 0, 0, 2, 0, 4), gigazaur, "power_up") == "Worth 2⚡ 1♥ 1🎴"
    assert told((1, 1, 1, 0, 0, 3), gigazaur, "power_up", city=1) == "Worth 1🎴"
    assert told((1, 1, 1, 1, 0, 2), gigazaur, "power_up") == "Worth 1⚡ 1♥"


def test_in_hibernation_hearts_and_energy_alone_are_worth_something() -> None:
    asleep = {"hearts": 5, "cards": ["hibernation"]}
    assert told((3, 0, 0, 1, 1, 1), asleep, edition="dark") == "Worth 1⚡ 1♥"


def test_a_base_game_has_none_of_it() -> None:
    assert told((4, 0, 0, 2, 0, 0), {}, city=1) == "Worth 2★ 2⚡"
