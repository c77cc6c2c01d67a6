"""The interface to the thinkers, which are processes beside the bot or other machines."""

from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from engine import Answer
from kotbot.thinking.jobs import Job, SeatProblem

T = TypeVar("T")


class ThoughtOutcome(StrEnum):
    """The outcome of a thought."""

    THOUGHT = "thought"
    LATE = "late"
    """There was no time, or it was over."""
    FAILED = "failed"


class Thought(NamedTuple):
    """An answer, or why there is none; only failures have words."""

    how: ThoughtOutcome
    answer: Answer | None = None
    failure: str = ""


class NoResult(Exception):
    """A worker did not deliver a result; only failures have words."""

    def __init__(self, how: ThoughtOutcome, failure: str = "") -> None:
        super().__init__(failure or how)
        self.how = how
        self.failure = failure


class ThinkerPool(Protocol):
    """Thinks, reviews and renders pictures, as well as the time allows."""

    async def think(self, problem: SeatProblem, seconds: float) -> Thought:
        """Think for at most so many seconds, waiting included; never raises for an error of a player."""
        ...

    async def render(self, svg: str, seconds: float) -> bytes:
        """Render a picture as PNG within so many seconds, waiting included; raises NoResult."""
        ...

    async def work_out(self, job: Job[T], seconds: float) -> T:
        """Return the result of a job within so many seconds after its beginning; thoughts go first.

        Raises NoResult.
        """
        ...

    async def close(self) -> None:
        """Drop everything that is running."""
        ...


class Ask(Protocol):
    """Sends a question to any free thinker."""

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        """Return the reply within so many seconds; raises NoResult if no thinker is there or answers."""
        ...
