"""What games with expansions add up in a turn: hearts and stars of each monster, and whom claws wounded."""

from engine.more import Numbers
from engine.state import State


def clear(state: State) -> None:
    """Begin anew for the turn of the active player."""
    more = state.more
    if more is None:
        return
    left = tuple((seat, uid) for seat, uid in more.lasting if seat != state.active and _has(state, seat, uid))
    state.more = more._replace(
        lost=(), dealt=(), gained=(), claws=0, stars_before=0, wounded=0, cheers=0, once=(), lasting=left
    )


def _has(state: State, seat: int, uid: int) -> bool:
    return any(held.uid == uid for held in state.cards[seat])


def note_loss(state: State, loss: Numbers) -> None:
    """Add up hearts that a monster lost, and queue what may follow the loss (`More.after`)."""
    seat, hearts, by = loss[:3]
    more = state.more
    if more is None:
        return
    state.more = more._replace(
        lost=_added(state, more.lost, seat, hearts),
        dealt=_added(state, more.dealt, by, hearts) if by not in (-1, seat) else more.dealt,
        after=(*more.after, loss),
    )


def note_stars(state: State, seat: int, stars: int) -> None:
    """Add up stars that a monster gained."""
    if state.more is not None:
        state.more = state.more._replace(gained=_added(state, state.more.gained, seat, stars))


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
