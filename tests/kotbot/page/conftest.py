"""A match that goes on, and one that has ended, on a server of pages; a browser beside a match of six."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from engine.dice import as_dice
from kotbot.matches.facts import Draft, Status
from scripts.testing.page import Page, page_of
from scripts.texts.facts import CODE, DECISION, facts
from tests.kotbot.page.room import SIX, Room
from tests.kotbot.page.served import past, rolling
from tests.kotbot.page.tabs import closing_tabs


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with page_of(rolling(), secrets={CODE: "secret"}) as page:
        yield page


@pytest.fixture
async def ended() -> AsyncIterator[Page]:
    known = replace(rolling(), status=Status.OVER)
    turns = {CODE: (past(1), past(2, cards=["jets"]))}
    async with page_of(known, secrets={CODE: "secret"}, moments=turns) as page:
        yield page


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    known = facts(SIX, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    async with page_of(known, secrets={CODE: "secret"}) as page, closing_tabs(browser):
        yield Room(browser, page)
