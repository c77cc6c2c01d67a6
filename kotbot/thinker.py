"""Thinking on other machines: the thinkers, and the way to ask them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge

from kotbot.broker.connection import Client, connected
from kotbot.broker.requests import NoAnswer, NobodyThere, ask, serving
from kotbot.thinking.answering import ANSWERED, Answering
from kotbot.thinking.messages import VERSION, NoAnswerReason
from kotbot.thinking.pool import Pool, cores
from kotbot.thinking.ports import NoResult, ThoughtOutcome
from kotbot.thinking.remote_pool import RemotePool

log = structlog.get_logger()

SUBJECT: Final = f"kotbot.thoughts.{VERSION}"
"""The subject contains the version: questions reach only thinkers that know it."""
NAME: Final = "kotbot thinker"


class ThinkerCondition:
    """The state of a thinker, and its counters."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._questions = Counter(
            "kotbot_questions", "Questions by what became of them", ["how"], registry=self.registry
        )
        self._in_hand = Gauge(
            "kotbot_questions_in_hand", "Questions that are thought about or wait", registry=self.registry
        )
        for how in (ANSWERED, *NoAnswerReason):
            self._questions.labels(how)
        self._client: Client | None = None

    def note(self, how: str) -> None:
        """Count a question that ended in this way."""
        self._questions.labels(how).inc()

    def trouble(self) -> str:
        """Return why the thinker is not asked; empty if all is well."""
        if self._client is None:
            return "it does not listen"
        return "" if self._client.is_connected else "NATS is away"

    @contextmanager
    def thinking(self, client: Client, answering: Answering) -> Iterator[None]:
        """Mark the thinker as listening while the block runs."""
        self._client = client
        self._in_hand.set_function(lambda: answering.under_way)
        try:
            yield
        finally:
            self._client = None


async def run_thinker(
    url: str, stop: asyncio.Event, pool: Pool | None = None, condition: ThinkerCondition | None = None
) -> None:
    """Answer questions by NATS until `stop` is set, and finish those begun by then; raises NoBroker.

    `pool` has a process for each core unless given; it is closed at the end.
    """
    pool, condition = pool or Pool(cores()), condition or ThinkerCondition()
    answering = Answering(pool, condition.note)
    try:
        async with connected(url, NAME) as client, serving(client, SUBJECT, answering.answer):
            with condition.thinking(client, answering):
                log.info("thinks for others", processes=len(pool.workers))
                await stop.wait()
    finally:
        await pool.close()


def remote_pool(client: Client) -> RemotePool:
    """Return a pool that asks the thinkers by NATS; the caller keeps and closes the connection."""
    return RemotePool(Asking(client))


class Asking:
    """Sends questions by NATS; logs once that no thinker is there, and once that one is there again."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._is_alone = False

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        """Return the reply within so many seconds; raises Undone."""
        try:
            reply = await ask(self._client, SUBJECT, question, seconds)
        except NobodyThere as reason:
            if not self._is_alone:
                log.error("nobody is there to think", reason=str(reason))
            self._is_alone = True
            raise NoResult(ThoughtOutcome.LATE, str(reason)) from reason
        except NoAnswer as reason:
            raise NoResult(ThoughtOutcome.FAILED, str(reason)) from reason
        if self._is_alone:
            log.warning("somebody is there to think again")
        self._is_alone = False
        return reply
