"""Advice of the coach: an answer and the reason for it, as facts without words."""

from typing import NamedTuple

from engine.answers import Answer
from engine.dice import Dice
from engine.players.goals import Goal


class Wins(NamedTuple):
    """The answer wins the game."""


class Odds(NamedTuple):
    """The probability of a goal with the answer, and how much lower it is with the other answer."""

    goal: Goal
    chance: float
    otherwise: float


class Brings(NamedTuple):
    """The stars, energy and so on that these dice bring as they lie."""

    dice: Dice


class Becomes(NamedTuple):
    """The own numbers before and after, where they differ: hearts, stars, energy."""

    hearts: tuple[int, int]
    stars: tuple[int, int]
    energy: tuple[int, int]


class Survives(NamedTuple):
    """With the other answer the monster is out."""


class SavesHearts(NamedTuple):
    """The number of hearts that the other answer would lose."""

    hearts: int


class Bears(NamedTuple):
    """The hearts lost, the hearts left, and the energy that is kept by bearing the loss."""

    hearts: int
    left: int
    energy: int


class Attack(NamedTuple):
    """The probability that at least this many claws hit inside Tokyo, and how much lower it is outside.

    This assumes that each of the others has one turn and rolls for claws only.
    """

    claws: int
    chance: float
    otherwise: float


class Heals(NamedTuple):
    """The dice can heal this monster outside of Tokyo."""


class DeniesWin(NamedTuple):
    """With the other answer another monster wins the game this turn."""

    seat: int


class Yields(NamedTuple):
    """Leaving Tokyo gives it to another monster."""

    seat: int


class Raises(NamedTuple):
    """The increase of the chance to win by a purchase."""

    chance: float


class SavesUpFor(NamedTuple):
    """A card that is almost affordable, and farther away with the other answer."""

    card: str
    missing: int


class KeepsEnergy(NamedTuple):
    """The energy that the other answer would spend."""

    energy: int


class TooDear(NamedTuple):
    """No card for sale is worth its price, now or soon."""


class Renews(NamedTuple):
    """No card for sale is worth its price, now or soon; new ones may be."""


class Free(NamedTuple):
    """A look costs nothing, and the other answer remains possible after it."""


class Changes(NamedTuple):
    """The probability that a useful die of its owner shows another face after a reroll."""

    chance: float


class Leaves(NamedTuple):
    """The dice are useless to their owner; a reroll could make one of them useful."""


class Doubles(NamedTuple):
    """The energy that the bank adds."""

    energy: int


class Rolls(NamedTuple):
    """A whole further turn with this many dice."""

    dice: int


class Cures(NamedTuple):
    """The numbers of tokens taken off."""

    poison: int
    shrink: int


Reason = (
    Wins
    | Odds
    | Brings
    | Becomes
    | Survives
    | SavesHearts
    | Bears
    | Attack
    | Heals
    | DeniesWin
    | Yields
    | Raises
    | SavesUpFor
    | KeepsEnergy
    | TooDear
    | Renews
    | Free
    | Changes
    | Leaves
    | Doubles
    | Rolls
    | Cures
)


class Advice(NamedTuple):
    """The recommended answer, and its lead over the next best one."""

    answer: Answer
    second: Answer | None
    """The next best answer; None if there is no other."""
    margin: float | None
    """The lead in the chance to win, from 0 to 1; None if it was not measured."""
    reason: Reason | None
    """The reason for the answer over the other one; None if no fact tells."""
