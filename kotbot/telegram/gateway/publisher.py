"""Updates on their way into the stream: only those that JetStream has may be confirmed."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

import structlog
from telegram import Bot

from kotbot.broker.errors import NotKept, Unpublishable
from kotbot.broker.updates import Updates
from kotbot.serving import CONNECTIONS
from kotbot.telegram.gateway.health import GatewayCondition, GatewayMetrics
from kotbot.telegram.payloads import Json, lean_update, read_update
from kotbot.telegram.updates.partition_router import partition_of
from kotbot.telegram.updates.update_sink import NotTaken

log = structlog.get_logger()

LOOKS_SECONDS: Final = 0.2
"""Seconds between two checks whether NATS is back."""
HELD_SECONDS: Final = 3.0
"""Seconds that a request waits for NATS.

Telegram repeats a refused request after 1, 2, 4 ... seconds: of ten seconds without NATS the request is held
for nearly all.
"""
MOST_HELD: Final = CONNECTIONS // 2
"""Requests held at once; Telegram alone has 40, and the other connections are for health checks."""

Lanes = Mapping[int, deque[Json]]
"""Waiting updates by their partition."""


class Publisher:
    """Takes updates in for a gateway; an UpdateSink."""

    def __init__(
        self, stream: Updates, bot: Bot, metrics: GatewayMetrics, condition: GatewayCondition
    ) -> None:
        self._stream = stream
        self._bot = bot
        self._metrics = metrics
        self._condition = condition
        self._held = 0

    @property
    def is_full(self) -> bool:
        """Always False: nothing waits here, and `take` refuses and counts what JetStream does not have."""
        return False

    async def room(self) -> None:
        """Return once NATS is connected."""
        while not self._stream.is_connected:
            self._condition.waits()
            await asyncio.sleep(LOOKS_SECONDS)

    async def take(self, updates: Sequence[Json]) -> int:
        """Publish updates, those of a partition one after the other; unreadable ones are dropped.

        While NATS is away they are held, because Telegram repeats refused ones ever later. Returns how many
        were new; raises NotTaken if JetStream does not have all of them by then.
        """
        until = asyncio.get_running_loop().time() + HELD_SECONDS
        lanes: dict[int, deque[Json]] = {}
        for update in map(lean_update, updates):
            if read_update(update, self._bot) is not None:
                lanes.setdefault(partition_of(update), deque()).append(update)
        new, failure = await self._publish_all(lanes)
        if failure is not None and self._held < MOST_HELD:
            more, failure = await self._hold(lanes, until, failure)
            new += more
        if failure is not None:
            self._metrics.refused.inc(len(updates))
            log.warning("updates are not published", count=len(updates), reason=str(failure))
            raise NotTaken(str(failure)) from failure
        return new

    async def _hold(self, lanes: Lanes, until: float, failure: NotKept) -> tuple[int, NotKept | None]:
        """Publish the remaining updates once NATS takes them, in time; returns as `_publish_all` does."""
        new, last = 0, failure
        self._held += 1
        try:
            async with asyncio.timeout_at(until):
                while True:
                    await asyncio.sleep(LOOKS_SECONDS)
                    more, now = await self._publish_all(lanes)
                    new += more
                    if now is None:
                        return new, None
                    last = now
        except TimeoutError:
            return new, last
        finally:
            self._held -= 1

    async def _publish_all(self, lanes: Lanes) -> tuple[int, NotKept | None]:
        """Publish the waiting updates; returns how many were new, and the failure if any are left."""
        published = await asyncio.gather(*(self._publish(*lane) for lane in lanes.items()))
        failures = [failure for _, failure in published if failure is not None]
        return sum(new for new, _ in published), failures[0] if failures else None

    async def _publish(self, partition: int, lane: deque[Json]) -> tuple[int, NotKept | None]:
        """Publish updates of one partition strictly in order; returns as `_publish_all` does."""
        new = 0
        while lane:
            number = lane[0]["update_id"]
            try:
                is_new = await self._stream.publish(partition, str(number), lane[0])
            except NotKept as failure:
                return new, failure
            except Unpublishable as error:
                log.error("update cannot be published", update=number, reason=str(error))
            else:
                new += is_new
                (self._metrics.published if is_new else self._metrics.repeated).inc()
            lane.popleft()
        return new, None
