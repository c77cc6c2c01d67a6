"""One running worker: owns partitions during a session of the database, then begins anew."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from functools import partial
from secrets import token_hex
from typing import Final

import structlog
from telegram.error import NetworkError, RetryAfter

from kotbot.background_tasks import cancelled, in_background
from kotbot.broker.connection import Client, connected
from kotbot.broker.errors import NoStreams
from kotbot.broker.updates import Updates
from kotbot.matches import finding
from kotbot.settings import Settings
from kotbot.store import LostLease, NoDatabase, SharedStore
from kotbot.store.shared import BEAT_SECONDS
from kotbot.store.versions import ours
from kotbot.systemd import announced
from kotbot.telegram.assembly import RunningBot, assemble
from kotbot.telegram.connection import CONNECTIONS, DRAIN_SECONDS, TIMEOUT_SECONDS, telegram_bot
from kotbot.telegram.health import serve_health
from kotbot.telegram.introduction import introducing
from kotbot.telegram.mini_app import PageBackend
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.worker.assignment import PresentWorker
from kotbot.telegram.worker.condition import WorkerCondition
from kotbot.telegram.worker.fenced import Fenced
from kotbot.telegram.worker.forwarding import Forwarding
from kotbot.telegram.worker.held_partitions import HeldPartitions
from kotbot.telegram.worker.membership import Membership
from kotbot.telegram.worker.metrics import WorkerMetrics
from kotbot.telegram.worker.pages import RemotePages
from kotbot.telegram.worker.presses import Presses
from kotbot.telegram.worker.sync import boards_in_sync, deletions_in_sync
from kotbot.thinker import remote_pool

log = structlog.get_logger()

NAME: Final = "kotbot worker"
AGAIN_SECONDS: Final = 1.0
"""Seconds before a worker that lost its session begins anew."""


async def run_worker(settings: Settings, stop: asyncio.Event, ready: asyncio.Event | None = None) -> None:
    """Play the matches of some partitions until `stop` is set; `ready` is set once it takes its share.

    Raises before it has begun: BadDatabaseUrl, NoDatabase, OlderDatabase, NewerDatabase, NoBroker, NoStreams,
    InvalidToken, NetworkError, RetryAfter, CannotListen. Raises later, if a new try would not help: NoBroker,
    OlderDatabase, NewerDatabase, InvalidToken, CannotListen.
    """
    if settings.token is None or settings.nats_url is None:
        raise ValueError("a worker needs a token and NATS")
    # Freeze what is loaded now, so that the collector does not scan it again and again while people wait.
    gc.freeze()
    me, metrics = PresentWorker(token_hex(8), ours()), WorkerMetrics()
    begun = asyncio.Event() if ready is None else ready
    async with (
        connected(settings.nats_url, f"{NAME} {me.name}") as client,
        contextlib.AsyncExitStack() as announcing,
    ):
        signs = _Signs(announcing)
        while not stop.is_set():
            try:
                await _live(settings, client, me, metrics, signs, stop, begun)
                metrics.lost.inc(not stop.is_set())
            except (LostLease, NoDatabase, NoStreams, NetworkError, RetryAfter) as error:
                if not begun.is_set():
                    raise
                log.warning("the worker begins anew", reason=str(error), again_in=AGAIN_SECONDS)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), AGAIN_SECONDS)


class _Signs:
    """Notifications to the service manager: one running process, however many sessions it has."""

    def __init__(self, announcing: contextlib.AsyncExitStack) -> None:
        self._announcing = announcing
        self._is_announced = False
        self._is_alive = _waits

    @contextlib.asynccontextmanager
    async def given(self, is_alive: Callable[[], bool]) -> AsyncIterator[None]:
        """Give a session's signs of life while the block runs; between sessions the process is alive."""
        self._is_alive = is_alive
        if not self._is_announced:
            self._is_announced = True
            await self._announcing.enter_async_context(announced(lambda: self._is_alive()))
        try:
            yield
        finally:
            self._is_alive = _waits


def _waits() -> bool:
    return True


