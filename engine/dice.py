"""Dice counted by face: a throw is six counts, not a list of dice."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import factorial
from typing import Final

Face = int
"""Index of a face: 0-2 are the numbers 1-3, then energy, claw, heart."""

Dice = tuple[int, int, int, int, int, int]
"""The number of dice that show each face, length 6, indexed by Face."""

ONE: Final = 0
TWO: Final = 1
THREE: Final = 2
ENERGY: Final = 3
CLAW: Final = 4
HEART: Final = 5

FACES: Final = (ONE, TWO, THREE, ENERGY, CLAW, HEART)
FACE_NAMES: Final = ("1", "2", "3", "energy", "claw", "heart")
NO_DICE: Final[Dice] = (0, 0, 0, 0, 0, 0)
SINGLE: Final[tuple[Dice, ...]] = tuple(
    (int(f == 0), int(f == 1), int(f == 2), int(f == 3), int(f == 4), int(f == 5)) for f in FACES
)
"""One die showing each face."""


def count(faces: Iterator[Face] | list[Face] | tuple[Face, ...]) -> Dice:
    """Count faces: any number of dice in any order becomes six counts."""
    counts = [0] * 6
    for face in faces:
        counts[face] += 1
    return as_dice(counts)


def as_dice(counts: list[int]) -> Dice:
    """Return six counts as an immutable value."""
    a, b, c, d, e, f = counts
    return (a, b, c, d, e, f)


def plus(left: Dice, right: Dice) -> Dice:
    """Add two throws."""
    a, b, c, d, e, f = left
    g, h, i, j, k, m = right
    return (a + g, b + h, c + i, d + j, e + k, f + m)


def minus(left: Dice, right: Dice) -> Dice:
    """Subtract right from left; counts may become negative, see `within`."""
    a, b, c, d, e, f = left
    g, h, i, j, k, m = right
    return (a - g, b - h, c - i, d - j, e - k, f - m)


def within(part: Dice, whole: Dice) -> bool:
    """Return whether every die of part is in whole, and no count is negative."""
    a, b, c, d, e, f = part
    g, h, i, j, k, m = whole
    return 0 <= a <= g and 0 <= b <= h and 0 <= c <= i and 0 <= d <= j and 0 <= e <= k and 0 <= f <= m


def turned(dice: Dice, face: Face, into: Face) -> Dice:
    """Return the dice with one die turned from one face to another."""
    counts = list(dice)
    counts[face] -= 1
    counts[into] += 1
    return as_dice(counts)


def faces_of(dice: Dice) -> tuple[Face, ...]:
    """Return the dice one by one, in the order of the faces."""
    return tuple(face for face in FACES for _ in range(dice[face]))


@cache
def all_rolls(number: int) -> tuple[Dice, ...]:
    """Return every result of `number` dice, as counts, in descending order of counts."""
    return tuple(_rolls(number, 6))  # type: ignore[arg-type]


def _rolls(number: int, faces: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (number,)
        return
    for here in range(number, -1, -1):
        for rest in _rolls(number - here, faces - 1):
            yield (here, *rest)


def ways(dice: Dice) -> int:
    """Return the number of ordered throws that show these counts."""
    orders = factorial(sum(dice))
    for n in dice:
        orders //= factorial(n)
    return orders


@lru_cache(maxsize=16384)
def probability(dice: Dice) -> float:
    """Return the probability of exactly this result when that many dice are rolled."""
    return float(ways(dice)) / float(6 ** sum(dice))


@lru_cache(maxsize=16384)
def keeps(dice: Dice) -> tuple[Dice, ...]:
    """Return every part of the dice that can be kept while at least one die is rerolled."""
    ranges = [range(n, -1, -1) for n in dice]
    return tuple((a, b, c, d, e, f) for a, b, c, d, e, f in product(*ranges) if (a, b, c, d, e, f) != dice)
