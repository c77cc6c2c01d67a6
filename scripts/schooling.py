"""How the network learns: gradient descent on the surprise at how the game went on, a step for each row.

While it learns, rows of near numbers (hearts 4 and 5, stars 14 and 15) share a row that is added to theirs;
the finished network has the sums.
"""

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from operator import mul
from random import Random
from typing import Final, NamedTuple

from engine.players.features import MOST_HEARTS, bands
from engine.players.network import BLOCKS, LEAK, PLACES, SIZE, START, Inputs
from engine.state import GOAL

WIDTH: Final = 16
"""Numbers of a row that are bent."""
_STAR_STEPS: Final = (0, 3, 6, 9, 12, 14, 16, 18)
_HEART_STEPS: Final = (0, 2, 4, 6, 8, 10)


class Lesson(NamedTuple):
    """A position as a turn begins, one entry for each living seat."""

    seen: tuple[Inputs, ...]
    wanted: tuple[float, ...]
    """The chances that the network should give."""
    won: int
    """Place of the winner, -1 if it is not among the living."""


def _shared_rows() -> dict[int, int]:
    """For rows of hearts and stars the row that is added."""
    shared, after = {}, SIZE
    for name, steps, most in (
        ("hearts", _HEART_STEPS, MOST_HEARTS),
        ("rival hearts", _HEART_STEPS, MOST_HEARTS),
        ("stars", _STAR_STEPS, GOAL),
        ("rival stars", _STAR_STEPS, GOAL),
    ):
        band = bands(steps, most)
        for row in range(BLOCKS[name]):
            shared[START[name] + row] = after + row // (most + 1) * len(steps) + band[row % (most + 1)]
        after += PLACES * len(steps)
    return shared


SHARED: Final = _shared_rows()


class Learner:
    """Rows that learn; the sum of squared slopes of each makes its steps smaller."""

    def __init__(self, seed: str) -> None:
        rng = Random(seed)
        size = max(SHARED.values()) + 1
        self._rows = [[0.0] * (WIDTH + 1) for _ in range(size)]
        self._weights = [rng.gauss(0.0, 0.3) for _ in range(WIDTH)]
        self._steps = [[1.0, 1.0] for _ in range(size)]
        self._step = 1.0

    def chances(self, seen: Sequence[Inputs]) -> list[float]:
        """The chance of each seat to win."""
        return self._forward([self._places(each) for each in seen], seen)[1]

    def _places(self, seen: Inputs) -> list[int]:
        return [*seen.present, *[SHARED[row] for row in seen.present if row in SHARED]]

    def _forward(
        self, places: Sequence[list[int]], seen: Sequence[Inputs]
    ) -> tuple[list[list[float]], list[float]]:
        rows, weights = self._rows, self._weights
        bent, strengths = [], []
        for whole, each in zip(places, seen, strict=True):
            sums: list[float] = list(map(sum, zip(*[rows[place] for place in whole], strict=True)))
            if each.cards:
                cards = map(sum, zip(*[rows[place] for place in each.cards], strict=True))
                sums = [number + each.fade * part for number, part in zip(sums, cards, strict=True)]
            plain = sums.pop()
            bent.append([number if number > 0 else LEAK * number for number in sums])
            strengths.append(plain + sum(map(mul, weights, bent[-1])))
        most = max(strengths)
        powers = [exp(max(-30.0, strength - most)) for strength in strengths]
        total = sum(powers)
        return bent, [power / total for power in powers]

    def learn(self, lesson: Lesson, rate: float) -> None:
        """One step towards the wanted chances."""
        places = [self._places(each) for each in lesson.seen]
        bent, found = self._forward(places, lesson.seen)
        slopes = [0.0] * WIDTH
        for at, (numbers, whole) in enumerate(zip(bent, places, strict=True)):
            error = lesson.wanted[at] - found[at]
            back = [
                error * weight * (1.0 if number > 0 else LEAK)
                for weight, number in zip(self._weights, numbers, strict=True)
            ]
            slopes = [slope + error * number for slope, number in zip(slopes, numbers, strict=True)]
            self._move(whole, back, error, rate)
            fade = lesson.seen[at].fade
            self._move(lesson.seen[at].cards, [fade * each for each in back], fade * error, rate)
        self._step += sum(map(mul, slopes, slopes))
        rate /= sqrt(self._step)
        self._weights = [weight + rate * slope for weight, slope in zip(self._weights, slopes, strict=True)]

    def _move(self, places: Sequence[int], back: list[float], error: float, rate: float) -> None:
        length = sum(map(mul, back, back))
        for place in places:
            steps = self._steps[place]
            steps[0] += length
            steps[1] += error * error
            step = rate / sqrt(steps[0])
            row = self._rows[place]
            last = row.pop() + rate * error / sqrt(steps[1])
            self._rows[place] = [number + step * slope for number, slope in zip(row, back, strict=True)]
            self._rows[place].append(last)

    def surprise(self, lessons: Sequence[Lesson]) -> float:
        """Mean surprise at the winners, in nats."""
        known = [lesson for lesson in lessons if lesson.won >= 0]
        total = sum([-log(max(1e-9, self.chances(lesson.seen)[lesson.won])) for lesson in known])
        return total / max(1, len(known))

    def finished(self) -> tuple[list[list[float]], list[float]]:
        """Rows and weights of the network."""
        rows = [row.copy() for row in self._rows[:SIZE]]
        for row, shared in SHARED.items():
            rows[row] = [own + more for own, more in zip(rows[row], self._rows[shared], strict=True)]
        return rows, self._weights


def school(lessons: Sequence[Lesson], epochs: int, rate: float, seed: str) -> Iterator[Learner]:
    """A learner after each time it went through all lessons, in steps that become smaller."""
    learner = Learner(seed)
    rng = Random(seed)
    order = list(lessons)
    for epoch in range(epochs):
        rng.shuffle(order)
        for lesson in order:
            learner.learn(lesson, rate * (1.0 - 0.9 * epoch / epochs))
        yield learner
