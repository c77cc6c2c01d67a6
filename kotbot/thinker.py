"""Thinking on other machines: those who think for others, and the way to ask them."""

import asyncio
from typing import Final

import structlog

from kotbot.broker.connection import Client, connected
from kotbot.broker.requests import NoAnswer, NobodyThere, ask, serving
from kotbot.thinking.answering import Answering
from kotbot.thinking.far import FarPool
from kotbot.thinking.forms import VERSION
from kotbot.thinking.pool import Pool, cores
from kotbot.thinking.ports import How, Undone

log = structlog.get_logger()

SUBJECT: Final = f"kotbot.thoughts.{VERSION}"
"""Questions of a version go to those who know it."""
NAME: Final = "kotbot thinker"


async def run_thinker(url: str, stop: asyncio.Event, pool: Pool | None = None) -> None:
    """Think for whoever asks by NATS until `stop` is set, and end what was begun then; raises NoBroker.

    `pool` has a process for each core unless told; it is closed in the end.
    """
    pool = pool or Pool(cores())
    try:
        async with connected(url, NAME) as client, serving(client, SUBJECT, Answering(pool).answer):
            log.info("thinks for others", processes=len(pool.workers))
            await stop.wait()
    finally:
        await pool.close()


def far_pool(client: Client) -> FarPool:
    """Has those think who listen to NATS, by a connection that stays the caller's."""
    return FarPool(Asking(client))


class Asking:
    """Sends questions by NATS; says once that nobody is there, and once that somebody is again."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._is_alone = False

    async def __call__(self, question: bytes, seconds: float) -> bytes:
        """The reply that comes within so many seconds; raises Undone."""
        try:
            reply = await ask(self._client, SUBJECT, question, seconds)
        except NobodyThere as reason:
            if not self._is_alone:
                log.error("nobody is there to think", reason=str(reason))
            self._is_alone = True
            raise Undone(How.LATE, str(reason)) from reason
        except NoAnswer as reason:
            raise Undone(How.FAILED, str(reason)) from reason
        if self._is_alone:
            log.warning("somebody is there to think again")
        self._is_alone = False
        return reply
