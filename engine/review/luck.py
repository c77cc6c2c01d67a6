"""Luck: the worth of an outcome of chance less the mean over all outcomes, weighted by probability.

Outcome and mean use the same measure. So the expected luck of a seat is 0 even if the measure is wrong; its
error is counted among the decisions.
"""

from engine.answers import Answer, Revealed, Rolled
from engine.decisions import CamouflageRoll, OpeningRoll, RerollDie, RevealCard, RollDice
from engine.dice import HEART, THREE, plus
from engine.flow import apply_unchecked, outcomes
from engine.market import cost_for
from engine.players.odds import MOST_DICE, places
from engine.players.valuation import Valuation
from engine.review.judging import Chances, after_roll, at_first_sight, before_roll, chances
from engine.state import State

Key = tuple[int | str, ...]
"""Outcomes with the same key lead to the same."""


def luck(before: State, answer: Answer, after: State, by: Valuation | None = None) -> Chances:
    """Return the luck of each seat in an answer of chance to the question of `before`, in chances to win.

    `after` is the position after the answer; `by` a valuation instead of the trained network. Cards that were
    only looked at, cards of the set-up and unnamed cards at a table count 0.
    """
    nothing = [0.0] * before.seats
    match before.question:
        case RollDice() if isinstance(answer, Rolled) and 1 <= before.ndice <= MOST_DICE:
            return _of_roll(before, answer, by)
        case OpeningRoll():
            return _less(chances(after, by), chances(before, by))
        case RevealCard() if before.turn:
            return _of_outcomes(before, answer, by)
        case RerollDie() | CamouflageRoll():
            return _of_outcomes(before, answer, by)
        case _:
            return nothing


def _of_roll(before: State, answer: Rolled, by: Valuation | None) -> Chances:
    worths = after_roll(before, by)
    place = places(before.ndice)[plus(before.dice, answer.dice)]
    return _less([values[place] for values in worths], before_roll(worths, before))


def _of_outcomes(before: State, answer: Answer, by: Valuation | None) -> Chances:
    """Try every outcome that leads to a different position."""
    likely: dict[Key, float] = {}
    found: dict[Key, Chances] = {}
    for outcome, chance in outcomes(before):
        key = _key(before, outcome)
        likely[key] = likely.get(key, 0.0) + chance
        if key not in found:
            ahead = before.copy()
            apply_unchecked(ahead, outcome)
            found[key] = at_first_sight(ahead, by)
    came = found.get(_key(before, answer))
    if came is None:
        return [0.0] * before.seats
    usual = [sum(likely[key] * found[key][seat] for key in found) for seat in range(before.seats)]
    return _less(came, usual)


def _key(before: State, outcome: Answer) -> Key:
    """Return a key of outcomes with the same effect: hearts and 3s of Camouflage; cards, each by itself.

    Where more than two live, the network does not see what lies for sale, so cards too dear now are alike.
    """
    match outcome:
        case Rolled(_, dice):
            is_cloak = isinstance(before.question, CamouflageRoll)
            return (dice[HEART], dice[THREE]) if is_cloak else dice
        case Revealed(_, card) if card in before.rules.prices:
            seat = before.active
            dear = cost_for(before, seat, card) > before.energy[seat]
            return ("too dear",) if dear and before.alive.bit_count() > 2 else (card,)
        case _:
            return ("unknown",)


def _less(chances: Chances, others: Chances) -> Chances:
    return [chance - other for chance, other in zip(chances, others, strict=True)]
