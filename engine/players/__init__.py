"""Computer players by name, and the one seam between a position and whoever answers for a seat."""

from collections.abc import Sequence
from typing import Final, Protocol

from engine.answers import Answer
from engine.players.uniform import Uniform
from engine.randomness import Randomness
from engine.state import State


class Player(Protocol):
    """Answers for a seat; holds no memory of a game, so that one player can sit at many tables."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """One of the legal answers of the asked seat.

        `view` is what the seat may see, for the player to play on with; `legal` is what `engine.legal`
        gives for the seat, never empty; `budget` is how many positions may be looked at, 0 for the fewest.
        """
        ...


PLAYERS: Final[dict[str, Player]] = {
    "random": Uniform(),
}
"""Every player by the name that programs and stored matches use."""
