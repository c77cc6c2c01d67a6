"""One running bot: connects to Telegram, takes updates, and ends cleanly."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

import structlog

from kotbot.page.live import Live
from kotbot.settings import Mode, Settings
from kotbot.store import Store
from kotbot.systemd import announced
from kotbot.telegram.assembly import RunningBot, assemble
from kotbot.telegram.connection import CONNECTIONS, DRAIN_SECONDS, TIMEOUT_SECONDS, Bot, Http, telegram_bot
from kotbot.telegram.features import FEATURES
from kotbot.telegram.health import Pulse, serve_health
from kotbot.telegram.introduction import advice, introducing
from kotbot.telegram.lease import SecondProcess, owning_all_chats
from kotbot.telegram.mini_app import serving_page
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.updates.polling import Deaf, Polling, polling
from kotbot.telegram.updates.update_sink import KINDS
from kotbot.telegram.updates.webhook import serve_webhook
from kotbot.thinking.pool import Pool

log = structlog.get_logger()


async def run(settings: Settings, stop: asyncio.Event, ready: asyncio.Event | None = None) -> None:
    """Run the bot until `stop` is set; `ready` is set once it takes updates.

    Raises before it has begun: BadDatabaseUrl, NoDatabase, NewerDatabase, DatabaseInUse, InvalidToken,
    NetworkError, CannotListen; SecondProcess and Deaf also later.
    """
    async with contextlib.AsyncExitStack() as running:
        store = await Store.open(settings.database_url, haste=max(settings.budget_scale, 1.0))
        running.push_async_callback(store.close)
        await running.enter_async_context(owning_all_chats(store, stop))
        calls = Http(settings.api_base_url, CONNECTIONS, TIMEOUT_SECONDS)
        running.push_async_callback(calls.shutdown)
        polls = Http(settings.api_base_url, 1, TIMEOUT_SECONDS)
        running.push_async_callback(polls.shutdown)
        bot = telegram_bot(settings, calls, polls)
        live = Live(encode)
        parts = assemble(bot, store, settings, Pool(), live)
        inbox = Inbox(parts.service, parts.presence)
        await running.enter_async_context(bot)
        await running.enter_async_context(_background(parts, settings))
        await running.enter_async_context(inbox.working())
        await running.enter_async_context(_updates(settings, bot, polls, inbox, parts.pulse, stop))
        await running.enter_async_context(serving_page(parts.service, parts.presence, live))
        await running.enter_async_context(introducing(bot, parts.service.page_links))
        for line in advice(bot.bot):
            log.warning("tell BotFather", command=line)
        log.info("the bot runs", username=bot.username)
        # Freeze what is loaded now, so that the collector does not scan it again and again while people wait.
        gc.freeze()
        await running.enter_async_context(announced(parts.pulse.is_alive))
        if ready is not None:
            ready.set()
        await stop.wait()
        log.info("the bot ends")


@contextlib.asynccontextmanager
async def _background(parts: RunningBot, settings: Settings) -> AsyncIterator[None]:
    """Run the ticker, boards that are behind and health beside the updates; then send the last messages."""
    async with contextlib.AsyncExitStack() as running:
        running.push_async_callback(parts.close)
        if settings.health_port is not None:
            serving = serve_health(parts.service.metrics, parts.pulse, settings.health_port, parts.measure)
            await running.enter_async_context(serving)
        await parts.announcements.end_after_restart()
        await running.enter_async_context(parts.ticker.ticking())
        await parts.recovery.redraw_behind()
        await parts.recovery.finish()
        try:
            yield
        finally:
            await parts.close()
            left = await parts.outbox.drain(DRAIN_SECONDS)
            if left:
                log.warning("messages were left behind; boards are drawn at the next start", count=left)


@contextlib.asynccontextmanager
async def _updates(
    settings: Settings, bot: Bot, polls: Http, inbox: Inbox, pulse: Pulse, stop: asyncio.Event
) -> AsyncIterator[None]:
    """Take updates in while the block runs."""
    if settings.mode is Mode.POLLING:
        async with polling(Polling(bot, polls, inbox, pulse, KINDS), stop):
            yield
        return
    async with serve_webhook(settings, bot, inbox, KINDS):
        yield


__all__ = ["FEATURES", "Deaf", "SecondProcess", "run"]
