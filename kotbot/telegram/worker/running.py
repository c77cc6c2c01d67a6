"""One running worker: owns partitions for as long as its session of the database lasts, then begins anew."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from secrets import token_hex
from typing import Final

import structlog

from kotbot import __version__
from kotbot.broker.company import hearing
from kotbot.broker.connection import Client, connected
from kotbot.broker.updates import Updates
from kotbot.page.live import Live
from kotbot.settings import Settings
from kotbot.store import LostLease, NoDatabase, SharedStore
from kotbot.store.shared import BEAT_SECONDS
from kotbot.telegram.connecting import CONNECTIONS, DRAIN_SECONDS, TIMEOUT_SECONDS, telegram_bot
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.callbacks import encode
from kotbot.telegram.outgoing.doors import Doors
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.outgoing.sheets import Sheets
from kotbot.telegram.running.http import Http
from kotbot.telegram.service import Service
from kotbot.telegram.ticker import ticking
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.worker.company import Company
from kotbot.telegram.worker.holdings import Holdings
from kotbot.telegram.worker.shares import Colleague
from kotbot.thinker import far_pool

log = structlog.get_logger()

NAME: Final = "kotbot worker"
AGAIN_SECONDS: Final = 1.0
"""Before a worker that lost its session begins anew."""


async def run_worker(settings: Settings, stop: asyncio.Event, ready: asyncio.Event | None = None) -> None:
    """Play the matches of some partitions until `stop` is set; `ready` is set once it takes its share.

    Raises before it has begun: BadDatabaseUrl, NoDatabase, OlderDatabase, NoBroker, NoStreams, InvalidToken,
    NetworkError; NoBroker also later.
    """
    if settings.token is None or settings.nats_url is None:
        raise ValueError("a worker needs a token and NATS")
    me = Colleague(token_hex(8), version())
    async with connected(settings.nats_url, f"{NAME} {me.name}") as client:
        begun = asyncio.Event() if ready is None else ready
        while not stop.is_set():
            try:
                await _live(settings, client, me, stop, begun)
            except (LostLease, NoDatabase):
                if not begun.is_set():
                    raise
                log.warning("the worker begins anew", after=AGAIN_SECONDS)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), AGAIN_SECONDS)


def version() -> tuple[int, ...]:
    """This version in numbers, by which workers of a newer one are known."""
    return tuple(int(number) for number in __version__.split(".") if number.isdecimal())


async def _live(
    settings: Settings, client: Client, me: Colleague, stop: asyncio.Event, ready: asyncio.Event
) -> None:
    """Work until `stop` is set, or the session is lost; raises NoDatabase then."""
    ends = asyncio.Event()
    async with contextlib.AsyncExitStack() as running:
        store = await SharedStore.open(settings.database_url, haste=max(settings.budget_scale, 1.0))
        running.push_async_callback(store.close)
        await running.enter_async_context(_beating(store, ends))
        calls = Http(settings.api_base_url, CONNECTIONS, TIMEOUT_SECONDS)
        running.push_async_callback(calls.shutdown)
        bot = telegram_bot(settings, calls, calls)
        outbox, sheets = Outbox(settings.budget_scale), Sheets(store)
        doors, live = Doors(bot, ""), Live(encode)
        drawer = Boards(bot, store, outbox, sheets, doors, live)
        notices = Notices(bot, store, sheets, drawer)
        minds = far_pool(client)
        service = Service(bot, store, outbox, sheets, drawer, notices, settings, minds, doors, live)
        await running.enter_async_context(bot)
        updates = await Updates.open(client, bot.id, settings.nats_replicas)
        inbox = Inbox(service, Forwarding(updates).to)
        company = Company(me, lambda words: client.publish(f"kotbot.{bot.id}.workers", words))
        running.push_async_callback(outbox.drain, DRAIN_SECONDS)
        for part in (service.pictures, service.curves, service.reviewers, service.thinkers):
            running.push_async_callback(part.close)
        await running.enter_async_context(ticking(service))
        await running.enter_async_context(inbox.finishing())
        await running.enter_async_context(hearing(client, f"kotbot.{bot.id}.workers", company.hear))
        await running.enter_async_context(company.kept())
        holdings = Holdings(service, store, inbox, updates, company)
        await running.enter_async_context(holdings.kept(ends.set))
        log.info("the worker runs", username=bot.username, name=me.name)
        ready.set()
        await _either(stop, ends)
        log.info("the worker ends")


class Forwarding:
    """Gives updates that belong elsewhere to their owners."""

    def __init__(self, updates: Updates) -> None:
        self._updates = updates

    async def to(self, partition: int, update: dict[str, object]) -> None:
        """Publish an update once more, under a number of its own; raises NotKept."""
        log.info("an update is another worker's", update=update["update_id"], partition=partition)
        await self._updates.publish(partition, f"{update['update_id']} to {partition}", update)


@contextlib.asynccontextmanager
async def _beating(store: SharedStore, ends: asyncio.Event) -> AsyncIterator[None]:
    """Say something to the database each second: a session that is silent ends, and with it what it owns."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await store.run(lambda _: None)
            except NoDatabase as error:
                log.error("the session of the database is lost", reason=str(error))
                ends.set()
                return

    task = asyncio.create_task(beat(), name="session")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _either(*events: asyncio.Event) -> None:
    tasks = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
