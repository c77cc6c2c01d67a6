"""The reference for the stronger players: exact dice for a simple score, and the dearest card.

The score is 1 for each star, each damage and each heart below 8, and half for each energy; nothing else.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.answers import (
    ALL_GROUPS,
    DECK,
    MARKET,
    Again,
    Answer,
    Buy,
    Charge,
    Chosen,
    Copy,
    Hearts,
    Pass,
    Play,
    Resolve,
    Take,
    Use,
    Yield,
)
from engine.cards.wicked import MOST, WICKEDNESS, spaces
from engine.claws import reach
from engine.dice import CLAW, ENERGY, HEART, ONE, THREE, Dice, all_rolls
from engine.players.chances import Prices, luck
from engine.players.odds import MOST_DICE, Luck, Plan
from engine.players.plain_sense import sensible
from engine.players.player import Randomness
from engine.players.questions import PLAYER_QUESTIONS, Weighing, weighing_of
from engine.players.rules_of_thumb import DEADLY, judge_choice
from engine.players.weighing import by_plan, in_order
from engine.players.worths import (
    FOUR,
    FOUR_ALIKE,
    FOUR_ONES,
    LEARNT,
    fluxling_copies,
    is_amid,
    is_time,
    of_no_use,
    rated,
    shuns_threes,
)
from engine.rules import price
from engine.state import CLAWS_GROUP, HEARTS_GROUP, NUMBERS_GROUP, State

WELL: Final = 8
"""Hearts above these are worth nothing to it."""
AT_ONCE: Final = 10.0
"""What is better than any card: to use a thing at its time."""
YIELDS_AT: Final = 5
"""The maximum hearts at which it leaves Tokyo."""
ENERGY_WORTH: Final = 0.5
PRICES: Final = Prices(energy=ENERGY_WORTH, smoke=0.0, twist=0.0, orb=1.0, cultist=1.0)
PLANS_KNOWN: Final = 128
"""More than there are wishes for six dice without cards: some 20 kB each."""


class Greedy:
    """Takes the answer with the highest score this turn."""

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """Return the answer with the highest score, the first of equals; randomness and budget are unused."""
        sound = sensible(view, legal)
        played = next((answer for answer in sound if is_amid(view, answer) and is_time(view, answer)), None)
        if played is not None:
            return played
        if len(sound) > 1 and weighing_of(view) is Weighing.DICE and 1 <= view.ndice <= MOST_DICE:
            return _with_dice(view, sound)
        return max(sound, key=lambda answer: _liking(view, answer))


def _with_dice(view: State, legal: Sequence[Answer]) -> Answer:
    ordered = in_order(by_plan(planned(view), view, legal, PRICES))
    return legal[ordered[0]] if ordered else max(legal, key=lambda answer: _liking(view, answer))


def planned(view: State, space: float = 0.0) -> Plan:
    """Return the best dice plan for this score, and for `space` for each space of a gauge of wickedness.

    Raises ValueError without dice or with too many.
    """
    seat = view.active
    void = of_no_use(view, seat)
    ahead = _ahead(view, seat) if space else 0
    healed = 0 if view.in_tokyo(seat) or void & HEARTS_GROUP else max(0, WELL - view.hearts[seat])
    scoring = Scoring(
        healed=healed,
        reached=0 if void & CLAWS_GROUP else len(reach(view)),
        numbers=0 if void & NUMBERS_GROUP else 1,
        threes=-DEADLY if shuns_threes(view, seat) else 0.0,
        four_ones=rated(view, seat, FOUR_ONES),
        four_alike=rated(view, seat, FOUR_ALIKE),
        space=space if ahead else 0.0,
        ahead=ahead,
    )
    return _plan(view.ndice, scoring, luck(view, PRICES))


def _ahead(view: State, seat: int) -> int:
    """Return how far the marker can go along the gauge in one turn: few numbers, for plans recur then."""
    if not view.counts(WICKEDNESS):
        return 0
    return min(MOST - view.number(seat, WICKEDNESS), spaces((view.ndice, 0, 0, 0, 0, 0)))


class Scoring(NamedTuple):
    """What the faces of a result are worth."""

    healed: int
    """Hearts that heal."""
    reached: int
    """Monsters that a claw hits."""
    numbers: int
    """1 if numbers score, else 0."""
    threes: float
    """The worth of having any 3."""
    four_ones: float
    """The worth of four 1s beside their stars."""
    four_alike: float
    """The worth of four of any face beside what they are."""
    space: float
    """The worth of a space of the gauge of wickedness."""
    ahead: int
    """Spaces of the gauge that the marker can still go."""


@lru_cache(maxsize=PLANS_KNOWN)
def _plan(number: int, scoring: Scoring, lucky: Luck) -> Plan:
    """Solve a plan and cache it: the same ones recur at each roll, and each takes a millisecond."""
    return Plan(_finals(number, scoring), number, lucky)


@cache
def _finals(number: int, scoring: Scoring) -> list[float]:
    """Return the score of each result."""
    if not scoring.four_ones and not scoring.four_alike:
        return [_worth(dice, scoring) for dice in all_rolls(number)]
    return [_worth(dice, scoring) + _of_four(dice, scoring) for dice in all_rolls(number)]


def _of_four(dice: Dice, scoring: Scoring) -> float:
    ones = scoring.four_ones * scoring.numbers if dice[ONE] >= FOUR else 0.0
    return ones + scoring.four_alike * sum(n >= FOUR for n in dice)


def _worth(dice: Dice, scoring: Scoring) -> float:
    stars = sum(face + 1 + dice[face] - 3 for face in (ONE, 1, 2) if dice[face] >= 3) * scoring.numbers
    hearts = min(dice[HEART], scoring.healed)
    threes = scoring.threes if dice[THREE] else 0.0
    gauge = scoring.space * min(spaces(dice), scoring.ahead) * scoring.numbers if scoring.ahead else 0.0
    return stars + gauge + dice[CLAW] * scoring.reached + hearts + dice[ENERGY] * ENERGY_WORTH + threes


def _liking(view: State, answer: Answer) -> float:
    seat = answer.seat
    match answer:
        case Buy(_, card, source) if card in view.rules.prices and is_time(view, answer):
            return price(view.rules, card) + (0.1 if source in (MARKET, DECK) else 0.0)
        case Buy(_, card) if card in view.rules.prices:
            return 0.0
        case Yield():
            return 1.0 if view.hearts[seat] <= YIELDS_AT else -1.0
        case Resolve(_, group):
            return float(group == ALL_GROUPS)
        case Hearts(_, poison, shrink, biofuel, others):
            spent = poison + shrink + biofuel + sum(n for _, n in others)
            return poison + shrink + 0.5 * biofuel - 0.1 * spent
        case Copy(_, _, card):
            return price(view.rules, card) if is_time(view, answer) else 0.0
        case Chosen() | Take():
            return judge_choice(view, answer) if is_time(view, answer) else 0.0
        case Pass() if fluxling_copies(view):
            return price(view.rules, fluxling_copies(view)) + 0.1
        case Play() if is_amid(view, answer):
            return -1.0
        case Use(_, card) | Play(_, card) if card not in LEARNT:
            return AT_ONCE if is_time(view, answer) else 0.0
        case Use():
            return float(PLAYER_QUESTIONS[type(view.question)].against_damage)
        case Charge(_, energy):
            return energy
        case Again():
            return 1.0
        case _:
            return 0.5
