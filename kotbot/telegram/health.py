"""Health and counts of the bot for its host: /health as JSON and /metrics for Prometheus, on a local port."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kotbot.serving import serving

log = structlog.get_logger()

HOST: Final = "127.0.0.1"
NAMES: Final = (HOST, "localhost")
"""Host names by which this machine may be asked."""
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
PATIENCE_SECONDS: Final = 5.0
"""Seconds within which a healthy database answers."""


DEAF_AFTER: Final = 90.0
"""Seconds without a successful call for updates."""
STILL_AFTER: Final = 60.0
"""Seconds without a tick that did everything due."""
HUNG_AFTER: Final = 150.0
"""Seconds without a try of either, successful or not.

A call, a pause and the database together take less.
"""
ASKED_AGAIN_AFTER: Final = 1.0
"""Seconds for which an answer is reused for further requests."""


class Pulse:
    """The last signs that the bot works, in seconds of a monotonic clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._polled = self._heard = self._tried = self._ticked = clock()
        self.is_polling = False

    def polls(self) -> None:
        """Note a call for updates, whatever comes of it."""
        self.is_polling = True
        self._polled = self._clock()

    def hears(self) -> None:
        """Note that Telegram answered a call for updates."""
        self._heard = self._clock()

    def goes_round(self) -> None:
        """Note that the ticker begins another round, whatever comes of it."""
        self._tried = self._clock()

    def ticks(self) -> None:
        """Note that everything due was done."""
        self._ticked = self._clock()

    def poll_age(self) -> float:
        """Return the seconds since Telegram answered a call for updates; 0 if none are made."""
        return self._clock() - self._heard if self.is_polling else 0.0

    def tick_age(self) -> float:
        """Return the seconds since everything due was done."""
        return self._clock() - self._ticked

    def trouble(self) -> str:
        """Return what does not work; empty if everything does."""
        if self.poll_age() > DEAF_AFTER:
            return "no updates come"
        if self.tick_age() > STILL_AFTER:
            return "the clocks stand still"
        return ""

    def is_alive(self) -> bool:
        """Return whether all parts still try: a restart does not help while others are away.

        The others are Telegram and the database.
        """
        polled = self._polled if self.is_polling else self._tried
        return self._clock() - min(polled, self._tried) < HUNG_AFTER


class BotMetrics:
    """The counts of one running bot."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.updates = Counter("kotbot_updates", "Updates taken in", ["kind"], registry=self.registry)
        self.repeated = Counter("kotbot_repeated_updates", "Updates that came twice", registry=self.registry)
        self.shed = Counter("kotbot_shed", "Updates that came too fast", registry=self.registry)
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
        self.alone = Counter(
            "kotbot_ephemeral", "Calls for messages that one person sees", ["what"], registry=self.registry
        )
        self.live = Gauge("kotbot_live_matches", "Matches in their lobby or live", registry=self.registry)
        self.waiting = Gauge("kotbot_outbox_waiting", "Messages that wait to go out", registry=self.registry)
        self.sent = Gauge("kotbot_outbox_sent", "Messages and edits that went out", registry=self.registry)
        self.too_many = Gauge("kotbot_too_many_requests", "Answers 429 of Telegram", registry=self.registry)
        self.unchanged = Gauge(
            "kotbot_unchanged_edits", "Edits that would have changed nothing", registry=self.registry
        )

        self.poll_age = Gauge(
            "kotbot_poll_age_seconds", "Since Telegram answered a call for updates", registry=self.registry
        )
        self.tick_age = Gauge(
            "kotbot_tick_age_seconds", "Since the clocks of matches were looked at", registry=self.registry
        )

    def numbers(self) -> dict[str, float]:
        """Return every count by its name, followed by its labels."""
        samples = [sample for metric in self.registry.collect() for sample in metric.samples]
        return {
            "_".join((sample.name, *sample.labels.values())): sample.value
            for sample in samples
            if not sample.name.endswith(("_bucket", "_created"))
        }


class Checked:
    """A health check that is run on request, but not more often than is useful."""

    def __init__(self, metrics: BotMetrics, pulse: Pulse, refresh: Callable[[], Awaitable[None]]) -> None:
        self._metrics = metrics
        self._pulse = pulse
        self._refresh = refresh
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._trouble = ""

    async def trouble(self) -> str:
        """Return what is wrong; empty if all is well."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if now >= self._until:
                self._trouble = await self._found()
                self._until = asyncio.get_running_loop().time() + ASKED_AGAIN_AFTER
            return self._trouble

    async def _found(self) -> str:
        self._metrics.poll_age.set(self._pulse.poll_age())
        self._metrics.tick_age.set(self._pulse.tick_age())
        trouble = self._pulse.trouble()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._refresh()
        except Exception as error:
            log.warning("not healthy", error=type(error).__name__)
            return trouble or "the database cannot be written"
        if trouble:
            log.warning("not healthy", reason=trouble)
        return trouble


@contextlib.asynccontextmanager
async def serve_health(
    metrics: BotMetrics,
    pulse: Pulse,
    port: int,
    refresh: Callable[[], Awaitable[None]],
    hindrance: Callable[[], str] | None = None,
) -> AsyncIterator[None]:
    """Serve /health and /metrics while the block runs, and /ready of a part; raises CannotListen.

    `refresh` writes to the database and updates the gauges. /health answers 503 if it fails, if updates do
    not come or if the clocks stand still; /ready answers 503 if `hindrance` keeps a part from its work.
    """
    checked = Checked(metrics, pulse, refresh)

    async def health(_: Request) -> Response:
        trouble = await checked.trouble()
        return told(trouble, metrics.numbers())

    async def ready(_: Request) -> Response:
        return told(hindrance() if hindrance is not None else "")

    async def prometheus(_: Request) -> Response:
        await checked.trouble()
        return counted(metrics.registry)

    pages = {"/health": health, "/metrics": prometheus} | ({} if hindrance is None else {"/ready": ready})
    async with serving_pages(pages, port):
        yield


@contextlib.asynccontextmanager
async def serve_part(
    registry: CollectorRegistry, hindrance: Callable[[], str], port: int
) -> AsyncIterator[None]:
    """Serve /health, /ready and /metrics of a part that lives while it answers; raises CannotListen."""

    async def health(_: Request) -> Response:
        return told("")

    async def ready(_: Request) -> Response:
        return told(hindrance())

    async def prometheus(_: Request) -> Response:
        return counted(registry)

    async with serving_pages({"/health": health, "/ready": ready, "/metrics": prometheus}, port):
        yield


Page = Callable[[Request], Awaitable[Response]]


def told(trouble: str, more: Mapping[str, object] = NOTHING) -> Response:
    """Return a page that says what is wrong, with status 503 then, and more."""
    status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
    return JSONResponse({"ok": not trouble, "trouble": trouble, **more}, status)


def counted(registry: CollectorRegistry) -> Response:
    """Return a page for Prometheus."""
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


@contextlib.asynccontextmanager
async def serving_pages(pages: Mapping[str, Page], port: int) -> AsyncIterator[None]:
    """Serve pages on a local port while the block runs; raises CannotListen.

    A request with another Host than this machine's own is refused: a page in a browser may have set it up
    (DNS rebinding).
    """
    app = Starlette(
        routes=[Route(path, page) for path, page in pages.items()],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(NAMES), www_redirect=False)],
    )
    async with serving(app, (HOST, port), "KOTBOT_HEALTH_PORT"):
        yield
