"""A bot without Telegram, for one chat."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kotbot.page.live import Live
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram.assembly import assemble
from kotbot.telegram.outgoing.buttons import encode
from kotbot.telegram.service import Service
from kotbot.thinking.pool import Pool

OURS = -5


@pytest.fixture
async def service(url: str) -> AsyncIterator[Service]:
    store = await Store.open(url)
    settings = Settings(chats=frozenset({OURS}), budget_scale=0)
    bot = cast(Any, SimpleNamespace(username="kotbot_bot"))
    yield assemble(bot, store, settings, Pool(), Live(encode)).service
    await store.close()
