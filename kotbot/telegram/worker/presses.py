"""Presses on pages: they come with the updates of their partition, and are answered to their publishers.

A repeated press is done once: one under way answers both, and one done a moment ago gets the same answer. The
next owner does what a previous owner had in hand, unless nobody waits for it any more.
"""

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Final

import structlog
from prometheus_client import Counter

from kotbot.background_tasks import BackgroundTasks
from kotbot.bounded_dict import BoundedDict
from kotbot.broker.connection import Client, Error
from kotbot.broker.consuming import Delivery
from kotbot.broker.errors import NotKept
from kotbot.i18n import Texts, texts_for
from kotbot.matches.ports import NotOurs
from kotbot.page.forms import PRESS, Answer, Malformed, Pressed, read, written
from kotbot.page.ports import PageAnswer
from kotbot.store import LostLease
from kotbot.telegram.data_deletions import DataDeletions
from kotbot.telegram.inflight import UpdateInFlight, handling
from kotbot.telegram.mini_app import PageBackend
from kotbot.telegram.updates.inbox import Forward
from kotbot.telegram.updates.partition_handover import PartitionHandover
from kotbot.views.people.apologies import done_already, failed, nobody_answers, old_button

log = structlog.get_logger()

OLDEST_SECONDS: Final = 15.0
"""The greatest age of a press in seconds: a person who waited longer was told that no answer came."""
ANSWERS_KNOWN: Final = 1_000


class _InHand:
    """A press in progress; `number` is not an update's."""

    _numbers: Final = count(1)

    def __init__(self, pressed: Pressed, partition: int, delivery: Delivery) -> None:
        self.number = -next(self._numbers)
        self.pressed = pressed
        self.partition = partition
        self.delivery = delivery
        self.answer_to = {pressed.answer_to}


class Presses:
    """Does presses on pages, as PageBackend does them if one process does everything."""

    def __init__(
        self,
        backend: PageBackend,
        deletions: DataDeletions,
        failures: Counter,
        client: Client,
        forward: Forward,
    ) -> None:
        self._backend = backend
        self._deletions = deletions
        self._failures = failures
        self._client = client
        self._forward = forward
        self._in_hand: dict[str, _InHand] = {}
        self._answered: BoundedDict[str, PageAnswer] = BoundedDict(ANSWERS_KNOWN)
        self.handover = PartitionHandover(self._in_hand_of)
        self._background = BackgroundTasks()

    def accept(self, partition: int, delivery: Delivery) -> None:
        """Do a press; its delivery is acknowledged when none of its calls waits any more."""
        self.handover.come_back(partition)
        self._background.begin(self._take(partition, delivery), "press on a page")

    async def finish(self, seconds: float) -> None:
        """Finish the presses under way, and drop those that take longer."""
        await self._background.drain(seconds)

    def _in_hand_of(self, partition: int) -> frozenset[int]:
        return frozenset(it.number for it in self._in_hand.values() if it.partition == partition)

    async def _take(self, partition: int, delivery: Delivery) -> None:
        structlog.contextvars.clear_contextvars()
        try:
            pressed = read(Pressed, str(delivery.update[PRESS]))
        except Malformed as error:
            log.error("a press on a page is not understood", number=delivery.number, reason=str(error))
            await delivery.done()
            return
        if self._is_too_late(pressed):
            log.warning("a press on a page comes too late", name=pressed.name)
            self._answered.keep(pressed.name, PageAnswer(nobody_answers(_texts(pressed))))
            await delivery.done()
            return
        if (known := self._known(pressed)) is not None:
            await self._answer(pressed.name, known, [pressed.answer_to])
            await delivery.done()
            return
        if (under_way := self._in_hand.get(pressed.name)) is not None:
            under_way.answer_to.add(pressed.answer_to)
            await delivery.done()
            return
        await self._do(_InHand(pressed, partition, delivery))

    def _is_too_late(self, pressed: Pressed) -> bool:
        """Return whether nobody waits for it any more, or its person had everything deleted since."""
        is_forgotten = pressed.at < self._deletions.moment(pressed.person.id)
        return is_forgotten or time.time() - pressed.at > OLDEST_SECONDS

    def _known(self, pressed: Pressed) -> PageAnswer | None:
        """Return the answer to a press that was done before; None for a new one, and for one under way.

        A repeated press comes behind the first one, so an owner that does not know the first has owned the
        match only since then.
        """
        known = self._answered.get(pressed.name)
        if known is not None or not pressed.again or pressed.name in self._in_hand:
            return known
        return PageAnswer(done_already(_texts(pressed)))

    async def _do(self, press: _InHand) -> None:
        pressed = press.pressed
        self._in_hand[pressed.name] = press
        in_hand = UpdateInFlight(partial(self._over_soon, asyncio.get_running_loop(), press), press.number)
        with handling(in_hand):
            try:
                answered = await self._pressed(pressed)
            except NotOurs as error:
                if error.partition == press.partition:  # its next owner has this one, too
                    self._leave_undone(press, in_hand, error)
                else:
                    await self._send_on(press, error.partition)
                return
            except LostLease as error:
                self._leave_undone(press, in_hand, error)
                return
            self._answered.keep(pressed.name, answered)
            await self._answer(pressed.name, answered, tuple(press.answer_to))

    def _leave_undone(self, press: _InHand, in_hand: UpdateInFlight, error: Exception) -> None:
        log.warning("a press is left undone", name=press.pressed.name, why=str(error))
        self.handover.cut_off(press.partition)
        in_hand.unmade += 1

    async def _pressed(self, pressed: Pressed) -> PageAnswer:
        """Return the answer to a press; a failure is a defect of the bot, and is told as such."""
        try:
            facts = await self._backend.match(pressed.code)
            if facts is None:
                return PageAnswer(old_button(_texts(pressed)))
            return await self._backend.press(pressed.person, facts, pressed.data, pressed.name)
        except (NotOurs, LostLease):
            raise
        except Exception:
            self._failures.inc()
            log.exception("a press on a page failed", name=pressed.name)
            return PageAnswer(failed(_texts(pressed)))

    async def _send_on(self, press: _InHand, partition: int) -> None:
        """Forward a press to the owner of its match; if that fails it has no answer, and is pressed again."""
        try:
            await self._forward(partition, press.delivery.update)
        except NotKept as error:
            log.warning("a press is not sent on", name=press.pressed.name, why=str(error))

    async def _answer(self, name: str, answered: PageAnswer, answer_to: Iterable[str]) -> None:
        words = written(Answer(name, answered))
        for subject in answer_to:
            try:
                await self._client.publish(subject, words)
            except (Error, OSError) as error:
                log.warning("a press was not answered", name=name, error=type(error).__name__)

    def _over_soon(self, loop: asyncio.AbstractEventLoop, press: _InHand, in_hand: UpdateInFlight) -> None:
        """Finish a press with no calls left; may be called from any thread, whichever let go of it last."""
        loop.call_soon_threadsafe(self._over, press, in_hand)

    def _over(self, press: _InHand, in_hand: UpdateInFlight) -> None:
        self._in_hand.pop(press.pressed.name, None)
        self.handover.look()
        if self.handover.is_cut_off(press.partition) and in_hand.unmade:
            return
        self._background.begin(press.delivery.done(), "press is done")


def _texts(pressed: Pressed) -> Texts:
    return texts_for(pressed.person.language)
