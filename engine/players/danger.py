"""The probability that claws hit a monster, if others roll for nothing else."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

from engine.cards import hooks
from engine.players.odds import MOST_DICE
from engine.rolling import BLACK_DICE, ROLLS
from engine.state import State

_CLAW: Final = 1 / 6
"""The probability that a die shows a claw."""


def hit_by(view: State, attackers: Sequence[int], claws: int) -> float:
    """Return the probability that these monsters roll at least this many claws together, in a turn each."""
    likely = [1.0]
    for seat in attackers:
        likely = _sums(likely, _of_turn(*_thrown(view, seat)))
    return sum(likely[claws:])


def _thrown(view: State, seat: int) -> tuple[int, int]:
    """Return the number of dice and of rolls of a turn."""
    dice = BLACK_DICE - view.shrink[seat] + hooks.DICE.total(view, seat)
    return min(max(dice, 1), MOST_DICE), ROLLS + hooks.ROLLS.total(view, seat)


@cache
def _of_turn(dice: int, rolls: int) -> tuple[float, ...]:
    """Return the probability of each number of claws, if every claw is kept."""
    claw = 1 - (1 - _CLAW) ** rolls
    return tuple(comb(dice, n) * claw**n * (1 - claw) ** (dice - n) for n in range(dice + 1))


def _sums(some: Sequence[float], others: Sequence[float]) -> list[float]:
    found = [0.0] * (len(some) + len(others) - 1)
    for one, likely in enumerate(some):
        for other, chance in enumerate(others):
            found[one + other] += likely * chance
    return found
