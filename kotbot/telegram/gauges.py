"""Gauges that are measured when /health or /metrics is read."""

from kotbot.matches import finding, housekeeping
from kotbot.matches.ports import Unit
from kotbot.telegram.service import Service


async def refresh(service: Service) -> None:
    """Update the gauges of a writable database; raises NoDatabase."""
    service.metrics.live.set(await service.store.run(_live_after_writing))
    service.metrics.waiting.set(service.outbox.waiting())
    service.metrics.sent.set(service.outbox.sent)
    service.metrics.too_many.set(service.outbox.too_many)
    service.metrics.unchanged.set(service.outbox.unchanged)


def _live_after_writing(unit: Unit) -> int:
    """Return how many matches are live, and check that the database can be written."""
    housekeeping.try_to_write(unit)
    return len(finding.live(unit))
