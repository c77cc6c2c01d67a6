"""The one seam between a position and whoever answers for a seat."""

from collections.abc import Sequence
from typing import Protocol

from engine.answers import Answer
from engine.state import State


class Randomness(Protocol):
    """A source of random numbers, brought by the caller; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        ...


class Player(Protocol):
    """Answers for a seat; holds no memory of a game, so that one player can sit at many tables."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """One of the legal answers of the asked seat.

        `view` is what the seat may see, for the player to play on with; `legal` is what `engine.legal`
        gives for the seat, never empty; `budget` is how many positions may be looked at, 0 for the fewest.
        """
        ...
