"""One running bot: connects to Telegram, takes updates, and ends cleanly."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any, Final

import structlog
from telegram import LinkPreviewOptions, Update
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    Defaults,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

from kotbot.matches import finding
from kotbot.settings import Mode, Settings
from kotbot.store import COMPUTER_PAUSE, Store
from kotbot.telegram import receiving
from kotbot.telegram.announcing import back_after_restart
from kotbot.telegram.boards import Boards
from kotbot.telegram.features import FEATURES
from kotbot.telegram.health import serve_health
from kotbot.telegram.http import Http, Polls
from kotbot.telegram.introduction import advice, introduce
from kotbot.telegram.notices import Notices
from kotbot.telegram.outbox import Outbox
from kotbot.telegram.ownership import SecondProcess, owning_all_chats
from kotbot.telegram.processor import ChatOrder
from kotbot.telegram.service import Service
from kotbot.telegram.sheets import Sheets
from kotbot.telegram.ticker import ticking
from kotbot.telegram.webhook import serve_webhook
from kotbot.thinking.pool import Pool

log = structlog.get_logger()

DRAIN_SECONDS: Final = 10.0
CONNECTIONS: Final = 64
"""Calls under way at once."""
TIMEOUT_SECONDS: Final = 20.0
UPDATES: Final = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.INLINE_QUERY, Update.MY_CHAT_MEMBER]

BotApplication = Application[Any, Any, Any, Any, Any, Any]


async def run(settings: Settings, stop: asyncio.Event, ready: asyncio.Event | None = None) -> None:
    """Run the bot until `stop` is set; `ready` is set once it takes updates.

    Raises before it has begun: BadDatabaseUrl, NoDatabase, NewerDatabase, DatabaseInUse, InvalidToken,
    NetworkError, CannotListen; SecondProcess also later.
    """
    async with contextlib.AsyncExitStack() as running:
        store = await Store.open(settings.database_url, computer_pause=_computer_pause(settings))
        running.push_async_callback(store.close)
        await running.enter_async_context(owning_all_chats(store, stop))
        calls = Http(settings.api_base_url, CONNECTIONS, TIMEOUT_SECONDS)
        running.push_async_callback(calls.shutdown)
        polls = Polls(settings.api_base_url, 1, TIMEOUT_SECONDS)
        running.push_async_callback(polls.shutdown)
        application = _application(settings, calls, polls)
        outbox = Outbox(settings.budget_scale)
        sheets = Sheets(store)
        drawer = Boards(application.bot, store, outbox, sheets)
        notices = Notices(application.bot, store, sheets, drawer)
        service = Service(application.bot, store, outbox, sheets, drawer, notices, settings, Pool())
        application.bot_data[receiving.SERVICE] = service
        await running.enter_async_context(application)
        await running.enter_async_context(_background(service, settings))
        await running.enter_async_context(_updates(application, settings))
        for line in advice(application.bot.bot):
            log.warning("tell BotFather", command=line)
        log.info("the bot runs", username=application.bot.username)
        # What is loaded now stays: the collector need not look through it again and again while people wait.
        gc.freeze()
        if ready is not None:
            ready.set()
        await stop.wait()
        log.info("the bot ends")


def _computer_pause(settings: Settings) -> timedelta:
    """Between the turns of two computers, so that people can follow; shorter where more may be sent."""
    return COMPUTER_PAUSE / max(settings.budget_scale, 1.0)


def _application(settings: Settings, calls: Http, polls: Http) -> BotApplication:
    if settings.token is None:
        raise ValueError("a token is needed")
    builder = (
        ApplicationBuilder()
        .token(settings.token.get_secret_value())
        .base_url(settings.api_base_url)
        .base_file_url(settings.api_base_url.removesuffix("/bot") + "/file/bot")
        .defaults(
            Defaults(
                parse_mode=ParseMode.HTML,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )
        )
        .request(calls)
        .get_updates_request(polls)
        .concurrent_updates(ChatOrder())
        .job_queue(None)
    )
    application = builder.build()
    application.add_handler(CallbackQueryHandler(receiving.on_press))
    application.add_handler(InlineQueryHandler(receiving.on_inline))
    application.add_handler(ChatMemberHandler(receiving.on_membership, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, receiving.on_migration))
    application.add_handler(MessageHandler(filters.TEXT, receiving.on_message))
    application.add_error_handler(receiving.on_error)
    return application


@contextlib.asynccontextmanager
async def _background(service: Service, settings: Settings) -> AsyncIterator[None]:
    """What goes on beside the updates: the ticker, boards that are behind, health; then the last messages."""
    async with contextlib.AsyncExitStack() as running:
        running.push_async_callback(service.thinkers.close)
        if settings.health_port is not None:
            serving = serve_health(service.metrics, settings.health_port, lambda: _refresh(service))
            await running.enter_async_context(serving)
        await running.enter_async_context(ticking(service))
        await service.redraw_behind()
        await service.finish()
        await back_after_restart(service)
        try:
            yield
        finally:
            await service.thinkers.close()
            left = await service.outbox.drain(DRAIN_SECONDS)
            if left:
                log.warning("messages were left behind; boards are drawn at the next start", count=left)


async def _refresh(service: Service) -> None:
    service.metrics.live.set(len(await service.store.run(finding.live)))
    service.metrics.waiting.set(service.outbox.waiting())
    service.metrics.sent.set(service.outbox.sent)
    service.metrics.too_many.set(service.outbox.too_many)


@contextlib.asynccontextmanager
async def _updates(application: BotApplication, settings: Settings) -> AsyncIterator[None]:
    """Updates come in while the block runs; those under way are finished after it."""
    await application.start()
    try:
        if settings.mode is Mode.WEBHOOK:
            async with _webhook(application, settings), _introducing(application):
                yield
        else:
            async with _polling(application), _introducing(application):
                yield
    finally:
        await application.stop()


@contextlib.asynccontextmanager
async def _introducing(application: BotApplication) -> AsyncIterator[None]:
    """The bot introduces itself while the block runs: some thirty calls, and nobody waits for them."""
    task = asyncio.create_task(_introduce(application), name="introduction")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _introduce(application: BotApplication) -> None:
    try:
        await introduce(application.bot)
    except Exception:
        log.exception("introduction failed")


@contextlib.asynccontextmanager
async def _polling(application: BotApplication) -> AsyncIterator[None]:
    updater = application.updater
    if updater is None:
        raise RuntimeError("an application that polls has an updater")
    await updater.start_polling(allowed_updates=UPDATES, bootstrap_retries=-1, error_callback=_polling_failed)
    try:
        yield
    finally:
        await updater.stop()


def _polling_failed(error: TelegramError) -> None:
    """The library asks again, later each time; one line is enough to know it."""
    log.warning("no updates come", error=type(error).__name__, reason=error.message)


@contextlib.asynccontextmanager
async def _webhook(application: BotApplication, settings: Settings) -> AsyncIterator[None]:
    if settings.webhook_url is None or settings.webhook_secret is None:
        raise ValueError("a webhook has an address and a secret")
    secret = settings.webhook_secret.get_secret_value()
    async with serve_webhook(application, settings.webhook_url, secret, settings.listen, UPDATES):
        yield


__all__ = ["FEATURES", "SecondProcess", "run"]
