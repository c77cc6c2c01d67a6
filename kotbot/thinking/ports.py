"""The interface to the thinkers, which are processes beside the bot or other machines."""

from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from engine import Answer
from kotbot.thinking.jobs import Chore, Problem

T = TypeVar("T")


class How(StrEnum):
    """The outcome of a thought."""

    THOUGHT = "thought"
    LATE = "late"
    """There was no time, or it was over."""
    FAILED = "failed"


class Thought(NamedTuple):
    """An answer, or why there is none; only failures have words."""

    how: How
    answer: Answer | None = None
    failure: str = ""


class Undone(Exception):
    """A worker did not deliver a result; only failures have words."""

    def __init__(self, how: How, failure: str = "") -> None:
        super().__init__(failure or how)
        self.how = how
        self.failure = failure


class Minds(Protocol):
    """Thinks, reviews and renders pictures, as well as the time allows."""

    async def think(self, problem: Problem, seconds: float) -> Thought:
        """Think for at most so many seconds, waiting included; never raises for an error of a player."""
        ...

    async def render(self, svg: str, seconds: float) -> bytes:
        """Render a picture as PNG within so many seconds, waiting included; raises Undone."""
        ...

    async def work_out(self, chore: Chore[T], seconds: float) -> T:
        """Return the result of a chore within so many seconds after its beginning; thoughts go first.

        Raises Undone.
        """
        ...

    async def close(self) -> None:
        """Drop everything that is running."""
        ...


class Ask(Protocol):
    """Sends a question to any free thinker."""

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        """Return the reply within so many seconds; raises Undone if no thinker is there or answers."""
        ...
