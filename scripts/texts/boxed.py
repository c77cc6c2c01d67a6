"""Matches with expansions, in positions that fill the screens."""

from functools import cache
from typing import Final

from engine.state import State
from scripts.texts.facts import position

BOXES: Final = ("wicked", "tower", "cultists")


@cache
def boxed() -> State:
    """Six monsters with the gauge, the tower and cultists, amid a roll."""
    return _with(("wings", "eternal", "tower_bottom"), wickedness=5)


@cache
def after_taking() -> State:
    """The second monster has reached space 6 and taken a tile."""
    return _with(("wings", "eternal", "tower_bottom", "evil_lair"), wickedness=6)


def _with(cards: tuple[str, ...], wickedness: int) -> State:
    return position(
        "second",
        {"hearts": 10, "stars": 14, "energy": 12, "numbers": {"wickedness": 7, "cultists": 2}},
        {"hearts": 3, "stars": 11, "cards": list(cards), "numbers": {"wickedness": wickedness}},
        {
            "hearts": 9,
            "poison": 1,
            "cards": ["regeneration", "cyberbrain", "tower_middle"],
            "numbers": {"wickedness": 10, "cultists": 1},
        },
        {"hearts": 0},
        {"hearts": 10, "stars": 12, "energy": 11, "numbers": {"cultists": 3}},
        {"hearts": 5, "shrink": 1, "cards": ["detritivore", "nova_breath"], "numbers": {"wickedness": 2}},
        rules={"edition": "second", "boxes": list(BOXES)},
        active=1,
        step="roll 1",
        dice="3 3 2 h e c",
        city=3,
        bay=5,
        turn=14,
    )