async def _live(
    settings: Settings,
    client: Client,
    me: PresentWorker,
    metrics: WorkerMetrics,
    signs: "_Signs",
    stop: asyncio.Event,
    ready: asyncio.Event,
) -> None:
    """Work until `stop` is set or the session is lost; raises NoDatabase if there is none."""
    lost = asyncio.Event()
    limit = partial(_limit, lost)
    async with contextlib.AsyncExitStack() as running:
        store = await SharedStore.open(settings.database_url, haste=max(settings.budget_scale, 1.0))
        running.push_async_callback(store.close)
        await running.enter_async_context(_beating(store, lost))
        calls = Fenced(settings.api_base_url, CONNECTIONS, TIMEOUT_SECONDS, store)
        running.push_async_callback(calls.shutdown)
        bot = telegram_bot(settings, calls, calls)
        pages = RemotePages(client, bot)
        parts = assemble(bot, store, settings, remote_pool(client), pages)
        await running.enter_async_context(bot)
        updates = await Updates.open(client, bot.id, settings.nats_replicas)
        forwarding = Forwarding(updates)
        service, deletions = parts.service, parts.service.data_deletions
        inbox = Inbox(service, parts.presence, forwarding.to)
        backend = PageBackend(service, parts.presence)
        presses = Presses(backend, deletions, service.metrics.failures, client, forwarding.to)
        metrics.add_to(service.metrics.registry)
        condition = WorkerCondition(parts.measure)
        await running.enter_async_context(_background(parts, settings.health_port, condition, limit))
        await running.enter_async_context(inbox.finishing(limit))
        running.push_async_callback(lambda: presses.finish(limit(DRAIN_SECONDS)))
        await running.enter_async_context(deletions_in_sync(client, bot.id, deletions))
        await running.enter_async_context(boards_in_sync(client, bot.id, service.boards))
        await running.enter_async_context(
            pages.kept(lambda code: store.run(lambda unit: finding.own_by_code(unit, code)))
        )
        membership = Membership(me, client, bot.id)
        await running.enter_async_context(membership.kept())
        held_partitions = HeldPartitions(parts, store, inbox, presses, updates, membership, metrics)
        await running.enter_async_context(held_partitions.kept(lost.set))
        await running.enter_async_context(
            introducing(bot, service.page_links, when=held_partitions.introduces)
        )
        log.info("the worker runs", username=bot.username, name=me.name)
        await running.enter_async_context(signs.given(parts.pulse.is_alive))
        condition.held_partitions = held_partitions
        ready.set()
        await _either(stop, lost)
        log.info("the worker ends")


@contextlib.asynccontextmanager
async def _background(
    parts: RunningBot, health_port: int | None, condition: WorkerCondition, limit: Callable[[float], float]
) -> AsyncIterator[None]:
    """Run the tasks beside the updates; at the end, send the last messages."""
    async with contextlib.AsyncExitStack() as running:
        running.push_async_callback(lambda: parts.outbox.drain(limit(DRAIN_SECONDS)))
        running.push_async_callback(parts.close)
        if health_port is not None:
            metrics = parts.service.metrics
            serving = serve_health(metrics, parts.pulse, health_port, condition.refresh, condition.trouble)
            await running.enter_async_context(serving)
        await running.enter_async_context(parts.ticker.ticking())
        yield


@contextlib.asynccontextmanager
async def _beating(store: SharedStore, lost: asyncio.Event) -> AsyncIterator[None]:
    """Query the database each second: a silent session ends, and with it what it owns."""
    async with in_background(_beat_for_ever(store, lost), "session"):
        yield


async def _beat_for_ever(store: SharedStore, lost: asyncio.Event) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            await store.beat()
        except LostLease as error:
            log.error("the session of the database is lost", reason=str(error))
            lost.set()
            return
        except NoDatabase as error:  # a statement took too long: the session goes on
            log.warning("the database is slow", reason=str(error))


def _limit(lost: asyncio.Event, seconds: float) -> float:
    """Return the seconds to finish the work under way; 0 without a session.

    Without a session another worker does the work already.
    """
    return 0.0 if lost.is_set() else seconds


async def _either(*events: asyncio.Event) -> None:
    tasks = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await cancelled(*tasks)
