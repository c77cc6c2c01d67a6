"""How many positions a thought may look at, so that it is done in time and nobody waits long behind it.

A thought with a budget of 0 costs something too: it counts as one position more than its budget.
"""

from dataclasses import dataclass, field
from typing import Final

MARGIN: Final = 0.7
"""Of the time that is there, so much is planned: positions differ in what they cost."""
MEMORY: Final = 0.8
"""How much the speed that is known counts beside the one that was measured last."""


@dataclass(slots=True)
class Speeds:
    """Positions a second, by level, as they were measured."""

    _known: dict[str, float] = field(default_factory=dict)

    def measured(self, level: str, budget: int, seconds: float) -> None:
        """Remember how long a budget took."""
        now = (budget + 1) / max(seconds, 1e-6)
        known = self._known.get(level, now)
        self._known[level] = MEMORY * known + (1 - MEMORY) * now

    def too_slow(self, level: str, budget: int, seconds: float) -> None:
        """Remember that a budget took longer than this."""
        most = (budget + 1) / max(seconds, 1e-6)
        self._known[level] = min(self._known.get(level, most), most) / 2

    def possible(self, level: str, seconds: float) -> int | None:
        """The budget for so many seconds; None while nothing was measured."""
        known = self._known.get(level)
        return None if known is None else max(0, int(known * seconds * MARGIN) - 1)

    def wait(self, level: str, waiting: int, workers: int) -> float:
        """Seconds until so many were thought about at first sight; 0 while nothing is known."""
        known = self._known.get(level)
        return 0.0 if known is None else waiting / workers / known


def allowed(usual: int, possible: int | None, waiting: int, workers: int) -> int:
    """The budget of a thought that begins now: shared with those who wait, and no more than is possible."""
    budget = usual * workers // (workers + waiting)
    return budget if possible is None else min(budget, possible)
