"""The interface between a position and anything that answers for a seat."""

from collections.abc import Sequence
from typing import Protocol

from engine.answers import Answer
from engine.state import State


class Randomness(Protocol):
    """A source of random numbers, passed by the caller; `random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""
        ...

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1."""
        ...


class Player(Protocol):
    """Answers for a seat; keeps no memory of a game, so one player can sit at many tables."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return one of the legal answers of the asked seat.

        `view` is what the seat may see, and the player may play it on; `legal` is the result of
        `engine.legal` for the seat, never empty; `budget` is the maximum number of positions to look at, 0
        for the fewest.
        """
        ...
