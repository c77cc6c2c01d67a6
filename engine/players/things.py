"""What things of expansions add to the strength of a seat, beside the numbers of the base game.

What scripts/fit learnt of a thing counts, in the unit of the judge that it was learnt for; a thing of which
nothing was learnt counts by its row of `worths`, and as 0 without one.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from engine.cards.catalogue import CARDS, THINGS, UNKNOWN
from engine.errors import InvalidNumbers
from engine.more import More
from engine.players import learnt
from engine.players.worths import BASE, NO_ROW, STEPS, UNIT, WORTHS
from engine.state import State

DATA: Final = "things.json"
JUDGES: Final = ("weights", "network")
"""The valuations for which numbers are learnt: Brawler's and King's."""
BLOCKS: Final = ("open", "hand", "hidden")
HIDDEN_SHARE: Final = 0.3
"""The share of a hand card's worth by hand that counts while the card is hidden."""


class Things(NamedTuple):
    """Learnt worths, in the unit of a valuation."""

    open: Mapping[str, float]
    """Of a thing to its owner, while it lies open."""
    hand: Mapping[str, float]
    """Of a card in the own hand."""
    hidden: float | None
    """Of a card in a hand that the viewer does not know; None if it was not learnt."""

    def added(self, state: State, seat: int) -> float:
        """Return the worth of a seat's things without numbers of the base game; mostly 0."""
        total = 0.0
        if state.masks[seat] & ~BASE:
            total += sum([self.lying(held.acts) for held in state.cards[seat]])
        if state.more is not None:
            total += of_numbers(state.more, seat) + self._of_hand(state.more, seat)
            total += self._of_drawn(state.more, seat)
        return total

    def lying(self, card: str) -> float:
        """Return the worth of a thing that lies open; 0 for a card of the base game."""
        return self.open[card] if card in self.open else WORTHS.get(card, NO_ROW).open / UNIT

    def in_hand(self, card: str) -> float:
        """Return the worth of a card in the own hand."""
        return self.hand[card] if card in self.hand else WORTHS.get(card, NO_ROW).in_hand / UNIT

    def _of_hand(self, more: More, seat: int) -> float:
        total = sum([self.in_hand(turn.card) for turn in more.turns if turn.seat == seat])
        if not more.hands or not more.hands[seat]:
            return total
        known = [card for card, _ in more.hands[seat] if card != UNKNOWN]
        hidden = len(more.hands[seat]) - len(known)
        if hidden:
            total += hidden * self._of_hidden(more.decks[seat] if more.decks else ())
        return total + sum([self.in_hand(card) for card in known])

    def _of_drawn(self, more: More, seat: int) -> float:
        """Return the worth of cards that were drawn unseen, one of which will be kept."""
        number = more.drawn[seat].count(UNKNOWN) if more.drawn else 0
        if not number:
            return 0.0
        return mean_of_best(tuple([self.in_hand(card) for card in more.decks[seat]]), number)

    def _of_hidden(self, unseen: tuple[str, ...]) -> float:
        if self.hidden is not None:
            return self.hidden
        return (
            HIDDEN_SHARE
            * sum(WORTHS.get(card, NO_ROW).in_hand for card in unseen)
            / UNIT
            / max(1, len(unseen))
        )


@lru_cache(maxsize=4096)
def mean_of_best(worths: tuple[float, ...], number: int) -> float:
    """Return the mean of the greatest of so many of these, drawn at random; of all, if there are fewer."""
    drawn = [*combinations(worths, min(number, len(worths)))]
    return sum(map(max, drawn)) / len(drawn) if worths else 0.0


def of_numbers(more: More, seat: int) -> float:
    """Return the worth of the numbers that expansions count for a seat."""
    return sum([STEPS.get(what, 0) * numbers[seat] for what, numbers in more.counts]) / UNIT


BY_HAND: Final = Things({}, {}, None)
"""Nothing is learnt."""


def learnt_for(judge: str) -> Things:
    """Return what scripts/fit found for a valuation by self-play."""
    return _learnt()[judge]


@cache
def _learnt() -> dict[str, Things]:
    return read(learnt.bundled(DATA), DATA)


def read(tables: learnt.Tables, source: str) -> dict[str, Things]:
    """Read the worths for each valuation. Raises InvalidNumbers."""
    learnt.wants(tables, JUDGES, source)
    return {judge: _things(tables[judge], f"{source}: {judge}") for judge in JUDGES}


def _things(table: dict[str, Any], where: str) -> Things:
    learnt.wants(table, BLOCKS, where)
    hidden = learnt.numbers(table["hidden"], None, f"{where} hidden")
    if len(hidden) > 1:
        raise InvalidNumbers(f"{where} hidden: wanted is one number, or none")
    lying, held = (_by_thing(table[name], f"{where} {name}") for name in ("open", "hand"))
    return Things(lying, held, hidden[0] if hidden else None)


def _by_thing(found: object, where: str) -> dict[str, float]:
    if not isinstance(found, dict):
        raise InvalidNumbers(f"{where}: wanted are numbers by the id of a thing")
    strangers = sorted(card for card in found if card not in THINGS or card in CARDS)
    if strangers:
        raise InvalidNumbers(f"{where}: no box has {strangers}")
    return {card: learnt.numbers([each], 1, f"{where} {card}")[0] for card, each in found.items()}
