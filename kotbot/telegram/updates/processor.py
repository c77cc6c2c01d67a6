"""Updates of one chat one after the other, of different chats at once, and a bound on what waits."""

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
"""Updates under way at the same time, all chats together."""
OF_A_PERSON: Final = 20
"""Updates of one person that wait in one chat."""
IN_A_CHAT: Final = 200
"""Updates that wait in one chat."""
IN_ALL: Final = 4000
"""Updates that wait, all chats together: when there are as many, no more are asked for."""


class IncomingChatQueue(Generic[T]):
    """What waits in one chat: people take turns, each with the oldest that they wait for."""

    def __init__(self) -> None:
        self.count = 0
        self._people: dict[int, deque[T]] = {}

    def has_room(self, person: int) -> bool:
        """Whether something of a person may wait here, too."""
        return self.count < IN_A_CHAT and len(self._people.get(person, ())) < OF_A_PERSON

    def put(self, person: int, item: T) -> None:
        """Let something wait behind what the same person waits for."""
        self._people.setdefault(person, deque()).append(item)
        self.count += 1

    def next(self) -> T:
        """The next one; there is one. Whose it is waits for all others before it is their turn again."""
        person, items = next(iter(self._people.items()))
        del self._people[person]
        item = items.popleft()
        if items:
            self._people[person] = items
        self.count -= 1
        return item


class ChatOrder(Generic[T]):
    """Does what comes in; a chat has a task as long as something of it is to be done."""

    def __init__(self, do: Callable[[T], Awaitable[None]]) -> None:
        self._do = do
        self._under_way = asyncio.Semaphore(AT_ONCE)
        self._chats: dict[int, IncomingChatQueue[T]] = {}
        self._tasks = BackgroundTasks()
        self._room = asyncio.Event()
        self._room.set()
        self.waiting = 0
        """How many wait, all chats together."""

    def has_room(self, chat: int, person: int) -> bool:
        """Whether one more update of a person in a chat may wait."""
        waiting = self._chats.get(chat)
        return waiting is None or waiting.has_room(person)

    @property
    def is_full(self) -> bool:
        """Whether so many wait that no more should be taken in."""
        return not self._room.is_set()

    async def room(self) -> None:
        """Return once more may be taken in."""
        await self._room.wait()

    def put(self, chat: int, person: int, item: T) -> None:
        """Have something done after all that came before it from the same person in the same chat."""
        waiting = self._chats.get(chat)
        if waiting is None:
            waiting = self._chats[chat] = IncomingChatQueue()
            self._tasks.begin(self._work(chat, waiting), f"chat {chat}")
        waiting.put(person, item)
        self._count(1)

    async def drain(self, seconds: float) -> int:
        """Wait for what was put here; returns how many were left."""
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
    """The chat of an update, else the person; 0 for neither."""
    if update.effective_chat is not None:
        return update.effective_chat.id
    return update.effective_user.id if update.effective_user is not None else 0
