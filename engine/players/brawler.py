"""The player with exact dice and a fitted valuation; it plays each answer on, by the rules, to the next turn.

The worth of a result of the dice is found by resolving it; the odds of all results then decide what to keep.
"""

from collections.abc import Sequence
from typing import Final

from engine.answers import Answer, Charge, Chosen, Peek, Reroll, Rolled, Sweep
from engine.decisions import RevealCard
from engine.dice import FACES, SINGLE
from engine.flow import apply_unchecked
from engine.players.chances import plan
from engine.players.foresight import Foresight
from engine.players.odds import MOST_DICE
from engine.players.outcomes import DicelessPosition, outcomes, prices
from engine.players.player import Randomness
from engine.players.questions import Weighing, weighing_of
from engine.players.valuation import Valuation, fitted
from engine.players.weighing import Worths, by_plan, in_order, left_out, played_on
from engine.players.worths import timely
from engine.sampling import sample
from engine.state import State

MARKETS: Final = 6
"""New markets that are imagined before a sweep."""
CHEAPEST: Final = 2
"""Energy below which nothing can be bought."""
CURIOSITY: Final = 1e-6
"""The minimum worth of a free look at a card."""


class Brawler:
    """Maximises the chance to win as the next turn begins."""

    def __init__(self, valuation: Valuation | None = None) -> None:
        self._valuation = valuation

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return the answer with the best chance to win.

        Random numbers are only used to sample cards before a sweep. The budget is ignored: all necessary
        positions are looked at, about a hundred at a roll and about ten otherwise.
        """
        legal = timely(view, legal)
        if len(legal) == 1:
            return legal[0]
        return legal[in_order(self.weigh(view, legal, rng))[0]]

    def weigh(self, view: State, legal: Sequence[Answer], rng: Randomness) -> Worths:
        """Return the asked seat's chance to win after each answer, as far as this player can tell."""
        if weighing_of(view) is Weighing.DICE and 1 <= view.ndice <= MOST_DICE:
            return _weigh_dice(view, legal, self._valuation or fitted())
        return [*self.weigh_ahead(view, legal, rng)]

    def weigh_ahead(self, view: State, legal: Sequence[Answer], rng: Randomness) -> list[float]:
        """Return the same for questions other than keeping or changing dice of the turn."""
        valuation = self._valuation or fitted()
        foresight = Foresight(valuation)
        match weighing_of(view):
            case Weighing.PROBE:
                return [_weigh_probe(view, answer, foresight) for answer in legal]
            case Weighing.PURCHASE:
                return [_weigh_purchase(view, answer, foresight, valuation, rng) for answer in legal]
            case Weighing.AMOUNT:
                return [float(answer.energy) if isinstance(answer, Charge) else -1.0 for answer in legal]
            case _:
                return [foresight.after(view, answer, answer.seat) for answer in legal]


# Dice


def _weigh_dice(view: State, legal: Sequence[Answer], valuation: Valuation) -> Worths:
    given_up = prices(view, valuation)
    seat = view.active
    finals = [chances[seat] for chances in outcomes(DicelessPosition(view, valuation))]
    worths = by_plan(plan(view, finals, given_up), view, legal, given_up)
    for place in left_out(worths, legal):
        worths[place] = played_on(view, legal[place], valuation)
    return worths


def _weigh_probe(view: State, answer: Answer, foresight: Foresight) -> float:
    seat = answer.seat
    if not isinstance(answer, Reroll | Chosen):
        return foresight.after(view, answer, seat)
    total = 0.0
    for die in SINGLE:
        ahead = view.copy()
        apply_unchecked(ahead, answer)
        apply_unchecked(ahead, Rolled(-1, die))
        total += foresight.judge(ahead)[seat]
    return total / len(FACES)


# Cards


def _weigh_purchase(
    view: State, answer: Answer, foresight: Foresight, valuation: Valuation, rng: Randomness
) -> float:
    seat = answer.seat
    match answer:
        case Peek():
            return 1.0 + CURIOSITY
        case Sweep() if view.energy[seat] - 2 >= CHEAPEST:
            return sum(_swept(view, answer, valuation, rng) for _ in range(MARKETS)) / MARKETS
        case _:
            return foresight.after(view, answer, seat)


def _swept(view: State, answer: Sweep, valuation: Valuation, rng: Randomness) -> float:
    ahead = view.copy()
    apply_unchecked(ahead, answer)
    while isinstance(ahead.question, RevealCard):
        apply_unchecked(ahead, sample(ahead, rng.random))
    return Foresight(valuation).judge(ahead)[answer.seat]
