"""The file of SQLite: its owner's alone, whole, and without what was deleted."""

import asyncio
import contextlib
import os
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy import event

from kotbot.matches import privacy
from kotbot.matches.facts import Person, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord
from kotbot.store import BadDatabaseUrl, DamagedDatabase, NoDatabase, Store, file
from kotbot.store.database import connect, read_url
from kotbot.store.migrate import upgrade
from scripts.testing.matches import ANN, NOON, Bot

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kotbot.sqlite3"


@pytest.fixture
def url(path: Path) -> str:
    """These are tests of files, also where the others run on PostgreSQL."""
    return f"sqlite:///{path}"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# Its owner's alone


def test_a_new_file_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "kotbot.sqlite3"
    before = os.umask(0)
    try:
        bot = Bot(f"sqlite:///{path}")
    finally:
        os.umask(before)
    bot.match()
    files = {one.name: mode(one) for one in path.parent.iterdir()}
    bot.close()
    assert files == {"kotbot.sqlite3": 0o600, "kotbot.sqlite3-wal": 0o600, "kotbot.sqlite3-shm": 0o600}
    assert (mode(path.parent), mode(path.parent.parent)) == (0o700, 0o700)
    assert mode(tmp_path) != 0o777


def test_a_file_that_others_could_read_is_put_right_at_the_start(url: str, path: Path) -> None:
    reader = sqlite3.connect(path)  # so that the log of changes stays
    Bot(url).close()
    reader.execute("SELECT * FROM account").fetchall()
    names = ("kotbot.sqlite3", "kotbot.sqlite3-wal", "kotbot.sqlite3-shm")
    for name in names:
        path.with_name(name).chmod(0o644)
    bot = Bot(url)
    assert [mode(path.with_name(name)) for name in names] == [0o600] * 3
    bot.close()
    reader.close()


def test_a_file_that_is_no_database_is_left_as_it_is(url: str, path: Path) -> None:
    path.write_text("What is in here is no database, and must stay as it is.", encoding="ascii")
    path.chmod(0o644)
    with pytest.raises(BadDatabaseUrl, match="not a database"):
        Bot(url)
    assert mode(path) == 0o644


# Whole


def filled(url: str) -> None:
    """A database with a thousand accounts."""
    bot = Bot(url)

    def fill(unit: Unit) -> None:
        for number in range(1000):
            unit.put_account(
                AccountRecord(id=number, name=f"Somebody {number}" * 8, username="", language="en", seen=NOON)
            )

    bot.do(fill)
    bot.close()


