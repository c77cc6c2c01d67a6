"""How a gateway is: /health says whether it lives, /ready whether it can take updates, /metrics counts."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from prometheus_client import CollectorRegistry, Counter, Gauge
from starlette.requests import Request
from starlette.responses import Response

from kotbot.broker.errors import NotKept
from kotbot.broker.updates import Updates
from kotbot.telegram.running.health import (
    ASKED_AGAIN_AFTER,
    DEAF_AFTER,
    Pulse,
    counted,
    serving_pages,
    told,
)


class GatewayMetrics:
    """What is counted; one of them for each gateway."""

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
    """Of polling alone: a gateway has no clocks of matches."""

    def polls(self) -> None:
        """Updates are asked for, or NATS is waited for before they are."""
        super().polls()
        self.turns()


class GatewayCondition:
    """How a gateway is, by what it stands on."""

    def __init__(self, stream: Updates, metrics: GatewayMetrics) -> None:
        self._stream = stream
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._known_until = 0.0
        self.pulse: PollingPulse | None = None
        """Of the polling that goes on; None while it is not our turn, or by webhook."""
        self.hindrance: Callable[[], str] = str
        """What keeps us from waiting for our turn; empty for nothing."""

    def is_alive(self) -> bool:
        """Whether all parts still try: where NATS or Telegram is away, another start is no help."""
        return self.pulse is None or self.pulse.is_alive()

    def waits(self) -> None:
        """NATS is waited for."""
        if self.pulse is not None:
            self.pulse.polls()

    def trouble(self) -> str:
        """Why no updates can be taken; empty if they can."""
        if not self._stream.is_connected:
            return "NATS is away"
        if self.pulse is not None and self.pulse.poll_age() > DEAF_AFTER:
            return "no updates come"
        return self.hindrance()

    async def count(self) -> None:
        """Bring the gauges up to date; the stream is not asked more often than is of use."""
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
