"""How a worker is: its share of partitions, from before it has any."""

from contextlib import suppress

from kotbot.broker.errors import NotKept
from kotbot.telegram.gauges import refresh
from kotbot.telegram.service import Service
from kotbot.telegram.worker.held_partitions import HeldPartitions


class WorkerCondition:
    """What is told about a worker for as long as its session lasts."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.holdings: HeldPartitions | None = None
        """None until it takes part."""

    def trouble(self) -> str:
        """Why it does not do its share of the work; empty if it does."""
        return "it has not begun" if self.holdings is None else self.holdings.trouble()

    async def refresh(self) -> None:
        """Bring the gauges up to date, of a database that can be written; raises NoDatabase."""
        await refresh(self._service)
        if self.holdings is not None:
            with suppress(NotKept):  # /ready says so
                await self.holdings.count()
