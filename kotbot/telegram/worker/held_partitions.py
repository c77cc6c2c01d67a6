"""The partitions that this worker holds: taken when assigned to it, handed over otherwise.

A partition is taken in three steps: its lock, the clocks and boards of its matches, its updates. It is handed
over in the reverse order; its next owner does what was not done by then, because none of it was acknowledged.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import Final

import structlog

from kotbot.background_tasks import BackgroundTasks, cancelled
from kotbot.broker.consuming import WORKS_SECONDS, Consumer, Delivery
from kotbot.broker.errors import LostConsumer, NotKept
from kotbot.broker.updates import Updates
from kotbot.matches.open import clock
from kotbot.matches.partitions import PARTITIONS
from kotbot.page.forms import PRESS
from kotbot.store import LostLease, NoDatabase, SharedStore
from kotbot.store.versions import Version, newer
from kotbot.telegram.assembly import RunningBot
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.worker.assignment import NOBODY, share_of, shut_out
from kotbot.telegram.worker.membership import Membership
from kotbot.telegram.worker.metrics import WorkerMetrics
from kotbot.telegram.worker.presses import Presses

log = structlog.get_logger()

LOOKS_SECONDS: Final = 0.25
"""Seconds between two checks which partitions to hold."""
WAITS_SECONDS: Final = 0.05
"""Seconds between two checks while another worker still holds an assigned partition."""
INTRODUCES: Final = 0
"""The partition whose owner introduces the bot to Telegram."""
LATE_SECONDS: Final = 5.0
"""The delay with which a previous owner's call may still reach Telegram."""
LATELY: Final = timedelta(seconds=30)
AT_ONCE: Final = 4
"""Partitions whose updates are taken over at once: NATS writes each to its disk, one by one."""
HAND_OVER_SECONDS: Final = 0.8
"""Seconds for the work under way in a partition to finish before another worker does it."""


