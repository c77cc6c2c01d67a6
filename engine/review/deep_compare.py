"""A closer comparison of two answers: how far one is ahead of the other, with the standard error.

The next turn is solved with exact dice too, for as many results of the dice as King usually looks at, sampled
with the same numbers for both answers. If cards change dice or give rolls, both answers are played on by the
rules. The difference from the judgement at first sight is part of the error.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, count
from math import hypot, inf, sqrt
from typing import Final, NamedTuple

from engine.answers import CHANCE, Answer, Keep, Pass, Reroll, Rolled, Stop, Turn
from engine.decisions import ChangeDice, KeepDice, ProbeDie, RerollDie, RollDice
from engine.dice import SINGLE, Dice, all_rolls, minus, plus, turned
from engine.flow import apply_unchecked, legal
from engine.players.chances import luck, plan, price_of, weigh
from engine.players.deals import by_deals
from engine.players.foresight import Foresight, Minds
from engine.players.king import BUDGET
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Luck, Plan, Values, places
from engine.players.outcomes import DicelessPosition, outcomes, prices, resolved
from engine.players.replies import prospect
from engine.players.spread import STEP
from engine.players.valuation import fitted
from engine.players.weighing import by_plan, in_order
from engine.sampling import sample
from engine.state import State

ROOTS: Final = tuple([sqrt(prime) for prime in (2, 3, 5, 7, 11, 13, 17, 19)])
"""Steps from draw to draw, one for each roll of it: multiples of them are spread evenly, all together."""


class Judged(NamedTuple):
    """A difference between two answers, in chances to win."""

    by: float
    error: float
    """Its standard error: that of the results that were looked at, and half of what judgements are apart."""


def look_closer(seen: State, better: Answer, worse: Answer, by: float, draws: int = BUDGET) -> Judged:
    """Compare two answers with `by` at first sight; `draws` is the number of dice results to look at."""
    if not isinstance(seen.question, KeepDice | ChangeDice):
        found = by_deals(seen, better, worse)
    elif not 1 <= seen.ndice <= MOST_DICE:
        return Judged(by, inf)
    else:
        found = _Dice(seen, draws).differences(better, worse, by)
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return Judged(mean, hypot(sqrt(spread / len(found)), (mean - by) / 2))


class _End(NamedTuple):
    """The end of a turn's dice, for the seat that rolled them."""

    seemed: float
    """The chance to win that first sight took for this result, less what was paid on the way."""
    found: float
    """The chance to win with the next turn solved."""
    rolled: bool
    """Whether dice fell on the way."""


