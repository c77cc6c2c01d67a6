"""Counts for whoever hosts the bot: /health as JSON and /metrics for Prometheus, on a local port."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

HOST = "127.0.0.1"


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
        self.waiting = Gauge("kotbot_outbox_waiting", "Messages that wait to go out", registry=self.registry)
        self.sent = Gauge("kotbot_outbox_sent", "Messages and edits that went out", registry=self.registry)
        self.too_many = Gauge("kotbot_too_many_requests", "Answers 429 of Telegram", registry=self.registry)

    def numbers(self) -> dict[str, float]:
        """Every count by its name."""
        samples = [sample for metric in self.registry.collect() for sample in metric.samples]
        return {sample.name: sample.value for sample in samples if "bucket" not in sample.name}


class QuietServer(uvicorn.Server):
    """uvicorn without its signal handlers, which belong to the bot; `ready` once it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone."""
        yield


@contextlib.asynccontextmanager
async def serve_health(metrics: Metrics, port: int, refresh: Callable[[], None]) -> AsyncIterator[None]:
    """Serve /health and /metrics while the block runs; `refresh` brings the gauges up to date."""

    async def health(_: Request) -> Response:
        refresh()
        return JSONResponse({"ok": True, **metrics.numbers()})

    async def prometheus(_: Request) -> Response:
        refresh()
        return Response(generate_latest(metrics.registry), media_type="text/plain; version=0.0.4")

    app = Starlette(routes=[Route("/health", health), Route("/metrics", prometheus)])
    config = uvicorn.Config(app, host=HOST, port=port, lifespan="off", log_level="critical")
    server = QuietServer(config)
    task = asyncio.create_task(server.serve())
    try:
        yield
    finally:
        server.should_exit = True
        await task
