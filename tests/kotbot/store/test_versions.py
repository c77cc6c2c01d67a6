"""Versions beside each other on one database: what each may use, and what it may go on with."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kotbot.store import (
    BadDatabaseUrl,
    DatabaseInUse,
    NewerDatabase,
    NoDatabase,
    SharedStore,
    Store,
    revision,
    server,
    shared,
    versions,
)
from kotbot.store.database import connect, read_url
from tests.databases import empty_postgresql, file_with_tables
from tests.kotbot.store.expanding import faults

EARLIER, LATER = (1, 0), (1, 1)
AFTER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
{oldest}
down_revision = "{newest}"


def upgrade() -> None:
    {change}
"""
Following = Callable[[str, str], None]


@pytest.fixture
def following(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Following:
    """Has this be the version after the newest, with one more migration."""
    newest, folder = revision.newest(), tmp_path / "later"
    shutil.copytree(revision.SCRIPTS, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def write(oldest: str, change: str) -> None:
        said = f'oldest = "{oldest}"' if oldest else ""
        words = AFTER.format(newest=newest, oldest=said, change=change)
        (folder / "versions" / "9999_later.py").write_text(words, encoding="utf-8")
        monkeypatch.setattr(revision, "SCRIPTS", folder)

    return write


def test_every_migration_says_what_it_works_with_and_keeps_to_it(tmp_path: Path) -> None:
    assert faults(f"sqlite:///{tmp_path}/kotbot.db") == []


@pytest.fixture
def tables(tmp_path: Path) -> str:
    """A file with the tables of this version, made before there is a later one."""
    return file_with_tables(tmp_path / "kotbot.db")


@pytest.mark.parametrize(
    ("oldest", "change", "fault"),
    [
        ("", "pass", "9999 does not say `oldest`"),
        ("9999", "pass", "9999 breaks {newest}, the version before it"),
        ("0010", "pass", "9999 cannot work with 0010: 0011 is needed already"),
        ("0011", 'op.drop_column("review", "seq")', "9999 drops review.seq, which 0011 needs"),
        ("0012", 'op.drop_column("review", "found")', "9999 drops review.found, which 0012 needs"),
        (
            "0012",
            'op.add_column("guest", sa.Column("at", sa.Integer(), nullable=False))',
            "9999 wants guest.at, which 0012 does not write",
        ),
    ],
)
def test_a_migration_that_breaks_what_it_says_to_keep_is_found(
    following: Following, tables: str, oldest: str, change: str, fault: str
) -> None:
    newest = revision.newest()
    following(oldest, change)
    assert faults(tables, newest) == [fault.format(newest=newest)]


def test_what_nobody_uses_any_more_can_be_dropped(following: Following, tables: str) -> None:
    newest = revision.newest()
    following("0012", 'op.drop_column("review", "seq")')
    assert faults(tables, newest) == []


@pytest.fixture
async def url() -> str:
    """Tables of this version."""
    made = empty_postgresql()
    await (await Store.open(made)).close()
    return made


async def test_workers_go_on_and_begin_while_the_tables_expand_beneath_them(
    url: str, following: Following, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, scripts = await SharedStore.open(url), revision.SCRIPTS
    following("0012", 'op.add_column("guest", sa.Column("more", sa.Integer()))')
    await (await Store.open(url)).close()
    assert await running.claim({7}) == {7}
    await running.close()
    monkeypatch.setattr(revision, "SCRIPTS", scripts)
    beginning = await SharedStore.open(url)
    assert await beginning.claim({7}) == {7}
    await beginning.close()


async def test_tables_that_would_break_a_running_worker_are_left_as_they_are(
    url: str, following: Following
) -> None:
    running = await SharedStore.open(url)
    following("9999", 'op.drop_column("review", "seq")')
    with pytest.raises(DatabaseInUse, match="replace it first"):
        await Store.open(url)
    await running.close()
    await (await Store.open(url)).close()


async def test_a_worker_does_not_begin_on_tables_that_work_with_later_ones_alone(
    url: str, following: Following, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = revision.SCRIPTS
    following("9999", 'op.drop_column("review", "seq")')
    await (await Store.open(url)).close()
    monkeypatch.setattr(revision, "SCRIPTS", scripts)
    with pytest.raises(NewerDatabase, match=r"at '9999'.* works with them no longer"):
        await SharedStore.open(url)


async def test_a_worker_waits_while_the_tables_are_being_changed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with changing(url) as connection, connection.begin(), monkeypatch.context() as soon:
        soon.setattr(shared, "STATEMENT_MS", 50)
        versions.refuse_workers_before(connection, "9999")
        with pytest.raises(NoDatabase, match="statement timeout"):
            await SharedStore.open(url)
    await (await SharedStore.open(url)).close()


async def test_a_change_of_the_tables_does_not_wait_long_behind_who_reads_them(
    url: str, following: Following, monkeypatch: pytest.MonkeyPatch
) -> None:
    following("0012", 'op.drop_column("review", "seq")')
    with changing(url) as connection, connection.begin(), monkeypatch.context() as soon:
        soon.setattr(server, "LOCK_MS", 50)
        connection.execute(text("SELECT * FROM review"))
        with pytest.raises(NoDatabase, match="lock timeout"):
            await Store.open(url)
    await (await Store.open(url)).close()


@contextmanager
def changing(url: str) -> Iterator[Connection]:
    """A session beside."""
    engine = connect(read_url(url))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


async def test_what_a_later_version_owned_an_earlier_one_does_not_get(url: str) -> None:
    later, earlier = await SharedStore.open(url), await SharedStore.open(url)
    assert await earlier.claim({7, 8}, EARLIER) == {7, 8}
    await earlier.release({7, 8})
    assert await later.claim({7}, LATER) == {7}
    await later.close()
    assert await earlier.claim({7, 8}, EARLIER) == {8}
    assert await earlier.last_owners() == {7: LATER, 8: EARLIER}
    later = await SharedStore.open(url)
    assert await later.claim({7}, LATER) == {7}, "its lock was not kept by who was not to have it"
    await earlier.close()
    await later.close()


async def test_an_earlier_version_goes_on_with_what_a_later_one_owned_once_it_is_told_to(
    url: str,
) -> None:
    later, earlier = await SharedStore.open(url), await SharedStore.open(url)
    assert await later.claim({7}, LATER) == {7}
    with pytest.raises(DatabaseInUse, match="end it first"):
        versions.take_back(url, EARLIER)
    await later.close()
    assert await earlier.claim({7}, EARLIER) == set()
    assert versions.take_back(url, EARLIER) == 1
    assert await earlier.claim({7}, EARLIER) == {7}
    assert versions.take_back(url, EARLIER) == 0
    await earlier.close()


def test_of_a_file_nothing_is_taken_back(tmp_path: Path) -> None:
    with pytest.raises(BadDatabaseUrl, match="PostgreSQL alone"):
        versions.take_back(f"sqlite:///{tmp_path}/kotbot.db", EARLIER)
