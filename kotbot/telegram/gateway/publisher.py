"""Updates on their way into the stream: what JetStream has may be confirmed, and nothing else."""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog
from telegram import Bot

from kotbot.broker.errors import NotKept, Unpublishable
from kotbot.broker.updates import Updates
from kotbot.telegram.gateway.health import Condition, Metrics
from kotbot.telegram.running.payloads import Json, lean_update, read_update
from kotbot.telegram.updates.guessing import partition_of
from kotbot.telegram.updates.takes import NotTaken

log = structlog.get_logger()

LOOKS_SECONDS: Final = 0.2
"""Between two looks whether NATS is back."""


class Publisher:
    """Takes updates in for a gateway; a `Takes`."""

    def __init__(self, stream: Updates, bot: Bot, metrics: Metrics, condition: Condition) -> None:
        self._stream = stream
        self._bot = bot
        self._metrics = metrics
        self._condition = condition

    @property
    def is_full(self) -> bool:
        """Never: nothing waits here, and what JetStream does not have is refused and counted by `take`."""
        return False

    async def room(self) -> None:
        """Return once NATS is there."""
        while not self._stream.is_connected:
            self._condition.waits()
            await asyncio.sleep(LOOKS_SECONDS)

    async def take(self, updates: Sequence[Json]) -> int:
        """Publish updates, those of a partition one after the other; what cannot be read is dropped.

        Returns how many were new; raises NotTaken if JetStream does not have all of them.
        """
        lanes: dict[int, list[Json]] = {}
        for update in map(lean_update, updates):
            if read_update(update, self._bot) is not None:
                lanes.setdefault(partition_of(update), []).append(update)
        published = [self._publish(partition, lane) for partition, lane in lanes.items()]
        outcomes = await asyncio.gather(*published, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, NotKept):
                self._metrics.refused.inc(len(updates))
                log.warning("updates are not published", count=len(updates), reason=str(outcome))
                raise NotTaken(str(outcome)) from outcome
            if isinstance(outcome, BaseException):
                raise outcome
        return sum(outcome for outcome in outcomes if isinstance(outcome, int))

    async def _publish(self, partition: int, lane: Sequence[Json]) -> int:
        """Publish updates of one partition, none before the one before it; returns how many were new."""
        new = 0
        for update in lane:
            number = update["update_id"]
            try:
                is_new = await self._stream.publish(partition, str(number), update)
            except Unpublishable as error:
                log.error("update cannot be published", update=number, reason=str(error))
                continue
            new += is_new
            (self._metrics.published if is_new else self._metrics.repeated).inc()
        return new
