"""Tokens of things that lie on seats and cards (`More.marks`), which everybody sees."""

from engine.hands import more_of
from engine.more import Mark
from engine.state import State


def marks(state: State, what: str) -> list[Mark]:
    """Return the tokens of a thing, in the order in which they were put down."""
    return [] if state.more is None else [mark for mark in state.more.marks if mark.what == what]


def put_mark(state: State, mark: Mark) -> None:
    """Put a token down."""
    more = more_of(state)
    state.more = more._replace(marks=(*more.marks, mark))


def take_marks(state: State, *gone: Mark) -> None:
    """Take tokens away."""
    more = more_of(state)
    state.more = more._replace(marks=tuple(mark for mark in more.marks if mark not in gone))
