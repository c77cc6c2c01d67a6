"""What a decision was worth beside the others that could have been made, and how sure that is.

Every decision is judged at first sight, by what hints go by. One that seems to have mattered is looked at
more closely: the turn that follows it is solved with exact dice too, for as many results of the dice as King
usually looks at, the same for both answers. What both judgements are apart is part of the uncertainty.
"""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import hypot, inf, sqrt
from typing import Final, NamedTuple

from engine.answers import CHANCE, Answer, Buy, Keep, Pass, Peek, Stop
from engine.decisions import ChangeDice, ChargeBattery, KeepDice, RollDice
from engine.dice import all_rolls
from engine.dispatch import is_among
from engine.flow import apply_unchecked, legal
from engine.players.chances import plan
from engine.players.foresight import Foresight, Minds
from engine.players.king import BUDGET, King
from engine.players.network import trained
from engine.players.odds import MOST_DICE, Values, places
from engine.players.outcomes import Scene, outcomes, prices, resolved
from engine.players.replies import prospect
from engine.players.valuation import fitted
from engine.sampling import sample
from engine.state import State, view

STEP: Final = 0.6180339887498949
"""From a number to the next one: so any of them are spread evenly (the golden ratio, less 1)."""
DEALS: Final = 4
"""So many times cards are dealt that an answer brings to light."""
_KING: Final = King()


class Spread:
    """Numbers that are spread evenly, in place of random ones: a game is judged the same way each time."""

    def __init__(self, begin: int = 0) -> None:
        self._now = (begin + 1) * STEP**2 % 1

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        self._now = (self._now + STEP) % 1
        return self._now

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""
        return int(self.random() * stop)


class Choice(NamedTuple):
    """A decision between at least two answers, at first sight."""

    seen: State
    """The position as its seat saw it."""
    answer: Answer
    """What was answered."""
    best: Answer
    """The best answer; of several the one that was given."""
    other: Answer
    """The best one beside the one that was given."""
    cost: float
    """How much greater the chance to win is with the best one."""
    gain: float
    """How much greater it was with the one that was given than with the next best; 0 unless that was best."""


class Judged(NamedTuple):
    """A difference between two answers, in chances to win."""

    by: float
    error: float
    """Its standard error: that of the results that were looked at, and half of what judgements are apart."""


def choice(state: State, answer: Answer) -> Choice | None:
    """The open decision as a choice; None if there was none, or none that can be measured."""
    seat = answer.seat
    seen = view(state, seat)
    answers = known_answers(seen, seat)
    if len(answers) < 2 or not is_among(answer, answers) or isinstance(seen.question, ChargeBattery):
        return None
    worths = _KING.weigh(seen, answers, Spread(), 0)
    place = _place(answers, answer)
    own = worths[place]
    order = sorted(range(len(answers)), key=lambda at: (-worths[at], at != place))
    best = order[0]
    if own == -inf or isinstance(answers[best], Peek):
        return None
    next_best = order[1] if best == place else best
    gain = own - worths[next_best] if best == place and worths[next_best] > -inf else 0.0
    return Choice(seen, answer, answers[best], answers[next_best], worths[best] - own, gain)


def _place(answers: Sequence[Answer], answer: Answer) -> int:
    """Answers of different kinds with the same numbers are equal as tuples."""
    return next(at for at, other in enumerate(answers) if type(other) is type(answer) and other == answer)


def known_answers(seen: State, seat: int) -> tuple[Answer, ...]:
    """What can be answered and judged: at a table cards that nobody named cannot."""
    answers = legal(seen, seat)
    if not seen.rules.table:
        return answers
    return tuple([answer for answer in answers if not _is_blind(seen, answer)])


def _is_blind(seen: State, answer: Answer) -> bool:
    return isinstance(answer, Peek) or (isinstance(answer, Buy) and answer.card not in seen.market)


# A closer look


def look_closer(seen: State, better: Answer, worse: Answer, by: float) -> Judged:
    """How far an answer is ahead of another, which it is by `by` at first sight."""
    if isinstance(seen.question, KeepDice | ChangeDice):
        known = all(isinstance(answer, Keep | Stop | Pass) for answer in (better, worse))
        if not known or not 1 <= seen.ndice <= MOST_DICE:
            return Judged(by, inf)
        found = _by_results(seen, better, worse, by)
    else:
        found = _by_deals(seen, better, worse)
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return Judged(mean, hypot(sqrt(spread / len(found)), (mean - by) / 2))


def _by_results(seen: State, better: Answer, worse: Answer, by: float) -> list[float]:
    """The difference, corrected by what a closer look at results finds that both answers may lead to.

    The results of both answers are drawn by the same numbers. They are spread evenly, so the error is less
    than what is told, which is that of random ones.
    """
    seat = seen.active
    minds = Minds(seat, trained(), fitted())
    finals = outcomes(Scene(seen, trained(), minds))
    solved = plan(seen, [chances[seat] for chances in finals], prices(seen, trained()))
    drawn = [(number + 0.5) / BUDGET for number in range(BUDGET)]
    known: dict[int, float] = {}

    def shift(place: int) -> float:
        if place not in known:
            ahead = resolved(seen, all_rolls(seen.ndice)[place])
            Foresight(trained(), minds).play_on(ahead)
            known[place] = prospect(ahead, trained(), minds)[seat] - finals[place][seat]
        return known[place]

    def results(answer: Answer) -> list[int]:
        if not isinstance(answer, Keep):
            return [places(seen.ndice)[seen.dice]] * BUDGET
        return _drawn(solved.results(answer.dice), drawn)

    pairs = zip(results(better), results(worse), strict=True)
    return [by + shift(one) - shift(other) for one, other in pairs]


def _drawn(likely: Values, numbers: Sequence[float]) -> list[int]:
    sums = list(accumulate(likely))
    return [min(bisect(sums, number * sums[-1]), len(sums) - 1) for number in numbers]


def _by_deals(seen: State, better: Answer, worse: Answer) -> list[float]:
    """The difference as the turn after this one begins and is solved, for each deal of cards."""
    found = []
    for deal in range(DEALS):
        one, other = _prospect(seen, better, deal), _prospect(seen, worse, deal)
        found.append(one.chance - other.chance)
        if not one.dealt and not other.dealt:
            break
    return found


class _Prospect(NamedTuple):
    chance: float
    dealt: bool
    """Whether cards came to light on the way."""


def _prospect(seen: State, answer: Answer, deal: int) -> _Prospect:
    minds = Minds(answer.seat, trained(), fitted())
    ahead = seen.copy()
    apply_unchecked(ahead, answer)
    rng, dealt = Spread(deal), False
    while ahead.asked_seat == CHANCE and not isinstance(ahead.question, RollDice):
        apply_unchecked(ahead, sample(ahead, rng.random))
        dealt = True
    Foresight(trained(), minds).play_on(ahead)
    return _Prospect(prospect(ahead, trained(), minds)[answer.seat], dealt)
