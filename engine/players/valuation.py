"""What a position is worth to each seat: its chance to win, from fitted weights."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import Final, Protocol

from engine.players.features import fade, features, kind
from engine.players.weights import THOUSANDTHS
from engine.state import State

Weights = Mapping[str, Sequence[float]]
"""A number for each feature, by kind of position."""

_STRONGEST: Final = 30.0


class Valuation(Protocol):
    """Tells how likely each seat is to win."""

    def chances(self, state: State, starts: int) -> list[float]:
        """The chance to win of each seat as the turn of `starts` begins; they sum to 1, or 0: nobody won."""
        ...


class Linear:
    """A sum of weights for each living seat."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def chances(self, state: State, starts: int) -> list[float]:
        """The chance to win of each seat as the turn of `starts` begins."""
        if state.over:
            return decided(state)
        row = self._weights[kind(state)]
        fading = fade(state)
        living = [seat for seat in range(state.seats) if state.lives(seat)]
        return shared(state, living, [strength(state, seat, starts, row, fading) for seat in living])


def strength(state: State, seat: int, starts: int, weights: Sequence[float], fading: float) -> float:
    """How a seat stands; differences between seats are what counts."""
    present, cards = features(state, seat, starts)
    a, b, c, d, e, f, g, h, i = present
    total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    total += weights[f] + weights[g] + weights[h] + weights[i]
    if cards:
        total += fading * sum([weights[place] for place in cards])
    return total


def decided(state: State) -> list[float]:
    """Chances after the end."""
    return [float(seat == state.winner) for seat in range(state.seats)]


def shared(state: State, living: Sequence[int], strengths: Sequence[float]) -> list[float]:
    """Chances of all seats from how the living ones stand."""
    most = max(strengths)
    powers = [exp(max(-_STRONGEST, each - most)) for each in strengths]
    total = sum(powers)
    result = [0.0] * state.seats
    for seat, power in zip(living, powers, strict=True):
        result[seat] = power / total
    return result


@cache
def fitted() -> Linear:
    """The weights that scripts/fit found by self-play."""
    return Linear({name: unpacked(row) for name, row in THOUSANDTHS.items()})


def unpacked(row: str) -> list[float]:
    """Weights from thousandths with spaces between them."""
    return [int(number) / 1000 for number in row.split()]
