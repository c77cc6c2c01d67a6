"""What the coach says: an answer, and why, as facts without words."""

from typing import NamedTuple

from engine.answers import Answer
from engine.dice import Dice
from engine.players.goals import Goal


class Wins(NamedTuple):
    """It ends the game for the better."""


class Odds(NamedTuple):
    """How likely a goal is with it, and how much less likely with the other answer."""

    goal: Goal
    chance: float
    otherwise: float


class Brings(NamedTuple):
    """What these dice bring as they lie."""

    dice: Dice


class Becomes(NamedTuple):
    """Own numbers before and after, where they differ: hearts, stars, energy."""

    hearts: tuple[int, int]
    stars: tuple[int, int]
    energy: tuple[int, int]


class Survives(NamedTuple):
    """Otherwise the monster is out."""


class SavesHearts(NamedTuple):
    """So many hearts that the other answer would lose."""

    hearts: int


class Bears(NamedTuple):
    """The hearts that are lost, those that are left, and the energy that is kept for them."""

    hearts: int
    left: int
    energy: int


class Attack(NamedTuple):
    """How likely so many claws or more hit a monster in Tokyo, and how much less likely outside.

    That is if each of the others rolls for claws once.
    """

    claws: int
    chance: float
    otherwise: float


class Heals(NamedTuple):
    """Outside of Tokyo the dice heal this monster."""


class Prevents(NamedTuple):
    """Otherwise another monster wins the game this turn."""

    seat: int


class Yields(NamedTuple):
    """To leave Tokyo gives it to another monster."""

    seat: int


class Raises(NamedTuple):
    """A purchase: how much it adds to the chance to win."""

    chance: float


class Saves(NamedTuple):
    """A card that is almost paid for, and would be farther away with the other answer."""

    card: str
    missing: int


class KeepsEnergy(NamedTuple):
    """So much energy that would be gone with the other answer."""

    energy: int


class TooDear(NamedTuple):
    """No card for sale is worth its price, now or soon."""


class Renews(NamedTuple):
    """No card for sale is worth its price, now or soon: new ones may be."""


class Free(NamedTuple):
    """A look costs nothing, and the other answer can be given after it."""


class Changes(NamedTuple):
    """How likely a die that brings its owner something shows another face when it is rolled again."""

    chance: float


class Leaves(NamedTuple):
    """The dice bring their owner nothing: rolled again, one of them may."""


class Doubles(NamedTuple):
    """So much energy is added by the bank."""

    energy: int


class Rolls(NamedTuple):
    """A whole turn with so many dice."""

    dice: int


class Cures(NamedTuple):
    """Tokens that are taken off."""

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
    | Prevents
    | Yields
    | Raises
    | Saves
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
    """The answer that is recommended, and how far it is ahead of the next best one."""

    answer: Answer
    second: Answer | None
    """None if there is no other."""
    margin: float | None
    """How much greater the chance to win is, from 0 to 1; None where that was not measured."""
    reason: Reason | None
    """What tells the answer from the other one; None where no fact of ours does."""
