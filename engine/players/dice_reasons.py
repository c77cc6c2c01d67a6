"""Reasons for answers about dice: what an answer makes likelier, or brings for certain."""

from collections.abc import Sequence
from operator import sub
from typing import Final, NamedTuple

from engine.answers import Answer, Keep, Pass, Reroll, Stop, Turn
from engine.dice import NO_DICE, SINGLE, Dice, all_rolls, minus, probability, turned
from engine.players.advice import Brings, Odds
from engine.players.chances import is_paid
from engine.players.goals import Aim, brought, plan_for, reachable, serves
from engine.players.network import trained
from engine.players.odds import MOST_DICE
from engine.players.outcomes import DicelessPosition, outcomes
from engine.state import State

FAINT: Final = 0.05
"""The minimum probability of a reason."""
APART: Final = 0.03
"""The minimum difference of a goal's probability from that with the other answer."""
FAR: Final = 2.0
"""A goal that gains so many times as much as that of the kept dice is the reason."""
_OF_THE_GAME: Final = (Aim.STARS, Aim.KNOCK_OUT, Aim.AFFORD, Aim.ENTER, Aim.LEVEL, Aim.TILE, Aim.CULTIST)
"""Goals that say more than the dice that reach them."""


class _Lead(NamedTuple):
    """A goal, and its gain over the other answer, in chances to win."""

    odds: Odds
    gained: float


def of_dice(view: State, best: Answer, other: Answer) -> Odds | Brings | None:
    """Return the reason for an answer to KeepDice or ChangeDice over a worse one, or None.

    A goal that the kept dice serve comes first, unless another one gains far more.
    """
    if not 1 <= view.ndice <= MOST_DICE:
        return None
    lead = _lead(view, best, other)
    sure = _sure(view, best, other)
    if sure is None or lead is None:
        return lead.odds if lead is not None else sure
    rolls_on = isinstance(best, Keep | Reroll)
    return lead.odds if rolls_on or lead.odds.goal.aim in _OF_THE_GAME else sure


def lying(view: State, answer: Answer) -> Dice:
    """Return the dice that certainly remain in the end, if the owner wants that."""
    match answer:
        case Keep(_, kept):
            return kept
        case Stop() | Pass():
            return view.dice
        case Turn(_, face, into):
            return turned(view.dice, face, into)
        case Reroll(_, face):
            return minus(view.dice, SINGLE[face])
        case _:
            return NO_DICE


def _sure(view: State, best: Answer, other: Answer) -> Brings | None:
    """Return the dice of an answer as they lie, if they bring more of something than the other's.

    Where something is paid for them, they must not bring less of anything, and energy alone is no gain: what
    they cost is not told.
    """
    own = lying(view, best)
    stars, energy, hearts, claws = map(sub, brought(own, view), brought(lying(view, other), view))
    if not is_paid(best):
        return Brings(own) if max(stars, energy, hearts, claws) > 0 else None
    is_more = max(stars, hearts, claws) > 0 and min(stars, energy, hearts, claws) >= 0
    return Brings(own) if is_more else None


def _lead(view: State, best: Answer, other: Answer) -> _Lead | None:
    kept = lying(view, best)
    leads = _leads(view, best, other)
    own = _most([lead for lead in leads if serves(lead.odds.goal, kept)])
    others = _most([lead for lead in leads if not serves(lead.odds.goal, kept)])
    if own is None or others is None:
        return own or others
    return others if others.gained > FAR * own.gained else own


def _most(leads: Sequence[_Lead]) -> _Lead | None:
    return max(leads, key=lambda lead: lead.gained, default=None)


def _leads(view: State, best: Answer, other: Answer) -> list[_Lead]:
    """Return each goal that is worth something and likelier with the better answer."""
    finals = [chances[best.seat] for chances in outcomes(DicelessPosition(view, trained()))]
    found = []
    pays = is_paid(best) or is_paid(other)
    for goal, by in reachable(view):
        if pays and goal.aim in (Aim.AFFORD, Aim.ENERGY):  # the price is not in these odds
            continue
        gain = _gain(finals, by, view.ndice)
        plays = plan_for(view, by)
        chance, otherwise = plays.chance(view, best), plays.chance(view, other)
        if gain > 0 and chance >= FAINT and chance - otherwise >= APART:
            found.append(_Lead(Odds(goal, chance, otherwise), gain * (chance - otherwise)))
    return found


def _gain(finals: Sequence[float], by: Sequence[bool], number: int) -> float:
    """Return the mean gain of results that reach a goal over the others, in a single roll."""
    sums = {True: 0.0, False: 0.0}
    weights = {True: 0.0, False: 0.0}
    for worth, reached, dice in zip(finals, by, all_rolls(number), strict=True):
        chance = probability(dice)
        sums[reached] += chance * worth
        weights[reached] += chance
    return sums[True] / weights[True] - sums[False] / weights[False]
