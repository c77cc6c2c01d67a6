"""Updates that somebody keeps until they are done: one process of several."""

import asyncio
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from kotbot.broker.errors import NotKept
from kotbot.matches.ports import NotOurs
from kotbot.store import LostLease, Store
from kotbot.telegram.payloads import Json
from kotbot.telegram.presence import Presence
from kotbot.telegram.updates import inbox as module
from kotbot.telegram.updates.inbox import Inbox
from tests.kotbot.telegram.updates.running import BOB, GROUP, Running, nothing, press, said


async def test_whoever_keeps_an_update_is_told_when_nothing_of_it_waits_any_more(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sends(service: Any, *_: object) -> None:
        service.outbox.post(GROUP, nothing)

    monkeypatch.setattr(module, "handle", sends)
    told: list[int] = []
    running.inbox.accept(7, said(1, "/rules"), lambda: told.append(1))
    await running.settles()
    assert told == []
    await running.posted.pop()()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert told == [1]
    assert await running.stored() == set()


async def test_what_is_shed_or_comes_twice_or_cannot_be_read_is_done_with(running: Running) -> None:
    running.go.clear()
    told: list[int] = []
    for number in (*range(1, 22), 1):
        running.inbox.accept(7, press(number), partial(told.append, number))
    with capture_logs():
        running.inbox.accept(7, {"update_id": 99, "message": {"message_id": 1}}, partial(told.append, 99))
    assert told == [21, 1, 99]
    running.go.set()
    await running.settles()


async def test_who_leaves_a_partition_finishes_what_is_under_way_and_says_what_is_left(
    running: Running,
) -> None:
    told: list[int] = []
    running.go.clear()
    running.inbox.accept(7, press(1), partial(told.append, 1))
    running.inbox.accept(8, press(2, BOB), partial(told.append, 2))
    assert await running.inbox.handover.leave(9, 5.0) == set()
    assert await running.inbox.handover.leave(7, 0.0) == {1}
    leaving = asyncio.create_task(running.inbox.handover.leave(8, 5.0))
    await asyncio.sleep(0)
    running.go.set()
    assert await leaving == set()
    assert 2 in told


async def test_what_another_process_is_to_do_is_forwarded_and_done_with(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_ours(*_: object) -> None:
        raise NotOurs(5)

    sent: list[tuple[int, int]] = []

    async def forward(partition: int, update: Json) -> None:
        sent.append((partition, update["update_id"]))

    monkeypatch.setattr(module, "handle", not_ours)
    running = Running(store)
    running.inbox = Inbox(running.service, Presence(), forward)
    told: list[int] = []
    running.inbox.accept(7, press(1), partial(told.append, 1))
    await running.settles()
    await asyncio.sleep(0)
    assert sent == [(5, 1)]
    assert told == [1]


async def test_what_fails_because_the_chats_are_another_process_is_left_to_it(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever keeps the update is not told that it is done; where nobody does, the press has an answer."""

    async def lost(*_: object) -> None:
        raise LostLease("the session has ended")

    monkeypatch.setattr(module, "handle", lost)
    told: list[int] = []
    with capture_logs():
        running.inbox.accept(7, press(1), partial(told.append, 1))
        await running.inbox.take([press(2, BOB)])
        await running.settles()
        await running.answers()
    assert told == []
    assert running.answered == [""]


async def test_what_waits_in_a_partition_that_was_left_is_its_next_owners_and_not_forwarded_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next owner is given it anyway: with a copy under another number it would be done twice."""
    forwarded: list[int] = []

    async def not_ours(*_: object) -> None:
        raise NotOurs(7)

    async def forward(partition: int, _: Json) -> None:
        forwarded.append(partition)

    monkeypatch.setattr(module, "handle", not_ours)
    running = Running(store)
    running.inbox = Inbox(running.service, Presence(), forward)
    told: list[int] = []
    with capture_logs():
        running.inbox.accept(7, press(1), partial(told.append, 1))
        await running.settles()
        await asyncio.sleep(0)
    assert (forwarded, told) == ([], [])


async def test_whoever_may_not_go_on_leaves_what_is_under_way_undone(running: Running) -> None:
    """Another process does it meanwhile; whoever keeps the update is not told that it is done."""
    told: list[int] = []
    running.go.clear()
    with capture_logs():
        async with asyncio.timeout(60.0), running.inbox.finishing(lambda _: 0.0):
            running.inbox.accept(7, press(1), partial(told.append, 1))
            await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (told, running.handled) == ([], [])


async def test_what_cannot_be_forwarded_now_is_not_done_with(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_ours(*_: object) -> None:
        raise NotOurs(5)

    async def away(*_: object) -> None:
        raise NotKept("NATS is away")

    monkeypatch.setattr(module, "handle", not_ours)
    running = Running(store)
    running.inbox = Inbox(running.service, Presence(), away)
    told: list[int] = []
    with capture_logs() as lines:
        running.inbox.accept(7, press(1), partial(told.append, 1))
        await running.settles()
        await asyncio.sleep(0)
    assert told == []
    assert [line["event"] for line in lines] == ["an update is left undone"]
