"""The player that measures all others: each legal answer is as likely as the next."""

from collections.abc import Sequence

from engine.answers import Answer
from engine.players.player import Randomness
from engine.state import State


class Uniform:
    """Picks any legal answer, whatever the position."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """One of the legal answers, each equally likely."""
        return legal[rng.randrange(len(legal))]
