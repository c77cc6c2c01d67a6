"""What a decision was worth beside the others that could have been made, at first sight, as hints see it."""

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from engine.answers import Answer, Buy, Peek
from engine.decisions import ChangeDice, ChargeBattery, KeepDice
from engine.dispatch import is_among
from engine.flow import apply_unchecked, legal
from engine.players.foresight import Foresight, Minds
from engine.players.king import King
from engine.players.network import trained
from engine.players.valuation import fitted
from engine.seeing import view
from engine.state import State

STEP: Final = 0.6180339887498949
"""From a number to the next one: so any of them are spread evenly (the golden ratio, less 1)."""
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


def choice(state: State, answer: Answer) -> Choice | None:
    """The open decision as a choice; None if there was none, or none that can be measured."""
    seat = answer.seat
    seen = view(state, seat)
    answers = known_answers(seen, seat)
    if len(answers) < 2 or not is_among(answer, answers) or isinstance(seen.question, ChargeBattery):
        return None
    worths = _KING.weigh(seen, answers, Spread(), 0)
    place = _place(answers, answer)
    if worths[place] == -inf:
        worths[place] = _played_on(seen, answer)
    own = worths[place]
    order = sorted(range(len(answers)), key=lambda at: (-worths[at], at != place))
    best = order[0]
    next_best = order[1] if best == place else best
    gain = own - worths[next_best] if best == place and worths[next_best] > -inf else 0.0
    return Choice(seen, answer, answers[best], answers[next_best], worths[best] - own, gain)


def _place(answers: Sequence[Answer], answer: Answer) -> int:
    """Answers of different kinds with the same numbers are equal as tuples."""
    return next(at for at, other in enumerate(answers) if type(other) is type(answer) and other == answer)


def _played_on(seen: State, answer: Answer) -> float:
    """What an answer at the dice is worth that King leaves out: it leads to another position at the dice."""
    ahead, seat = seen.copy(), answer.seat
    apply_unchecked(ahead, answer)
    if isinstance(ahead.question, KeepDice | ChangeDice) and ahead.asked_seat == seat:
        return max(_KING.weigh(ahead, legal(ahead, seat), Spread(), 0))
    return Foresight(trained(), Minds(seat, trained(), fitted())).judge(ahead)[seat]


def known_answers(seen: State, seat: int) -> tuple[Answer, ...]:
    """What can be answered and judged: a look at a card cannot, nor at a table cards that nobody named."""
    return tuple([answer for answer in legal(seen, seat) if not _is_blind(seen, answer)])


def _is_blind(seen: State, answer: Answer) -> bool:
    if isinstance(answer, Peek):
        return True
    return seen.rules.table and isinstance(answer, Buy) and answer.card not in seen.market
