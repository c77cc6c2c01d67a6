"""Updates on their way through the bot: stored before they are confirmed, done in order, then forgotten.

A process that ends in between leaves them behind, and the next process does them.
"""

import asyncio
import contextlib
import json
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import structlog
from telegram import Update

from kotbot.broker.errors import NotKept
from kotbot.i18n import texts_for
from kotbot.matches import housekeeping
from kotbot.matches.ports import NotOurs
from kotbot.matches.records import UpdateRecord
from kotbot.store import LostLease, NoDatabase, Store
from kotbot.telegram.incoming import person_of, where_of
from kotbot.telegram.inflight import UpdateInFlight, handling
from kotbot.telegram.payloads import Json, lean_update, read_update
from kotbot.telegram.presence import Presence
from kotbot.telegram.service import Service
from kotbot.telegram.updates.answers import Answers, answer_press
from kotbot.telegram.updates.partition_handover import PartitionHandover
from kotbot.telegram.updates.processor import ChatQueues, chat_key
from kotbot.telegram.updates.receiving import handle, is_for_us
from kotbot.views.people.apologies import too_fast

log = structlog.get_logger()

DRAIN_SECONDS: Final = 8.0
"""Seconds for the work under way when the bot ends, and again for its answers."""
PRESS_SECONDS: Final = 0.25
"""Seconds until a done press is written, if no other write comes first; its effects are known anyhow."""
SENT_AGAIN_SECONDS: Final = 24 * 3600.0
"""Seconds for which Telegram repeats unconfirmed updates; after a quiet week its numbers restart."""
UNSTORED_SECONDS: Final = 2.0
"""Seconds until an update that cannot be stored is confirmed, unless it is done before.

Until it is confirmed, Telegram would send it again.
"""
TOLD_EVERY: Final = 2.0
"""Seconds between two answers that tell a person to press slower; other answers have no words."""
WRITTEN_EVERY: Final = 60.0
"""Seconds between two such messages, which use the budget of a chat."""
TOLD: Final = 1000
"""People for whom this is remembered."""


Settle = Callable[[], None]
Forward = Callable[[int, Json], Awaitable[None]]
"""Gives an update to the owner of a partition."""


def _nobody_is_told() -> None:
    """Do nothing: Telegram has its confirmation already."""


async def _has_no_owner(partition: int, update: Json) -> None:
    raise AssertionError(f"update {update['update_id']} is of partition {partition}, and all are ours")


class Received:
    """An update that was taken in."""

    __slots__ = ("body", "chat", "in_hand", "kept", "partition", "person", "settle", "update")

    def __init__(self, update: Update, body: Json) -> None:
        self.update = update
        self.body = body
        self.chat = chat_key(update)
        user = update.effective_user
        self.person = user.id if user is not None else 0
        self.kept: asyncio.Future[set[int]] | None = None
        """The new updates of the same batch; None for an update that is not stored now."""
        self.in_hand: UpdateInFlight
        self.partition: int | None = None
        """The partition whose stream is told that it is done; None if there is none."""
        self.settle: Settle = _nobody_is_told

    @property
    def lane(self) -> tuple[int, int, bool]:
        """The lane in which Telegram keeps the order: a person's presses in a chat, or their messages."""
        return self.chat, self.person, self.is_press

    @property
    def is_press(self) -> bool:
        """Whether a button was pressed; a repeated press is recognised by its own id."""
        return self.update.callback_query is not None

    @property
    def can_be_shed(self) -> bool:
        """Whether people can send any number of such updates."""
        return self.update.my_chat_member is None

    def record(self, at: datetime) -> UpdateRecord:
        """Return the record that is stored."""
        return UpdateRecord(id=self.update.update_id, account=self.person, body=json.dumps(self.body), at=at)


