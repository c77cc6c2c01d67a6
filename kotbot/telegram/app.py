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
from kotbot.telegram import recovery
from kotbot.telegram.announcing import back_after_restart
from kotbot.telegram.connection import CONNECTIONS, DRAIN_SECONDS, TIMEOUT_SECONDS, Http, telegram_bot
from kotbot.telegram.features import FEATURES
from kotbot.telegram.gauges import refresh
from kotbot.telegram.health import serve_health
from kotbot.telegram.introduction import advice, introducing
from kotbot.telegram.lease import SecondProcess, owning_all_chats
from kotbot.telegram.mini_app import serving_page
from kotbot.telegram.outgoing.board_messages import BoardMessages
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.outgoing.page_links import PageLinks
from kotbot.telegram.service import Service
from kotbot.telegram.ticker import ticking
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
        outbox = Outbox(settings.budget_scale)
        board_messages = BoardMessages(store)
        page_links, live = PageLinks(bot, settings.page_url), Live(encode)
        drawer = Boards(bot, store, outbox, board_messages, page_links, live)
        notices = Notices(bot, store, board_messages, drawer)
        service = Service(
            bot, store, outbox, board_messages, drawer, notices, settings, Pool(), page_links, live
        )
        inbox = Inbox(service)
        await running.enter_async_context(bot)
        await running.enter_async_context(_background(service, settings))
        await running.enter_async_context(inbox.working())
        await running.enter_async_context(_updates(service, polls, inbox, stop))
        await running.enter_async_context(serving_page(service, live))
        await running.enter_async_context(introducing(service))
        for line in advice(bot.bot):
            log.warning("tell BotFather", command=line)
        log.info("the bot runs", username=bot.username)
        # Freeze what is loaded now, so that the collector does not scan it again and again while people wait.
        gc.freeze()
        await running.enter_async_context(announced(service.pulse.is_alive))
        if ready is not None:
            ready.set()
        await stop.wait()
        log.info("the bot ends")


@contextlib.asynccontextmanager
async def _background(service: Service, settings: Settings) -> AsyncIterator[None]:
    """Run the ticker, boards that are behind and health beside the updates; then send the last messages."""
    async with contextlib.AsyncExitStack() as running:
        running.push_async_callback(service.thinkers.close)
        running.push_async_callback(service.reviewers.close)
        if settings.health_port is not None:
            serving = serve_health(
                service.metrics, service.pulse, settings.health_port, lambda: refresh(service)
            )
            await running.enter_async_context(serving)
        await back_after_restart(service)
        await running.enter_async_context(ticking(service))
        await recovery.redraw_behind(service)
        await recovery.finish(service)
        try:
            yield
        finally:
            await service.pictures.close()
            await service.chances.close()
            await service.reviewers.close()
            await service.thinkers.close()
            left = await service.outbox.drain(DRAIN_SECONDS)
            if left:
                log.warning("messages were left behind; boards are drawn at the next start", count=left)


@contextlib.asynccontextmanager
async def _updates(service: Service, polls: Http, inbox: Inbox, stop: asyncio.Event) -> AsyncIterator[None]:
    """Take updates in while the block runs."""
    settings, bot = service.settings, service.bot
    if settings.mode is Mode.POLLING:
        async with polling(Polling(bot, polls, inbox, service.pulse, KINDS), stop):
            yield
        return
    if settings.webhook_url is None or settings.webhook_secret is None:
        raise ValueError("a webhook has an address and a secret")
    secret = settings.webhook_secret.get_secret_value()
    async with serve_webhook(bot, inbox, settings.webhook_url, secret, settings.listen, KINDS):
        yield


__all__ = ["FEATURES", "Deaf", "SecondProcess", "run"]
