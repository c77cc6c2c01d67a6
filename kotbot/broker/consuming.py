"""The updates of a partition for its owner: in order, each until the owner says what became of it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import structlog
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js import JetStreamContext
from nats.js.api import Header
from nats.js.errors import APIError, NotFoundError

from kotbot.broker.errors import LostConsumer

log = structlog.get_logger()

Json = dict[str, Any]

TRIES: Final = 3
"""An update that was delivered so often and never done is parked."""
FETCH_SECONDS: Final = 5.0
"""Longest wait of one request for the next update; one that a lost server forgot is repeated by then."""
PAUSE_SECONDS: Final = 0.2
"""Between two requests that NATS refuses."""
WORKS_SECONDS: Final = 60.0
"""Between two notices of an owner that it still works on what it has in hand."""
AGAIN_SECONDS: Final = 1.0
"""Before an update that failed is delivered again."""
REASON: Final = "Kotbot-Reason"
"""The header of a parked update that says why it was parked."""
NO_UPDATE: Final = "it is no update"
OWNERS_ENDED: Final = "it was given out three times and never done"


@dataclass(frozen=True, slots=True)
class Delivery:
    """An update that its owner has in hand, until it calls `done` or `failed`."""

    number: str
    """The number under which it was published."""
    update: Json
    tries: int
    """How often it was delivered to an owner, this time included; 1 for a new one."""
    _message: Msg
    _settled: Callable[[], None]

    async def done(self) -> None:
        """Acknowledge the update, which is then deleted; if NATS misses it, it comes again minutes later."""
        self._settled()
        await _tell(self._message.ack)

    async def failed(self) -> None:
        """Report a failure: the update comes again a moment later, behind what is in hand, or is parked."""
        self._settled()
        await _tell(lambda: self._message.nak(AGAIN_SECONDS))


async def _tell(call: Callable[[], Any]) -> None:
    try:
        await call()
    except (Error, OSError) as error:
        log.warning("NATS was not told what became of an update", error=type(error).__name__)


class Consumer:
    """The updates of one partition, for its owner; made by `Updates.take_over`.

    `marks` say up to which message of the stream former owners had received it: an update that is still there
    up to a mark was in hand when that owner ended. If two owners ended with the same update in hand, it may
    be the cause. So it is delivered alone: whatever is in hand beside it would be parked with it.
    """

    def __init__(
        self,
        streams: JetStreamContext,
        pulls: JetStreamContext.PullSubscription,
        partition: int,
        marks: Sequence[int],
        parking: str,
    ) -> None:
        self.partition = partition
        self._streams = streams
        self._pulls = pulls
        self._marks = marks
        self._parking = parking
        self._in_hand: set[int] = set()
        self._given_out: dict[int, Msg] = {}
        """Messages in hand, and those that wait until nothing else is in hand."""
        self._alone: int | None = None
        """The message that must be in hand alone."""
        self._settled = asyncio.Event()
        self._asking: asyncio.Timeout | None = None

    @property
    def in_hand(self) -> int:
        """The number of updates that were delivered and are neither done nor failed."""
        return len(self._in_hand)

    async def next(self) -> Delivery:
        """Return the next update, as soon as there is one; only one caller at a time.

        A caller that cancels it must not call it again: an update on its way goes to the next owner. Raises
        LostConsumer; an owner that still has the partition takes it over again.
        """
        while True:
            await self._until(lambda: self._alone is None)
            message = await self._fetched()
            if self._is_forgotten(message):
                continue
            update, tries = _update_in(message), self._tries(message)
            if update is not None and tries <= TRIES:
                return await self._given(message, update, tries)
            await self._park(message, NO_UPDATE if update is None else OWNERS_ENDED)

    async def working(self) -> None:
        """Tell NATS that the work in hand takes longer; call each WORKS_SECONDS, or it is delivered again."""
        for message in list(self._given_out.values()):
            await _tell(message.in_progress)

    def _is_forgotten(self, message: Msg) -> bool:
        """Whether a message is in hand, and a server that was killed forgot that it was delivered."""
        return message.metadata.num_delivered == 1 and _place(message) in self._in_hand

    async def close(self) -> None:
        """Request nothing more; updates in hand can still be settled. The next owner deletes the consumer."""
        await _tell(self._pulls.unsubscribe)

    async def _given(self, message: Msg, update: Json, tries: int) -> Delivery:
        place = _place(message)
        self._given_out[place] = message
        if tries == TRIES:
            self._alone = place
            await self._until(lambda: not self._in_hand)
        self._in_hand.add(place)
        return Delivery(_number(message), update, tries, message, partial(self._settle, place))

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._settled.clear()
            await self._settled.wait()

    def _settle(self, place: int) -> None:
        self._in_hand.discard(place)
        self._given_out.pop(place, None)
        if self._alone == place:
            self._alone = None
        self._settled.set()

    def _tries(self, message: Msg) -> int:
        """Return how often a message was delivered, by former owners and this one."""
        place = _place(message)
        return sum(place <= mark for mark in self._marks) + message.metadata.num_delivered

    def ask_again(self) -> None:
        """Repeat the request: the connection was lost, and the server that would have answered it."""
        if self._asking is not None and not self._asking.expired():
            self._asking.reschedule(asyncio.get_running_loop().time())

    async def _fetched(self) -> Msg:
        while True:
            try:
                async with asyncio.timeout(None) as self._asking:
                    (message,) = await self._pulls.fetch(1, timeout=FETCH_SECONDS)
                    return message
            except TimeoutError:
                continue
            except (APIError, Error, OSError) as error:
                await self._see_whether_lost(error)
                await asyncio.sleep(PAUSE_SECONDS)
            finally:
                self._asking = None

    async def _see_whether_lost(self, error: Exception) -> None:
        """Raise LostConsumer if our consumer was deleted.

        NATS also refuses for a moment while it starts or moves a stream.
        """
        try:
            await self._pulls.consumer_info()
        except NotFoundError:
            raise LostConsumer(f"the consumer of partition {self.partition} is gone") from error
        except (Error, OSError) as away:
            log.info("no updates of a partition", partition=self.partition, error=type(away).__name__)

    async def _park(self, message: Msg, reason: str) -> None:
        """Park an update for inspection; if NATS is away, it is delivered again and parked then."""
        number = _number(message)
        try:
            await self._streams.publish(
                self._parking, message.data, headers={Header.MSG_ID.value: number, REASON: reason}
            )
        except (Error, OSError) as error:
            log.warning("an update was not parked", number=number, error=type(error).__name__)
            await _tell(lambda: message.nak(AGAIN_SECONDS))
            return
        log.error("an update is parked", partition=self.partition, number=number, reason=reason)
        await _tell(message.term)


def _place(message: Msg) -> int:
    place: int = message.metadata.sequence.stream
    return place


def _number(message: Msg) -> str:
    return (message.headers or {}).get(Header.MSG_ID.value) or str(_place(message))


def _update_in(message: Msg) -> Json | None:
    try:
        update = json.loads(message.data)
    except (ValueError, RecursionError):
        return None
    return update if isinstance(update, dict) else None
