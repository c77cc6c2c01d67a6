"""A position of a physical table as one that chance deals, so that a match can go on without the table.

What the table did not name is not known: such cards for sale are dealt anew, those before monsters are gone.
What the rules do not know is not counted any more. Everything else is as it lay there.
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
    """How many cards lie for sale that are none of the catalogue's."""
    return sum(card not in THINGS for card in state.market if card != EMPTY)


def has_strange_cards(state: State) -> bool:
    """Whether cards lie before monsters that are none of the catalogue's."""
    return any(held.card not in THINGS for held in chain.from_iterable(state.cards))


def without_table(state: State) -> State:
    """The same position at the beginning of its turn, before the first roll.

    Cards for sale that have no name are dealt from the cards that nobody has seen; those before monsters are
    gone. Hearts above what the rules allow are cut.
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
        cut_hearts(left, seat)
    left.pending = 0
    restart(left, Step(Phase.ROLL))
    run(left)
    left.events = []
    return left
