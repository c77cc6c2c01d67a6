"""The health of a gateway: whether it lives (/health), whether it takes updates (/ready), /metrics."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from prometheus_client import CollectorRegistry, Counter, Gauge
from starlette.requests import Request
from starlette.responses import Response

from kotbot.broker.errors import NotKept
from kotbot.broker.updates import Updates
from kotbot.telegram.health import (
    ASKED_AGAIN_AFTER,
    DEAF_AFTER,
    Pulse,
    counted,
    serving_pages,
    told,
)


class GatewayMetrics:
    """The counts of one gateway."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.published = Counter("kotbot_published", "Updates that JetStream took", registry=self.registry)
        self.repeated = Counter(
            "kotbot_repeated_updates", "Updates that JetStream had", registry=self.registry
        )
        self.refused = Counter(
            "kotbot_refused",
            "Updates that were left to Telegram, for JetStream did not have them",
            registry=self.registry,
        )
        self.lag = Gauge("kotbot_lag", "Updates that are not done", ["partition"], registry=self.registry)
        self.parked = Gauge("kotbot_parked", "Updates that are put aside", registry=self.registry)
        self.holding = Gauge("kotbot_polls", "1 if it is our turn to poll", registry=self.registry)
        self.poll_age = Gauge(
            "kotbot_poll_age_seconds", "Since Telegram answered a call for updates", registry=self.registry
        )


class PollingPulse(Pulse):
    """The pulse of polling alone: a gateway has no clocks of matches."""

    def polls(self) -> None:
        """Note a call for updates, or that NATS is waited for before it."""
        super().polls()
        self.goes_round()


class GatewayCondition:
    """The condition of a gateway and of what it depends on."""

    def __init__(self, stream: Updates, metrics: GatewayMetrics) -> None:
        self._stream = stream
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._known_until = 0.0
        self.pulse: PollingPulse | None = None
        """The pulse of polling in progress; None for a webhook, or while it is another gateway's turn."""
        self.hindrance: Callable[[], str] = str
        """Returns what keeps the gateway from waiting for its turn; empty if nothing does."""

    def is_alive(self) -> bool:
        """Return whether all parts still try: a restart does not help while NATS or Telegram is away."""
        return self.pulse is None or self.pulse.is_alive()

    def waits(self) -> None:
        """Note that NATS is waited for."""
        if self.pulse is not None:
            self.pulse.polls()

    def trouble(self) -> str:
        """Return why no updates can be taken; empty if they can."""
        if not self._stream.is_connected:
            return "NATS is away"
        if self.pulse is not None and self.pulse.poll_age() > DEAF_AFTER:
            return "no updates come"
        return self.hindrance()

    async def count(self) -> None:
        """Update the gauges; the stream is not asked more often than is useful."""
        self._metrics.holding.set(self.pulse is not None)
        self._metrics.poll_age.set(self.pulse.poll_age() if self.pulse is not None else 0.0)
        async with self._lock:
            if asyncio.get_running_loop().time() < self._known_until:
                return
            with contextlib.suppress(NotKept):  # /ready says so
                await self._count_stream()
            self._known_until = asyncio.get_running_loop().time() + ASKED_AGAIN_AFTER

    async def _count_stream(self) -> None:
        lag, parked = await self._stream.lag(), await self._stream.parked()
        self._metrics.lag.clear()
        for partition, count in lag.items():
            self._metrics.lag.labels(str(partition)).set(count)
        self._metrics.parked.set(parked)


@contextlib.asynccontextmanager
async def serve_health(
    condition: GatewayCondition, metrics: GatewayMetrics, port: int
) -> AsyncIterator[None]:
    """Serve /health, /ready and /metrics while the block runs; raises CannotListen."""

    async def health(_: Request) -> Response:
        return told("" if condition.is_alive() else "a part stands still")

    async def ready(_: Request) -> Response:
        return told(condition.trouble())

    async def prometheus(_: Request) -> Response:
        await condition.count()
        return counted(metrics.registry)

    async with serving_pages({"/health": health, "/ready": ready, "/metrics": prometheus}, port):
        yield
