"""A conditional logit: weights that give each seat of a position its chance to win, learnt from played games.

Features in an order, as 5 hearts and 6, share what they learn: a step at one is taken in part at those near.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from engine.players.features import BLOCKS, KINDS, SIZE, Block
from engine.players.valuation import Weights

ALONG: Final = {0: 1.0, 1: 0.8, 2: 0.45, 3: 0.2}
"""Share of a step by the distance in a row of numbers."""
ACROSS: Final = {0: 1.0, 1: 0.7, 2: 0.3}
"""The same in a table of two numbers, for each of them."""


class Noted(NamedTuple):
    """A position as a turn begins: one row of features for each living seat."""

    kind: str
    seats: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    cards: tuple[tuple[int, ...], ...]
    fade: float


class Game(NamedTuple):
    """The positions of a game, and the seat that won."""

    noted: tuple[Noted, ...]
    winner: int


Near = list[tuple[tuple[int, float], ...]]
"""For each weight those that learn with it, and their share."""


@cache
def near() -> Near:
    """Which weights learn together."""
    found: list[tuple[tuple[int, float], ...]] = []
    for block in BLOCKS.values():
        found += [tuple(_around(block, *place)) for place in _places(block)]
    return found


def _places(block: Block) -> Iterator[tuple[int, int, int]]:
    return product(range(block.tables), range(block.rows), range(block.columns))


def _around(block: Block, table: int, row: int, column: int) -> Iterator[tuple[int, float]]:
    shares = ALONG if block.rows == 1 else ACROSS
    for other_row, other_column in product(range(block.rows), range(block.columns)):
        share = shares.get(abs(other_row - row), 0.0) * shares.get(abs(other_column - column), 0.0)
        if share and (other_row, other_column) != (row, column):
            yield block.start + (table * block.rows + other_row) * block.columns + other_column, share


class Fit:
    """Weights of one kind of position, with the step of each."""

    def __init__(self, weights: Sequence[float], rate: float, decay: float) -> None:
        self.weights = list(weights)
        self._steps = [1.0] * SIZE
        self._rate = rate
        self._decay = decay
        self._near = near()

    def chances(self, noted: Noted) -> list[float]:
        """The chance of each row to win."""
        w = self.weights
        strengths = [
            sum([w[place] for place in row]) + noted.fade * sum([w[place] for place in cards])
            for row, cards in zip(noted.rows, noted.cards, strict=True)
        ]
        most = max(strengths)
        powers = [exp(each - most) for each in strengths]
        total = sum(powers)
        return [power / total for power in powers]

    def learn(self, noted: Noted, wanted: Sequence[float]) -> None:
        """One step towards the wanted chance of each row."""
        found = self.chances(noted)
        for place, (row, cards) in enumerate(zip(noted.rows, noted.cards, strict=True)):
            error = wanted[place] - found[place]
            self._move(row, error)
            self._move(cards, error * noted.fade)

    def _move(self, places: Sequence[int], error: float) -> None:
        w, steps, rate, decay = self.weights, self._steps, self._rate, self._decay
        for place in places:
            slope = error - decay * w[place]
            steps[place] += slope * slope
            step = rate * slope / sqrt(steps[place])
            w[place] += step
            for other, share in self._near[place]:
                w[other] += share * step

    def loss(self, some: Sequence[tuple[Noted, int]]) -> float:
        """Mean surprise at the winners, in nats."""
        surprises = [-log(max(1e-9, self.chances(noted)[noted.seats.index(won)])) for noted, won in some]
        return sum(surprises) / max(1, len(surprises))


def aims(game: Game, fits: dict[str, Fit], mix: float) -> Iterator[tuple[Noted, list[float]]]:
    """What is wanted of each position: `mix` of what is wanted of the next one, the rest from its chances."""
    ahead = {game.winner: 1.0}
    for noted in reversed(game.noted):
        yield noted, [ahead.get(seat, 0.0) for seat in noted.seats]
        now = dict(zip(noted.seats, fits[noted.kind].chances(noted), strict=True))
        ahead = {seat: mix * ahead.get(seat, 0.0) + (1 - mix) * chance for seat, chance in now.items()}


class Schooling(NamedTuple):
    """How a fit learns."""

    passes: int
    """How often the aims are made anew."""
    epochs: int
    """How often each position is learnt in a pass."""
    rate: float
    decay: float
    mix: float


def fit(
    games: Sequence[Game], weights: Weights | None, schooling: Schooling, seed: str
) -> dict[str, list[float]]:
    """Weights fitted to games; without weights to begin with, to the winners alone."""
    found = dict(weights) if weights else {name: [0.0] * SIZE for name in KINDS}
    mix = schooling.mix if weights else 1.0
    rng = Random(seed)
    for _ in range(schooling.passes):
        fits = {name: Fit(found[name], schooling.rate, schooling.decay) for name in KINDS}
        lessons = [lesson for game in games for lesson in aims(game, fits, mix)]
        for _ in range(schooling.epochs):
            rng.shuffle(lessons)
            for noted, wanted in lessons:
                fits[noted.kind].learn(noted, wanted)
        found = {name: fits[name].weights for name in KINDS}
    return {name: list(row) for name, row in found.items()}


SCHOOLING: Final = Schooling(passes=2, epochs=2, rate=0.02, decay=0.005, mix=0.8)


def judge(games: Sequence[Game], weights: Weights, before: Weights | None) -> Iterator[str]:
    """Lines that say how well weights foresee the winners of games that they were not fitted to."""
    for name in KINDS:
        some = [(noted, game.winner) for game in games for noted in game.noted if noted.kind == name]
        even = sum(log(len(noted.seats)) for noted, _ in some) / max(1, len(some))
        now = Fit(weights[name], 0, 0).loss(some)
        then = f", before {Fit(before[name], 0, 0).loss(some):.4f}" if before else ""
        found = f"surprise {now:.4f}{then}, even chances {even:.4f}"
        yield f"  {name:12} {len(some):6} positions held out: {found}"
