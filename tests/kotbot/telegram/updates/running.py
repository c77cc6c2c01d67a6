"""An inbox that runs on a database, and updates for it."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from telegram import Bot, Update

from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.health import BotMetrics
from kotbot.telegram.inflight import Call, awaited
from kotbot.telegram.payloads import Json
from kotbot.telegram.presence import Presence
from kotbot.telegram.service import Service
from kotbot.telegram.updates.answers import Answers
from kotbot.telegram.updates.inbox import Inbox

ANN, BOB = 11, 12
GROUP = -5
CHAT = {"id": GROUP, "type": "supergroup", "title": "Table"}


def person(number: int) -> Json:
    return {"id": number, "is_bot": False, "first_name": "Ann" if number == ANN else "Bob"}


def press(number: int, who: int = ANN) -> Json:
    message = {"message_id": 7, "date": 1_700_000_000, "chat": CHAT, "text": "a board"}
    query = {"id": f"q{number}", "from": person(who), "chat_instance": "1", "data": "c", "message": message}
    return {"update_id": number, "callback_query": query}


def said(number: int, text: str, who: int = ANN) -> Json:
    message = {"message_id": 8, "date": 1_700_000_000, "chat": CHAT, "from": person(who), "text": text}
    return {"update_id": number, "message": message}


@dataclass
class Running:
    """An inbox on a database, handlers that can be held, and what was answered to presses."""

    store: Store
    chats: frozenset[int] = frozenset()
    handled: list[int] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    posted: list[Call] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    metrics: BotMetrics = field(default_factory=BotMetrics)

    def __post_init__(self) -> None:
        self.go.set()
        self.bot = cast(Bot, _Bot(self.answered))
        service = SimpleNamespace(
            bot=self.bot,
            store=self.store,
            metrics=self.metrics,
            settings=Settings(chats=self.chats),
            outbox=SimpleNamespace(post=self.post),
            data_deletions=DataDeletions(),
        )
        self.service = cast(Service, service)
        self.inbox = Inbox(self.service, Presence())

    def post(self, _: int, call: Call) -> None:
        self.posted.append(awaited(call))

    async def handle(self, _: Service, __: Answers, update: Update) -> None:
        await self.go.wait()
        self.handled.append(update.update_id)

    async def stored(self) -> set[int]:
        """The updates that another process would find, once all that is done is written."""
        return {update.id for update in await self.store.run(lambda unit: unit.updates())}

    async def settles(self) -> None:
        """Let everything be done that waits for nothing."""
        await self.inbox._order.drain(5)

    async def answers(self) -> None:
        """Let the answers be given."""
        await self.inbox._answers.drain(5)


class _Bot(Bot):
    """A bot that calls nobody."""

    def __init__(self, answered: list[str]) -> None:
        super().__init__("1:not-a-secret")
        with self._unfrozen():
            self._answered = answered

    @property
    def username(self) -> str:
        return "kotbot_bot"

    @property
    def id(self) -> int:
        return 1

    async def answer_callback_query(self, *args: Any, **kwargs: Any) -> bool:
        self._answered.append(kwargs["text"] or "")
        return True


async def nothing() -> None:
    pass
