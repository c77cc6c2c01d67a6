"""A position for each question that things of expansions ask, and boards that expansions fill."""

from random import Random
from typing import Any, Final

from engine import CHANCE, State, build, new_game, read_line, rules, view
from engine.flow import apply
from engine.rules import FirstCostume
from engine.sampling import sample

FOR_SALE: Final = ("acid_attack", "tank", "frenzy")
PACKS: Final = ("wicked", "tower", "cultists")
COSTUMES: Final = ("costumes",)
DARK: Final = ()


def _at(boxes: tuple[str, ...], *seats: dict[str, Any], lines: tuple[str, ...] = (), **parts: Any) -> State:
    """A position with expansions; without one, of the Dark Edition."""
    game = {"edition": "second" if boxes else "dark", "boxes": [*boxes]}
    state = build({"rules": game, "seats": [*seats], "market": [*FOR_SALE], **parts})
    for line in lines:
        apply(state, read_line(line))
    return view(state, None)


def _dressing() -> State:
    """The first monster is asked for one of two costumes, before the first turn."""
    state = new_game(rules(boxes=COSTUMES, first_costume=FirstCostume.CHOICE), 3)
    rng = Random(1)
    while state.asked_seat == CHANCE:
        apply(state, sample(state, rng.random))
    return view(state, None)


def _gauge(spaces: int, **more: Any) -> dict[str, Any]:
    return {"numbers": {"wickedness": spaces}, **more}


def _six() -> tuple[dict[str, Any], ...]:
    """Six monsters with everything that expansions count."""
    numbers = {"wickedness": 6, "cultists": 2}
    tiles: tuple[list[str], ...] = (["eternal"], ["skulking"], ["devious"], [], [])
    levels = ("tower_bottom", "tower_middle", "tower_top")
    rows: list[dict[str, Any]] = [
        {"hearts": 9, "stars": 10 + place, "energy": 10, "numbers": numbers, "cards": tile}
        for place, tile in enumerate(tiles)
    ]
    for place, level in enumerate(levels):
        rows[place]["cards"] = [*rows[place]["cards"], level]
    return (*rows, {"hearts": 4, "stars": 3, "numbers": {"wickedness": 10, "cultists": 1}})


EVERYTHING: Final = "six with everything"
HIT: Final[dict[str, Any]] = {"city": 2, "active": 1, "step": "resolve", "dice": "c c c 1 2 3"}
"""Seat 1 claws seat 2 in the City."""

BOXED: Final[dict[str, State]] = {
    "a tile": _at(PACKS, _gauge(1), {}, step="roll 3", dice="1 1 1 h e 2", lines=("1 resolve all",)),
    "the last tiles": _at(PACKS, _gauge(9), {}, step="roll 3", dice="1 1 1 h e 2", lines=("1 resolve all",)),
    "Fluxling": _at(
        PACKS,
        {"cards": [{"card": "fluxling", "copies": [2, 1]}]},
        {"cards": ["jets", "wings"]},
        active=1,
        step="start",
    ),
    "a roll for a cultist": _at(
        PACKS, {"numbers": {"cultists": 2}, "hearts": 7}, {}, step="roll 3", dice="1 2 3 h e c"
    ),
    "a cultist saves": _at(PACKS, {}, {"numbers": {"cultists": 2}, "hearts": 3}, **HIT),
    "a first costume": _dressing(),
    "a costume": _at(COSTUMES, {"energy": 8}, {"cards": ["ghost", "witch"]}, {}, **HIT, lines=("2 yield",)),
    "a costume for cultists": _at(
        (*COSTUMES, "cultists"),
        {"energy": 3, "numbers": {"cultists": 1}},
        {"cards": ["ghost", "devil"]},
        {},
        **HIT,
        lines=("2 yield",),
    ),
    "Witch": _at(COSTUMES, {}, {"cards": ["witch"]}, {}, city=2, step="roll 3", dice="c c 1 2 e e"),
    "Cheerleader": _at(COSTUMES, {}, {"cards": ["cheerleader"]}, {}, step="roll 3", dice="c c 1 2 e e"),
    "Robot": _at(COSTUMES, {}, {"cards": ["robot"], "energy": 4, "hearts": 5}, {}, **HIT),
    "Robot, deadly": _at(COSTUMES, {}, {"cards": ["robot"], "energy": 4, "hearts": 3}, {}, **HIT),
    "Clown": _at(COSTUMES, {"cards": ["clown"]}, {}, step="roll 3", dice="1 2 3 h e c"),
    "Super Jump": _at(DARK, {}, {"cards": ["super_jump"], "energy": 2}, {}, **HIT),
    "Unstable DNA": _at(
        DARK,
        {"cards": ["jets", "wings", "extra_head"]},
        {"cards": ["unstable_dna"]},
        {},
        **HIT,
        lines=("2 yield",),
    ),
    "Hibernation": _at(DARK, {"cards": ["hibernation"], "energy": 3}, {}, step="roll 3", dice="1 1 1 h e c"),
    EVERYTHING: _at(PACKS, *_six(), city=1, bay=4, turn=23, step="roll 1", dice="3 3 2 h e c"),
    "six with everything, a tile": _at(
        PACKS,
        *_six()[:5],
        {"hearts": 4, "stars": 3, "numbers": {"wickedness": 5}},
        active=6,
        city=1,
        bay=4,
        turn=23,
        step="roll 3",
        dice="1 1 1 h e c",
        lines=("6 resolve all",),
    ),
    "six costumes to take from": _at(
        ("costumes", *PACKS),
        {"energy": 9, "hearts": 8, "numbers": {"wickedness": 2}},
        {"cards": ["ghost", "witch", "jets"]},
        {"cards": ["robot", "princess"]},
        {"cards": ["clown", "tower_top"]},
        {"cards": ["wings"]},
        {"cards": ["cheerleader"]},
        turn=23,
        **{**HIT, "city": 1},
    ),
}
"""Positions by what is asked."""
