"""Stops: moments of others' turns at which a seat wants to be asked, to play a card that fits at any time.

To others a stop is like any offer of a hidden card. Where nobody wants to stop, nothing is asked.
"""

from typing import Final

from engine.answers import StopAt
from engine.decisions import OfferHand
from engine.hands import has_set, in_hand
from engine.moments import Moment
from engine.more import More
from engine.state import State
from engine.steps import AtMoment

MOMENTS: Final[tuple[str, ...]] = (Moment.SHOWN, Moment.ENDING)
"""When the dice of a turn are settled, and when the turn ends; cards in hands are offered there, too."""
_LAST: Final = 1_000_000
"""Greater than the order of any act at a moment: whatever acts there comes first."""


def stops_of(state: State, seat: int) -> tuple[str, ...]:
    """Return the moments of others' turns at which a seat wants to be asked."""
    stops = () if state.more is None else state.more.stops
    mask = stops[seat] if stops else 0
    return tuple(moment for bit, moment in enumerate(MOMENTS) if mask >> bit & 1)


def may_set_stops(state: State, answer: StopAt) -> bool:
    """Return whether the answer is legal: the seat's hand is known, and moments are named in their order."""
    if state.more is None or state.rules.table or not 0 <= answer.seat < state.seats:
        return False
    known = tuple(moment for moment in MOMENTS if moment in answer.moments)
    return state.lives(answer.seat) and has_set(state, answer.seat) and answer.moments == known


def set_stops(state: State, answer: StopAt) -> None:
    """Note where a seat wants to be asked from now on."""
    more = state.more or More()
    mask = sum(1 << bit for bit, moment in enumerate(MOMENTS) if moment in answer.moments)
    stops = [*(more.stops or (0,) * state.seats)]
    stops[answer.seat] = mask
    state.more = more._replace(stops=tuple(stops) if any(stops) else ())


def ask_at_stop(state: State, asked: AtMoment) -> None:
    """Ask the next seat that wants to be asked at this moment of another's turn, if there is one."""
    stops = () if state.more is None else state.more.stops
    if not stops or asked.moment not in MOMENTS:
        return
    bit = MOMENTS.index(asked.moment)
    for steps, seat in enumerate(state.others(state.active), start=1):
        place = (_LAST, steps, 0)
        if stops[seat] >> bit & 1 and place > asked.done and in_hand(state, seat):
            state.stack += (asked._replace(done=place), OfferHand(seat, asked.moment, asked.about))
            return


def is_stop(state: State) -> bool:
    """Return whether a seat is asked because it wanted to be; only its own view tells."""
    if not isinstance(state.question, OfferHand) or len(state.stack) < 2:
        return False
    below = state.stack[-2]
    return isinstance(below, AtMoment) and below.done[:1] == (_LAST,)
