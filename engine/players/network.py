"""A small network that tells how a seat stands: rows of numbers, one for each thing that is so, are added up.

The sums are bent (of a negative one a tenth counts) and weighed. So how much a heart is worth can depend on
anything else, and a position still costs only some additions. It is looked at as a turn is about to begin.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from engine.cards.catalogue import ROWS
from engine.players.features import MOST_ENERGY, MOST_HEARTS, MOST_SEATS, MOST_TOKENS, fade, turns_before
from engine.players.network_weights import THOUSANDTHS
from engine.players.valuation import decided, shared
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
    "turn": 2 * MOST_SEATS,
    "always": 1,
    "hearts in Tokyo": _HEARTS,
    "hearts of leader": _HEARTS,
    "living": MOST_SEATS + 1,
    "cards": len(ROWS),
    "rival cards": len(ROWS),
}
"""How many rows there are for each kind of thing.

Of the rivals count the most stars, the fewest hearts, the most energy, and all cards. The three kinds before
the cards count while more than two live.
"""


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
_T, _ALWAYS, _TH, _LH, _L = (
    START[name] for name in ("turn", "always", "hearts in Tokyo", "hearts of leader", "living")
)


class Inputs(NamedTuple):
    """What is so for one seat."""

    present: tuple[int, ...]
    """Rows that count whole."""
    cards: tuple[int, ...]
    """Rows of cards."""
    fade: float
    """How much cards count: the less, the nearer the game is to its end."""


def inputs(state: State, seat: int, starts: int) -> Inputs:
    """What is so for a living seat when the turn of `starts` is about to begin; somebody else lives too."""
    others = state.others(seat)
    dweller = state.city if state.city >= 0 else state.bay
    here = state.in_tokyo(seat)
    waits = turns_before(seat, starts, state.alive, state.seats)
    place = (0 if here else 2 if dweller >= 0 else 4) + (not waits)
    leader = max(others, key=state.stars.__getitem__)
    present: tuple[int, ...] = (
        _H + place * _HEARTS + min(MOST_HEARTS, state.hearts[seat]),
        _S + place * _STARS + min(GOAL, state.stars[seat]),
        _RS + place * _STARS + min(GOAL, state.stars[leader]),
        _RH + place * _HEARTS + min([MOST_HEARTS, *[state.hearts[other] for other in others]]),
        _E + min(MOST_ENERGY, state.energy[seat]),
        _RE + min(MOST_ENERGY, max([state.energy[other] for other in others])),
        _P + min(MOST_TOKENS, state.poison[seat]),
        _SH + min(MOST_TOKENS, state.shrink[seat]),
        _T + MOST_SEATS * here + waits,
        _ALWAYS,
    )
    if len(others) > 1:
        guest = state.hearts[dweller] if dweller >= 0 and not here else 0
        leading = min(MOST_HEARTS, state.hearts[leader])
        present += (_TH + min(MOST_HEARTS, guest), _LH + leading, _L + len(others) + 1)
    own = tuple([held.acts for held in state.cards[seat]])
    rivals = tuple([held.acts for other in others for held in state.cards[other]])
    return Inputs(present, card_rows(own, rivals) if own or rivals else (), fade(state))


def card_rows(own: Iterable[str], rivals: Iterable[str]) -> tuple[int, ...]:
    """Rows of cards; what a Mimic copies counts, and one that waits does not."""
    found = [_CARDS[card] for card in own if card in _CARDS]
    return (*found, *[_RIVAL_CARDS[card] for card in rivals if card in _RIVAL_CARDS])


class Network:
    """Chances to win from rows; of each the last number counts as it is, the others are bent and weighed."""

    def __init__(self, rows: Sequence[Sequence[float]], weights: Sequence[float]) -> None:
        self._rows = rows
        self._weights = weights
        self._known: dict[Inputs, float] = {}

    def chances(self, state: State, starts: int) -> list[float]:
        """The chance to win of each seat as the turn of `starts` begins."""
        if state.over:
            return decided(state)
        living = [seat for seat in range(state.seats) if state.lives(seat)]
        if len(living) < 2:
            return [float(seat in living) for seat in range(state.seats)]
        return shared(state, living, [self._strength(inputs(state, seat, starts)) for seat in living])

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
