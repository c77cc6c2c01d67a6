"""Likely dice to keep: the best by exact dice and a simple score, and the sets on the table."""

from collections.abc import Sequence
from typing import Final

from engine.answers import Answer, Keep
from engine.dice import FACES, HEART, NO_DICE, ONE, THREE, TWO, Dice, as_dice
from engine.players.greedy import planned
from engine.players.odds import MOST_DICE
from engine.state import State

SET: Final = 2
"""The number of dice of a face that are worth keeping as a set."""
SPACE_WORTH: Final = 1.0
"""A space of the gauge of wickedness in stars: of its ten, three lead to a tile."""


def likely_keeps(view: State, legal: Sequence[Answer], most: int) -> list[Dice]:
    """Return at most `most` ways to keep some dice that are no worse than rerolling all, the best first.

    `view` and `legal` are those of the seat that is asked KeepDice. Rerolling all dice, or none, is
    excluded.
    """
    if not 1 <= view.ndice <= MOST_DICE:
        return []
    legal_keeps = {answer.dice for answer in legal if isinstance(answer, Keep)} - {NO_DICE, view.dice}
    heals = _heals(view)
    keeps = [dice for dice in sorted(legal_keeps) if _sensible(dice) and (heals or not dice[HEART])]
    worth = planned(view, SPACE_WORTH).keep
    anew = worth(NO_DICE)
    worths = {dice: worth(dice) for dice in keeps}
    best = sorted((dice for dice in keeps if worths[dice] >= anew), key=worths.__getitem__, reverse=True)
    lying = _sets(view.dice)
    sets = [dice for dice in best if dice in lying]
    return list(dict.fromkeys([*best[:1], *sets, *best[1:]]))[:most]


def _heals(view: State) -> bool:
    """Return whether hearts heal the active seat."""
    seat = view.active
    return not view.in_tokyo(seat) and view.hearts[seat] < view.most_hearts(seat)


def _sensible(dice: Dice) -> bool:
    """Return whether no number is kept alone."""
    return 1 not in (dice[ONE], dice[TWO], dice[THREE])


def _sets(dice: Dice) -> set[Dice]:
    """Return all dice of a face, for each face that is there more than once."""
    return {
        as_dice([dice[one] if one == face else 0 for one in FACES]) for face in FACES if dice[face] >= SET
    }
