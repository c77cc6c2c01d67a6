"""A playground per test, all in the event loop of the worker's browser."""

from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from telegram import Update

from kotbot.playground.client import PersonClient, PlaygroundClient, Room, connect
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.methods import callbacks, ephemeral, inline
from kotbot.playground.playground import Playground, bot_from_token, new_world
from kotbot.playground.web.serving import serving
from tests.playground.bot_calls import TOKEN, BotCalls
from tests.playground.conftest import echo_bot
from tests.playground.page.screen import Screen, open_screen

WINDOWS: Final = (
    (callbacks, "ANSWER_WINDOW"),
    (ephemeral, "ANSWER_WINDOW"),
    (inline, "INLINE_ANSWER_WINDOW"),
)
"""How long presses and queries may be answered."""


@pytest.fixture
def telegram(monkeypatch: pytest.MonkeyPatch) -> Playground:
    """One bot, no flood control, a clock that runs, and time enough to answer on a busy machine."""
    playground = Playground(new_world([bot_from_token(TOKEN, "echo_bot", "Echo")]), limit_factor=0)
    playground.guest_seconds = PATIENCE
    for methods, window in WINDOWS:
        monkeypatch.setattr(methods, window, PATIENCE)
    return playground


@pytest_asyncio.fixture(loop_scope="session")
async def address(telegram: Playground) -> AsyncIterator[str]:
    async with serving(telegram) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def playground(address: str) -> AsyncIterator[PlaygroundClient]:
    async with connect(address) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def bot(address: str) -> AsyncIterator[BotCalls]:
    async with BotCalls.open(address) as calls:
        yield calls


@pytest_asyncio.fixture(loop_scope="session")
async def echo(address: str) -> AsyncIterator[None]:
    """The echo bot at work."""
    async with echo_bot(address) as application:
        assert application.updater is not None
        await application.updater.start_polling(timeout=50, allowed_updates=Update.ALL_TYPES)
        yield
        await application.updater.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def ann(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Ann")


@pytest_asyncio.fixture(loop_scope="session")
async def bob(playground: PlaygroundClient) -> PersonClient:
    return await playground.person("Bob")


@pytest_asyncio.fixture(loop_scope="session")
async def chat(ann: PersonClient) -> Room:
    """Ann's private chat with the bot, just started."""
    return await ann.starts()


@pytest_asyncio.fixture(loop_scope="session")
async def group(ann: PersonClient, bob: PersonClient, playground: PlaygroundClient) -> Room:
    """A basic group of Ann, its creator, Bob and the bot."""
    return await ann.creates_group("Friday", bob, playground.bot)


@pytest_asyncio.fixture(loop_scope="session")
async def screen(browser: Browser, address: str) -> AsyncIterator[Screen]:
    """The page in a wide window."""
    async with open_screen(browser, address) as screen:
        yield screen
