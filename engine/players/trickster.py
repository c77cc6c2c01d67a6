"""The step between Prowler and Brawler: it takes what the dice give now, and thinks about everything else.

People often begin like this: cards and Tokyo can be thought about, odds of dice are felt.
"""

from collections.abc import Sequence

from engine.answers import Answer
from engine.players.brawler import Brawler
from engine.players.greedy import Greedy
from engine.players.plain_sense import settling_to_win
from engine.players.player import Randomness
from engine.players.questions import Weighing, weighing_of
from engine.state import State


class Trickster:
    """Rolls as Prowler does, unless the dice win as they lie, and decides everything else as Brawler does."""

    def __init__(self) -> None:
        self._at_dice = Greedy()
        self._elsewhere = Brawler()

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return one of the legal answers; the budget is ignored, random numbers are used as by Brawler."""
        if weighing_of(view) is Weighing.DICE:
            return self._at_dice.choose(view, settling_to_win(view, legal) or legal, rng, budget)
        return self._elsewhere.choose(view, legal, rng, budget)
