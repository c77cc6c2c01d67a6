"""Counts for whoever hosts the bot: /health as JSON and /metrics for Prometheus, on a local port."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.telegram.serving import serving

log = structlog.get_logger()

HOST: Final = "127.0.0.1"
PATIENCE_SECONDS: Final = 5.0
"""A database that takes longer than this is not well."""


class Metrics:
    """What is counted; one of them for each running bot."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.updates = Counter("kotbot_updates", "Updates taken in", ["kind"], registry=self.registry)
        self.repeated = Counter("kotbot_repeated_updates", "Updates that came twice", registry=self.registry)
        self.failures = Counter("kotbot_failures", "Handlers that failed", registry=self.registry)
        self.answers = Histogram(
            "kotbot_answer_seconds",
            "From an update's arrival to the answer of the press",
            buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        self.thoughts = Counter(
            "kotbot_thoughts", "Decisions of computers that think", ["how"], registry=self.registry
        )
        self.thinking = Histogram(
            "kotbot_thinking_seconds",
            "From the question to a thought, the wait for a process included",
            buckets=(0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        self.live = Gauge("kotbot_live_matches", "Matches in their lobby or live", registry=self.registry)
        self.waiting = Gauge("kotbot_outbox_waiting", "Messages that wait to go out", registry=self.registry)
        self.sent = Gauge("kotbot_outbox_sent", "Messages and edits that went out", registry=self.registry)
        self.too_many = Gauge("kotbot_too_many_requests", "Answers 429 of Telegram", registry=self.registry)

    def numbers(self) -> dict[str, float]:
        """Every count by its name, followed by what its labels say."""
        samples = [sample for metric in self.registry.collect() for sample in metric.samples]
        return {
            "_".join((sample.name, *sample.labels.values())): sample.value
            for sample in samples
            if not sample.name.endswith(("_bucket", "_created"))
        }


@contextlib.asynccontextmanager
async def serve_health(
    metrics: Metrics, port: int, refresh: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    """Serve /health and /metrics while the block runs; raises CannotListen.

    `refresh` brings the gauges up to date with the help of the database: where it fails, both say 503.
    """

    async def refreshed() -> bool:
        try:
            await asyncio.wait_for(refresh(), PATIENCE_SECONDS)
        except Exception as error:
            log.warning("not healthy", error=type(error).__name__)
            return False
        return True

    async def health(_: Request) -> Response:
        ok = await refreshed()
        status = HTTPStatus.OK if ok else HTTPStatus.SERVICE_UNAVAILABLE
        return JSONResponse({"ok": ok, **metrics.numbers()}, status)

    async def prometheus(_: Request) -> Response:
        if not await refreshed():
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")

    app = Starlette(routes=[Route("/health", health), Route("/metrics", prometheus)])
    async with serving(app, (HOST, port), "KOTBOT_HEALTH_PORT"):
        yield
