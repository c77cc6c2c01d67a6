from collections.abc import AsyncIterator

import pytest

from kotbot.matches import boards as rows
from kotbot.matches.digital import lobby as digital_lobby
from kotbot.store import Store
from scripts.testing.matches import ANN
from tests.kotbot.telegram.outgoing.kit import GROUP, Lobby


@pytest.fixture
async def friday(url: str) -> AsyncIterator[Lobby]:
    store = await Store.open(url)
    opened = await store.run(lambda unit: digital_lobby.open_lobby(unit, GROUP, ANN))
    facts = opened.facts
    assert facts is not None
    await store.run(lambda unit: rows.put_board(unit, facts.code, GROUP, 7, "en"))
    yield Lobby(store, facts)
    await store.close()
