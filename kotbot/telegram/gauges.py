"""What is measured when somebody asks how the bot is."""

from kotbot.matches import housekeeping
from kotbot.matches.around import finding
from kotbot.matches.ports import Unit
from kotbot.telegram.service import Service


async def refresh(service: Service) -> None:
    """Bring the gauges up to date, of a database that can be written; raises NoDatabase."""
    service.metrics.live.set(await service.store.run(_live_after_writing))
    service.metrics.waiting.set(service.outbox.waiting())
    service.metrics.sent.set(service.outbox.sent)
    service.metrics.too_many.set(service.outbox.too_many)
    service.metrics.unchanged.set(service.outbox.unchanged)


def _live_after_writing(unit: Unit) -> int:
    """How many matches are live, of a database that can be written, too."""
    housekeeping.try_to_write(unit)
    return len(finding.live(unit))
