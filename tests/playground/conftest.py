from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from telegram import Update
from telegram.ext import Application, ApplicationBuilder

from kotbot.playground.base.clock import Clock
from kotbot.playground.client import PersonClient, PlaygroundClient, Room, connect
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.web.serving import serving
from tests.playground.bot_calls import TOKEN, BotCalls
from tests.playground.echo_bot import add_handlers

START = 1_800_000_000.0


@pytest.fixture
def telegram() -> Playground:
    """A playground with one bot, documented limits, and a clock that stands still."""
    bot = bot_from_token(TOKEN, "echo_bot", "Echo")
    return Playground(new_world([bot]), clock=Clock(running=False, start=START))


@pytest.fixture
async def address(telegram: Playground) -> AsyncIterator[str]:
    async with serving(telegram) as address:
        yield address


@pytest.fixture
async def playground(address: str) -> AsyncIterator[PlaygroundClient]:
    """The playground as its people see it."""
    async with connect(address) as client:
        yield client


@pytest.fixture
async def bot(address: str) -> AsyncIterator[BotCalls]:
    """The Bot API as the bot calls it, without any library between."""
    async with BotCalls.open(address) as calls:
        yield calls


@pytest.fixture
async def ann(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Ann")


@pytest.fixture
async def bob(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Bob")


@pytest.fixture
async def chat(ann: PersonClient) -> Room:
    """Ann's private chat with the bot, just started."""
    return await ann.starts()


@pytest.fixture
async def group(ann: PersonClient, bob: PersonClient, playground: PlaygroundClient) -> Room:
    """A basic group of Ann, its creator, Bob and the bot."""
    return await ann.creates_group("Friday", bob, playground.bot)


@pytest.fixture
async def supergroup(ann: PersonClient, bob: PersonClient, playground: PlaygroundClient) -> Room:
    """A supergroup of Ann, its creator, Bob and the bot."""
    return await ann.creates_group("Friday", bob, playground.bot, supergroup=True)


@asynccontextmanager
async def echo_bot(address: str) -> AsyncIterator[Application]:  # type: ignore[type-arg]
    """The echo bot, ready to run against a playground."""
    application = (
        ApplicationBuilder()
        .token(TOKEN)
        .connect_timeout(PATIENCE)
        .read_timeout(PATIENCE)
        .write_timeout(PATIENCE)
        .pool_timeout(PATIENCE)
        .base_url(f"{address}/bot")
        .base_file_url(f"{address}/file/bot")
        .build()
    )
    add_handlers(application)
    async with application:
        await application.start()
        try:
            yield application
        finally:
            await application.stop()


@pytest.fixture
async def polling_echo_bot(address: str) -> AsyncIterator[Application]:  # type: ignore[type-arg]
    async with echo_bot(address) as application:
        assert application.updater is not None
        await application.updater.start_polling(timeout=50, allowed_updates=Update.ALL_TYPES)
        yield application
        await application.updater.stop()
