"""The player with exact dice and a fitted valuation: each answer is played on to the next turn, by the rules.

What a result of the dice is worth is found by resolving it; the odds of all results then say what to keep.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.answers import Answer, Charge, Pass, Peek, Reroll, Rolled, Stop, Sweep
from engine.cards.catalogue import BIT
from engine.decisions import BuyCards, ChangeDice, ChargeBattery, KeepDice, ProbeDie, RevealCard
from engine.dice import FACES, SINGLE, Dice, all_rolls
from engine.flow import apply_unchecked
from engine.players.chances import Prices, plan, weigh_change, weigh_keep
from engine.players.foresight import Foresight
from engine.players.odds import MOST_DICE
from engine.players.player import Randomness
from engine.players.valuation import Weights, chances, fitted
from engine.sampling import sample
from engine.state import State

MARKETS: Final = 6
"""New markets that are imagined before a sweep."""
CHEAPEST: Final = 2
"""Energy below which nothing can be bought."""
CURIOSITY: Final = 1e-6
"""What a free look at a card is worth at least."""

_BY_NUMBER: Final = BIT["gourmet"] | BIT["freeze_time"] | BIT["poison_quills"]
_BY_FACES: Final = (
    BIT["complete_destruction"] | BIT["detritivore"] | BIT["draining_ray"] | BIT["flaming_aura"]
)
_HEARTS_ELSEWHERE: Final = BIT["biofuel"] | BIT["healing_ray"]
_UNLIKE: Final = frozenset({"dice", "rolls", "rolled", "asked", "events", "stack", "rules"})
_LIKE: Final = tuple(slot for slot in State.__slots__ if slot not in _UNLIKE)


class Brawler:
    """Plays for the best chance to win as the next turn begins."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def choose(self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int) -> Answer:
        """The answer with the best chance to win.

        Random numbers are used for cards imagined before a sweep only; the budget is not used: what must be
        looked at, some hundred positions at a roll and some ten else, is looked at.
        """
        if len(legal) == 1:
            return legal[0]
        worths = self.weigh(view, legal, rng)
        return legal[max(range(len(legal)), key=worths.__getitem__)]

    def weigh(self, view: State, legal: Sequence[Answer], rng: Randomness) -> list[float]:
        """The chance of the asked seat to win after each answer, as far as this player can tell."""
        weights = self._weights or fitted()
        question = view.question
        if isinstance(question, KeepDice | ChangeDice) and 1 <= view.ndice <= MOST_DICE:
            return _weigh_dice(view, legal, weights)
        foresight = Foresight(weights)
        if isinstance(question, ProbeDie):
            return [_weigh_probe(view, answer, foresight) for answer in legal]
        if isinstance(question, BuyCards):
            return [_weigh_purchase(view, answer, foresight, weights, rng) for answer in legal]
        if isinstance(question, ChargeBattery):
            return [float(answer.energy) if isinstance(answer, Charge) else -1.0 for answer in legal]
        return [foresight.after(view, answer, answer.seat) for answer in legal]


# Dice


def _weigh_dice(view: State, legal: Sequence[Answer], weights: Weights) -> list[float]:
    scene = _Scene(view, weights)
    prices = _prices(view, weights)
    solved = plan(view, _finals(scene), prices)
    weigh = weigh_keep if isinstance(view.question, KeepDice) else weigh_change
    return [weigh(solved, view, answer, prices) for answer in legal]


class _Scene:
    """A position but for the dice that lie there: results are worth the same at every roll of a turn."""

    def __init__(self, view: State, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        numbers = (getattr(view, slot) for slot in _LIKE)
        alike = tuple([tuple(each) if isinstance(each, list) else each for each in numbers])
        self._key = (alike, id(view.rules), id(weights))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Scene) and self._key == other._key


@lru_cache(maxsize=16)
def _finals(scene: _Scene) -> list[float]:
    """What each result of the turn's dice is worth to the active player once it is resolved."""
    view = scene.view
    foresight = Foresight(scene.weights)
    seat = view.active
    known: dict[tuple[int, ...], float] = {}
    finals = []
    for dice in all_rolls(view.ndice):
        key = _effect(view, dice)
        worth = known.get(key)
        if worth is None:
            worth = known[key] = foresight.judge(resolved(view, dice))[seat]
        finals.append(worth)
    return finals


def resolved(view: State, dice: Dice) -> State:
    """The position after the active player is content with these dice."""
    ahead = view.copy()
    ahead.dice = dice
    ahead.rolls = 0
    seat = view.active
    apply_unchecked(ahead, Pass(seat) if isinstance(view.question, ChangeDice) else Stop(seat))
    return ahead


def _effect(view: State, dice: Dice) -> tuple[int, ...]:
    """What of a result the rules look at: results with equal effects are resolved once."""
    seat = view.active
    mask = view.masks[seat]
    one, two, three, energy, claws, hearts = dice
    if not mask & _HEARTS_ELSEWHERE:
        hearts = min(hearts, _use_for_hearts(view, seat))
    numbers = (
        one - 2 if one >= 3 else 0,
        two - 1 if two >= 3 else 0,
        three if three >= 3 else 0,
    )
    effect = (energy, claws, hearts, *numbers) if mask & _BY_NUMBER else (energy, claws, hearts, sum(numbers))
    if mask & _BY_FACES:
        return (*effect, all(dice), bool(one and two and three), max(dice) >= 4)
    return effect


def _use_for_hearts(view: State, seat: int) -> int:
    if view.in_tokyo(seat):
        return 0
    return view.most_hearts(seat) - view.hearts[seat] + view.poison[seat] + view.shrink[seat]


def _prices(view: State, weights: Weights) -> Prices:
    """What energy, tokens, cards and hearts are worth to the active player, as chances to win."""
    seat = view.active
    starts = view.others(seat)[0]
    now = chances(view, starts, weights)[seat]

    def lost(change: State) -> float:
        return max(0.0, now - chances(change, starts, weights)[seat])

    poorer, weaker = view.copy(), view.copy()
    poorer.energy[seat] = max(0, poorer.energy[seat] - 1)
    weaker.hearts[seat] = max(0, weaker.hearts[seat] - 1)
    return Prices(
        energy=lost(poorer),
        smoke=lost(_without(view, seat, "smoke_cloud")) / 3,
        twist=lost(_without(view, seat, "plot_twist")),
        orb=lost(weaker) if view.hearts[seat] > 1 else now,
    )


def _without(view: State, seat: int, card: str) -> State:
    other = view.copy()
    hand = tuple(held for held in view.cards[seat] if held.acts != card)
    other.cards = (*view.cards[:seat], hand, *view.cards[seat + 1 :])
    return other


def _weigh_probe(view: State, answer: Answer, foresight: Foresight) -> float:
    seat = answer.seat
    if not isinstance(answer, Reroll):
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
    view: State, answer: Answer, foresight: Foresight, weights: Weights, rng: Randomness
) -> float:
    seat = answer.seat
    match answer:
        case Peek():
            return 1.0 + CURIOSITY
        case Sweep() if view.energy[seat] - 2 >= CHEAPEST:
            return sum(_swept(view, answer, weights, rng) for _ in range(MARKETS)) / MARKETS
        case _:
            return foresight.after(view, answer, seat)


def _swept(view: State, answer: Sweep, weights: Weights, rng: Randomness) -> float:
    ahead = view.copy()
    apply_unchecked(ahead, answer)
    while isinstance(ahead.question, RevealCard):
        apply_unchecked(ahead, sample(ahead, rng.random))
    return Foresight(weights).judge(ahead)[answer.seat]
