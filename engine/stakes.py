"""What is at stake when a hidden card fits: whether people want to be asked about it."""

from typing import Final

from engine.claws import coming
from engine.decisions import OfferHand
from engine.moments import Moment
from engine.resolving import TRIPLE
from engine.state import GOAL, State

SERIOUS: Final = 3
"""Hearts whose loss matters to everybody; fewer matter to who has not twice as many."""


def is_at_stake(state: State) -> bool:
    """Return whether a hidden card that fits may make a difference that people want to be asked about."""
    asked = state.question
    assert isinstance(asked, OfferHand)
    if asked.hit is not None:
        return _is_serious(state, asked.seat, asked.hit.amount)
    if asked.moment == Moment.SHOWN:
        return is_about_to_win(state) or _is_serious(state, asked.seat, coming(state, asked.seat))
    return True


def _is_serious(state: State, seat: int, hearts: int) -> bool:
    return hearts >= min(SERIOUS, state.hearts[seat]) or 2 * hearts >= state.hearts[seat]


def is_about_to_win(state: State) -> bool:
    """Return whether the numbers of the dice that lie there are all that the active monster needs."""
    return state.stars[state.active] + _stars_of(state) >= GOAL


def _stars_of(state: State) -> int:
    sets = [(face, state.dice[face]) for face in (0, 1, 2)]
    return sum(face + 1 + number - TRIPLE for face, number in sets if number >= TRIPLE)