def damage(path: Path) -> None:
    """Overwrite a page in the middle of the file."""
    overwrite(path, path.stat().st_size // PAGE // 2 * PAGE, b"\xff" * PAGE)


def overwrite(path: Path, at: int, content: bytes) -> None:
    with path.open("r+b") as out:
        out.seek(at)
        out.write(content)


def test_a_damaged_page_is_found_at_the_start_and_it_is_said_what_to_do(url: str, path: Path) -> None:
    filled(url)
    damage(path)
    with pytest.raises(DamagedDatabase, match=r"is damaged .*: restore a backup, or save .* \.recover"):
        Bot(url)


@pytest.mark.parametrize("lost", [16, 100, PAGE], ids=["its name", "its header", "its first page"])
def test_a_file_without_its_header_is_damaged_too_and_no_wrong_setting(
    url: str, path: Path, lost: int
) -> None:
    filled(url)
    overwrite(path, 0, bytes(lost))
    with pytest.raises(DamagedDatabase, match=r"is damaged .*: restore a backup, or save .* \.recover"):
        Bot(url)


async def test_a_large_file_is_checked_beside_and_once_it_is_found_damaged_nothing_is_done(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(url)
    damage(path)
    monkeypatch.setattr(file, "CHECK_SECONDS", -1.0)
    monkeypatch.setattr(file, "STEPS", 1)
    store = await Store.open(url)
    assert store.checking is not None
    await asyncio.to_thread(store.checking.join)
    with pytest.raises(DamagedDatabase, match="is damaged"):
        await store.run(lambda unit: unit.account(1))
    await store.close()


def test_a_check_that_takes_too_long_is_left(url: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(url)
    monkeypatch.setattr(file, "STEPS", 1)
    with pytest.raises(file.OutOfTime):
        file.check(path, seconds=-1)
    file.check(path)


# Full, and locked


def test_a_locked_file_is_worth_another_try(url: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Bot(url).close()
    monkeypatch.setattr(file, "BUSY_TIMEOUT_MS", 10)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NoDatabase, match="database is locked"):
            Bot(url)
    other.close()


async def test_on_a_full_disk_nothing_is_half_done_and_with_room_it_goes_on(url: str) -> None:
    store = await Store.open(url)
    await store.run(
        lambda unit: unit.put_account(AccountRecord(id=1, name="Ann", username="", language="en", seen=NOON))
    )

    async def pages(most: int) -> None:
        await store.run(lambda unit: unit._connection.exec_driver_sql(f"PRAGMA max_page_count = {most}"))

    await pages(1)  # SQLite takes the present size for the least

    def much(unit: Unit) -> None:
        unit.put_account(AccountRecord(id=1, name="Another name", username="", language="en", seen=NOON))
        for number in range(2, 500):
            unit.put_account(
                AccountRecord(id=number, name="Somebody " * 100, username="", language="en", seen=NOON)
            )

    with pytest.raises(NoDatabase, match="full"):
        await store.run(much)
    found = await store.run(lambda unit: [unit.account(number) for number in (1, 2)])
    assert [account and account.name for account in found] == ["Ann", None]
    await pages(100_000)
    await store.run(much)
    await store.close()


# Without what was deleted

NAME = "Maximiliane-who-wants-to-be-forgotten"


def everywhere(path: Path) -> bytes:
    """All bytes of the file and of the log of changes."""
    return b"".join(one.read_bytes() for one in path.parent.iterdir())


def play_and_be_forgotten(bot: Bot, person: Person) -> None:
    code = bot.lobby(people=3)
    assert bot.join(code, person).note is not None
    bot.do(lambda unit: privacy.delete(unit, person.id))


def test_after_a_deletion_nothing_is_left_on_the_disk(url: str, path: Path) -> None:
    bot = Bot(url)
    play_and_be_forgotten(bot, Person(77_123_456_789, NAME, NAME))
    assert NAME.encode() not in everywhere(path)
    assert (77_123_456_789).to_bytes(6, "big") not in everywhere(path)
    assert ANN.name.encode() in everywhere(path)
    bot.close()


def test_while_somebody_reads_the_log_of_changes_it_is_emptied_later(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotbot.store.store.EMPTY_WAL_SECONDS", 0.0)
    bot = Bot(url)
    bot.lobby(where=Where(-1002))
    backup = sqlite3.connect(path, isolation_level=None)
    backup.execute("BEGIN")
    backup.execute("SELECT * FROM account").fetchall()
    play_and_be_forgotten(bot, Person(77_123_456_789, NAME, NAME))
    assert NAME.encode() in everywhere(path)
    backup.execute("COMMIT")
    bot.do(lambda unit: unit.heartbeat())
    assert NAME.encode() not in everywhere(path)
    backup.close()
    bot.close()


def test_what_a_killed_process_left_in_the_log_of_changes_is_gone_after_the_next_start(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "empty_wal", lambda _: False)
    killed = Bot(url)
    play_and_be_forgotten(killed, Person(77_123_456_789, NAME, NAME))
    assert NAME.encode() in everywhere(path)
    monkeypatch.undo()
    again = Bot(url)
    assert NAME.encode() not in everywhere(path)
    again.close()
    killed.close()


def test_what_an_earlier_version_left_in_free_pages_is_gone_when_the_tables_change(
    url: str, path: Path
) -> None:
    engine = connect(read_url(url))
    with engine.connect() as connection:
        upgrade(connection, "0001")
    engine.dispose()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as earlier:
        earlier.execute("PRAGMA secure_delete = OFF")
        rows = [(number, f"{NAME} {number}" * 9) for number in range(500)]
        earlier.executemany("INSERT INTO setting (name, value) VALUES (?, ?)", rows)
        earlier.execute("DELETE FROM setting")
    assert NAME.encode() in everywhere(path)
    Bot(url).close()
    assert NAME.encode() not in everywhere(path)


def test_deleted_rows_are_overwritten(url: str) -> None:
    engine = connect(read_url(url))
    seen: list[object] = []

    @event.listens_for(engine, "begin")
    def look(connection: object) -> None:
        seen.append(connection.exec_driver_sql("PRAGMA secure_delete").scalar())  # type: ignore[attr-defined]

    with engine.begin():
        pass
    engine.dispose()
    assert seen == [1]


def leave_remnants(path: Path) -> None:
    """As SQLite does when it spreads rows over two pages anew: a copy stands between rows."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA secure_delete = OFF")
        other.execute("INSERT INTO setting (name, value) VALUES ('remnant', ?)", [NAME])
        other.execute("DELETE FROM setting WHERE name = 'remnant'")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_what_stands_between_rows_of_who_was_forgotten_is_gone_after_a_minute(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by a simulation: the rows were gone, and an older copy of one was in the page still."""
    now = 1000.0
    monkeypatch.setattr("kotbot.store.store.monotonic", lambda: now)
    bot = Bot(url)
    play_and_be_forgotten(bot, Person(77_123_456_789, NAME, NAME))
    leave_remnants(path)
    now += 59.0
    bot.do(lambda unit: unit.heartbeat())
    assert NAME.encode() in everywhere(path)
    now += 1.0
    bot.do(lambda unit: unit.heartbeat())
    assert NAME.encode() not in everywhere(path)
    leave_remnants(path)
    now += 600.0
    bot.do(lambda unit: unit.heartbeat())
    assert NAME.encode() in everywhere(path), "without a deletion nothing is written anew"
    bot.close()


def test_a_large_file_is_written_anew_by_the_next_start(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("kotbot.store.store.monotonic", lambda: now)
    monkeypatch.setattr("kotbot.store.store.ANEW_BYTES", 10 * PAGE)
    bot = Bot(url)
    play_and_be_forgotten(bot, Person(77_123_456_789, NAME, NAME))
    leave_remnants(path)
    now += 60.0
    bot.do(lambda unit: unit.heartbeat())
    assert NAME.encode() in everywhere(path)
    bot.close()
    Bot(url).close()
    assert NAME.encode() not in everywhere(path)
