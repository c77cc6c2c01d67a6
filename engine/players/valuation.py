"""What a position is worth to each seat: its chance to win, from fitted weights."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import Final

from engine.players.features import fade, features, kind
from engine.players.weights import THOUSANDTHS
from engine.state import State

Weights = Mapping[str, Sequence[float]]
"""A number for each feature, by kind of position."""

_STRONGEST: Final = 30.0


@cache
def fitted() -> Weights:
    """The weights that scripts/fit found by self-play."""
    return {name: unpacked(row) for name, row in THOUSANDTHS.items()}


def unpacked(row: str) -> list[float]:
    """Weights from thousandths with spaces between them."""
    return [int(number) / 1000 for number in row.split()]


def strength(state: State, seat: int, starts: int, weights: Sequence[float], fading: float) -> float:
    """How a seat stands; differences between seats are what counts."""
    present, cards = features(state, seat, starts)
    a, b, c, d, e, f, g, h, i = present
    total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    total += weights[f] + weights[g] + weights[h] + weights[i]
    if cards:
        total += fading * sum([weights[place] for place in cards])
    return total


def chances(state: State, starts: int, weights: Weights) -> list[float]:
    """The chance to win of each seat as the turn of `starts` begins; they sum to 1, or 0 if nobody won."""
    if state.over:
        return [float(seat == state.winner) for seat in range(state.seats)]
    row = weights[kind(state)]
    fading = fade(state)
    living = [seat for seat in range(state.seats) if state.lives(seat)]
    strengths = [strength(state, seat, starts, row, fading) for seat in living]
    most = max(strengths)
    powers = [exp(max(-_STRONGEST, each - most)) for each in strengths]
    total = sum(powers)
    result = [0.0] * state.seats
    for seat, power in zip(living, powers, strict=True):
        result[seat] = power / total
    return result
