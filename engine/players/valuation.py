"""The worth of a position to each seat: its chance to win, from fitted weights."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final, Protocol

from engine.players import learnt
from engine.players.features import BLOCKS, KINDS, fade, features, kind
from engine.players.things import BY_HAND, Things, learnt_for
from engine.state import State

Weights = Mapping[str, Sequence[float]]
"""A number for each feature, by kind of position."""

DATA: Final = "brawler.json"
_STRONGEST: Final = 30.0


class Valuation(Protocol):
    """Returns each seat's chance to win."""

    def chances(self, state: State, starts: int) -> list[float]:
        """Return each seat's chance to win as the turn of `starts` begins; the sum is 1, or 0: nobody won."""
        ...


class LinearValuation:
    """The strength of each living seat is a sum of weights; chances are the softmax of strengths."""

    def __init__(self, weights: Weights, things: Things = BY_HAND) -> None:
        self._weights = weights
        self._things = things

    def chances(self, state: State, starts: int) -> list[float]:
        """Return each seat's chance to win as the turn of `starts` begins."""
        if state.over:
            return decided(state)
        row = self._weights[kind(state)]
        fading, added = fade(state), self._things.added
        living = [seat for seat in range(state.seats) if state.lives(seat)]
        return shared(
            state,
            living,
            [strength(state, seat, starts, row, fading) + added(state, seat) for seat in living],
        )


def strength(state: State, seat: int, starts: int, weights: Sequence[float], fading: float) -> float:
    """Return the strength of a seat; only differences between seats matter."""
    present, cards = features(state, seat, starts)
    a, b, c, d, e, f, g, h, i = present
    total = weights[a] + weights[b] + weights[c] + weights[d] + weights[e]
    total += weights[f] + weights[g] + weights[h] + weights[i]
    if cards:
        total += fading * sum([weights[place] for place in cards])
    return total


def decided(state: State) -> list[float]:
    """Return the chances after the end."""
    return [float(seat == state.winner) for seat in range(state.seats)]


def shared(state: State, living: Sequence[int], strengths: Sequence[float]) -> list[float]:
    """Return all seats' chances from the strengths of the living ones."""
    most = max(strengths)
    powers = [exp(max(-_STRONGEST, each - most)) for each in strengths]
    total = sum(powers)
    result = [0.0] * state.seats
    for seat, power in zip(living, powers, strict=True):
        result[seat] = power / total
    return result


@cache
def fitted() -> LinearValuation:
    """Return the weights that scripts/fit found by self-play."""
    return LinearValuation(_weights(learnt.bundled(DATA), DATA), learnt_for("weights"))


def load(path: Path) -> Weights:
    """Read what scripts/fit wrote. Raises InvalidNumbers."""
    return _weights(learnt.from_file(path), path.name)


def _weights(tables: learnt.Tables, source: str) -> Weights:
    learnt.wants(tables, KINDS, source)
    return {name: _row(tables[name], f"{source}: {name}") for name in KINDS}


def _row(table: dict[str, Any], where: str) -> list[float]:
    learnt.wants(table, tuple(BLOCKS), where)
    row: list[float] = []
    for name, block in BLOCKS.items():
        if name == "cards":
            row += learnt.by_card(table[name], lambda one, at: learnt.numbers([one], 1, at)[0], 0.0, where)
        else:
            row += learnt.numbers(table[name], block.length, f"{where} {name}")
    return row
