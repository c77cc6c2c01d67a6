"""The condition of a worker: its share of partitions, even before it has any."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from kotbot.broker.errors import NotKept
from kotbot.telegram.worker.held_partitions import HeldPartitions


class WorkerCondition:
    """The condition of a worker for as long as its session lasts."""

    def __init__(self, measure: Callable[[], Awaitable[None]]) -> None:
        self._measure = measure
        self.held_partitions: HeldPartitions | None = None
        """The partitions of the worker; None until it takes part."""

    def trouble(self) -> str:
        """Return why the worker does not do its share of the work; empty if it does."""
        return "it has not begun" if self.held_partitions is None else self.held_partitions.trouble()

    async def refresh(self) -> None:
        """Update the gauges of a writable database; raises NoDatabase."""
        await self._measure()
        if self.held_partitions is not None:
            with suppress(NotKept):  # /ready says so
                await self.held_partitions.count()
