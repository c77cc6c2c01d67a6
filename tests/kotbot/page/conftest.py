"""A match that goes on, and one that has ended, on a server of pages."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from kotbot.matches.facts import Status
from scripts.testing.page import Page, page_of
from scripts.texts.facts import CODE
from tests.kotbot.page.served import past, rolling


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
