"""The baseline player: each legal answer is equally likely."""

from collections.abc import Sequence

from engine.answers import Answer
from engine.players.player import Randomness
from engine.state import State


class Uniform:
    """Picks any legal answer, whatever the position."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return one of the legal answers, each equally likely."""
        return legal[rng.randrange(len(legal))]
