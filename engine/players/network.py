"""A small network that tells how one of two stands: rows of numbers, one for each thing that is so, added up.

The sums are bent (of a negative one a tenth counts) and weighed. So how much a heart is worth can depend on
anything else, and a position still costs only some additions. It is looked at as a turn is about to begin.
"""

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from engine.cards.catalogue import ROWS
from engine.players.features import MOST_ENERGY, MOST_HEARTS, MOST_TOKENS, fade
from engine.players.network_weights import THOUSANDTHS
from engine.players.valuation import Valuation, fitted, shared
from engine.state import GOAL, State

LEAK: Final = 0.1
"""How much of a negative sum counts."""
PLACES: Final = 6
"""In Tokyo, outside with another in Tokyo, outside with nobody there; each with and without the next turn."""
REMEMBERED: Final = 20_000
"""Strengths that are kept for when the same is asked again."""

_HEARTS: Final = MOST_HEARTS + 1
_STARS: Final = GOAL + 1

BLOCKS: Final = {
    "hearts": PLACES * _HEARTS,
    "stars": PLACES * _STARS,
    "rival stars": PLACES * _STARS,
    "rival hearts": PLACES * _HEARTS,
    "energy": MOST_ENERGY + 1,
    "rival energy": MOST_ENERGY + 1,
    "poison": MOST_TOKENS + 1,
    "shrink": MOST_TOKENS + 1,
    "always": 1,
    "cards": len(ROWS),
    "rival cards": len(ROWS),
}
"""How many rows there are for each kind of thing."""


def _starts() -> dict[str, int]:
    starts, at = {}, 0
    for name, rows in BLOCKS.items():
        starts[name] = at
        at += rows
    return starts


START: Final = _starts()
SIZE: Final = sum(BLOCKS.values())
_CARDS: Final = {row.id: START["cards"] + place for place, row in enumerate(ROWS)}
_RIVAL_CARDS: Final = {row.id: START["rival cards"] + place for place, row in enumerate(ROWS)}
_H, _S, _RS, _RH = (START[name] for name in ("hearts", "stars", "rival stars", "rival hearts"))
_E, _RE, _P, _SH = (START[name] for name in ("energy", "rival energy", "poison", "shrink"))
_ALWAYS = START["always"]


class Inputs(NamedTuple):
    """What is so for one seat."""

    present: tuple[int, ...]
    """Rows that count whole."""
    cards: tuple[int, ...]
    """Rows of cards."""
    fade: float
    """How much cards count: the less, the nearer the game is to its end."""


def inputs(state: State, seat: int, rival: int, starts: int) -> Inputs:
    """What is so for a living seat when the turn of `starts` is about to begin and one rival lives."""
    city, bay = state.city, state.bay
    tokyo = 0 if seat in (city, bay) else 2 if rival in (city, bay) else 4
    place = tokyo + (seat == starts)
    present = (
        _H + place * _HEARTS + min(MOST_HEARTS, state.hearts[seat]),
        _S + place * _STARS + min(GOAL, state.stars[seat]),
        _RS + place * _STARS + min(GOAL, state.stars[rival]),
        _RH + place * _HEARTS + min(MOST_HEARTS, state.hearts[rival]),
        _E + min(MOST_ENERGY, state.energy[seat]),
        _RE + min(MOST_ENERGY, state.energy[rival]),
        _P + min(MOST_TOKENS, state.poison[seat]),
        _SH + min(MOST_TOKENS, state.shrink[seat]),
        _ALWAYS,
    )
    own, others = state.cards[seat], state.cards[rival]
    if not own and not others:
        return Inputs(present, (), 0.0)
    rows = card_rows(tuple([held.acts for held in own]), tuple([held.acts for held in others]))
    return Inputs(present, rows, fade(state) if rows else 0.0)


@cache
def card_rows(own: tuple[str, ...], rivals: tuple[str, ...]) -> tuple[int, ...]:
    """Rows of cards; what a Mimic copies counts, and one that waits does not."""
    found = [_CARDS[card] for card in own if card in _CARDS]
    return (*found, *[_RIVAL_CARDS[card] for card in rivals if card in _RIVAL_CARDS])


class Network:
    """Chances to win from rows; of each the last number counts as it is, the others are bent and weighed.

    With more than two living monsters it asks another valuation.
    """

    def __init__(
        self, rows: Sequence[Sequence[float]], weights: Sequence[float], crowd: Valuation | None = None
    ) -> None:
        self._rows = rows
        self._weights = weights
        self._crowd = crowd or fitted()
        self._known: dict[Inputs, float] = {}

    def chances(self, state: State, starts: int) -> list[float]:
        """The chance to win of each seat as the turn of `starts` begins."""
        living = [seat for seat in range(state.seats) if state.lives(seat)]
        if state.over or len(living) != 2:
            return self._crowd.chances(state, starts)
        one, two = living
        strengths = [
            self._strength(inputs(state, one, two, starts)),
            self._strength(inputs(state, two, one, starts)),
        ]
        return shared(state, living, strengths)

    def _strength(self, seen: Inputs) -> float:
        known = self._known.get(seen)
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[seen] = self.strength(seen)
        return known

    def strength(self, seen: Inputs) -> float:
        """How a seat stands; differences between seats are what counts."""
        rows = self._rows
        sums: list[float] = list(map(sum, zip(*[rows[place] for place in seen.present], strict=True)))
        if seen.cards:
            cards = map(sum, zip(*[rows[place] for place in seen.cards], strict=True))
            sums = [whole + seen.fade * part for whole, part in zip(sums, cards, strict=True)]
        plain: float = sums.pop()
        bent = [each if each > 0 else LEAK * each for each in sums]
        bending: float = sum(map(mul, self._weights, bent))
        return plain + bending


@cache
def trained() -> Network:
    """The network that scripts/train found by self-play."""
    return unpacked(THOUSANDTHS)


def unpacked(text: str) -> Network:
    """A network from lines of thousandths: the weights, then each row."""
    weights, *rows = [[int(number) / 1000 for number in line.split()] for line in text.strip().split("\n")]
    return Network(rows, weights)
