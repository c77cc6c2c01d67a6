"""Answer questions to chance at random and fast, for search and simulation; `engine.dealer` deals matches."""

from collections.abc import Callable
from functools import cache
from typing import Final

from engine.answers import CHANCE, Answer, Revealed, Rolled
from engine.dice import all_rolls, plus, ways
from engine.dispatch import QUESTIONS, Throw
from engine.errors import IllegalAnswer, Reason
from engine.state import State

Random = Callable[[], float]
"""A source of numbers from 0 to below 1, such as `random.Random(seed).random`."""

MOST_TOGETHER: Final = 6
"""More dice than these are thrown in two parts: the table of one throw has 6 ** dice entries."""


def sample(state: State, random: Random) -> Answer:
    """Answer the open question of chance, each outcome as likely as `outcomes` says.

    Raises IllegalAnswer if a seat is asked.
    """
    stack = state.stack
    chance = QUESTIONS[type(stack[-1])].chance if stack else None
    if type(chance) is Throw:
        return throw(chance.number(state, stack[-1]), random)
    if chance is None:
        raise IllegalAnswer("chance is not asked now", Reason.NOT_ASKED)
    cards = chance.cards(state, stack[-1])  # type: ignore[union-attr]
    return Revealed(CHANCE, cards[int(random() * len(cards))])


def throw(number: int, random: Random) -> Rolled:
    """Roll this many dice."""
    if number <= MOST_TOGETHER:
        table = _throws(number)
        return table[int(random() * len(table))]
    some, rest = throw(MOST_TOGETHER, random), throw(number - MOST_TOGETHER, random)
    return Rolled(CHANCE, plus(some.dice, rest.dice))


@cache
def _throws(number: int) -> list[Rolled]:
    """Return every order in which dice can fall, once each; equal results are one object."""
    return [roll for dice in all_rolls(number) for roll in [Rolled(CHANCE, dice)] * ways(dice)]
