"""A decision with two answers, and what comes of a reason that tells them apart."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from engine import State
from engine.answers import Answer

CLOSE: Final = 1e-9


class Verdict(StrEnum):
    """What came of it."""

    FAVOURS = "favours the better answer"
    FIGURE = "favours it, with another figure"
    MIXED = "favours it in one number, the other answer in another"
    EVEN = "the same for both"
    AGAINST = "favours the worse answer"


class Pair(NamedTuple):
    """A decision, with what was better and what was done."""

    seen: State
    better: Answer
    worse: Answer
    by: float
    """How much greater the chance to win is with the better one."""

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.better.seat


def told(favours: bool, figure: bool = True) -> Verdict:
    """Of a fact that is so with one answer only."""
    if not favours:
        return Verdict.EVEN
    return Verdict.FAVOURS if figure else Verdict.FIGURE


def apart(better: float, worse: float, figure: bool = True) -> Verdict:
    """Of a number of both answers, of which more is better; `figure`: it is the one that was stated."""
    return Verdict.AGAINST if worse > better + CLOSE else told(better > worse + CLOSE, figure)


def by_numbers(mine: Sequence[int], other: Sequence[int], figure: bool = True) -> Verdict:
    """Of several numbers of both answers, of which more is better."""
    more = any(one > two for one, two in zip(mine, other, strict=True))
    less = any(one < two for one, two in zip(mine, other, strict=True))
    if more and less:
        return Verdict.MIXED if figure else Verdict.FIGURE
    return Verdict.AGAINST if less else told(more, figure)
