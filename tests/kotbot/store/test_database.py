"""Database URLs, SQLite as a bot needs it, and the promise of `Store.run`."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError, OperationalError

from kotbot.matches.facts import Occupant
from kotbot.matches.open import clock
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord, SeatRecord
from kotbot.store import BadDatabaseUrl, NoDatabase, Store
from kotbot.store.database import connect, read_url
from kotbot.store.file import open_file
from kotbot.store.monotonic_clock import MonotonicClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:////var/lib/kotbot.db", "sqlite+pysqlite"),
        ("sqlite:///kotbot.db", "sqlite+pysqlite"),
        ("postgresql://bot:secret@db.example/kotbot", "postgresql+psycopg"),
        ("postgres://bot:secret@db.example:5433/kotbot?sslmode=require", "postgresql+psycopg"),
        ("postgresql+psycopg://bot@db.example/kotbot", "postgresql+psycopg"),
    ],
)
def test_a_url_gets_the_driver_that_is_installed(given: str, driver: str) -> None:
    assert read_url(given).drivername == driver


def test_host_and_password_of_a_url_are_kept() -> None:
    url = read_url("postgres://bot:p%40ss@db.example:5433/kotbot?sslmode=require")
    assert (url.host, url.port, url.password, url.database) == ("db.example", 5433, "p@ss", "kotbot")
    assert url.query == {"sslmode": "require"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "should be like"),
        ("kotbot.db", "should be like"),
        ("mysql://bot:secret@db/kotbot", "SQLite or PostgreSQL"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_its_secrets(given: str, said: str) -> None:
    with pytest.raises(BadDatabaseUrl, match=said) as raised:
        read_url(given)
    assert "secret" not in str(raised.value)


def test_postgresql_is_opened_with_one_connection_and_checked_before_use() -> None:
    engine = connect(read_url("postgresql://bot:secret@db.example/kotbot"))
    assert engine.dialect.name == "postgresql"
    assert engine.pool.size() == 1  # type: ignore[attr-defined]
    assert "secret" not in repr(engine.url)


@pytest.mark.parametrize(("query", "seconds"), [("", 10), ("?connect_timeout=3", "3")])
def test_a_postgresql_that_vanished_is_given_up_after_a_while(
    query: str, seconds: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    psycopg = pytest.importorskip("psycopg")
    given: dict[str, object] = {}

    def look(**options: object) -> None:
        given.update(options)
        raise psycopg.OperationalError("nobody is there")

    engine = connect(read_url(f"postgresql://bot@db.example/kotbot{query}"))
    monkeypatch.setattr("kotbot.store.postgres_timeout.TimeoutConnection.connect", look)
    with pytest.raises(OperationalError):
        engine.connect()
    assert (given["connect_timeout"], given["tcp_user_timeout"]) == (seconds, 10_000)


def test_sqlite_is_set_up_for_one_writer_that_is_killed_at_any_time(tmp_path: Path) -> None:
    engine = open_file(read_url(f"sqlite:///{tmp_path}/new/folder/kotbot.db"))  # others wait for no disk
    with closing(engine.raw_connection()) as connection:
        driver = connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        values = {
            name: driver.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


# Store.run


async def opened(url: str) -> Store:
    return await Store.open(url, clock=lambda: NOON)


def account(number: int) -> AccountRecord:
    return AccountRecord(id=number, name=f"A{number}", username="", language="en", seen=NOON)


async def test_what_the_work_raises_is_raised_and_nothing_is_kept(url: str) -> None:
    store = await opened(url)

    def work(unit: Unit) -> None:
        unit.put_account(account(1))
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        await store.run(work)
    assert await store.run(lambda unit: unit.account(1)) is None
    await store.close()


async def test_what_goes_by_the_way_waits_for_a_database_that_is_away(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is done is not noted, and the next start does it again (found by a simulation)."""
    store = await opened(url)
    store.run_by_the_way(lambda unit: unit.put_setting("done", "yes"))
    with monkeypatch.context() as away:
        away.setattr(store, "_connected", locked)
        with pytest.raises(NoDatabase):
            await store.run(lambda _: None)
    assert await store.run(lambda unit: unit.setting("done")) == "yes"
    await store.close()


