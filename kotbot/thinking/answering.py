"""Answers questions of other machines with a pool of processes; rejects those that it cannot begin soon."""

from collections.abc import Callable
from typing import Final

import structlog

from kotbot.thinking.jobs import CheckDoubt, JudgeTurn, RenderRequest, SeatProblem
from kotbot.thinking.messages import (
    Found,
    Malformed,
    NoAnswerReason,
    Nothing,
    Question,
    read_question,
    write_found,
    write_nothing,
)
from kotbot.thinking.pool import Pool
from kotbot.thinking.ports import NoResult, ThoughtOutcome

log = structlog.get_logger()

MOST_WAITING: Final = 8
"""Thoughts that may wait for each process: a second for King, which thinks less the more wait.

Jobs and pictures do not wait here at all.
"""
_BUSY: Final = Nothing(NoAnswerReason.BUSY)
ANSWERED: Final = "answered"


def _nobody_counts(_: str) -> None: ...


class Answering:
    """Replies to every question, and at once if there is no time for it."""

    def __init__(self, pool: Pool, note: Callable[[str], None] = _nobody_counts) -> None:
        """Create one; `note` is called after each question with a word for its outcome."""
        self._pool = pool
        self._note = note
        self.under_way = 0
        """The number of questions that were accepted and are not answered yet."""

    async def answer(self, message: bytes) -> bytes:
        """Return the reply to a question; raises for no question, however malformed."""
        if self.under_way >= self._processes * (1 + MOST_WAITING):
            return self._nothing(_BUSY)
        try:
            question, seconds = read_question(message)
        except Malformed as error:
            log.warning("a question was refused", reason=str(error))
            return self._nothing(Nothing(NoAnswerReason.REFUSED, str(error)))
        if not self._has_time(question, seconds):
            return self._nothing(_BUSY)
        self.under_way += 1
        try:
            return await self._reply(question, seconds)
        finally:
            self.under_way -= 1

    @property
    def _processes(self) -> int:
        return len(self._pool.workers)

    def _has_time(self, question: Question, seconds: float) -> bool:
        if isinstance(question, SeatProblem):
            return not self._pool.is_hopeless(question, seconds)
        return self.under_way < self._processes

    async def _reply(self, question: Question, seconds: float) -> bytes:
        try:
            found = write_found(question, await self._found(question, seconds))
        except NoResult as reason:
            why = NoAnswerReason.LATE if reason.how is ThoughtOutcome.LATE else NoAnswerReason.FAILED
            return self._nothing(Nothing(why, reason.failure))
        except Malformed as error:
            return self._nothing(Nothing(NoAnswerReason.FAILED, str(error)))
        self._note(ANSWERED)
        return found

    def _nothing(self, reply: Nothing) -> bytes:
        self._note(reply.why.value)
        return write_nothing(reply)

    async def _found(self, question: Question, seconds: float) -> Found:
        """Return what the pool finds for a question; raises NoResult."""
        match question:
            case SeatProblem():
                thought = await self._pool.think(question, seconds)
                if thought.answer is None:
                    raise NoResult(thought.how, thought.failure)
                return thought.answer
            case JudgeTurn():
                return await self._pool.work_out(question, seconds)
            case CheckDoubt():
                return await self._pool.work_out(question, seconds)
            case RenderRequest(svg):
                return await self._pool.render(svg, seconds)