class HeldPartitions:
    """The partitions of one worker."""

    def __init__(
        self,
        parts: RunningBot,
        store: SharedStore,
        inbox: Inbox,
        presses: Presses,
        updates: Updates,
        membership: Membership,
        metrics: WorkerMetrics,
    ) -> None:
        self._parts = parts
        self._store = store
        self._inbox = inbox
        self._presses = presses
        self._ways = (inbox.handover, presses.handover)
        self._updates = updates
        self._membership = membership
        self._metrics = metrics
        self._reading: dict[int, asyncio.Task[None]] = {}
        self._consumers: dict[int, Consumer] = {}
        self._taking_over = asyncio.Semaphore(AT_ONCE)
        self._settling, self._redraws = BackgroundTasks(), BackgroundTasks()
        self._last_owners: Mapping[int, Version] = NOBODY
        self._missing: frozenset[int] = frozenset(range(PARTITIONS))
        """Partitions that this worker should hold and does not."""
        self._shut_out: frozenset[int] = frozenset()
        """Partitions that no worker present may go on with."""
        self.introduces = asyncio.Event()
        """Set if this worker introduces the bot to Telegram."""

    @property
    def held(self) -> frozenset[int]:
        """The partitions whose updates this worker handles."""
        return frozenset(partition for partition, task in self._reading.items() if not task.done())

    def trouble(self) -> str:
        """Return what keeps this worker from its share; empty if it has it."""
        if not self._updates.is_connected:
            return "NATS is away"
        if self._missing:
            return "partitions are not taken yet"
        if self._shut_out:
            return "a later version is needed: it owned partitions last"
        return ""

    async def count(self) -> None:
        """Update the gauges; raises NotKept."""
        self._metrics.owned.set(len(self._store.owned))
        self._metrics.shut_out.set(len(self._shut_out))
        self._metrics.in_hand.set(sum(consumer.in_hand for consumer in self._consumers.values()))
        lag = await self._updates.lag()
        self._metrics.lag.clear()
        for partition in self.held:
            self._metrics.lag.labels(str(partition)).set(lag.get(partition, 0))

    @asynccontextmanager
    async def kept(self, lost: Callable[[], None]) -> AsyncIterator[None]:
        """Hold the assigned partitions while the block runs, then hand all of them over.

        `lost` is called once nothing is owned any more, and nothing will be.
        """
        holding = asyncio.create_task(self._hold_for_ever(lost), name="held partitions")
        working = asyncio.create_task(self._say_working_for_ever(), name="working")
        try:
            yield
        finally:
            await cancelled(holding, working)
            await self._membership.leave()
            with suppress(NoDatabase):
                await self._hand_over(self._store.locked | self.held)
            await self._redraws.cancel()
            await self._settling.finish()

    async def _hold_for_ever(self, lost: Callable[[], None]) -> None:
        while True:
            self._membership.changed.clear()
            try:
                await self._hold(await self._ought())
            except LostLease as error:
                log.error("the partitions are lost", reason=str(error))
                lost()
                return
            except (NoDatabase, NotKept) as error:
                log.warning("partitions are not taken or handed over", reason=str(error))
            except Exception:
                log.exception("partitions are not taken or handed over")
            with suppress(TimeoutError):
                async with asyncio.timeout(WAITS_SECONDS if self._missing else LOOKS_SECONDS):
                    await self._membership.changed.wait()

    async def _ought(self) -> frozenset[int]:
        """Return the partitions to hold; the versions of the last owners are read only if they may matter."""
        me, present = self._membership.me, self._membership.present()
        known = newer(self._last_owners, self._last_owners.keys(), me.version)
        if self._missing or known or len({one.version for one in present}) > 1:
            self._last_owners = await self._store.last_owners()
            self._tell_if(shut_out(present, self._last_owners))
        return share_of(me, present, self._last_owners)

    def _tell_if(self, shut_out: frozenset[int]) -> None:
        if shut_out and not self._shut_out:
            log.error("only a later version can go on with partitions", count=len(shut_out))
        self._shut_out = shut_out

    async def _hold(self, wanted: frozenset[int]) -> None:
        self._missing = wanted - self.held
        surplus = (self._store.locked | self.held) - wanted
        if surplus:
            await self._hand_over(surplus)
        await self._store.claim(wanted - self._store.owned, self._membership.me.version)
        missing = self._store.owned - self.held
        if missing:
            await self._take(missing)
        self._missing = wanted - self.held

    async def _take(self, partitions: frozenset[int]) -> None:
        """Continue the matches of partitions here."""
        gap = await self._store.run(lambda unit: clock.resume(unit.within(partitions)))
        log.info("partitions are taken", count=len(partitions), stood_still=str(gap))
        self._parts.outbox.take_over(self._share())
        self._parts.board_messages.forget()
        await self._parts.recovery.redraw_behind(partitions)
        await self._parts.recovery.finish(partitions)
        for partition in await self._by_what_waits(partitions):
            self._reading[partition] = asyncio.create_task(
                self._read(partition), name=f"partition {partition}"
            )
        self._redraws.begin(self._draw_again(partitions), "draws again")
        if INTRODUCES in partitions:
            self.introduces.set()

    async def _draw_again(self, partitions: frozenset[int]) -> None:
        """Draw recent changes again: a call of the previous owner may have come after this worker's."""
        await asyncio.sleep(LATE_SECONDS)
        ours = partitions & self._store.owned
        with suppress(NoDatabase):  # their next owner draws them
            await self._store.run(lambda unit: unit.within(ours).outdate_since(unit.now - LATELY))
            await self._parts.recovery.redraw_behind(ours)

    async def _by_what_waits(self, partitions: frozenset[int]) -> list[int]:
        """Return the partitions with the most waiting updates first, because NATS takes its time for each."""
        lag: dict[int, int] = {}
        with suppress(NotKept):
            lag = await self._updates.lag()
        return sorted(partitions, key=lambda partition: (-lag.get(partition, 0), partition))

    async def _hand_over(self, partitions: frozenset[int]) -> None:
        """Hand partitions over, beginning with those without work under way."""
        readings = [self._reading.pop(partition) for partition in partitions if partition in self._reading]
        await cancelled(*readings)
        quiet = frozenset(filter(self._is_quiet, partitions))
        await self._let_go(quiet)
        await asyncio.gather(*(self._finish(partition) for partition in partitions - quiet))
        self._parts.service.boards.retired.leave_to_others(partitions)
        self._parts.board_messages.forget()
        self._parts.outbox.share(self._share())

    def _is_quiet(self, partition: int) -> bool:
        return all(way.is_done_with(partition) for way in self._ways)

    async def _finish(self, partition: int) -> None:
        left = await asyncio.gather(*(way.leave(partition, HAND_OVER_SECONDS) for way in self._ways))
        self._parts.outbox.leave(partition, frozenset().union(*left))
        await self._let_go(frozenset({partition}))

    async def _let_go(self, partitions: frozenset[int]) -> None:
        for partition in partitions:
            self._parts.outbox.leave(partition, frozenset())
        consumers = [self._consumers.pop(it) for it in partitions if it in self._consumers]
        await asyncio.gather(*(consumer.close() for consumer in consumers))
        locked, owned = partitions & self._store.locked, partitions & self._store.owned
        if owned:
            await self._store.run(lambda unit: clock.beat(unit.within(owned)))
        if locked:
            await self._store.release(locked)

    def _share(self) -> float:
        """Return this worker's part of what the bot may send in a second."""
        return len(self._store.owned) / PARTITIONS

    async def _read(self, partition: int) -> None:
        """Handle a partition's updates, in order, until it is handed over."""
        self._consumers[partition] = await self._consumer(partition)
        while True:
            try:
                await self._inbox.room()
                delivery = await self._consumers[partition].next()
                self._metrics.redelivered.inc(delivery.tries > 1)
            except LostConsumer as error:
                log.warning("a partition is taken over anew", partition=partition, reason=str(error))
                self._consumers[partition] = await self._consumer(partition)
                continue
            try:
                self._accept(partition, delivery)
            except Exception:
                log.exception("an update was not taken in", number=delivery.number)
                await delivery.failed()

    def _accept(self, partition: int, delivery: Delivery) -> None:
        if PRESS in delivery.update:
            self._presses.accept(partition, delivery)
        else:
            self._inbox.accept(partition, delivery.update, partial(self._settle, delivery))

    async def _consumer(self, partition: int) -> Consumer:
        while True:
            with suppress(NotKept, LostConsumer):
                async with self._taking_over:
                    return await self._updates.take_over(partition)
            await asyncio.sleep(LOOKS_SECONDS)

    async def _say_working_for_ever(self) -> None:
        """Extend the acknowledgement deadline of updates in hand, so that NATS does not redeliver them."""
        while True:
            await asyncio.sleep(WORKS_SECONDS)
            for consumer in list(self._consumers.values()):
                await consumer.working()

    def _settle(self, delivery: Delivery) -> None:
        self._settling.begin(delivery.done(), "update is done")