async def test_what_goes_by_the_way_goes_in_its_order_after_a_database_was_away(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(url)
    for value in ("first", "second"):
        store.run_by_the_way(partial(show, value=value))
    with monkeypatch.context() as away:
        away.setattr(store, "_connected", locked)
        with pytest.raises(NoDatabase):
            await store.run(lambda _: None)
    assert await store.run(lambda unit: unit.setting("shown")) == "second"
    await store.close()


def show(unit: Unit, value: str) -> None:
    unit.put_setting("shown", value)


def locked() -> Connection:
    raise OperationalError("BEGIN IMMEDIATE", {}, sqlite3.OperationalError("database is locked"))


async def test_a_database_that_is_away_is_named_so(url: str) -> None:
    store = await opened(url)

    def work(_: Unit) -> None:
        raise OperationalError("SELECT 1", {}, sqlite3.OperationalError("gone fishing\nwith the secret"))

    with pytest.raises(NoDatabase, match=r"^gone fishing$"):
        await store.run(work)
    await store.close()


async def test_it_is_committed_before_run_returns(url: str) -> None:
    store, other = await opened(url), await opened(url)
    await store.run(lambda unit: unit.put_account(account(1)))
    seen = await other.run(lambda unit: unit.account(1))
    assert seen == account(1)
    await store.close()
    await other.close()


async def together(store: Store, works: list[Callable[[Unit], object]]) -> list[object]:
    """Let works wait until all of them are there."""
    begun, gate = threading.Event(), threading.Event()

    def hold(_: Unit) -> bool:
        begun.set()
        return gate.wait(10)

    first = asyncio.create_task(store.run(hold))
    await asyncio.to_thread(begun.wait)
    others = [asyncio.create_task(store.run(work)) for work in works]
    await asyncio.sleep(0)
    gate.set()
    assert await first
    return list(await asyncio.gather(*others, return_exceptions=True))


async def test_what_waits_together_is_committed_together(url: str) -> None:
    """The first is under way alone; ten others wait for it and share one commit."""
    store = await opened(url)
    commits: list[object] = []
    event.listen(store._engine, "commit", commits.append)

    def keep(number: int) -> Callable[[Unit], object]:
        return lambda unit: unit.put_account(account(number))

    await together(store, [keep(number) for number in range(1, 11)])
    assert len(commits) == 2
    for number in range(1, 11):
        assert await store.run(lambda unit, number=number: unit.account(number)) == account(number)  # type: ignore[misc]
    await store.close()


async def test_who_comes_after_a_clock_that_was_set_has_the_new_time(url: str) -> None:
    machine = NOON
    store = await Store.open(url, clock=MonotonicClock(lambda: machine, lambda: 0.0))
    machine = NOON + timedelta(hours=1)
    moments = await together(store, [lambda unit: unit.now, clock.catch_up, lambda unit: unit.now])
    assert moments == [NOON, timedelta(hours=1), machine]
    await store.close()


async def test_of_several_at_once_only_the_one_that_raises_is_undone(url: str) -> None:
    store = await opened(url)

    def breaks(unit: Unit) -> None:
        unit.put_account(account(2))
        raise LookupError("no")

    outcomes = await together(
        store,
        [
            lambda unit: unit.put_account(account(1)),
            breaks,
            lambda unit: [unit.account(number) for number in (1, 2)],
        ],
    )
    assert isinstance(outcomes[1], LookupError)
    assert outcomes[2] == [account(1), None]
    await store.close()


async def test_a_moment_keeps_its_instant_and_comes_back_in_utc(url: str) -> None:
    store = await opened(url)
    east = account(1)
    east.seen = NOON.astimezone(timezone(timedelta(hours=9)))
    await store.run(lambda unit: unit.put_account(east))
    seen = await store.run(lambda unit: unit.account(1))
    assert seen is not None
    assert seen.seen == NOON
    assert seen.seen.tzinfo is UTC
    await store.close()


async def test_a_moment_without_a_time_zone_is_refused(url: str) -> None:
    store = await opened(url)
    naive = account(1)
    naive.seen = datetime(2026, 1, 1)
    with pytest.raises(Exception, match="timezone"):
        await store.run(lambda unit: unit.put_account(naive))
    await store.close()


async def test_ids_of_telegram_fit(url: str) -> None:
    store = await opened(url)
    largest = 2**52 - 1
    await store.run(lambda unit: unit.put_account(account(largest)))
    seen = await store.run(lambda unit: unit.account(largest))
    assert seen is not None
    assert seen.id == largest
    await store.close()


async def test_a_seat_needs_its_match(url: str) -> None:
    store = await opened(url)
    seat = SeatRecord(match=5, place=0, occupant=Occupant.PERSON, account=1, name="A", monster="kraken")
    with pytest.raises(IntegrityError):
        await store.run(lambda unit: unit.put_seats(5, [seat]))
    await store.close()


# By the way


async def test_what_is_written_by_the_way_is_there_for_the_next_use_case(url: str) -> None:
    store = await opened(url)
    store.run_by_the_way(lambda unit: unit.put_account(account(1)))
    assert await store.run(lambda unit: unit.account(1)) == account(1)
    await store.close()


async def test_what_is_written_by_the_way_is_there_after_the_end(url: str) -> None:
    store = await opened(url)
    store.run_by_the_way(lambda unit: unit.put_account(account(1)))
    await store.close()
    again = await opened(url)
    assert await again.run(lambda unit: unit.account(1)) == account(1)
    await again.close()


async def test_what_fails_by_the_way_undoes_itself_alone(url: str) -> None:
    store = await opened(url)

    def breaks(unit: Unit) -> None:
        unit.put_account(account(2))
        raise LookupError("no")

    store.run_by_the_way(breaks)
    store.run_by_the_way(lambda unit: unit.put_account(account(3)))
    await store.run(lambda unit: unit.put_account(account(1)))
    found = await store.run(lambda unit: [unit.account(number) for number in (1, 2, 3)])
    assert found == [account(1), None, account(3)]
    await store.close()


async def test_what_nobody_waits_for_any_more_is_not_begun(url: str) -> None:
    store = await opened(url)
    begun, gate = threading.Event(), threading.Event()

    def hold(_: Unit) -> bool:
        begun.set()
        return gate.wait(10)

    first = asyncio.create_task(store.run(hold))
    await asyncio.to_thread(begun.wait)
    late = asyncio.create_task(store.run(lambda unit: unit.put_account(account(1))))
    await asyncio.sleep(0)
    late.cancel()
    await asyncio.gather(late, return_exceptions=True)
    gate.set()
    assert await first
    assert await store.run(lambda unit: unit.account(1)) is None
    await store.close()
