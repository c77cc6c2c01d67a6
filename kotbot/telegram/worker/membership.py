"""The present workers: each announces itself twice a second, and announces when it leaves.

Correctness does not depend on this: the lock of a partition alone decides who owns it.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog

from kotbot.background_tasks import in_background
from kotbot.broker.connection import Client, Error
from kotbot.broker.pubsub import hearing
from kotbot.telegram.worker.assignment import PresentWorker

log = structlog.get_logger()

BEAT_SECONDS: Final = 0.5
GONE_SECONDS: Final = 2.0
"""Seconds of silence after which a worker is gone."""
LISTENS_SECONDS: Final = 1.2
"""Seconds for which a new worker only listens before it takes its share.

If it announced itself at once, the others would let go of its share too early.
"""
GREETS_SECONDS: Final = 0.1
"""Seconds between its first announcement and its share, so that workers that begin together meet."""


class Membership:
    """The workers of a bot that were heard of lately, including this one until it leaves."""

    def __init__(self, me: PresentWorker, client: Client, bot: int) -> None:
        self.me = me
        self._client = client
        self._subject = f"kotbot.{bot}.workers"
        self._heard: dict[PresentWorker, float] = {}
        self._leaves = False
        self._echo: float | None = None
        """When this worker last received its own message: a dead connection may look open for long."""
        self.changed = asyncio.Event()
        """Set when a worker came or left."""

    def present(self) -> frozenset[PresentWorker]:
        """Return all present workers; none while NATS is away, because no updates would come here."""
        now = asyncio.get_running_loop().time()
        is_deaf = self._echo is not None and now - self._echo >= GONE_SECONDS
        if is_deaf or not self._client.is_connected:
            return frozenset()
        others = {one for one, at in self._heard.items() if now - at < GONE_SECONDS}
        return frozenset(others if self._leaves else others | {self.me})

    def hear(self, words: bytes) -> None:
        """Handle a message of a worker; anything else is ignored."""
        said = _read(words)
        if said is None:
            log.warning("what a worker said is not understood", bytes=len(words))
            return
        one, leaves = said
        before, now = self.present(), asyncio.get_running_loop().time()
        if one == self.me:
            self._echo = now
        elif leaves:
            self._heard.pop(one, None)
        else:
            self._heard[one] = now
        if self.present() != before:
            self.changed.set()

    async def leave(self) -> None:
        """Announce that this worker leaves: it should own nothing from now on."""
        self._leaves = True
        self.changed.set()
        await self._tell()

    async def _tell(self) -> None:
        words = {"name": self.me.name, "version": list(self.me.version), "leaves": self._leaves}
        try:
            await self._client.publish(self._subject, json.dumps(words).encode())
        except (Error, OSError) as error:
            log.warning("the other workers were not told that this one is there", error=type(error).__name__)

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Listen to the others, then announce this worker again and again while the block runs.

        So no worker hands anything over to one that cannot take it yet.
        """
        async with hearing(self._client, self._subject, self.hear):
            await asyncio.sleep(LISTENS_SECONDS)
            self._echo = asyncio.get_running_loop().time()
            async with in_background(self._tell_for_ever(), "membership"):
                await asyncio.sleep(GREETS_SECONDS)
                yield

    async def _tell_for_ever(self) -> None:
        while True:
            await self._tell()
            await asyncio.sleep(BEAT_SECONDS)


def _read(words: bytes) -> tuple[PresentWorker, bool] | None:
    try:
        said: Any = json.loads(words)
        name, version, leaves = said["name"], said["version"], said["leaves"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    numbers = isinstance(version, list) and all(type(number) is int for number in version)
    if not (isinstance(name, str) and numbers and isinstance(leaves, bool)):
        return None
    return PresentWorker(name, tuple(version)), leaves
