"""The session of a worker: what ends it, what does not, and how it begins anew."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs
from telegram.error import NetworkError, RetryAfter

from kotbot.broker.errors import NoStreams
from kotbot.settings import Settings
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


@contextlib.asynccontextmanager
async def _no_nats(*_: object) -> AsyncIterator[None]:
    yield


SETTINGS = Settings(token=SecretStr("123456789:" + "A" * 35), nats_url="nats://127.0.0.1:9")


@pytest.mark.parametrize(
    "error",
    [
        LostLease("ended"),
        NoDatabase("it is away"),
        NoStreams("JetStream is away"),
        NetworkError("Telegram is away"),
        RetryAfter(3),
    ],
)
async def test_a_worker_that_has_begun_begins_anew_whatever_is_away(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, ready = asyncio.Event(), asyncio.Event()
    lives = 0

    async def lives_and_fails(*_: object) -> None:
        nonlocal lives
        lives += 1
        ready.set()
        if lives == 3:
            stop.set()
            return
        raise error

    monkeypatch.setattr(running, "connected", _no_nats)
    monkeypatch.setattr(running, "_live", lives_and_fails)
    monkeypatch.setattr(running, "AGAIN_SECONDS", 0.01)
    with capture_logs() as lines:
        await running.run_worker(SETTINGS, stop, ready)
    assert lives == 3
    assert [line["reason"] for line in lines] == [str(error)] * 2


async def test_the_service_manager_is_told_once_that_a_worker_runs_and_once_that_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Told that it ends, systemd ends it a minute later, also where the worker began anew."""
    told: list[str] = []
    stop, alive = asyncio.Event(), []

    @contextlib.asynccontextmanager
    async def announced(is_alive: Callable[[], bool]) -> AsyncIterator[None]:
        alive.append(is_alive)
        told.append("runs")
        yield
        told.append("ends")

    async def lives(*given: Any) -> None:
        signs, ready = given[4], given[6]
        async with signs.given(lambda: len(told) > 7):
            ready.set()
            told.append(f"alive {alive[0]()}")
        told.append(f"between two sessions alive {alive[0]()}")
        if len(told) > 4:
            stop.set()

    monkeypatch.setattr(running, "connected", _no_nats)
    monkeypatch.setattr(running, "_live", lives)
    monkeypatch.setattr(running, "announced", announced)
    await running.run_worker(SETTINGS, stop)
    session = ["alive False", "between two sessions alive True"]
    assert told == ["runs", *session, *session, "ends"]


async def test_a_worker_that_never_began_says_what_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise NetworkError("Telegram is away")

    monkeypatch.setattr(running, "connected", _no_nats)
    monkeypatch.setattr(running, "_live", fails)
    with pytest.raises(NetworkError, match="Telegram is away"):
        await running.run_worker(SETTINGS, asyncio.Event())


def test_who_lost_its_session_has_no_time_to_finish_anything() -> None:
    lost = asyncio.Event()
    assert running._limit(lost, 8.0) == 8.0
    lost.set()
    assert running._limit(lost, 8.0) == 0.0
