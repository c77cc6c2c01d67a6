"""Advice for people: what King recommends at first sight, how far it is ahead, and why, in facts."""

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import Final, NamedTuple

from engine.answers import (
    Again,
    Answer,
    Buy,
    Charge,
    Copy,
    Hearts,
    Keep,
    Pass,
    Peek,
    Reroll,
    Sell,
    Stay,
    Stop,
    Sweep,
    Turn,
    Use,
)
from engine.cards import hooks
from engine.cards.catalogue import CARDS
from engine.decisions import (
    BuyCards,
    ChangeDice,
    ChargeBattery,
    Hit,
    KeepDice,
    LastChance,
    MoveMimic,
    OfferArmor,
    OfferJets,
    OfferRevealed,
    OfferTurn,
    OfferWings,
    OfferYield,
    PlaceMimic,
    ProbeDie,
    SellCards,
    SpendHearts,
)
from engine.dice import CLAW, FACES, NO_DICE, Dice, all_rolls, probability, turned
from engine.flow import apply_unchecked
from engine.market import cost_for
from engine.players.advice import (
    Advice,
    Attack,
    Bears,
    Becomes,
    BestOf,
    Brings,
    Changes,
    Cures,
    Doubles,
    Free,
    KeepsCards,
    Leaves,
    Odds,
    Prevents,
    Raises,
    Reason,
    Renews,
    Rolls,
    Saves,
    Spares,
    Survives,
    TooDear,
    Wins,
    Yields,
)
from engine.players.foresight import Foresight
from engine.players.goals import Reached, brought, course, reachable, serves, until_choice
from engine.players.king import King
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Luck, Plan
from engine.players.outcomes import Scene, outcomes
from engine.players.player import Randomness
from engine.rolling import BLACK_DICE, ROLLS
from engine.state import EMPTY, State

CERTAIN: Final = 0.995
"""What is likelier than this is no reason any more."""
FAINT: Final = 0.05
"""What is less likely than this is none either."""
LATER: Final = 3
"""So much energy may be missing for a card that is worth waiting for."""
SERIOUS: Final = 0.3
"""A danger that is likelier than this is a reason to go."""
FAR: Final = 2.0
"""A goal that gains so many times as much as that of the kept dice is the reason."""
NOBODY: Final = -1
_SURE: Final = (ChargeBattery,)
"""Questions whose answers are not compared by the chance to win."""
_KING: Final = King()


def advise(view: State, legal: Sequence[Answer], rng: Randomness, beside: Sequence[Answer] = ()) -> Advice:
    """What to answer to the open question, and why; `view` and `legal` are those of the asked seat.

    The reason is why it is better than the next best answer, or than the first other one of those `beside`
    it. Random numbers are used for cards imagined before a sweep only.
    """
    worths = _KING.weigh(view, legal, rng, 0) if len(legal) > 1 else [0.0]
    order = sorted(range(len(legal)), key=lambda place: -worths[place])
    best = legal[order[0]]
    others = [place for place in order[1:] if worths[place] > -inf]
    second = legal[others[0]] if others else None
    measured = others and not isinstance(view.question, _SURE) and not isinstance(best, Peek)
    margin = worths[order[0]] - worths[others[0]] if measured else None
    worth = dict(zip(map(_named, legal), worths, strict=True))
    other = next((answer for answer in beside if _named(answer) != _named(best)), second)
    return Advice(best, second, margin, _Why(view, best, other, worth).reason())


def _named(answer: Answer) -> tuple[str, Answer]:
    """Answers of different kinds with the same numbers are equal as tuples."""
    return type(answer).__name__, answer


class _Lead(NamedTuple):
    """A goal, and what is gained for it over the other answer, and over rolling all dice again."""

    odds: Odds
    over_other: float
    over_anew: float


