"""What is at stake when a hidden card fits: whether people want to be asked about it."""

from typing import Final

from engine.claws import coming
from engine.decisions import OfferHand
from engine.moments import Moment
from engine.resolving import stars_of_numbers
from engine.state import GOAL, State

SERIOUS: Final = 3
"""Hearts whose loss matters to everybody; fewer matter to who has not twice as many."""
ENTERED: Final = 1
"""Stars for taking a place in Tokyo."""
DOUBLED: Final = 6
"""Stars of three threes that count double."""


def is_at_stake(state: State) -> bool:
    """Return whether a hidden card that fits may make a difference that people want to be asked about."""
    asked = state.question
    assert isinstance(asked, OfferHand)
    if asked.hit is not None:
        return _is_serious(state, asked.seat, asked.hit.amount)
    match asked.moment:
        case Moment.SHOWN:
            return is_about_to_win(state) or _is_serious(state, asked.seat, coming(state, asked.seat))
        case Moment.ENTRY:
            return _is_place_worth_a_card(state, asked.seat)
        case Moment.START:
            return _is_turn_worth_a_card(state, asked.seat)
        case _:
            return True


def _is_place_worth_a_card(state: State, seat: int) -> bool:
    """Return whether its star wins, or the monster has hearts enough to stand in Tokyo."""
    wins = any(state.stars[one] + ENTERED >= GOAL for one in (seat, state.active))
    return wins or state.hearts[seat] >= 2 * SERIOUS


def _is_turn_worth_a_card(state: State, seat: int) -> bool:
    """Return whether the monster lacks hearts, or may win in this turn."""
    lacks = state.most_hearts(seat) - state.hearts[seat]
    return lacks >= SERIOUS or state.stars[seat] + DOUBLED >= GOAL


def _is_serious(state: State, seat: int, hearts: int) -> bool:
    return hearts >= min(SERIOUS, state.hearts[seat]) or 2 * hearts >= state.hearts[seat]


def is_about_to_win(state: State) -> bool:
    """Return whether the numbers of the dice that lie there are all that the active monster needs."""
    return state.stars[state.active] + stars_of_numbers(state) >= GOAL