class _Writing:
    """Flushes deferred writes to the database if no other write does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._due = math.inf
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def soon(self, seconds: float) -> None:
        """Write within this many seconds; may be called from any thread that drops the last reference."""
        self._loop.call_soon_threadsafe(self._at, self._loop.time() + seconds)

    def end(self) -> None:
        """Write nothing more: the store does that when it is closed."""
        self._due = -math.inf
        if self._timer is not None:
            self._timer.cancel()

    def _at(self, due: float) -> None:
        if due >= self._due:
            return
        self._due = due
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(due, self._begin)

    def _begin(self) -> None:
        self._due = math.inf
        self._task = self._loop.create_task(self._write(), name="writing")

    async def _write(self) -> None:
        with contextlib.suppress(NoDatabase):
            await self._store.run(lambda _: None)


class Inbox:
    """Takes updates in from every source."""

    def __init__(self, service: Service, presence: Presence, forward: Forward = _has_no_owner) -> None:
        self._service = service
        self._presence = presence
        self._forward = forward
        self._answers = Answers()
        self._order: ChatQueues[Received] = ChatQueues(self._work_off)
        self._in_hand: dict[int, Received] = {}
        self._unstored: dict[int, asyncio.Event] = {}
        """Updates in hand that could not be stored; the event is set when they are done."""
        self._left: dict[tuple[int, int, bool], int] = {}
        """The newest update of a lane that a previous process left.

        What Telegram sends again of the lane up to it was taken in then, and precedes what was done since.
        """
        self._told: dict[tuple[int, bool], float] = {}
        """The time until which a person, by presses or by messages, is not told again."""
        self._ends = False
        self.handover = PartitionHandover(self._in_hand_of)
        self._loop = asyncio.get_running_loop()
        self._writing = _Writing(service.store)

    @property
    def is_full(self) -> bool:
        """Whether so many updates wait that no more should be taken in."""
        return self._order.is_full

    async def room(self) -> None:
        """Return once more updates may be taken in."""
        await self._order.room()

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Begin with what previous processes left behind; after the block finish the work under way."""
        await self._take_up()
        async with self.finishing():
            yield

    @contextlib.asynccontextmanager
    async def finishing(self, limit: Callable[[float], float] = float) -> AsyncIterator[None]:
        """Finish the work under way after the block; `limit` reduces the seconds for that."""
        try:
            yield
        finally:
            self._ends = True
            self._writing.end()
            seconds = limit(DRAIN_SECONDS)
            left = await self._order.drain(seconds)
            await self._answers.drain(seconds)
            if left:
                log.warning("updates were left; the next start does them", count=left)

    async def take(self, updates: Sequence[Json]) -> int:
        """Take updates in; when this returns they may be confirmed. Returns how many were not in hand."""
        taken = [received for update in updates if (received := self._read(update)) is not None]
        admitted = [received for received in taken if self._put(received)]
        stored = [received for received in admitted if is_for_us(self._service, received.update)]
        if stored:
            kept = asyncio.ensure_future(self._store(stored))
            for received in stored:
                received.kept = kept
            await asyncio.shield(kept)
            await self._do_unstored(stored)
        return len(taken)

    def accept(self, partition: int, update: Json, settle: Settle) -> None:
        """Do an update whose sender keeps it until `settle` tells that none of its calls waits any more.

        `settle` is not called for an update that is cut off because its partition is left.
        """
        self.handover.come_back(partition)
        received = self._read(update)
        if received is None:
            settle()
            return
        received.partition, received.settle = partition, settle
        if not self._put(received):
            settle()

    def _in_hand_of(self, partition: int) -> frozenset[int]:
        return frozenset(it for it, received in self._in_hand.items() if received.partition == partition)

    def _read(self, update: Json) -> Received | None:
        """Return an update that is not in hand yet; None for any other."""
        if update["update_id"] in self._in_hand:
            self._service.metrics.repeated.inc()
            return None
        lean = lean_update(update)
        read = read_update(lean, self._service.bot)
        if read is None:
            return None
        received = Received(read, lean)
        if read.update_id <= self._left.get(received.lane, 0):
            self._service.metrics.repeated.inc()
            self._answer_undone(received)
            return None
        if self._is_before_forgetting(received):
            self._answer_undone(received)
            return None
        self._in_hand[read.update_id] = received
        return received

    def _put(self, received: Received) -> bool:
        """Queue an update if there is room; otherwise shed it."""
        if received.can_be_shed and not self._order.has_room(received.chat, received.person):
            del self._in_hand[received.update.update_id]
            self._shed(received)
            return False
        received.in_hand = UpdateInFlight(partial(self._over, received), received.update.update_id)
        self._order.put(received.chat, received.person, received)
        return True

    async def _store(self, stored: Sequence[Received]) -> set[int]:
        now = datetime.now(UTC)
        rows = [received.record(now) for received in stored]
        try:
            return await self._service.store.run(lambda unit: housekeeping.take_in(unit, rows))
        except Exception as error:
            # They are done all the same; a person who waits is told if that fails, too.
            log.warning("updates are not stored", count=len(rows), error=type(error).__name__)
            self._unstored |= {row.id: asyncio.Event() for row in rows if row.id in self._in_hand}
            return {row.id for row in rows}

    async def _do_unstored(self, batch: Sequence[Received]) -> None:
        """Wait for updates that could not be stored, so that they are confirmed when done, or soon after."""
        numbers = [received.update.update_id for received in batch]
        unstored = [over for number in numbers if (over := self._unstored.get(number)) is not None]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(UNSTORED_SECONDS):
                for over in unstored:
                    await over.wait()
        for number in numbers:
            self._unstored.pop(number, None)

    async def _take_up(self) -> None:
        left = await self._service.store.run(housekeeping.left_over)
        if left:
            log.info("updates were left by the former process", count=len(left))
            self._loop.call_later(SENT_AGAIN_SECONDS, self._left.clear)
        for row in left:
            body = json.loads(row.body)
            update = read_update(body, self._service.bot)
            if update is None:
                continue
            received = Received(update, body)
            received.kept = asyncio.get_running_loop().create_future()
            received.kept.set_result({row.id})
            received.in_hand = UpdateInFlight(partial(self._over, received), row.id)
            self._in_hand[row.id] = received
            self._left[received.lane] = max(row.id, self._left.get(received.lane, 0))
            self._order.put(received.chat, received.person, received)

    async def _work_off(self, received: Received) -> None:
        structlog.contextvars.clear_contextvars()
        with handling(received.in_hand):
            if not await self._is_new(received):
                return
            if received.person:
                self._presence.note(received.person)
            try:
                await handle(self._service, self._answers, received.update)
            except NotOurs as error:
                if error.partition == received.partition:  # its next owner has this one, too
                    self._leave_undone(received, error)
                else:
                    await self._send_on(received, error.partition)
            except LostLease as error:
                self._leave_undone(received, error)

    async def _send_on(self, received: Received, partition: int) -> None:
        try:
            await self._forward(partition, received.body)
        except NotKept as error:
            self._leave_undone(received, error)

    def _leave_undone(self, received: Received, error: Exception) -> None:
        """Leave an update undone in the stream: it comes again, here or to the next owner of its chat."""
        log.warning("an update is left undone", update=received.update.update_id, why=str(error))
        if received.partition is None:
            self._answer_undone(received)
            return
        self.handover.cut_off(received.partition)
        received.in_hand.unmade += 1

    async def _is_new(self, received: Received) -> bool:
        """Return whether an update was not done before; a press shows it itself, and waits for no write."""
        if self._is_before_forgetting(received):
            self._answer_undone(received)
            return False
        if received.is_press or received.kept is None:
            return True
        if received.update.update_id in await asyncio.shield(received.kept):
            return True
        received.kept = None
        self._service.metrics.repeated.inc()
        return False

    def _is_before_forgetting(self, received: Received) -> bool:
        """Return whether a person sent it before they had everything deleted."""
        return received.update.update_id < self._service.data_deletions.get(received.person)

    def _answer_undone(self, received: Received) -> None:
        """Answer a press that is not done, unless it has an answer already."""
        if received.update.callback_query is not None:
            self._answers.offer(partial(answer_press, received.update.callback_query, None))

    def _over(self, received: Received, in_hand: UpdateInFlight) -> None:
        """Finish an update with no calls left: it is forgotten, unless the end of the process cut it off."""
        number = received.update.update_id
        self._in_hand.pop(number, None)
        if (over := self._unstored.get(number)) is not None:
            self._loop.call_soon_threadsafe(over.set)
        ends = self._ends or self.handover.is_cut_off(received.partition)
        if ends and in_hand.unmade:
            return
        if received.partition is not None:
            self._loop.call_soon_threadsafe(self._settle, received)
        if received.kept is None:
            return
        if received.kept.done():
            self._done(received)
        else:
            # Deferred writes precede queued ones: at that time there would be no row yet to delete.
            self._loop.call_soon_threadsafe(received.kept.add_done_callback, lambda _: self._done(received))

    def _settle(self, received: Received) -> None:
        received.settle()
        self.handover.look()

    def _done(self, received: Received) -> None:
        """Write that a stored update is done."""
        number = received.update.update_id
        done = housekeeping.press_done if received.is_press else housekeeping.update_done
        self._service.store.run_by_the_way(lambda unit: done(unit, number))
        if not self._ends:
            self._writing.soon(PRESS_SECONDS if received.is_press else 0.0)

    def _shed(self, received: Received) -> None:
        """Shed an update of a person or chat with too many waiting; now and then the person is told."""
        self._service.metrics.shed.inc()
        now = asyncio.get_running_loop().time()
        who = (received.person, received.is_press)
        if self._told.get(who, 0.0) > now:
            self._answer_undone(received)
            return
        if len(self._told) >= TOLD:
            self._told.clear()
        self._told[who] = now + (TOLD_EVERY if received.is_press else WRITTEN_EVERY)
        log.warning("updates of a person are shed", person=received.person, chat=received.chat)
        self._tell(received.update)

    def _tell(self, update: Update) -> None:
        person, query, message = person_of(update), update.callback_query, update.message
        if person is None:
            return
        words = too_fast(texts_for(person.language))
        if query is not None:
            self._answers.offer(partial(answer_press, query, words))
        elif message is not None and is_for_us(self._service, update):
            self._service.messenger.send_plainly(where_of(message), words)
