"""What one person sends keeps its order, nobody waits for another's flood, and what waits is bounded."""

import asyncio
from datetime import UTC, datetime

from structlog.testing import capture_logs
from telegram import CallbackQuery, Chat, InlineQuery, Message, Update, User

from kotbot.matches.inline_chats import way_of
from kotbot.telegram.updates.processor import AT_ONCE, IN_A_CHAT, IN_ALL, OF_A_PERSON, ChatQueues, chat_key

ANN, BOB = 11, 12
GROUP, OTHER_GROUP = -5, -6


class Doing:
    """Notes what is begun; it ends when it is let."""

    def __init__(self) -> None:
        self.order: ChatQueues[str] = ChatQueues(self._do)
        self.begun: list[str] = []
        self.end = asyncio.Event()

    async def _do(self, item: str) -> None:
        self.begun.append(item)
        await self.end.wait()

    async def settles(self) -> None:
        """Let everything begin that can."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def ends(self) -> None:
        self.end.set()
        assert await self.order.drain(5) == 0


async def test_updates_of_a_chat_are_done_one_after_the_other() -> None:
    doing = Doing()
    for item in ("a1", "a2", "a3"):
        doing.order.put(GROUP, ANN, item)
    await doing.settles()
    assert doing.begun == ["a1"]
    await doing.ends()
    assert doing.begun == ["a1", "a2", "a3"]


async def test_who_floods_a_chat_is_one_of_those_who_take_turns_in_it() -> None:
    doing = Doing()
    for item in ("a1", "a2", "a3", "a4"):
        doing.order.put(GROUP, ANN, item)
    for item in ("b1", "b2"):
        doing.order.put(GROUP, BOB, item)
    await doing.ends()
    assert doing.begun == ["a1", "b1", "a2", "b2", "a3", "a4"]


async def test_a_chat_in_a_storm_keeps_no_other_waiting() -> None:
    doing = Doing()
    for number in range(AT_ONCE + 1):
        doing.order.put(GROUP, number, f"storm {number}")
    doing.order.put(OTHER_GROUP, BOB, "b1")
    await doing.settles()
    assert doing.begun == ["storm 0", "b1"]
    await doing.ends()
    assert not doing.order._chats


async def test_so_many_chats_are_worked_off_at_once_and_no_more() -> None:
    doing = Doing()
    for number in range(AT_ONCE + 1):
        doing.order.put(-1000 - number, ANN, "")
    await doing.settles()
    assert len(doing.begun) == AT_ONCE
    await doing.ends()
    assert len(doing.begun) == AT_ONCE + 1


async def test_there_is_room_for_so_much_of_one_person_and_for_others_beside_it() -> None:
    doing = Doing()
    for number in range(OF_A_PERSON):
        assert doing.order.has_room(GROUP, ANN)
        doing.order.put(GROUP, ANN, str(number))
    assert not doing.order.has_room(GROUP, ANN)
    assert doing.order.has_room(GROUP, BOB)
    assert doing.order.has_room(OTHER_GROUP, ANN)
    await doing.ends()
    assert doing.order.has_room(GROUP, ANN)


async def test_there_is_room_for_so_much_of_all_people_in_a_chat() -> None:
    doing = Doing()
    for number in range(IN_A_CHAT):
        assert doing.order.has_room(GROUP, number)
        doing.order.put(GROUP, number, "")
    assert not doing.order.has_room(GROUP, BOB + IN_A_CHAT)
    await doing.ends()


async def test_when_too_much_waits_no_more_is_asked_for_until_some_is_done() -> None:
    doing = Doing()
    for number in range(IN_ALL):
        assert not doing.order.is_full
        doing.order.put(-number, ANN, "")
    assert doing.order.is_full
    waiting = asyncio.create_task(doing.order.room())
    await doing.ends()
    await waiting
    assert not doing.order.is_full


async def test_one_that_fails_does_not_end_its_chat() -> None:
    done: list[str] = []

    async def do(item: str) -> None:
        if item == "bad":
            raise ValueError(item)
        done.append(item)

    order: ChatQueues[str] = ChatQueues(do)
    for item in ("bad", "good"):
        order.put(GROUP, ANN, item)
    with capture_logs() as lines:
        assert await order.drain(5) == 0
    assert done == ["good"]
    assert [line["event"] for line in lines] == ["an update was not worked off"]


async def test_who_waits_for_what_hangs_is_counted_as_left() -> None:
    doing = Doing()
    for item in ("a1", "a2"):
        doing.order.put(GROUP, ANN, item)
    await doing.settles()
    assert await doing.order.drain(0) == 1


def test_what_belongs_to_no_chat_belongs_to_its_person() -> None:
    ann = User(ANN, "Ann", is_bot=False)
    said = Message(1, datetime.now(UTC), Chat(GROUP, Chat.SUPERGROUP), from_user=ann)
    assert chat_key(Update(1, message=said)) == GROUP
    assert chat_key(Update(1, callback_query=CallbackQuery("1", ann, "x", inline_message_id="A"))) == ANN
    assert chat_key(Update(2)) == 0


def test_no_press_of_a_person_waits_for_an_answer_to_what_they_asked_for_by_the_bots_name() -> None:
    ann, bob = User(ANN, "Ann", is_bot=False), User(BOB, "Bob", is_bot=False)
    asked = Update(1, inline_query=InlineQuery("1", ann, "wings", ""))
    called = Message(1, datetime.now(UTC), Chat(ANN, Chat.PRIVATE), from_user=ann)
    guest = Update(2, guest_message=called)
    other = Update(3, inline_query=InlineQuery("2", bob, "wings", ""))

    assert chat_key(asked) == chat_key(guest)
    assert len({chat_key(asked), chat_key(other), ANN, BOB}) == 4
    assert way_of(chat_key(asked)) is None
