"""Last turns, in which the chance to win is known by hand, and their decisions."""

from engine import read_line
from engine.review.choices import Choice, choice
from tests.engine.kit import Game, game

MISS = (5 / 6) ** 6
"""Six dice show no claw."""


def last_stand(dice: str, step: str = "roll 2") -> Game:
    """The first seat wins with a claw in this turn; without one it dies of poison, whatever else it rolls."""
    return game("second", {"hearts": 1, "poison": 9}, {"hearts": 1}, active=1, city=2, step=step, dice=dice)


def made(table: Game, line: str) -> Choice:
    """The open decision with this answer."""
    found = choice(table.state, read_line(line))
    assert found is not None
    return found
