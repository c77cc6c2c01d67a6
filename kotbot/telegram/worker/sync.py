"""What workers tell each other, because its consequences may lie in any partition."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import structlog

from kotbot.broker.connection import Client
from kotbot.broker.pubsub import broadcast
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.outgoing.boards import Boards

log = structlog.get_logger()


@asynccontextmanager
async def boards_in_sync(client: Client, bot: int, boards: Boards) -> AsyncIterator[None]:
    """Look stored messages up again whenever a worker has changed them, while the block runs."""
    async with broadcast(client, f"kotbot.{bot}.boards", lambda _: boards.forget_here()) as say:
        boards.tell_forgotten = partial(say, b"")
        yield


@asynccontextmanager
async def deletions_in_sync(client: Client, bot: int, deletions: DataDeletions) -> AsyncIterator[None]:
    """Tell and hear, while the block runs, whose data is deleted: earlier updates may come to any worker."""
    async with broadcast(client, f"kotbot.{bot}.forgotten", partial(_keep, deletions)) as say:
        deletions.tell = lambda account, update: say(_written(account, update))
        yield


def _written(account: int, update: int) -> bytes:
    return json.dumps({"account": account, "update": update}).encode()


def _keep(deletions: DataDeletions, words: bytes) -> None:
    try:
        said: Any = json.loads(words)
        account, update = said["account"], said["update"]
    except (ValueError, KeyError, TypeError, RecursionError):
        log.warning("what a worker said is not understood", bytes=len(words))
        return
    if type(account) is int and type(update) is int:
        deletions.keep(account, update)
