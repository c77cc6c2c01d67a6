"""What a first match teaches, as data: when a lesson comes; the words for it are the views'."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from engine import State


class Lesson(NamedTuple):
    """One new thing, told once to whoever meets it for the first time."""

    name: str
    """Names it in what is stored of a person, and in the views."""
    comes: Callable[[State, int], bool]
    """Whether the open question, asked to a seat, has this new thing."""


def first_of(lessons: Sequence[Lesson], told: Collection[str], state: State, seat: int) -> str:
    """The name of the first lesson that comes now and was not told yet; empty if there is none."""
    return next((one.name for one in lessons if one.name not in told and one.comes(state, seat)), "")
