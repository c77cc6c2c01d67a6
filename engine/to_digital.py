"""Conversion of a position from a physical table to a game that chance deals, to play on without the table.

Cards that the table did not name are unknown: those for sale are dealt anew, those before monsters are
removed. Counters that the rules lack are dropped. Everything else stays.
"""

from dataclasses import replace
from itertools import chain

from engine.cards.catalogue import THINGS
from engine.flow import run
from engine.gains import cut_hearts
from engine.holdings import take_away
from engine.sections import Phase, Step, drop_pending, restart
from engine.state import EMPTY, State
from engine.table_cards import forget_top


def unnamed(state: State) -> int:
    """Return how many cards for sale are not in the catalogue."""
    return sum(card not in THINGS for card in state.market if card != EMPTY)


def has_strange_cards(state: State) -> bool:
    """Return whether cards that are not in the catalogue lie before monsters."""
    return any(held.card not in THINGS for held in chain.from_iterable(state.cards))


def without_table(state: State) -> State:
    """Return the converted position at the beginning of its turn, before the first roll.

    Unnamed cards for sale are dealt from the unseen cards; unnamed cards before monsters are removed. Hearts
    above the maximum of the rules are cut.
    """
    left = state.copy()
    drop_pending(left)
    left.rules, left.forced, left.counters = replace(left.rules, table=False), (), ()
    for seat, hand in enumerate(left.cards):
        for held in hand:
            if held.card not in THINGS:
                take_away(left, seat, held)
    left.discard = tuple(card for card in left.discard if card in THINGS)
    left.market = tuple(card if card in THINGS else EMPTY for card in left.market)
    if left.top not in THINGS:
        forget_top(left)
    for seat in range(left.seats):
        cut_hearts(left, seat, "even_bigger")
    left.pending = 0
    restart(left, Step(Phase.ROLL))
    run(left)
    left.events = []
    return left
