"""Updates in order: one at a time in a chat, different chats at once, with a limit on what waits."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

import structlog
from telegram import Update

from kotbot.background_tasks import BackgroundTasks

log = structlog.get_logger()
T = TypeVar("T")

AT_ONCE: Final = 256
"""Simultaneous updates, all chats together."""
OF_A_PERSON: Final = 20
"""Waiting updates of one person in one chat."""
IN_A_CHAT: Final = 200
"""Waiting updates in one chat."""
IN_ALL: Final = 4000
"""Waiting updates, all chats together; at this number no more are asked for."""

_QUERIES: Final = -(2**55)
"""Beyond the ids of Telegram's chats, and before those of inline chats."""


class IncomingChatQueue(Generic[T]):
    """The waiting updates of one chat; people take turns, each with their oldest update."""

    def __init__(self) -> None:
        self.count = 0
        self._people: dict[int, deque[T]] = {}

    def has_room(self, person: int) -> bool:
        """Return whether an update of a person may wait here, too."""
        return self.count < IN_A_CHAT and len(self._people.get(person, ())) < OF_A_PERSON

    def put(self, person: int, item: T) -> None:
        """Queue an item behind those of the same person."""
        self._people.setdefault(person, deque()).append(item)
        self.count += 1

    def next(self) -> T:
        """Return the next item of a queue that is not empty; its person then waits for all others."""
        person, items = next(iter(self._people.items()))
        del self._people[person]
        item = items.popleft()
        if items:
            self._people[person] = items
        self.count -= 1
        return item


class ChatQueues(Generic[T]):
    """Processes updates in order; a chat has a task as long as it has updates."""

    def __init__(self, do: Callable[[T], Awaitable[None]]) -> None:
        self._do = do
        self._under_way = asyncio.Semaphore(AT_ONCE)
        self._chats: dict[int, IncomingChatQueue[T]] = {}
        self._tasks = BackgroundTasks()
        self._room = asyncio.Event()
        self._room.set()
        self.waiting = 0
        """The number of waiting updates, all chats together."""

    def has_room(self, chat: int, person: int) -> bool:
        """Return whether one more update of a person in a chat may wait."""
        waiting = self._chats.get(chat)
        return waiting is None or waiting.has_room(person)

    @property
    def is_full(self) -> bool:
        """Whether so many updates wait that no more should be taken in."""
        return not self._room.is_set()

    async def room(self) -> None:
        """Return once more updates may be taken in."""
        await self._room.wait()

    def put(self, chat: int, person: int, item: T) -> None:
        """Process an item after all earlier ones of the same person in the same chat."""
        waiting = self._chats.get(chat)
        if waiting is None:
            waiting = self._chats[chat] = IncomingChatQueue()
            self._tasks.begin(self._work(chat, waiting), f"chat {chat}")
        waiting.put(person, item)
        self._count(1)

    async def drain(self, seconds: float) -> int:
        """Wait for the queued items; returns how many were left."""
        await self._tasks.drain(seconds)
        return self.waiting

    async def _work(self, chat: int, waiting: IncomingChatQueue[T]) -> None:
        while waiting.count:
            async with self._under_way:
                item = waiting.next()
                self._count(-1)
                try:
                    await self._do(item)
                except Exception:
                    log.exception("an update was not worked off", chat=chat)
        del self._chats[chat]

    def _count(self, change: int) -> None:
        self.waiting += change
        if self.waiting >= IN_ALL:
            self._room.clear()
        else:
            self._room.set()


def chat_key(update: Update) -> int:
    """Return the chat of an update, else the person; 0 for neither.

    Inline queries and calls of guests have one of their own for each person: their answers are calls, and no
    press of that person waits for these.
    """
    user = update.effective_user
    if user is not None and (update.inline_query is not None or update.guest_message is not None):
        return _QUERIES - user.id
    if update.effective_chat is not None:
        return update.effective_chat.id
    return user.id if user is not None else 0
