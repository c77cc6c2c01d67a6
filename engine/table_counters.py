"""Table events about free counters: numbers that a table keeps of each monster beside the rules."""

from engine.errors import Reason
from engine.state import COUNTERS, State
from engine.table_checks import check_counter, refuse
from engine.table_events import AddCounter, RemoveCounter


def set_counter(state: State, what: str, numbers: tuple[int, ...]) -> None:
    """Set the numbers of a counter, one for each seat; an empty tuple ends it."""
    place = COUNTERS.index(what)
    rows = [*state.counters, *[()] * (place + 1 - len(state.counters))]
    rows[place] = numbers
    while rows and not rows[-1]:
        rows.pop()
    state.counters = tuple(rows)


def add_counter(state: State, event: AddCounter) -> None:
    """Begin a counter at 0 for each seat; raises IllegalAnswer if it is there already."""
    if state.counts(event.what):
        raise refuse(f"{event.what} is there already", Reason.NOT_LEGAL)
    set_counter(state, event.what, (0,) * state.seats)


def remove_counter(state: State, event: RemoveCounter) -> None:
    """End a counter; raises IllegalAnswer if there is none."""
    set_counter(state, check_counter(state, event.what), ())
