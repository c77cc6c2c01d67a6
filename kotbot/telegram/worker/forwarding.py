"""Updates of other partitions: the worker that began a match knows better than a gateway's guess."""

from typing import Final

import structlog

from kotbot.broker.updates import Updates
from kotbot.telegram.payloads import Json

log = structlog.get_logger()

SENT_ON: Final = "kotbot_sent_on"
"""The field of a forwarded update that counts its forwards: one that circles has no owner that knows."""
MOST: Final = 3


class Forwarding:
    """Publishes updates for the owners of other partitions."""

    def __init__(self, updates: Updates) -> None:
        self._updates = updates

    async def to(self, partition: int, update: Json) -> None:
        """Publish an update once more, under another number; raises NotKept."""
        times = update.get(SENT_ON, 0) + 1
        if times > MOST:
            log.error("an update goes round and is dropped", update=update["update_id"], partition=partition)
            return
        log.info("an update is another worker's", update=update["update_id"], partition=partition)
        number = f"{update['update_id']} to {partition} {times}"
        await self._updates.publish(partition, number, update | {SENT_ON: times})
