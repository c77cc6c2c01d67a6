"""Randomness from outside: the engine has none of its own, whoever wants chance brings it along."""

from typing import Protocol

from engine.answers import Answer
from engine.dealer import fall
from engine.state import State


class Randomness(Protocol):
    """What the engine needs of a source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        ...


def sample(state: State, rng: Randomness) -> Answer:
    """Answer the open question of chance as dice and a shuffled deck would; for search and simulation.

    Raises IllegalAnswer if a seat is asked.
    """
    draw = rng.random
    return fall(state, lambda bound: int(draw() * bound))
