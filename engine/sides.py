"""Which sides of two-sided tiles lie up: one letter for each tile, in the order of `boxes.sides_of`."""

from collections.abc import Sequence
from typing import Final

A: Final = "A"
B: Final = "B"
BITS: Final = 8

Pairs = Sequence[tuple[str, str]]
"""The ids of the two sides of each tile."""


def all_up(side: str, tiles: int) -> str:
    """Return the sides of so many tiles that all show the same one."""
    return side * tiles


def mixed(seed: bytes, tiles: int) -> str:
    """Return a side for each tile, one bit of the seed for each.

    Raises ValueError for a seed that is too short.
    """
    if len(seed) * BITS < tiles:
        raise ValueError(f"{tiles} tiles need {tiles} bits, not {len(seed) * BITS}")
    drawn = int.from_bytes(seed, "big")
    return "".join(B if drawn >> place & 1 else A for place in range(tiles))


def hidden_sides(pairs: Pairs, sides: str) -> frozenset[str]:
    """Return the ids of the sides that lie down; without letters, those of side B."""
    up = sides or all_up(A, len(pairs))
    return frozenset(pair[0] if side == B else pair[1] for pair, side in zip(pairs, up, strict=True))


def wrong_sides(sides: str, tiles: int) -> str | None:
    """Return why these letters are no sides of so many tiles, None if they are."""
    if not sides or (len(sides) == tiles and not set(sides) - {A, B}):
        return None
    return f"sides: {tiles} letters A or B are needed, one for each tile, not {sides!r:.40}"
