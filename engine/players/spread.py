"""Evenly spread numbers in place of random ones."""

from typing import Final

STEP: Final = 0.6180339887498949
"""From a number to the next one: so any of them are spread evenly (the golden ratio, less 1)."""


class Spread:
    """Evenly spread numbers instead of random ones, so that a game is judged the same way each time."""

    def __init__(self, begin: int = 0) -> None:
        self._now = (begin + 1) * STEP**2 % 1

    def random(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""
        self._now = (self._now + STEP) % 1
        return self._now

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        return int(self.random() * stop)
