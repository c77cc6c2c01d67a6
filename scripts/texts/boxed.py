"""Matches with expansions, in positions that fill the screens."""

from functools import cache
from typing import Final

from engine import build, read_line, view
from engine.flow import apply
from engine.state import State
from scripts.texts.facts import MARKET, position

BOXES: Final = ("wicked", "tower", "cultists")


@cache
def boxed() -> State:
    """Six monsters with the gauge, the tower and cultists, amid a roll."""
    return _with(("wings", "eternal", "tower_bottom"), wickedness=5)


@cache
def after_taking() -> State:
    """The second monster has reached space 6 and taken a tile."""
    return _with(("wings", "eternal", "tower_bottom", "evil_lair"), wickedness=6)


@cache
def at_a_tile() -> State:
    """The first of three monsters is asked which tile of level 6 it takes."""
    state = build(
        {
            "rules": {"edition": "second", "boxes": list(BOXES)},
            "seats": [
                {"stars": 3, "hearts": 6, "energy": 4, "numbers": {"wickedness": 5, "cultists": 1}},
                {"cards": ["tower_bottom"]},
                {"numbers": {"cultists": 2}},
            ],
            "market": MARKET,
            "city": 2,
            "active": 1,
            "step": "resolve",
            "dice": "1 1 1 2 3 h",
        }
    )
    apply(state, read_line("1 resolve all"))
    return view(state, None)


@cache
def at_a_costume() -> State:
    """The first of three monsters is asked which costume it takes from the second."""
    state = build(
        {
            "rules": {"edition": "second", "boxes": ["costumes"]},
            "seats": [{"stars": 3, "energy": 9}, {"cards": ["devil", "princess"]}, {}],
            "market": MARKET,
            "city": 2,
            "active": 1,
            "step": "resolve",
            "dice": "c c c 2 2 3",
        }
    )
    apply(state, read_line("2 stay"))
    return view(state, None)


def _with(cards: tuple[str, ...], wickedness: int) -> State:
    return position(
        "second",
        {"hearts": 10, "stars": 14, "energy": 12, "numbers": {"wickedness": 7, "cultists": 2}},
        {"hearts": 3, "stars": 11, "cards": list(cards), "numbers": {"wickedness": wickedness}},
        {
            "hearts": 9,
            "poison": 1,
            "cards": ["jets", "cyberbrain", "tower_middle"],
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
