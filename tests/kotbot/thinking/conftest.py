"""A pool of one process, and levels of computers that are slow, or fail, on purpose."""

from collections.abc import AsyncIterator

import pytest

from kotbot.thinking.pool import Pool
from scripts.testing.patience import be_patient
from tests.kotbot.thinking import slow


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    slow.register(monkeypatch.setitem)
    be_patient(monkeypatch.setattr)


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    pool = Pool(1, slow.prepare)
    yield pool
    await pool.close()
