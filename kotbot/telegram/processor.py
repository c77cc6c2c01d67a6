"""Updates of one chat one after the other, of different chats at once, and none of them twice."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

AT_ONCE: Final = 256
"""Updates under way at the same time, all chats together."""
MOST: Final = 1_000_000
"""Updates that wait, as the library counts them: it would count those that wait for their own chat too, and
one chat in a storm would keep all others waiting."""


class ChatOrder(BaseUpdateProcessor):
    """Keeps the order within a chat; a lock lives as long as somebody waits for it."""

    __slots__ = ("_locks", "_under_way", "_waiting")

    def __init__(self) -> None:
        super().__init__(MOST)
        self._under_way = asyncio.Semaphore(AT_ONCE)
        self._locks: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Process an update once those of the same chat that came before it are done."""
        key = chat_key(update)
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._waiting[key] = self._waiting.get(key, 0) + 1
        try:
            async with lock, self._under_way:
                await coroutine
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._locks[key]

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""


def chat_key(update: object) -> int:
    """The chat of an update, else the person; 0 for neither."""
    if not isinstance(update, Update):
        return 0
    if update.effective_chat is not None:
        return update.effective_chat.id
    return update.effective_user.id if update.effective_user is not None else 0
