"""How the network learns: steps against the surprise at how games went on, over many positions at once.

While it learns, rows of things that are alike (the same hearts elsewhere, about as many stars) share rows
that are added to theirs; the finished network has the sums.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.players.features import MOST_ENERGY, MOST_HEARTS, MOST_SEATS, bands
from engine.players.network import BLOCKS, LEAK, OFFERS, SIZE, START, Sums
from engine.state import GOAL
from scripts.learning.self_play import Game

Numbers = NDArray[np.float32]
Places = NDArray[np.int64]

BATCH: Final = 256
"""Positions of a step."""
DECAY: Final = 1e-4
"""How strongly rows are drawn to 0, or to what they began with."""
TRUST: Final = 0.8
"""The share of what the next position shows that counts."""
LAST_RATE: Final = 0.03
"""Share of the first step's size that the last one has."""
_STAR_BAND: Final = bands((0, 3, 6, 9, 12, 14, 16, 18), GOAL)
_HEART_BAND: Final = bands((0, 2, 4, 6, 8, 10), MOST_HEARTS)


# What is learnt from


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of games one after the other; a position has some seats, a seat some rows."""

    rows: Places
    counts: Numbers
    """How much each row counts."""
    row_start: Places
    """For each seat where its rows begin, and where the last ones end."""
    seat_start: Places
    """For each position where its seats begin, and where the last ones end."""
    winner: Places
    """For each position which of its seats won, counted from its first one; -1 if none of them."""
    seats: Places
    """The number of each seat in its game."""
    game: Places
    """For each position the number of its game."""
    wanted: Numbers
    """What is wanted as the chance of each seat."""
    first: Numbers
    """The chance of each seat by what played the game."""

    def __len__(self) -> int:
        """How many positions."""
        return len(self.winner)


def positions(games: Sequence[Game], *, living: range, trust: float = TRUST) -> Positions:
    """All positions in which so many live."""
    rows: list[int] = []
    counts: list[float] = []
    row_start, seat_start = [0], [0]
    winner: list[int] = []
    seats: list[int] = []
    game: list[int] = []
    wanted: list[float] = []
    first: list[float] = []
    for number, played in enumerate(games):
        for noted, aims in zip(played.noted, without_luck(played, trust), strict=True):
            if len(noted.seats) not in living:
                continue
            for seen in noted.rows:
                rows += (*seen.present, *seen.cards)
                counts += [1.0] * len(seen.present) + [seen.fade] * len(seen.cards)
                row_start.append(len(rows))
            wanted += aims
            first += noted.chances
            seats += noted.seats
            seat_start.append(len(seats))
            winner.append(noted.seats.index(played.winner) if played.winner in noted.seats else -1)
            game.append(number)
    return Positions(
        _whole(rows),
        _likely(counts),
        _whole(row_start),
        _whole(seat_start),
        _whole(winner),
        _whole(seats),
        _whole(game),
        _likely(wanted),
        _likely(first),
    )


def _whole(numbers: list[int]) -> Places:
    return np.array(numbers, np.int64)


def _likely(numbers: list[float]) -> Numbers:
    return np.array(numbers, np.float32)


def without_luck(game: Game, trust: float) -> list[list[float]]:
    """What is wanted of each seat at each position: its chance to win, without the luck of the dice.

    It is the chance with the turn solved by exact dice, and more or less by what the same showed of later
    positions of the game: `trust` of it for the next one, the square for the one after that (temporal
    differences, Sutton 1988, with the luck of every turn taken out).
    """
    found: list[list[float]] = []
    shown: dict[int, float] = {}
    for noted in reversed(game.noted):
        now = zip(noted.seats, noted.chances, noted.solved, strict=True)
        aims = {seat: solved + trust * shown.get(seat, 0.0) for seat, _, solved in now}
        found.append([*aims.values()])
        shown = {seat: aims[seat] - chance for seat, chance in zip(noted.seats, noted.chances, strict=True)}
    return found[::-1]


def _ranges(starts: Places, ends: Places) -> Places:
    """All numbers from each start to its end, one range after the other."""
    lengths = ends - starts
    before = np.cumsum(lengths) - lengths
    return np.repeat(starts - before, lengths) + np.arange(lengths.sum())


class Batch(NamedTuple):
    """Some positions, their parts counted anew."""

    rows: Places
    counts: Numbers
    seat_of_row: Places
    row_start: Places
    seat: Places
    """Which seats of all these are."""
    position: Places
    """For each seat which of these positions it belongs to."""
    seat_start: Places


def batch_of(every: Positions, chosen: Places) -> Batch:
    """The rows and seats of some positions, numbered anew."""
    seats_from, seats_to = every.seat_start[chosen], every.seat_start[chosen + 1]
    seat = _ranges(seats_from, seats_to)
    rows_from, rows_to = every.row_start[seat], every.row_start[seat + 1]
    at = _ranges(rows_from, rows_to)
    many, lengths = seats_to - seats_from, rows_to - rows_from
    return Batch(
        every.rows[at],
        every.counts[at],
        np.repeat(np.arange(len(seat)), lengths),
        np.cumsum(lengths) - lengths,
        seat,
        np.repeat(np.arange(len(chosen)), many),
        np.cumsum(many) - many,
    )


# What is alike


def _alike() -> Iterator[tuple[int, object]]:
    """Rows, each with names of what it has in common with others."""
    for place in range(3 * MOST_SEATS):
        where, turns = divmod(place, MOST_SEATS)
        for hearts in range(MOST_HEARTS + 1):
            row = START["hearts"] + place * (MOST_HEARTS + 1) + hearts
            yield row, ("hearts", hearts)
            yield row, ("hearts there", where, hearts)
            yield row, ("hearts then", turns == 0, hearts)
            yield row, ("about hearts", place, _HEART_BAND[hearts])
            yield row, ("place", place)
        for stars in range(GOAL + 1):
            row = START["stars"] + place * (GOAL + 1) + stars
            yield row, ("stars", stars)
            yield row, ("stars there", where, stars)
            yield row, ("stars then", turns == 0, stars)
            yield row, ("about stars", place, _STAR_BAND[stars])
    for place in range(BLOCKS["rival hearts"] // (MOST_HEARTS + 1)):
        tokyo, before = place >> 1 & 1, place & 1
        for hearts in range(MOST_HEARTS + 1):
            row = START["rival hearts"] + place * (MOST_HEARTS + 1) + hearts
            yield row, ("rival hearts", hearts)
            yield row, ("rival hearts there", tokyo, hearts)
            yield row, ("about rival hearts", place, _HEART_BAND[hearts])
            yield row, ("rival place", place)
        for stars in range(GOAL + 1):
            row = START["rival stars"] + place * (GOAL + 1) + stars
            yield row, ("rival stars", stars)
            yield row, ("rival stars then", before, stars)
            yield row, ("about rival stars", place, _STAR_BAND[stars])
    for soon in range(2):
        for name in ("energy", "rival energy"):
            for energy in range(MOST_ENERGY + 1):
                row = START[name] + soon * (MOST_ENERGY + 1) + energy
                yield row, (name, energy)
                yield row, ("about", name, soon, energy // 2)
        for stars in range(GOAL + 1):
            yield START["most stars"] + soon * (GOAL + 1) + stars, ("most stars", stars)
        for hearts in range(MOST_HEARTS + 1):
            yield START["fewest hearts"] + soon * (MOST_HEARTS + 1) + hearts, ("fewest hearts", hearts)


def _shares() -> Numbers:
    """For each row (first index) which shared rows are added to it."""
    pairs = list(_alike())
    number = {name: place for place, name in enumerate(dict.fromkeys(name for _, name in pairs))}
    shares = np.zeros((SIZE, len(number)), np.float32)
    for row, name in pairs:
        shares[row, number[name]] = 1.0
    return shares


SHARES: Final = _shares()
OFFER_BLOCKS: Final = [slice(START[name], START[name] + BLOCKS[name]) for names in OFFERS for name in names]
NO_OFFERS: Final[Numbers] = np.zeros(SIZE, np.float32)


# Learning


class Learns(StrEnum):
    """What of a network to go on from learns."""

    ALL = "all"
    NEW = "new"
    """Rows of which it has learnt nothing."""


def usual_offers(every: Positions, chosen: Places) -> Numbers:
    """For each row of a card for sale, its share of its block in these positions; 0 for other rows."""
    number = np.bincount(batch_of(every, chosen).rows, minlength=SIZE)
    found = np.zeros(SIZE, np.float32)
    for block in OFFER_BLOCKS:
        found[block] = number[block] / max(1, number[block].sum())
    return found


class Learner:
    """Rows that learn. Of each the last number counts as it is, the others are bent and weighed.

    Cards for sale count beside the usual one, which counts 0, as does one that nobody knows.
    """

    def __init__(self, parameters: Sequence[Numbers], origins: Sequence[Numbers], usual: Numbers) -> None:
        """Rows, shared rows and weights: to begin with, and where they are drawn to; the usual offers."""
        self._parameters = [*parameters]
        self._origins = origins
        self._usual = usual
        self._learning: list[Numbers] = [np.ones_like(each) for each in self._parameters]
        self._means = [np.zeros_like(each) for each in self._parameters]
        self._squares = [np.zeros_like(each) for each in self._parameters]
        self._steps = 0

    @classmethod
    def fresh(cls, seed: int, width: int, usual: Numbers = NO_OFFERS) -> "Learner":
        """One that knows nothing; `width` numbers of a row are bent."""
        random = np.random.default_rng(seed)
        rows = random.normal(0.0, 0.015, (SIZE, width + 1)).astype(np.float32)
        shared = random.normal(0.0, 0.05, (SHARES.shape[1], width + 1)).astype(np.float32)
        rows[:, -1] = shared[:, -1] = 0.0
        begun = [rows, shared, random.normal(0.0, 0.3, width).astype(np.float32)]
        return cls(begun, [np.zeros_like(each) for each in begun], usual)

    @classmethod
    def of(cls, known: Sums, usual: Numbers = NO_OFFERS, learns: Learns = Learns.ALL) -> "Learner":
        """One that goes on from a network."""
        rows, weights = np.array(known.rows, np.float32), np.array(known.weights, np.float32)
        shared = np.zeros((SHARES.shape[1], rows.shape[1]), np.float32)
        begun = [rows, shared, weights]
        learner = cls([each.copy() for each in begun], begun, usual)
        if learns is Learns.NEW:
            is_new = ~rows.any(axis=1, keepdims=True)
            learner._learning = [is_new * np.ones_like(rows), np.zeros_like(shared), np.zeros_like(weights)]
        return learner

    def finished(self) -> tuple[Numbers, Numbers]:
        """Rows and weights of the network."""
        rows, shared, weights = self._parameters
        return rows + SHARES @ shared, weights

    def _forward(self, batch: Batch, rows: Numbers) -> tuple[Numbers, Numbers]:
        """The sums of each seat, and its chance."""
        sums = np.add.reduceat(rows[batch.rows] * batch.counts[:, None], batch.row_start)
        bent = np.where(sums[:, :-1] > 0, sums[:, :-1], LEAK * sums[:, :-1])
        strength = sums[:, -1] + bent @ self._parameters[2]
        most = np.maximum.reduceat(strength, batch.seat_start)
        powers = np.exp(strength - most[batch.position])
        chances = powers / np.add.reduceat(powers, batch.seat_start)[batch.position]
        return sums, chances.astype(np.float32)

    def learn(self, batch: Batch, wanted: Numbers, rate: float) -> None:
        """One step towards the wanted chances of the seats."""
        weights = self._parameters[2]
        sums, chances = self._forward(batch, self.finished()[0])
        error = (chances * np.add.reduceat(wanted, batch.seat_start)[batch.position] - wanted) / len(
            batch.seat_start
        )
        slope = np.where(sums[:, :-1] > 0, np.float32(1.0), np.float32(LEAK))
        of_sums = np.concatenate([error[:, None] * weights * slope, error[:, None]], axis=1)
        of_rows = _added(of_sums[batch.seat_of_row] * batch.counts[:, None], batch.rows)
        of_weights = ((slope * sums[:, :-1]).T @ error).astype(np.float32)
        self._move([of_rows, SHARES.T @ of_rows, of_weights], rate)

    def _move(self, slopes: Sequence[Numbers], rate: float) -> None:
        """A step of Adam (Kingma and Ba 2014)."""
        self._steps += 1
        first, second = 0.9, 0.999
        own_rate = rate * np.sqrt(1 - second**self._steps) / (1 - first**self._steps)
        for at, slope in enumerate(slopes):
            slope = self._learning[at] * slope + DECAY * (self._parameters[at] - self._origins[at])
            self._means[at] += (1 - first) * (slope - self._means[at])
            self._squares[at] += (1 - second) * (slope * slope - self._squares[at])
            self._parameters[at] -= own_rate * self._means[at] / (np.sqrt(self._squares[at]) + 1e-8)
        rows = self._parameters[0]
        for block in OFFER_BLOCKS:
            usual = self._usual[block]
            rows[block] -= np.outer(usual > 0, usual @ rows[block])

    def chances(self, every: Positions) -> Numbers:
        """The chance of each seat to win."""
        rows = self.finished()[0]
        parts = np.array_split(np.arange(len(every)), max(1, len(every) // 4096))
        return np.concatenate([self._forward(batch_of(every, part), rows)[1] for part in parts])

    def surprise(self, every: Positions, chosen: Places) -> float:
        """Mean surprise at the winners, in nats."""
        return surprise(every, chosen, self.chances(every))


def surprise(every: Positions, chosen: Places, chances: Numbers) -> float:
    """Mean surprise of chances at the winners, in nats."""
    return float(_surprises(every, _won(every, chosen), chances).mean())


class Difference(NamedTuple):
    """How much more surprised one is than another, in nats per position."""

    mean: float
    error: float
    """1.96 standard errors over whole games: the positions of a game have one winner."""


def compared(every: Positions, chosen: Places, chances: Numbers, others: Numbers) -> Difference:
    """How much more chances are surprised at the winners than others are, at the same positions."""
    known = _won(every, chosen)
    more = _surprises(every, known, chances) - _surprises(every, known, others)
    _, game = np.unique(every.game[known], return_inverse=True)
    mean = float(more.mean())
    of_games = np.bincount(game, more - mean)
    return Difference(mean, 1.96 * float(np.sqrt((of_games**2).sum())) / len(known))


def _won(every: Positions, chosen: Places) -> Places:
    return chosen[every.winner[chosen] >= 0]


def _surprises(every: Positions, known: Places, chances: Numbers) -> Numbers:
    found = chances[every.seat_start[known] + every.winner[known]]
    return np.asarray(-np.log(np.maximum(found, 1e-9)), np.float32)


def _added(numbers: Numbers, rows: Places) -> Numbers:
    """The sums of numbers that belong to the same row."""
    columns = [np.bincount(rows, column, SIZE) for column in numbers.T]
    return np.stack(columns, axis=1).astype(np.float32)


class Schooling(NamedTuple):
    """How a network is taught."""

    width: int
    """Numbers of a row that are bent."""
    epochs: int
    """How often each position is learnt."""
    rate: float
    """Size of the first steps."""
    learns: Learns = Learns.ALL
    trust: float = TRUST
    """The share of what the next position shows that counts."""
    seed: int = 1


def school(every: Positions, chosen: Places, schooling: Schooling, known: Sums | None = None) -> Learner:
    """A learner that went through the chosen positions, in steps that become smaller.

    It goes on from a network if one is known, with the width that this has.
    """
    usual = usual_offers(every, chosen)
    learner = (
        Learner.of(known, usual, schooling.learns)
        if known
        else Learner.fresh(schooling.seed, schooling.width, usual)
    )
    random = np.random.default_rng(schooling.seed)
    number = schooling.epochs * -(-len(chosen) // BATCH)
    step = 0
    for _ in range(schooling.epochs):
        order = random.permutation(chosen)
        for first in range(0, len(order), BATCH):
            batch = batch_of(every, order[first : first + BATCH])
            learner.learn(batch, every.wanted[batch.seat], schooling.rate * max(LAST_RATE, 1 - step / number))
            step += 1
    return learner
