"""What a worker says of what it holds: to NATS while it takes long, and to whoever looks after it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from kotbot.matches.partitions import PARTITIONS
from kotbot.store.versions import Version
from kotbot.telegram import health
from kotbot.telegram.health import BotMetrics as Common
from kotbot.telegram.health import Pulse, serve_health
from kotbot.telegram.updates.partition_handover import PartitionHandover
from kotbot.telegram.worker import held_partitions as module
from kotbot.telegram.worker.assignment import PresentWorker
from kotbot.telegram.worker.condition import WorkerCondition
from kotbot.telegram.worker.held_partitions import HeldPartitions
from kotbot.telegram.worker.metrics import WorkerMetrics
from scripts.testing.ports import free_port

ME, OTHER = PresentWorker("me", (1, 0)), PresentWorker("other", (1, 0))


async def measured() -> None:
    """The gauges that every process has are those of others."""


class Around:
    """The store, the stream and the colleagues of one worker."""

    def __init__(self) -> None:
        self.me, self.colleagues = ME, frozenset({ME})
        self.changed = asyncio.Event()
        self.is_connected = True
        self.owned: frozenset[int] = frozenset()
        self.left: frozenset[int] = frozenset()
        """Partitions whose release failed."""
        self.owners: dict[int, Version] = {}
        self.others: frozenset[int] = frozenset()
        """Partitions of which somebody else has the locks."""
        self.waiting = {3: 7, 4: 2}
        self.handover = PartitionHandover(lambda _: frozenset())

    @property
    def locked(self) -> frozenset[int]:
        return self.owned | self.left

    def present(self) -> frozenset[PresentWorker]:
        return self.colleagues

    async def last_owners(self) -> dict[int, Version]:
        return self.owners

    async def claim(self, partitions: frozenset[int], mine: Version) -> frozenset[int]:
        claimed = frozenset(it for it in partitions - self.others if self.owners.get(it, ()) <= mine)
        self.owned |= claimed
        return claimed

    async def lag(self) -> dict[int, int]:
        return self.waiting


class Held(HeldPartitions):
    """Takes and hands over at once."""

    def __init__(self, around: Any, metrics: WorkerMetrics) -> None:
        super().__init__(around, around, around, around, around, around, metrics)
        self.around = around

    @property
    def held(self) -> frozenset[int]:
        return frozenset(self.around.owned)

    async def _take(self, partitions: frozenset[int]) -> None:
        pass

    async def _hand_over(self, partitions: frozenset[int]) -> None:
        self.around.owned -= partitions
        self.around.left -= partitions

    async def look(self) -> None:
        await self._hold(await self._ought())


@pytest.fixture
def around() -> Around:
    return Around()


@asynccontextmanager
async def asked(condition: WorkerCondition, metrics: WorkerMetrics) -> AsyncIterator[httpx.AsyncClient]:
    port, common = free_port(), Common()
    metrics.add_to(common.registry)
    async with (
        serve_health(common, Pulse(), port, condition.refresh, condition.trouble),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, verify=False) as http,
    ):
        yield http


async def test_a_worker_is_ready_once_it_has_its_share_and_while_it_may_and_can_have_it(
    around: Around,
) -> None:
    metrics = WorkerMetrics()
    held_partitions, condition = Held(around, metrics), WorkerCondition(measured)
    async with asked(condition, metrics) as http:

        async def trouble() -> str:
            answer = await http.get("/ready")
            said: str = answer.json()["trouble"]
            assert answer.status_code == (503 if said else 200)
            return said

        assert await trouble() == "it has not begun"
        condition.held_partitions = held_partitions
        around.others = frozenset({3})
        await held_partitions.look()
        assert await trouble() == "partitions are not taken yet"
        around.others = frozenset()
        await held_partitions.look()
        assert await trouble() == ""
        around.is_connected = False
        assert await trouble() == "NATS is away"
        around.is_connected, around.owners[3], around.others = True, (1, 1), frozenset({3})
        around.owned -= {3}
        with capture_logs() as lines:
            for _ in range(3):
                await held_partitions.look()
        assert await trouble() == "a later version is needed: it owned partitions last"
        assert [line["count"] for line in lines] == [1]


async def test_a_worker_counts_what_it_owns_and_what_waits_there(
    around: Around, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ASKED_AGAIN_AFTER", 0.0)
    metrics = WorkerMetrics()
    held_partitions, condition = Held(around, metrics), WorkerCondition(measured)
    condition.held_partitions = held_partitions
    around.owners[4] = (2,)
    await held_partitions.look()
    metrics.redelivered.inc()
    async with asked(condition, metrics) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    assert {
        "kotbot_partitions_owned 63.0",
        "kotbot_partitions_shut_out 1.0",
        'kotbot_lag{partition="3"} 7.0',
        "kotbot_in_hand 0.0",
        "kotbot_redelivered_total 1.0",
        "kotbot_sessions_lost_total 0.0",
    } <= set(lines)
    assert 'kotbot_lag{partition="4"} 2.0' not in lines


async def test_the_owner_says_again_and_again_that_it_works_on_what_is_in_hand(
    around: Around, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORKS_SECONDS", 0.01)
    said = asyncio.Semaphore(0)

    class InHand:
        async def working(self) -> None:
            said.release()

    async def leave() -> None: ...

    vars(around)["leave"] = leave
    held_partitions = Held(around, WorkerMetrics())
    held_partitions._consumers[3] = InHand()  # type: ignore[assignment]
    async with held_partitions.kept(lambda: None):
        for _ in range(3):
            await said.acquire()


async def test_what_could_not_be_released_is_released_later(around: Around) -> None:
    """Its lock is there still, and nobody else could play it."""
    held_partitions = Held(around, WorkerMetrics())
    around.colleagues = frozenset({ME, OTHER})
    await held_partitions.look()
    around.left = frozenset(range(PARTITIONS)) - around.owned
    assert around.left
    await held_partitions.look()
    assert around.left == frozenset()
