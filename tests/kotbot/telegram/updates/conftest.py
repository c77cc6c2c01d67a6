"""An inbox on a database, whose updates are handled when the test lets them."""

from collections.abc import AsyncIterator

import pytest

from kotbot.store import Store
from kotbot.telegram.updates import inbox as module
from tests.kotbot.telegram.updates.running import Running


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def running(store: Store, monkeypatch: pytest.MonkeyPatch) -> Running:
    running = Running(store)
    monkeypatch.setattr(module, "handle", running.handle)
    return running
