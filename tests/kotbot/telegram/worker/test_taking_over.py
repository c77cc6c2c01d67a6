"""How a worker takes partitions, in the order in which that is needed, and hands them over."""

import asyncio
from types import SimpleNamespace
from typing import Any

from kotbot.broker.errors import NotKept
from kotbot.telegram.worker.held_partitions import HeldPartitions
from kotbot.telegram.worker.metrics import WorkerMetrics
from tests.kotbot.test_background_tasks import forgets_once


def nothing(*_: object) -> None:
    """Is done here."""


def held(lag: dict[int, int] | None = None) -> HeldPartitions:
    """What a worker without database, NATS and Telegram holds; without a lag NATS is away."""

    async def told() -> dict[int, int]:
        if lag is None:
            raise NotKept("NATS is away")
        return lag

    outbox = SimpleNamespace(leave=nothing, share=nothing)
    boards = SimpleNamespace(retired=SimpleNamespace(leave_to_others=nothing))
    parts: Any = SimpleNamespace(
        outbox=outbox,
        service=SimpleNamespace(boards=boards),
        board_messages=SimpleNamespace(forget=nothing),
    )
    store: Any = SimpleNamespace(owned=frozenset(), locked=frozenset())
    inbox: Any = SimpleNamespace(handover=SimpleNamespace(is_done_with=lambda _: True))
    updates: Any = SimpleNamespace(lag=told)
    membership: Any = None
    presses: Any = SimpleNamespace(handover=SimpleNamespace(is_done_with=lambda _: True))
    return HeldPartitions(parts, store, inbox, presses, updates, membership, WorkerMetrics())


async def test_partitions_are_taken_first_in_which_most_waits() -> None:
    assert await held({3: 1, 9: 5})._by_what_waits(frozenset({2, 3, 7, 9})) == [9, 3, 2, 7]


async def test_while_nats_is_away_they_are_taken_as_they_come() -> None:
    assert await held()._by_what_waits(frozenset({7, 2})) == [2, 7]


async def test_a_reader_that_forgets_that_it_was_cancelled_does_not_keep_its_partition() -> None:
    held_partitions = held()
    held_partitions._reading[7] = asyncio.create_task(forgets_once())
    await asyncio.sleep(0)
    async with asyncio.timeout(60.0):
        await held_partitions._hand_over(frozenset({7}))
    assert held_partitions.held == frozenset()
