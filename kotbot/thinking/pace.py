"""How many positions a thought may look at, so that it is done in time and nobody waits long behind it."""

from dataclasses import dataclass, field
from typing import Final

MARGIN: Final = 0.7
"""Of the time that is there, so much is planned: positions differ in what they cost."""
MEMORY: Final = 0.8
"""How much the speed that is known counts beside the one that was measured last."""
LEAST: Final = 0.02
"""A budget of less than this part of the usual one is not worth thinking with."""


def shared(usual: int, waiting: int, workers: int) -> int:
    """The part of the usual budget while so many others wait for a worker."""
    return usual * workers // (workers + waiting)


@dataclass(slots=True)
class Speeds:
    """Positions a second, by level, as they were measured."""

    _known: dict[str, float] = field(default_factory=dict)

    def measured(self, level: str, budget: int, seconds: float) -> None:
        """Remember how long a budget took."""
        if budget <= 0 or seconds <= 0:
            return
        now = budget / seconds
        known = self._known.get(level, now)
        self._known[level] = MEMORY * known + (1 - MEMORY) * now

    def too_slow(self, level: str, budget: int, seconds: float) -> None:
        """Remember that a budget took longer than this."""
        if budget > 0 and seconds > 0:
            self._known[level] = min(self._known.get(level, budget / seconds), budget / seconds) / 2

    def possible(self, level: str, seconds: float) -> int | None:
        """The budget for so many seconds; None while nothing was measured."""
        known = self._known.get(level)
        return None if known is None else int(known * seconds * MARGIN)


def allowed(usual: int, possible: int | None, waiting: int, workers: int) -> int:
    """The budget of a thought that begins now; 0 if there is no time to think."""
    budget = shared(usual, waiting, workers)
    if possible is not None:
        budget = min(budget, possible)
    return budget if budget >= max(1, usual * LEAST) else 0
