"""Calls of Telegram by a process that owns chats for a while: another one may own them before it notices."""

import asyncio
from typing import Any

from telegram.error import NetworkError

from kotbot.store import SharedStore
from kotbot.telegram.running.http import Http


class Fenced(Http):
    """Calls Telegram while the chats are ours.

    A worker that stood still goes on in the middle of what it did: without this, boards that it was about to
    send come after those of whoever went on with its matches, with buttons for what is over.
    """

    def __init__(self, base_url: str, connections: int, timeout: float, store: SharedStore) -> None:
        super().__init__(base_url, connections, timeout)
        self._store = store
        self._room = asyncio.Semaphore(connections)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a call; raises NetworkError, also where nobody is called, and TimedOut."""
        async with self._room:  # who waits for a connection asks after that
            if not self._store.is_ours:
                raise NetworkError("not called: the database has not answered for too long")
            return await super().do_request(*args, **kwargs)
