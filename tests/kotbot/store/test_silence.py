"""A PostgreSQL that accepts connections and says nothing: nobody waits for it longer than is said."""

import asyncio
import select
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from kotbot.matches.ports import Unit
from kotbot.store import NoDatabase, Store, server
from kotbot.store import store as stored
from kotbot.store.database import connect, read_url
from kotbot.store.monotonic_clock import seconds_asleep_too
from scripts.testing.between import Between
from tests.databases import empty_postgresql, postgresql_with_tables

pytest.importorskip("psycopg")

SECONDS = 0.3
FOR_EVER = 100.0


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


async def test_a_start_is_given_up(silent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(server.GIVEN_UP_AFTER, "connect_timeout", 2)  # psycopg takes no less
    with pytest.raises(NoDatabase, match="timeout expired"):
        async with asyncio.timeout(FOR_EVER):
            await Store.open(f"postgresql://kotbot@127.0.0.1:{silent}/kotbot")


async def test_a_start_that_is_broken_off_waits_no_longer_than_it_says(
    silent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "END_SECONDS", SECONDS)
    opening = asyncio.create_task(Store.open(f"postgresql://kotbot@127.0.0.1:{silent}/kotbot"))
    await asyncio.sleep(0)
    opening.cancel()
    async with asyncio.timeout(FOR_EVER / 6):
        await asyncio.gather(opening, return_exceptions=True)
    assert opening.cancelled()


async def hang(store: Store, gate: threading.Event) -> "asyncio.Task[None]":
    """A use case that is under way until the gate is open."""
    begun = threading.Event()

    def wait(_: object) -> None:
        begun.set()
        gate.wait(FOR_EVER)

    hanging = asyncio.create_task(store.run(wait))
    await asyncio.to_thread(begun.wait)
    return hanging


async def test_the_end_waits_for_a_use_case_no_longer_than_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "END_SECONDS", SECONDS)
    store = await Store.open(f"sqlite:///{tmp_path}/kotbot.sqlite3")
    gate = threading.Event()
    hanging = await hang(store, gate)
    async with asyncio.timeout(FOR_EVER / 6):
        await store.close()
    assert not hanging.done()
    gate.set()
    await hanging


async def test_the_last_words_are_not_waited_for_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "LAST_SECONDS", SECONDS)
    store = await Store.open(f"sqlite:///{tmp_path}/kotbot.sqlite3")
    gate = threading.Event()
    hanging = await hang(store, gate)
    async with asyncio.timeout(FOR_EVER / 6):
        await store.run_at_last(lambda unit: unit.put_setting("last", "words"))
    gate.set()
    await hanging
    assert await store.run(lambda unit: unit.setting("last")) == ""
    await store.close()


async def test_a_store_that_is_closed_lets_nobody_wait(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/kotbot.sqlite3")
    await store.close()
    async with asyncio.timeout(FOR_EVER / 6):
        with pytest.raises(NoDatabase, match="the database is closed"):
            await store.run(lambda _: None)


async def test_who_waits_behind_a_silent_database_is_told_with_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "LONG_SECONDS", 0.0)
    store = await Store.open(f"sqlite:///{tmp_path}/kotbot.sqlite3")
    begun, gate = threading.Event(), threading.Event()
    done: list[object] = []

    def times_out(_: object) -> None:
        begun.set()
        gate.wait(FOR_EVER)
        raise NoDatabase("no answer within 10 seconds")

    first = asyncio.create_task(store.run(times_out))
    await asyncio.to_thread(begun.wait)
    others = [asyncio.create_task(store.run(done.append)) for _ in range(3 * stored.AT_ONCE)]
    await asyncio.sleep(0)
    gate.set()
    told = await asyncio.gather(first, *others, return_exceptions=True)
    assert {type(error) for error in told} == {NoDatabase}
    assert done == []
    await store.run(done.append)
    assert len(done) == 1
    await store.close()


def driver_of(unit: Unit) -> Any:
    """The connection of a use case, as the driver has it."""
    return unit._connection.connection.driver_connection


async def test_a_server_that_falls_silent_is_given_up_and_found_again() -> None:
    url = postgresql_with_tables()
    between = Between.us_and(url)
    store = await Store.open(between.through(url))

    try:
        await store.run(lambda unit: unit.put_setting("before", "kept"))
        driver = await store.run(driver_of)
        driver.answer_seconds = SECONDS
        between.falls_silent()
        with pytest.raises(NoDatabase, match=r"no answer within 0\.3 seconds"):
            async with asyncio.timeout(FOR_EVER):
                await store.run(lambda unit: unit.put_setting("meanwhile", "lost"))
        between.speaks()
        assert await store.run(lambda unit: unit.setting("before")) == "kept"
        assert await store.run(lambda unit: unit.setting("meanwhile")) == ""
    finally:
        await store.close()
        between.close()


async def test_a_statement_that_takes_too_long_is_ended_by_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "STATEMENT_MS", 1_000)
    store = await Store.open(postgresql_with_tables())
    with pytest.raises(NoDatabase, match="statement timeout"):
        await store.run(lambda unit: unit._connection.exec_driver_sql("SELECT pg_sleep(20)"))
    assert await store.run(lambda unit: unit.setting("before")) == ""
    await store.close()


async def test_a_transaction_that_stood_still_is_ended_by_the_server_and_nothing_of_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "STILL_MS", 1_000)
    store = await Store.open(postgresql_with_tables())

    def stand_still(unit: Unit) -> None:
        unit.put_setting("before", "lost")
        ended, _, _ = select.select([driver_of(unit)], [], [], FOR_EVER)
        assert ended
        unit.put_setting("after", "lost")

    with pytest.raises(NoDatabase, match="idle-in-transaction timeout"):
        await store.run(stand_still)
    assert await store.run(lambda unit: unit.setting("before")) == ""
    await store.close()


async def test_who_stands_still_between_several_rows_is_ended_by_the_server_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Statements that are sent together have one answer, and before it the server waits for ever."""
    monkeypatch.setattr(server, "STILL_MS", 1_000)
    store = await Store.open(empty_postgresql())

    def stand_still(unit: Unit) -> None:
        driver = driver_of(unit)
        cursor = driver.cursor()

        def rows() -> Iterator[tuple[str]]:
            yield ("one",)
            ended, _, _ = select.select([driver], [], [], FOR_EVER / 6)
            assert ended
            yield ("two",)

        cursor.executemany("INSERT INTO setting (name, value) VALUES (%s, '')", rows())

    with pytest.raises(NoDatabase):
        await store.run(stand_still)
    assert await store.run(lambda unit: unit.setting("one")) == ""
    await store.close()


def test_an_answer_counts_from_when_it_was_asked_for_whenever_it_is_read() -> None:
    """Who stands still between an answer's coming and its reading has been silent since the question."""
    engine = connect(read_url(postgresql_with_tables()))
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        before = seconds_asleep_too()
        connection.execute(text("SELECT pg_sleep(0.3)"))
        assert before <= driver.asked <= seconds_asleep_too() - 0.3
    engine.dispose()
