"""One running gateway: by webhook beside others, or polling while it is its turn."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from typing import Final

import structlog
from telegram import Bot

from kotbot.background_tasks import cancelled
from kotbot.broker.connection import connected
from kotbot.broker.updates import Updates
from kotbot.settings import Mode, Settings
from kotbot.systemd import announced
from kotbot.telegram.connection import Http
from kotbot.telegram.gateway.health import GatewayCondition, GatewayMetrics, PollingPulse, serve_health
from kotbot.telegram.gateway.page import serving_page
from kotbot.telegram.gateway.polling_lock import LockState, PollingLock
from kotbot.telegram.gateway.publisher import Publisher
from kotbot.telegram.health import Pulse
from kotbot.telegram.updates.polling import Polling, asking_beside
from kotbot.telegram.updates.update_sink import KINDS
from kotbot.telegram.updates.webhook import serve_webhook

log = structlog.get_logger()

CALLS: Final = 8
"""Simultaneous calls: Telegram is asked for the chat membership of everybody who opens a page."""
TIMEOUT_SECONDS: Final = 20.0
NAME: Final = "kotbot gateway"
LOOKS_SECONDS: Final = 0.5
"""Seconds between two checks whether NATS is there."""
AWAY_SECONDS: Final = 2.0
"""Seconds without NATS after which a gateway leaves the turn to poll to others."""


async def run_gateway(settings: Settings, stop: asyncio.Event, ready: asyncio.Event | None = None) -> None:
    """Take updates until `stop` is set; `ready` is set once they are taken, or waited for.

    Raises before it has begun: NoBroker, NoStreams, BadDatabaseUrl, NoDatabase, OlderDatabase, InvalidToken,
    NetworkError, CannotListen; NoBroker and Deaf also later.
    """
    if settings.token is None or settings.nats_url is None:
        raise ValueError("a gateway needs a token and NATS")
    async with contextlib.AsyncExitStack() as running:
        client = await running.enter_async_context(connected(settings.nats_url, NAME))
        calls = Http(settings.api_base_url, CALLS, TIMEOUT_SECONDS)
        running.push_async_callback(calls.shutdown)
        polls = Http(settings.api_base_url, 1, TIMEOUT_SECONDS)
        running.push_async_callback(polls.shutdown)
        bot = Bot(
            settings.token.get_secret_value(),
            base_url=settings.api_base_url,
            base_file_url=settings.api_base_url.removesuffix("/bot") + "/file/bot",
            request=calls,
            get_updates_request=polls,
        )
        await running.enter_async_context(bot)
        stream = await Updates.open(client, bot.id, settings.nats_replicas)
        metrics = GatewayMetrics()
        condition = GatewayCondition(stream, metrics)
        publisher = Publisher(stream, bot, metrics, condition)
        if settings.health_port is not None:
            await running.enter_async_context(serve_health(condition, metrics, settings.health_port))
        await running.enter_async_context(serving_page(settings, bot, client, stream))
        await running.enter_async_context(_updates(settings, bot, polls, publisher, stream, condition, stop))
        log.info("the gateway runs", username=bot.username)
        # Freeze what is loaded now, so that the collector does not scan it again and again while people wait.
        gc.freeze()
        await running.enter_async_context(announced(condition.is_alive))
        if ready is not None:
            ready.set()
        await stop.wait()
        log.info("the gateway ends")


@contextlib.asynccontextmanager
async def _updates(
    settings: Settings,
    bot: Bot,
    polls: Http,
    publisher: Publisher,
    stream: Updates,
    condition: GatewayCondition,
    stop: asyncio.Event,
) -> AsyncIterator[None]:
    """Take updates in while the block runs."""
    if settings.mode is Mode.POLLING:
        turn = PollingLock(settings.database_url, bot.id)

        def asking(pulse: Pulse) -> Polling:
            return Polling(bot, polls, publisher, pulse, KINDS)

        async with polling_in_turn(turn, asking, stream, condition, stop):
            yield
        return
    async with serve_webhook(settings, bot, publisher, KINDS):
        yield


@contextlib.asynccontextmanager
async def polling_in_turn(
    turn: PollingLock,
    asking: Callable[[Pulse], Polling],
    stream: Updates,
    condition: GatewayCondition,
    stop: asyncio.Event,
) -> AsyncIterator[None]:
    """Poll whenever it is this gateway's turn, while the block runs.

    `stop` is set if polling ends by itself; then Deaf is raised after the block.
    """
    condition.hindrance = lambda: turn.standing.value if turn.standing is LockState.AWAY else ""
    async with asking_beside(_turns(turn, asking, stream, condition), stop):
        yield


async def _turns(
    turn: PollingLock, asking: Callable[[Pulse], Polling], stream: Updates, condition: GatewayCondition
) -> None:
    """Take turns for ever; a gateway without NATS leaves its turn to others, who may reach it."""
    while True:
        while not await stream.answers():
            await asyncio.sleep(LOOKS_SECONDS)
        async with turn.held() as lost:
            log.info("it is our turn to poll")
            condition.pulse = pulse = PollingPulse()
            try:
                await _ask_until(lost, stream, asking(pulse))
            finally:
                condition.pulse = None


async def _goes_away(stream: Updates) -> None:
    """Return once NATS has been silent for a while."""
    clock = asyncio.get_running_loop().time
    heard = clock()
    while clock() - heard < AWAY_SECONDS:
        await asyncio.sleep(LOOKS_SECONDS)
        if await stream.answers():
            heard = clock()


async def _ask_until(lost: asyncio.Event, stream: Updates, polling: Polling) -> None:
    """Poll until the turn is lost or useless; a turn that ends early confirms what it published."""
    asks = asyncio.create_task(polling.for_ever(), name="polling")
    waits, goes = asyncio.create_task(lost.wait()), asyncio.create_task(_goes_away(stream))
    try:
        await asyncio.wait({asks, waits, goes}, return_when=asyncio.FIRST_COMPLETED)
        if asks.done():
            asks.result()
        if goes.done():
            log.warning("the turn to poll is left to others, for NATS is away")
    finally:
        await cancelled(asks, waits, goes)
        if not lost.is_set():
            await polling.farewell()
