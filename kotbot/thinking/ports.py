"""What the bot asks of whoever thinks, in processes beside it or on other machines."""

from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from engine import Answer
from kotbot.thinking.jobs import Chore, Problem

T = TypeVar("T")


class How(StrEnum):
    """How a thought ended."""

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
    """What a worker was asked for did not come; words only for a failure."""

    def __init__(self, how: How, failure: str = "") -> None:
        super().__init__(failure or how)
        self.how = how
        self.failure = failure


class Minds(Protocol):
    """Think, review and make pictures, as well as the time allows."""

    async def think(self, problem: Problem, seconds: float) -> Thought:
        """Think for at most so many seconds, waiting included; never raises for what a player does."""
        ...

    async def render(self, svg: str, seconds: float) -> bytes:
        """A picture as PNG within so many seconds, waiting included; raises Undone."""
        ...

    async def work_out(self, chore: Chore[T], seconds: float) -> T:
        """What comes of a chore that takes at most so many seconds once it is begun; thoughts go first.

        Raises Undone.
        """
        ...

    async def close(self) -> None:
        """Let go of everything that is under way."""
        ...


class Ask(Protocol):
    """Send a question to whoever is free to think."""

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        """The reply that comes within so many seconds; raises Undone where nobody is there, or answers."""
        ...
