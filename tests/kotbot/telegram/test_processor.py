"""Updates of one chat keep their order, and no chat waits for another."""

import asyncio
from datetime import UTC, datetime

from telegram import Chat, InlineQuery, Message, Update, User

from kotbot.telegram.processor import AT_ONCE, ChatOrder, chat_key

ANN = User(11, "Ann", is_bot=False)


def said(number: int, chat: int) -> Update:
    """A message in a chat."""
    message = Message(number, datetime.now(UTC), Chat(chat, Chat.SUPERGROUP), from_user=ANN)
    return Update(number, message=message)


class Doing:
    """Notes the numbers of updates as their handlers begin; they end when they are let."""

    def __init__(self) -> None:
        self.order = ChatOrder()
        self.begun: list[int] = []
        self.end = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def comes(self, update: Update) -> None:
        doing = self.order.process_update(update, self._handle(update.update_id))
        self.tasks.append(asyncio.create_task(doing))

    async def _handle(self, number: int) -> None:
        self.begun.append(number)
        await self.end.wait()

    async def settles(self) -> None:
        """Let everything begin that can."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def ends(self) -> None:
        self.end.set()
        await asyncio.gather(*self.tasks)


async def test_updates_of_a_chat_are_done_one_after_the_other() -> None:
    doing = Doing()
    for number in (1, 2, 3):
        doing.comes(said(number, -5))
    await doing.settles()
    assert doing.begun == [1]
    await doing.ends()
    assert doing.begun == [1, 2, 3]


async def test_a_chat_in_a_storm_keeps_no_other_waiting() -> None:
    doing = Doing()
    for number in range(AT_ONCE + 1):
        doing.comes(said(number, -5))
    doing.comes(said(9999, -6))
    await doing.settles()
    assert doing.begun == [0, 9999]
    await doing.ends()
    assert not doing.order._locks
    assert not doing.order._waiting


async def test_so_many_chats_are_answered_at_once_and_no_more() -> None:
    doing = Doing()
    for number in range(AT_ONCE + 1):
        doing.comes(said(number, -1000 - number))
    await doing.settles()
    assert len(doing.begun) == AT_ONCE
    await doing.ends()
    assert len(doing.begun) == AT_ONCE + 1


def test_what_belongs_to_no_chat_belongs_to_its_person() -> None:
    query = InlineQuery("1", ANN, "wings", "")
    assert chat_key(Update(1, inline_query=query)) == ANN.id
    assert chat_key(Update(2)) == chat_key(None) == 0
