"""Calls to Telegram by a process that may lose its chats before it notices."""

import asyncio
from typing import Any

from telegram.error import NetworkError

from kotbot.store import SharedStore
from kotbot.telegram.connection import Http


class Fenced(Http):
    """Calls Telegram while this process owns the chats.

    A worker that stood still resumes in the middle of its work. Without this class it would send boards, with
    outdated buttons, after those of the worker that has continued its matches.
    """

    def __init__(self, base_url: str, connections: int, timeout: float, store: SharedStore) -> None:
        super().__init__(base_url, connections, timeout)
        self._store = store
        self._room = asyncio.Semaphore(connections)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """Make a call; raises NetworkError, also if the call is not made, and TimedOut."""
        async with self._room:  # checked after waiting for a connection
            if not self._store.is_ours:
                raise NetworkError("not called: the database has not answered for too long")
            return await super().do_request(*args, **kwargs)