class _Why:
    """The reason for an answer."""

    def __init__(
        self, view: State, best: Answer, other: Answer | None, worth: dict[tuple[str, Answer], float]
    ) -> None:
        self.view = view
        self.best = best
        self.other = other
        self.worth = worth
        self.seat = best.seat

    def reason(self) -> Reason:
        """The most telling fact, by the kind of question."""
        if self._wins():
            return Wins()
        match self.view.question:
            case KeepDice() | ChangeDice():
                return self._of_dice()
            case ProbeDie():
                return Changes(1 - 1 / len(FACES)) if isinstance(self.best, Reroll) else Leaves()
            case OfferJets(_, hit) | OfferArmor(_, hit) | OfferWings(_, hit) | LastChance(_, hit):
                return self._of_hit(hit)
            case OfferYield():
                return self._of_yield()
            case BuyCards() | OfferRevealed():
                return self._of_purchase()
            case PlaceMimic():
                return BestOf(self._targets())
            case MoveMimic(_, uid):
                return self._of_mimic(uid)
            case ChargeBattery() if isinstance(self.best, Charge):
                return Doubles(self.best.energy)
            case SellCards() if not isinstance(self.best, Sell):
                return KeepsCards()
            case SpendHearts():
                return self._of_hearts()
            case OfferTurn() as offered:
                return self._of_turn(offered)
            case _:
                return self._becomes()

    def _after(self) -> State:
        ahead = self.view.copy()
        apply_unchecked(ahead, self.best)
        return ahead

    def _wins(self) -> bool:
        """Whether the answer itself ends the game, with nothing left to chance."""
        ahead = self._after()
        if ahead.asked_seat is not None and ahead.asked_seat < 0:
            return False
        return ahead.over and ahead.winner == self.seat

    def _becomes(self) -> Becomes:
        before, after = self.view, until_choice(self._after())
        seat = self.seat
        return Becomes(
            (before.hearts[seat], after.hearts[seat]),
            (before.stars[seat], after.stars[seat]),
            (before.energy[seat], after.energy[seat]),
        )

    # Dice

    def _of_dice(self) -> Reason:
        view, best = self.view, self.best
        match best:
            case Stop() | Pass():
                return Brings(view.dice)
            case Turn(_, face, into, _):
                return Brings(turned(view.dice, face, into))
            case Keep() | Reroll() | Use() if 1 <= view.ndice <= MOST_DICE:
                return self._of_roll()
            case _:
                return self._becomes()

    def _of_roll(self) -> Reason:
        """The goal for which the kept dice are there, else what they bring, else another goal.

        Another goal that gains so much more that the kept dice are beside the point comes first.
        """
        kept = self.best.dice if isinstance(self.best, Keep) else NO_DICE
        goals = reachable(self.view)
        own = self._telling([found for found in goals if serves(found.goal, kept)])
        others = self._telling([found for found in goals if not serves(found.goal, kept)])
        if others is not None and self._is_first(own, others, kept):
            return others.odds
        return own.odds if own is not None else Brings(kept if any(kept) else self.view.dice)

    def _is_first(self, own: _Lead | None, others: _Lead, kept: Dice) -> bool:
        if own is None:
            return not any(brought(kept, self.view))
        return others.over_other > FAR * max(own.over_other, own.over_anew, 0.0)

    def _telling(self, goals: Sequence[Reached]) -> _Lead | None:
        """The goal that gains most over the other answer, or, if there is none, over a new roll."""
        view = self.view
        finals = [chances[self.seat] for chances in outcomes(Scene(view, trained()))]
        leads: list[_Lead] = []
        for goal, by in goals:
            gain = _gain(finals, by, view.ndice)
            plays = course(view, by)
            chance = plays.chance(view, self.best)
            if gain <= 0 or not FAINT <= chance <= CERTAIN:
                continue
            other = plays.chance(view, self.other) if self.other is not None else 0.0
            anew = plays.anew(view)
            leads.append(_Lead(Odds(goal, chance), gain * (chance - other), gain * (chance - anew)))
        return _most_telling(leads)

    # Damage and Tokyo

    def _of_hit(self, hit: Hit) -> Reason:
        hearts = self.view.hearts[self.seat]
        if isinstance(self.best, Pass | Stay):
            return Bears(hit.amount, max(0, hearts - hit.amount))
        if hit.amount >= hearts:
            return Survives()
        return Spares(1 if isinstance(self.view.question, OfferArmor) else hit.amount)

    def _of_yield(self) -> Reason:
        """What the turn comes to otherwise, else how dangerous it is to stay."""
        winner = self._winner(self.other) if self.other is not None else None
        if winner is not None and self._winner(self.best) is None:
            return Prevents(winner)
        attack = self._of_attack()
        if isinstance(self.best, Stay) and attack.chance > SERIOUS:
            return Yields(self.view.active)
        return attack

    def _winner(self, answer: Answer) -> int | None:
        """Which other monster wins the game this turn after an answer, as is likely."""
        ahead = self.view.copy()
        apply_unchecked(ahead, answer)
        Foresight(trained()).play_on(ahead)
        return ahead.winner if ahead.over and ahead.winner not in (NOBODY, self.seat) else None

    def _of_attack(self) -> Attack:
        """How dangerous the most dangerous of those is who can hit a monster in Tokyo."""
        view = self.view
        hearts = view.hearts[self.seat]
        attacks = []
        for other in view.others(self.seat):
            if view.in_tokyo(other):
                continue
            dice = BLACK_DICE - view.shrink[other] + hooks.DICE.total(view, other)
            dice = min(max(dice, 1), MOST_DICE)
            rolls = ROLLS + hooks.ROLLS.total(view, other)
            most = min(hearts, dice)
            odds = {claws: _chance_of_claws(claws, dice, rolls) for claws in range(most, 0, -1)}
            serious = (claws for claws, chance in odds.items() if chance >= SERIOUS)
            claws = most if isinstance(self.best, Stay) else next(serious, 1)
            attacks.append(Attack(claws, odds[claws], dice))
        return max(attacks)

    # Cards

    def _of_purchase(self) -> Reason:
        best = self.best
        match best:
            case Buy() if any(before != after for before, after in self._becomes()[:2]):
                return self._becomes()
            case Buy():
                return Raises(self.worth[_named(best)] - self.worth[_named(Pass(self.seat))])
            case Sweep():
                return Renews()
            case Peek():
                return Free()
            case Pass():
                return self._of_saving()
            case _:
                return self._becomes()

    def _of_saving(self) -> Reason:
        """The dearest card that little is missing for, if there is one."""
        view, seat = self.view, self.seat
        short = {
            card: cost_for(view, seat, card) - view.energy[seat]
            for card in view.market
            if card != EMPTY and card in CARDS
        }
        near = [card for card, energy in short.items() if 0 < energy <= LATER]
        if not near:
            return TooDear()
        card = max(near, key=lambda name: cost_for(view, seat, name))
        return Saves(card, short[card])

    def _targets(self) -> int:
        return sum(name == Copy.__name__ for name, _ in self.worth)

    def _of_mimic(self, uid: int) -> Reason:
        """What it copies now is one of the cards to choose from."""
        found = self.view.held(uid)
        copied = found is not None and found[1].acts != found[1].card
        return BestOf(self._targets() + copied) if copied or isinstance(self.best, Copy) else self._becomes()

    def _of_hearts(self) -> Reason:
        best = self.best
        if isinstance(best, Hearts) and (best.poison or best.shrink):
            return Cures(best.poison, best.shrink)
        return self._becomes()

    def _of_turn(self, offered: OfferTurn) -> Reason:
        seat = self.seat
        dice = BLACK_DICE - self.view.shrink[seat] - offered.fewer + hooks.DICE.total(self.view, seat)
        return Rolls(max(0, dice)) if isinstance(self.best, Again) else self._becomes()


def _gain(finals: Sequence[float], by: Sequence[bool], number: int) -> float:
    """How much better results that reach a goal are than the others, on the average of a single roll."""
    sums = {True: 0.0, False: 0.0}
    weights = {True: 0.0, False: 0.0}
    for worth, reached, dice in zip(finals, by, all_rolls(number), strict=True):
        chance = probability(dice)
        sums[reached] += chance * worth
        weights[reached] += chance
    return sums[True] / weights[True] - sums[False] / weights[False]


def _most_telling(found: Sequence[_Lead]) -> _Lead | None:
    """The goal with the most to gain over the other answer; if there is none, over a new roll."""
    if not found:
        return None
    first = max(found, key=lambda lead: lead.over_other)
    if first.over_other > 0:
        return first
    first = max(found, key=lambda lead: lead.over_anew)
    return first if first.over_anew > 0 else None


@cache
def _chance_of_claws(claws: int, dice: int, rolls: int) -> float:
    """How likely somebody who wants nothing else rolls so many claws."""
    wanted = [float(result[CLAW] >= claws) for result in all_rolls(dice)]
    return Plan(wanted, dice, Luck(rolls - 1)).start()
