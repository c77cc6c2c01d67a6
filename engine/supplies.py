"""What is spent on uses at any time, so that a use which was wanted once is not paid for twice."""

from typing import Final

from engine.cards.cultists import AT_ANY_TIME, CULTISTS
from engine.cards.defence import HEALING
from engine.cards.promos import WALKER
from engine.state import State

FOR_ENERGY: Final = (HEALING, WALKER)
"""Cards that cost energy at each use."""


def supply(state: State, seat: int, card: str) -> int | None:
    """Return how much a seat has of what this use spends: energy cubes or cultists; None for other uses."""
    if card in FOR_ENERGY:
        return state.energy[seat]
    return state.number(seat, CULTISTS) if card in AT_ANY_TIME and state.counts(CULTISTS) else None