class _Dice:
    """The dice of a turn, from the question about them on."""

    def __init__(self, seen: State, draws: int) -> None:
        self._seen = seen
        self._draws = draws
        self._seat = seen.active
        self._minds = Minds(self._seat, trained(), fitted())
        self._finals = [
            chances[self._seat] for chances in outcomes(DicelessPosition(seen, trained(), self._minds))
        ]
        self._prices = prices(seen, trained())
        self._plans: dict[Luck, Plan] = {}
        self._known: dict[int, float] = {}

    def differences(self, better: Answer, worse: Answer, by: float) -> list[float]:
        """Return the first-sight difference, corrected by the solved value of each result looked at."""
        own = self._plan(self._seen).luck
        plain = own == Luck(own.rolls, own.roll_price)
        if plain and all(isinstance(answer, Keep | Stop | Pass) for answer in (better, worse)):
            return self._by_results(better, worse, by)
        return self._by_play(better, worse, by)

    def _plan(self, state: State) -> Plan:
        left = luck(state, self._prices)
        if left not in self._plans:
            self._plans[left] = plan(state, self._finals, self._prices)
        return self._plans[left]

    # Without cards that change dice

    def _by_results(self, better: Answer, worse: Answer, by: float) -> list[float]:
        """Sample results that both answers may lead to.

        The samples are spread evenly, so the true error is below the reported one (of random samples).
        """
        pairs = zip(self._results(better), self._results(worse), strict=True)
        return [by + self._shift(one) - self._shift(other) for one, other in pairs]

    def _results(self, answer: Answer) -> list[int]:
        seen = self._seen
        if not isinstance(answer, Keep):
            return [places(seen.ndice)[seen.dice]] * self._draws
        drawn = [(number + 0.5) / self._draws for number in range(self._draws)]
        return _drawn(self._plan(seen).results(answer.dice), drawn)

    def _shift(self, place: int) -> float:
        if place not in self._known:
            ahead = resolved(self._seen, all_rolls(self._seen.ndice)[place])
            Foresight(trained(), self._minds).play_on(ahead)
            deep = prospect(ahead, trained(), self._minds)[self._seat]
            self._known[place] = deep - self._finals[place]
        return self._known[place]

    # With them

    def _by_play(self, better: Answer, worse: Answer, by: float) -> list[float]:
        """Play both answers on, by the rules and the best plan, with the same numbers for the dice."""
        found = []
        for draw in range(self._draws):
            one, other = self._after(better, draw), self._after(worse, draw)
            if not one.rolled and not other.rolled:
                return [one.found - other.found]
            found.append(by + one.found - one.seemed - other.found + other.seemed)
        return found

    def _after(self, answer: Answer, draw: int) -> _End:
        """Return a possible end; an answer outside the plan leads to dice that are planned anew."""
        weighed = weigh(self._plan(self._seen), self._seen, answer, self._prices)
        ahead = self._seen.copy()
        apply_unchecked(ahead, answer)
        if weighed is None and isinstance(ahead.question, KeepDice | ChangeDice):
            return _Dice(ahead, self._draws)._end(ahead, ahead.dice, 0.0, draw)
        return self._end(ahead, _lying(self._seen.dice, answer), price_of(answer, self._prices), draw)

    def _end(self, ahead: State, dice: Dice, paid: float, draw: int) -> _End:
        """Play on in this state itself until the dice and the turn are done, and solve the next turn."""
        random, rolled = _numbers(draw).__next__, 0
        while isinstance(ahead.question, KeepDice | ChangeDice | ProbeDie | RollDice | RerollDie):
            if isinstance(ahead.question, RollDice) and not ahead.rolled:
                break
            answer = self._next(ahead, random)
            if isinstance(ahead.question, RollDice):
                paid += self._plan(self._seen).luck.roll_price
            paid += price_of(answer, self._prices)
            rolled += isinstance(answer, Rolled)
            dice = _lying(dice, answer)
            apply_unchecked(ahead, answer)
        Foresight(trained(), self._minds).play_on(ahead)
        found = prospect(ahead, trained(), self._minds)[self._seat]
        return _End(self._finals[places(self._seen.ndice)[dice]] - paid, found, rolled > 0)

    def _next(self, state: State, random: Callable[[], float]) -> Answer:
        """Return what falls, or the plan's best answer; others do not touch the dice, as at first sight."""
        question = state.question
        if state.asked_seat == CHANCE:
            return sample(state, random)
        if isinstance(question, ProbeDie):
            return Pass(question.seat)
        answers = legal(state, self._seat)
        return answers[in_order(by_plan(self._plan(state), state, answers, self._prices))[0]]


def _numbers(draw: int) -> Iterator[float]:
    """Yield numbers from 0 to 1 for the rolls of a draw, instead of random ones."""
    for roll in count():
        yield ((draw + 0.5) * ROOTS[roll % len(ROOTS)] + roll * STEP) % 1


def _lying(dice: Dice, answer: Answer) -> Dice:
    """Return the dice on the table after an answer about them."""
    match answer:
        case Rolled(_, fallen):
            return plus(dice, fallen)
        case Keep(_, kept):
            return kept
        case Reroll(_, face):
            return minus(dice, SINGLE[face])
        case Turn(_, face, into):
            return turned(dice, face, into)
        case _:
            return dice


def _drawn(likely: Values, numbers: Sequence[float]) -> list[int]:
    sums = list(accumulate(likely))
    return [min(bisect(sums, number * sums[-1]), len(sums) - 1) for number in numbers]
