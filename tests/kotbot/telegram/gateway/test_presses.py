"""Presses on pages go to the partition of their match, once by their name, and their answers come back."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from kotbot.broker.errors import NotKept
from kotbot.broker.updates import Updates
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.partitions import CODE_LENGTH, new_code, of_chat
from kotbot.page.forms import PRESS, Answer, Pressed, read, written
from kotbot.page.ports import PageAnswer
from kotbot.telegram.gateway import presses as module
from kotbot.telegram.gateway.presses import NoAnswer, Presses
from kotbot.views.base.screen import Toast
from tests.kotbot.telegram.nats import Nats

ANN = Person(11, "Ann")
NAME = "page 11 aaaaaaaa"
KEPT = PageAnswer(Toast("Kept."))
PARTITION = 9
MATCH = cast(MatchFacts, SimpleNamespace(code=new_code(PARTITION, bytes(CODE_LENGTH)), chat=-1001))
OLD = cast(MatchFacts, SimpleNamespace(code="oldcode", chat=-1001))


class Stream:
    """Keeps what is new; a worker answers each of them, if there is one."""

    def __init__(self, nats: Nats) -> None:
        self._nats = nats
        self.kept: list[tuple[int, str, Pressed]] = []
        self.answer: PageAnswer | None = KEPT
        self.fails: Exception | None = None
        self.something_came = asyncio.Event()
        self.count = 0
        self._came = asyncio.Condition()

    async def asked(self, times: int) -> None:
        """Return once so many were to be published."""
        async with self._came:
            await self._came.wait_for(lambda: self.count >= times)

    async def publish(self, partition: int, number: str, update: dict[str, Any]) -> bool:
        async with self._came:
            self.count += 1
            self._came.notify_all()
        if self.fails is not None:
            raise self.fails
        if any(number == known for _, known, _ in self.kept):
            return False
        pressed = read(Pressed, update[PRESS])
        assert update["update_id"] == pressed.name
        self.kept.append((partition, number, pressed))
        self.something_came.set()
        if self.answer is not None:
            await self._nats.publish(pressed.answer_to, written(Answer(pressed.name, self.answer)))
        return True


class Gateway:
    def __init__(self, nats: Nats, stream: Stream) -> None:
        self.presses = Presses(nats.client, 5, cast(Updates, stream))

    async def press(self, facts: MatchFacts = MATCH) -> PageAnswer:
        return await self.presses.press(ANN, facts, "a:keep", NAME)


@pytest.fixture
def nats() -> Nats:
    return Nats()


@pytest.fixture
def stream(nats: Nats) -> Stream:
    return Stream(nats)


@pytest.fixture
async def gateway(nats: Nats, stream: Stream) -> AsyncIterator[Gateway]:
    made = Gateway(nats, stream)
    async with made.presses.kept():
        yield made


@pytest.fixture
async def other(nats: Nats, stream: Stream) -> AsyncIterator[Gateway]:
    made = Gateway(nats, stream)
    async with made.presses.kept():
        yield made


async def test_a_press_goes_to_the_partition_that_the_code_of_its_match_names(
    gateway: Gateway, stream: Stream
) -> None:
    assert await gateway.press() == KEPT
    ((partition, number, pressed),) = stream.kept
    assert (partition, number) == (PARTITION, NAME)
    assert (pressed.person, pressed.code, pressed.data, pressed.again) == (ANN, MATCH.code, "a:keep", False)


async def test_that_of_a_match_whose_code_names_none_goes_to_that_of_its_chat(
    gateway: Gateway, stream: Stream
) -> None:
    await gateway.press(OLD)
    ((partition, _, _),) = stream.kept
    assert partition == of_chat(OLD.chat)


async def test_a_press_that_comes_again_by_another_gateway_is_published_as_one_that_does(
    gateway: Gateway, other: Gateway, stream: Stream
) -> None:
    await gateway.press()
    assert await other.press() == KEPT
    (_, _, first), (partition, number, again) = stream.kept
    assert partition == PARTITION
    assert number != NAME
    assert (first.again, again.again) == (False, True)
    assert again.answer_to != first.answer_to


async def test_two_who_wait_for_the_same_press_both_have_its_answer(gateway: Gateway, stream: Stream) -> None:
    stream.answer = None
    first = asyncio.create_task(gateway.press())
    await stream.something_came.wait()
    stream.answer = KEPT
    assert await gateway.press() == KEPT
    assert await first == KEPT


async def test_where_nobody_answers_that_is_said_in_time(
    gateway: Gateway, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.02)
    stream.answer = None
    with capture_logs(), pytest.raises(NoAnswer):
        await gateway.press()


async def test_a_press_is_held_until_nats_is_back(
    gateway: Gateway, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOKS_SECONDS", 0.01)
    stream.fails = NotKept("NATS is away")
    pressing = asyncio.create_task(gateway.press())
    await stream.asked(3)
    assert not pressing.done()
    stream.fails = None
    assert await pressing == KEPT
    assert len(stream.kept) == 1


async def test_a_press_that_was_held_as_long_as_it_may_be_has_no_answer(
    gateway: Gateway, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOKS_SECONDS", 0.01)
    monkeypatch.setattr(module, "HELD_SECONDS", 0.05)
    stream.fails = NotKept("NATS is away")
    with capture_logs() as lines, pytest.raises(NoAnswer):
        await gateway.press()
    assert [line["reason"] for line in lines] == ["NATS is away"]
    assert stream.count > 1


async def test_where_as_many_are_held_as_may_be_one_more_is_answered_at_once(
    gateway: Gateway, stream: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_HELD", 0)
    stream.fails = NotKept("NATS is away")
    with capture_logs(), pytest.raises(NoAnswer):
        await gateway.press()
    assert stream.count == 1


async def test_an_answer_that_nobody_waits_for_is_let_go(
    gateway: Gateway, nats: Nats, stream: Stream
) -> None:
    await gateway.press()
    (_, _, pressed) = stream.kept[0]
    await nats.publish(pressed.answer_to, written(Answer(NAME, KEPT)))
    with capture_logs() as lines:
        await nats.publish(pressed.answer_to, b"{}")
    assert [line["event"] for line in lines] == ["what a worker said is not understood"]
