"""What games with expansions add up in a turn: hearts and stars of each monster, and whom claws wounded."""

from typing import Any, Final

from engine.more import TALLIES, Numbers
from engine.state import State

_OF_TURN: Final = ("claws", "stars_before", "wounded", "cheers", "freed", "aimed")
"""Numbers and masks of `More` that begin anew with every turn, beside the tallies."""
_ANEW: Final[dict[str, Any]] = {**dict.fromkeys(TALLIES, ()), **dict.fromkeys(_OF_TURN, 0), "once": ()}
"""What is so as a turn begins."""


def clear(state: State) -> None:
    """Begin anew for the turn of the active player."""
    more = state.more
    if more is None:
        return
    left = tuple((seat, uid) for seat, uid in more.lasting if seat != state.active and _has(state, seat, uid))
    inside = sum(1 << seat for seat in (state.city, state.bay) if seat >= 0)
    state.more = more._replace(**_ANEW, lasting=left, inside=inside)


def _has(state: State, seat: int, uid: int) -> bool:
    return any(held.uid == uid for held in state.cards[seat])


def note_loss(state: State, loss: Numbers) -> None:
    """Add up hearts that a monster lost, and queue what may follow the loss (`More.after`)."""
    seat, hearts, by = loss[:3]
    more = state.more
    if more is None:
        return
    through_active = by == state.active != seat
    state.more = more._replace(
        taken=_added(state, more.taken, seat, hearts) if through_active else more.taken,
        lost=_added(state, more.lost, seat, hearts),
        dealt=_added(state, more.dealt, by, hearts) if by not in (-1, seat) else more.dealt,
        after=(*more.after, loss),
    )


def note_stars(state: State, seat: int, stars: int) -> None:
    """Add up stars that a monster gained."""
    if state.more is not None:
        state.more = state.more._replace(gained=_added(state, state.more.gained, seat, stars))


def note_energy(state: State, seat: int, energy: int) -> None:
    """Add up energy that a monster gained."""
    if state.more is not None:
        state.more = state.more._replace(energised=_added(state, state.more.energised, seat, energy))


def note_healing(state: State, seat: int, hearts: int) -> None:
    """Add up hearts that a monster gained."""
    if state.more is not None:
        state.more = state.more._replace(healed=_added(state, state.more.healed, seat, hearts))


def note_place(state: State, *, city: bool) -> None:
    """Note that a place in Tokyo was left in this turn."""
    if state.more is not None:
        state.more = state.more._replace(freed=state.more.freed | (1 if city else 2))


def happened(state: State, what: str) -> bool:
    """Return whether this happened in this turn."""
    return state.more is not None and what in state.more.once


def _added(state: State, numbers: Numbers, seat: int, change: int) -> Numbers:
    before = numbers or (0,) * state.seats
    return (*before[:seat], before[seat] + change, *before[seat + 1 :])


def of_turn(numbers: Numbers, seat: int) -> int:
    """Return a seat's number in a tally."""
    return numbers[seat] if numbers else 0


def first_time(state: State, what: str) -> bool:
    """Return whether this did not happen yet in this turn, and note that it does now."""
    more = state.more
    if more is None or what in more.once:
        return False
    state.more = more._replace(once=(*more.once, what))
    return True
