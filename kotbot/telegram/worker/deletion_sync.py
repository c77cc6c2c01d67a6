"""Deletions of people's data, shared among workers: earlier updates may lie in any partition."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog

from kotbot.background_tasks import BackgroundTasks
from kotbot.broker.connection import Client
from kotbot.broker.pubsub import hearing
from kotbot.telegram.data_deletions import DataDeletions

log = structlog.get_logger()


class DeletionSync:
    """Tells the other workers about deletions, and hears of theirs."""

    def __init__(self, client: Client, bot: int, deletions: DataDeletions) -> None:
        self._client = client
        self._deletions = deletions
        self._subject = f"kotbot.{bot}.forgotten"
        self._background = BackgroundTasks()

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Send and receive deletions while the block runs."""
        self._deletions.tell = self._tell
        async with hearing(self._client, self._subject, self._hear):
            yield
        await self._background.finish()

    def _tell(self, account: int, update: int) -> None:
        words = json.dumps({"account": account, "update": update}).encode()
        self._background.begin(self._client.publish(self._subject, words), "forgotten")

    def _hear(self, words: bytes) -> None:
        try:
            said: Any = json.loads(words)
            account, update = said["account"], said["update"]
        except (ValueError, KeyError, TypeError, RecursionError):
            log.warning("what a worker said is not understood", bytes=len(words))
            return
        if type(account) is int and type(update) is int:
            self._deletions.keep(account, update)
