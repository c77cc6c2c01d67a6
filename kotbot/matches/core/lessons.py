"""What a first match teaches, as data: when a lesson comes; the words for it are the views'."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from engine import State
from kotbot.matches.core.questions import Theme, theme

When = Callable[[State, int], bool]
"""Whether the open question, asked to a seat, has something new."""


class Lesson(NamedTuple):
    """One new thing, told once to whoever meets it for the first time."""

    name: str
    """Names it in what is stored of a person, and in the views."""
    comes: When


def first_of(lessons: Sequence[Lesson], told: Collection[str], state: State, seat: int) -> str:
    """The name of the first lesson that comes now and was not told yet; empty if there is none."""
    return next((one.name for one in lessons if one.name not in told and one.comes(state, seat)), "")


def at(*themes: Theme) -> When:
    """At a question with one of these themes."""
    return lambda state, _: theme(state) in themes


def in_tokyo(*themes: Theme) -> When:
    """The same, asked to a monster in Tokyo whose turn it is."""
    return lambda state, seat: theme(state) in themes and seat == state.active and state.in_tokyo(seat)


def with_cards(*themes: Theme) -> When:
    """The same, asked to a monster that has cards."""
    return lambda state, seat: theme(state) in themes and bool(state.cards[seat])
