"""Numbers that an expansion counts for each monster, and how to change them; `State.number` reads them."""

from engine.boxes import numbers_of
from engine.events import NumberChanged
from engine.state import State


def put(state: State, seat: int, what: str, value: int) -> None:
    """Set a number without an event; raises LookupError."""
    numbers = _numbers(state, what)
    now = (*numbers[:seat], value, *numbers[seat + 1 :])
    assert state.more is not None
    counts = tuple((name, now if name == what else before) for name, before in state.more.counts)
    state.more = state.more._replace(counts=counts)


def change(state: State, seat: int, what: str, by: int, why: str) -> int:
    """Change a number within its limits and return the new value. Raises LookupError."""
    before = _numbers(state, what)[seat]
    now = max(0, min(before + by, numbers_of(state.rules.box_names)[what]))
    if now != before:
        put(state, seat, what, now)
        state.events.append(NumberChanged(seat, what, now - before, now, why))
    return now


def _numbers(state: State, what: str) -> tuple[int, ...]:
    counts = () if state.more is None else state.more.counts
    return dict(counts)[what]
