"""Adding, removing and reordering seats, with everything that names a seat."""

from collections.abc import Callable, Sequence

from engine.more import moved_mask
from engine.state import START_HEARTS, Forced, State


def add_seat(state: State, place: int) -> None:
    """Add a new monster with 10 hearts and nothing else before a place."""
    move(state, [*range(place), None, *range(place, state.seats)])


def remove_seat(state: State, seat: int) -> None:
    """Remove a seat; if it was active, the turn after that of its right neighbour is the next."""
    rest = [other for other in range(state.seats) if other != seat]
    right, left = rest[seat - 1], rest[seat % len(rest)]
    for slot, heir in (("active", right), ("regular", right), ("first", left)):
        if getattr(state, slot) == seat:
            setattr(state, slot, heir)
    move(state, [*rest])


def reorder(state: State, order: tuple[int, ...]) -> None:
    """Reorder the seats; the list has for each place the former seat."""
    move(state, list(order))


def move(state: State, sources: Sequence[int | None]) -> None:
    """Move the seats: for each place the former seat, None for a new monster with 10 hearts only.

    References to a removed seat become -1.
    """
    new_seat = {old: new for new, old in enumerate(sources) if old is not None}
    for slot, fresh in (("hearts", START_HEARTS), ("stars", 0), ("energy", 0)):
        old = getattr(state, slot)
        setattr(state, slot, [fresh if source is None else old[source] for source in sources])
    for slot, nothing in (("poison", 0), ("shrink", 0), ("cards", ()), ("masks", 0), ("fell", 0)):
        old = getattr(state, slot)
        setattr(state, slot, tuple(nothing if source is None else old[source] for source in sources))
    state.counters = tuple(
        tuple(0 if source is None else row[source] for source in sources) if row else ()
        for row in state.counters
    )
    if state.more is not None:
        state.more = state.more.moved(sources)
    alive = moved_mask(state.alive, new_seat)
    state.alive = alive | sum(1 << new for new, source in enumerate(sources) if source is None)
    for slot in ("peekers", "winged", "lost", "stayed"):
        setattr(state, slot, moved_mask(getattr(state, slot), new_seat))
    place_of: Callable[[int], int] = lambda seat: new_seat.get(seat, -1)  # noqa: E731
    for slot in ("city", "bay", "active", "regular", "first", "left_city", "left_bay"):
        setattr(state, slot, place_of(getattr(state, slot)))
    for slot in ("frenzy", "reached"):
        setattr(state, slot, tuple(new_seat[seat] for seat in getattr(state, slot) if seat in new_seat))
    state.forced = tuple(Forced(new_seat[seat], what) for seat, what in state.forced if seat in new_seat)
