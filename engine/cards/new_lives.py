"""Monsters that begin anew at 0 hearts: what they lose by it."""

from engine.box_numbers import change
from engine.cards.catalogue import Edition
from engine.cards.wicked import WICKEDNESS
from engine.events import TokyoLeft
from engine.gains import lose_stars
from engine.holdings import discard_for_child
from engine.state import State
from engine.tokyo import leave


def begin_anew(state: State, seat: int, card: str, but: int = 0) -> None:
    """Leave Tokyo, and lose all cards and tiles but the one with this uid, and all stars.

    In the Dark Edition wickedness begins anew, too.
    """
    place = state.place_of(seat)
    if state.in_tokyo(seat):
        leave(state, seat)
        state.events.append(TokyoLeft(seat, place, card))
    discard_for_child(state, seat, card, but)
    if state.rules.edition is Edition.DARK:
        change(state, seat, WICKEDNESS, -state.number(seat, WICKEDNESS), card)
    lose_stars(state, seat, state.stars[seat], card)
