"""Has other machines think, review and render pictures, in place of a local pool of processes.

If a thinker is busy, others are asked for as long as there is time. A thinker that is lost costs the question
that it had, which fails as if a process had died.
"""

import asyncio
import time
from collections.abc import Iterator
from itertools import chain, repeat
from random import uniform
from typing import Final, TypeVar, cast

import structlog

from engine import Answer
from kotbot.thinking.jobs import CheckDoubt, Job, JudgeTurn, RenderRequest, SeatProblem
from kotbot.thinking.messages import Malformed, NoAnswerReason, Nothing, Question, read_reply, write_question
from kotbot.thinking.ports import Ask, NoResult, Thought, ThoughtOutcome

log = structlog.get_logger()

T = TypeVar("T")
ON_THE_WAY: Final = 0.1
"""Seconds of the time for a thought that question and answer may need between machines."""
PAUSES: Final = (0.02, 0.05, 0.1, 0.2)
"""Seconds before another thinker is asked after a busy one; the last repeats; each varied at random."""
JOBS_WAIT: Final = 60.0
"""Seconds after which a job for which no thinker has time is given up."""
BEGIN: Final = 10.0
"""Seconds for starting and ending a job in addition to its own: a process may have to be started."""


class RemotePool:
    """Asks any free thinker."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def think(self, problem: SeatProblem, seconds: float) -> Thought:
        """Think for at most so many seconds, waiting included; never raises for an error of a player."""
        try:
            answer = await self._within(problem, seconds)
        except NoResult as reason:
            return Thought(reason.how, failure=reason.failure if reason.how is ThoughtOutcome.FAILED else "")
        return Thought(ThoughtOutcome.THOUGHT, cast(Answer, answer))

    async def render(self, svg: str, seconds: float) -> bytes:
        """Render a picture as PNG within so many seconds, waiting included; raises NoResult."""
        return cast(bytes, await self._within(RenderRequest(svg), seconds))

    async def work_out(self, job: Job[T], seconds: float) -> T:
        """Return the result of a job that takes at most so many seconds once it is begun; raises NoResult."""
        if not isinstance(job, JudgeTurn | CheckDoubt):
            raise TypeError(f"{type(job).__name__} is no job that others know")
        ends = time.monotonic() + JOBS_WAIT
        for pause in _pauses():
            found = await self._asked(job, seconds, seconds + BEGIN)
            if not _is_busy(found):
                return cast(T, _done(found))
            if time.monotonic() + pause > ends:
                break
            await asyncio.sleep(pause)
        raise NoResult(ThoughtOutcome.LATE, f"nobody had time for a job within {JOBS_WAIT} seconds")

    async def close(self) -> None:
        """Do nothing: it holds no resources, and callers may stop waiting."""

    async def _within(self, question: Question, seconds: float) -> object:
        """Return the result of the first thinker that has time, within so many seconds; raises NoResult."""
        ends = time.monotonic() + seconds
        for pause in _pauses():
            left = ends - time.monotonic()
            if left <= ON_THE_WAY:
                break
            found = await self._asked(question, left - ON_THE_WAY, left)
            if not _is_busy(found):
                return _done(found)
            await asyncio.sleep(min(pause, max(0.0, ends - time.monotonic())))
        raise NoResult(ThoughtOutcome.LATE)

    async def _asked(self, question: Question, seconds: float, patience: float) -> object:
        """Ask one thinker and return its result, with a time limit for the thinker; raises NoResult."""
        try:
            reply = await self._ask(write_question(question, seconds), patience)
            return read_reply(reply, question)
        except Malformed as error:
            raise NoResult(ThoughtOutcome.FAILED, str(error)) from error


def _pauses() -> Iterator[float]:
    """Yield random pauses, so that callers that were rejected together do not return together."""
    for pause in chain(PAUSES, repeat(PAUSES[-1])):
        yield pause * uniform(0.5, 1.5)


def _is_busy(found: object) -> bool:
    return isinstance(found, Nothing) and found.why is NoAnswerReason.BUSY


def _done(found: object) -> object:
    """Return the result; raises NoResult for a reply without one."""
    if not isinstance(found, Nothing):
        return found
    how = ThoughtOutcome.LATE if found.why is NoAnswerReason.LATE else ThoughtOutcome.FAILED
    raise NoResult(how, found.words)
