"""The session of a worker: what ends it, and what does not."""

import asyncio

import pytest
from structlog.testing import capture_logs

from kotbot.store import LostLease, NoDatabase
from kotbot.telegram.worker import running


class Ailing:
    """A store that fails as it is told, one time after the other, and then does not."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)
        self.is_well = asyncio.Event()

    async def beat(self) -> None:
        if self._errors:
            raise self._errors.pop(0)
        self.is_well.set()


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "BEAT_SECONDS", 0.01)


async def test_a_statement_that_took_too_long_ends_no_session() -> None:
    store, lost = Ailing(NoDatabase("canceling statement due to statement timeout")), asyncio.Event()
    with capture_logs() as lines:
        async with running._beating(store, lost):  # type: ignore[arg-type]
            await store.is_well.wait()
    assert not lost.is_set()
    assert [line["event"] for line in lines] == ["the database is slow"]


async def test_a_session_that_ended_is_lost() -> None:
    lost = asyncio.Event()
    with capture_logs() as lines:
        async with running._beating(Ailing(LostLease("ended")), lost):  # type: ignore[arg-type]
            await lost.wait()
    assert [line["event"] for line in lines] == ["the session of the database is lost"]
