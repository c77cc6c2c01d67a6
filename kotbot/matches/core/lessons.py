"""The lessons of a first match as data: when each one comes; the views have the words."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from engine import State
from kotbot.matches.core.questions import Theme, theme

When = Callable[[State, int], bool]
"""Whether the open question, asked to a seat, brings something new."""


class Lesson(NamedTuple):
    """One lesson, told once to each person who needs it for the first time."""

    name: str
    """Identifies the lesson in stored data and in the views."""
    comes: When


def first_of(lessons: Sequence[Lesson], told: Collection[str], state: State, seat: int) -> str:
    """Return the name of the first lesson that comes now and was not told yet; empty if there is none."""
    return next((one.name for one in lessons if one.name not in told and one.comes(state, seat)), "")


def at(*themes: Theme) -> When:
    """Return the condition that the question has one of these themes."""
    return lambda state, _: theme(state) in themes


def in_tokyo(*themes: Theme) -> When:
    """Return the same condition, for a monster in Tokyo whose turn it is."""
    return lambda state, seat: theme(state) in themes and seat == state.active and state.in_tokyo(seat)


def with_cards(*themes: Theme) -> When:
    """Return the same condition, for a monster that has cards."""
    return lambda state, seat: theme(state) in themes and bool(state.cards[seat])
