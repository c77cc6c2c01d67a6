"""kotbot.telegram.gateway.polling_lock: one of many gateways polls, as long as its session lives."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from zlib import crc32

import psycopg
import pytest

from kotbot.store.database import read_url
from kotbot.telegram.gateway import polling_lock
from kotbot.telegram.gateway.polling_lock import LockState, PollingLock
from scripts.testing.between import Between
from scripts.testing.ports import silent_port
from tests.databases import empty_postgresql

HELD = (
    "FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
    " AND (classid::bigint << 32) | objid::bigint = %s"
)
END_THE_HOLDER = f"SELECT pg_terminate_backend(pid) {HELD}"
IDLE_SINCE = f"SELECT state_change {HELD}"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling_lock, "LOOKS_SECONDS", 0.02)
    monkeypatch.setattr(polling_lock, "BEAT_SECONDS", 0.02)


@pytest.fixture
def database() -> str:
    return empty_postgresql()


@contextlib.asynccontextmanager
async def waiting(of: PollingLock) -> AsyncIterator[asyncio.Event]:
    """Somebody waits for the turn while the block runs; the event is set once it has it."""
    has = asyncio.Event()

    async def take() -> None:
        async with of.held() as lost:
            has.set()
            await lost.wait()

    task = asyncio.create_task(take())
    try:
        yield has
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.asynccontextmanager
async def session(database: str) -> AsyncIterator[psycopg.AsyncConnection]:
    """Somebody else on the server, while the block runs."""
    url = read_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as other:
        yield other


async def test_one_has_the_turn_and_the_next_as_soon_as_it_ends(database: str, bot: int) -> None:
    first, second = PollingLock(database, bot), PollingLock(database, bot)
    async with contextlib.AsyncExitStack() as holding:
        await holding.enter_async_context(first.held())
        async with waiting(second) as has:
            assert (first.standing, second.standing, has.is_set()) == (
                LockState.HOLDING,
                LockState.WAITING,
                False,
            )
            await holding.aclose()
            await has.wait()
            assert second.standing is LockState.HOLDING


async def test_another_bot_on_the_same_database_has_a_turn_of_its_own(database: str, bot: int) -> None:
    async with PollingLock(database, bot).held(), PollingLock(database, bot + 1).held():
        pass


async def test_a_session_that_ends_loses_the_turn_and_the_next_has_it(database: str, bot: int) -> None:
    first, second = PollingLock(database, bot), PollingLock(database, bot)
    async with first.held() as lost, waiting(second) as has:
        async with session(database) as other:
            await other.execute(END_THE_HOLDER, [first.key])
        await lost.wait()
        await has.wait()


@pytest.fixture
def between(database: str) -> Iterator[Between]:
    """The network before the server."""
    with contextlib.closing(Between.us_and(database)) as between:
        yield between


async def amid_a_beat(between: Between) -> None:
    """Wait until a beat is on its way; nobody answers it."""
    between.holds_back(b"SELECT 1")
    while not between.holds.is_set():
        await asyncio.sleep(0.01)


async def test_a_turn_that_ends_amid_a_beat_leaves_nothing_behind_that_reads_from_its_session(
    database: str, bot: int, between: Between
) -> None:
    """The driver would read from what is freed, and end the process by that."""
    before = asyncio.all_tasks()
    async with PollingLock(between.through(database), bot).held():
        await amid_a_beat(between)
    assert asyncio.all_tasks() == before


async def test_a_turn_is_lost_when_nobody_answers_a_beat(
    monkeypatch: pytest.MonkeyPatch, database: str, bot: int, between: Between
) -> None:
    monkeypatch.setattr(polling_lock, "ANSWER_SECONDS", 0.02)
    before = asyncio.all_tasks()
    async with PollingLock(between.through(database), bot).held() as lost:
        await amid_a_beat(between)
        await lost.wait()
    assert asyncio.all_tasks() == before


async def test_who_stands_still_is_followed(monkeypatch: pytest.MonkeyPatch, database: str, bot: int) -> None:
    monkeypatch.setattr(polling_lock, "IDLE_MS", 300)
    second = PollingLock(database, bot)
    with monkeypatch.context() as still:
        still.setattr(polling_lock, "BEAT_SECONDS", 3600.0)
        holding = contextlib.AsyncExitStack()
        await holding.enter_async_context(PollingLock(database, bot).held())
        await asyncio.sleep(0)
    async with holding, waiting(second) as has:
        await has.wait()


async def test_who_beats_is_idle_anew_and_keeps_the_turn(
    monkeypatch: pytest.MonkeyPatch, database: str, bot: int
) -> None:
    """From each beat on the server counts the idle time from the beginning."""
    monkeypatch.setattr(polling_lock, "IDLE_MS", 60_000)
    monkeypatch.setattr(polling_lock, "ANSWER_SECONDS", 60.0)
    holder = PollingLock(database, bot)
    async with holder.held() as lost, session(database) as other:
        since = set[object]()
        while len(since) < 4:
            since.add(await (await other.execute(IDLE_SINCE, [holder.key])).fetchone())
        assert None not in since, "nobody holds the turn"
        assert not lost.is_set()


async def test_a_database_that_is_away_is_waited_for() -> None:
    with silent_port() as port:
        away = PollingLock(f"postgresql://kotbot@127.0.0.1:{port}/kotbot", 1)
        async with waiting(away) as has:
            while away.standing is not LockState.AWAY:
                await asyncio.sleep(0.01)
            assert not has.is_set()


@pytest.fixture
def bot(request: pytest.FixtureRequest) -> int:
    """A bot of each test's own, for locks are the server's and not a schema's."""
    return crc32(request.node.nodeid.encode())
