"""The number of positions that a thought may examine, so that it is done in time and others wait briefly.

A thought with a budget of 0 costs something too: it counts as one position more than its budget.
"""

from dataclasses import dataclass, field
from typing import Final

MARGIN: Final = 0.7
"""The share of the available time that is planned: positions differ in their cost."""
MEMORY: Final = 0.8
"""Weight of the known speed beside the one measured last."""


@dataclass(slots=True)
class Speeds:
    """Measured speeds by level, in positions a second."""

    _known: dict[str, float] = field(default_factory=dict)

    def measured(self, level: str, budget: int, seconds: float) -> None:
        """Update a speed with the time that a budget took."""
        now = (budget + 1) / max(seconds, 1e-6)
        known = self._known.get(level, now)
        self._known[level] = MEMORY * known + (1 - MEMORY) * now

    def too_slow(self, level: str, budget: int, seconds: float) -> None:
        """Lower a speed: a budget took longer than this."""
        most = (budget + 1) / max(seconds, 1e-6)
        self._known[level] = min(self._known.get(level, most), most) / 2

    def possible(self, level: str, seconds: float) -> int | None:
        """Return the budget for so many seconds; None while no speed is known."""
        known = self._known.get(level)
        return None if known is None else max(0, int(known * seconds * MARGIN) - 1)

    def wait(self, level: str, waiting: int, workers: int) -> float:
        """Return the seconds until these waiting thoughts are done with budget 0; 0 if no speed is known."""
        known = self._known.get(level)
        return 0.0 if known is None else waiting / workers / known


def allowed(usual: int, possible: int | None, waiting: int, workers: int) -> int:
    """Return the budget of a thought that begins now: shared with waiting ones, at most the possible one."""
    budget = usual * workers // (workers + waiting)
    return budget if possible is None else min(budget, possible)
