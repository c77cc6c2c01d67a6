"""Databases to test on: files, and PostgreSQL where a server is named.

Making the tables takes ten times as long as all else that a start does: it is done once in a run, and each
test has a copy. What makes them is tested where it is.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from sqlalchemy import URL, Connection, text
from sqlmodel import SQLModel

from kotbot.store import Store
from kotbot.store.database import connect, read_url
from kotbot.store.file import ITS_OWNERS
from scripts.testing.memory import folder_of_this_process

POSTGRESQL: Final = "KOTBOT_TEST_POSTGRESQL"
"""URL of a PostgreSQL database in which tests make and drop schemas, two for each worker."""
ALL_ON_POSTGRESQL: Final = "KOTBOT_TEST_ALL_ON_POSTGRESQL"
"""Set: there is every test that needs a database, not only those marked `each_database`."""
KINDS: Final = ("SQLite", "PostgreSQL")
NONE_NAMED: Final = f"no PostgreSQL: {POSTGRESQL} names no database"
ENDINGS: Final = ("", "-wal", "-shm")
"""Of the files of a database; its log goes with the last connection."""
FROM_ONE_AGAIN: Final = (
    "SELECT setval(CAST(quote_ident(sequencename) AS regclass), start_value, false)"
    " FROM pg_sequences WHERE schemaname = current_schema()"
)
"""What rows are numbered by, in PostgreSQL."""

_numbers: Final = count(1)


def kinds() -> tuple[str, ...]:
    """On which databases a test runs that is marked `each_database`."""
    return KINDS[1:] if ALL_ON_POSTGRESQL in os.environ else KINDS


def file_with_tables(path: Path) -> str:
    """The URL of a new file that has the tables, and nothing in them."""
    path.touch(ITS_OWNERS)
    path.write_bytes(_file_with_tables())
    return f"sqlite:///{path}"


@contextmanager
def file_in_memory() -> Iterator[str]:
    """The URL of such a file while the block runs, in memory; folders of tests take as long to make as it."""
    path = folder_of_this_process() / f"test-{next(_numbers)}.sqlite3"
    try:
        yield file_with_tables(path)
    finally:
        for ending in ENDINGS:
            path.with_name(path.name + ending).unlink(missing_ok=True)


@cache
def _file_with_tables() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kotbot.sqlite3"
        _make_tables(f"sqlite:///{path}")
        return path.read_bytes()


def postgresql_with_tables() -> str:
    """A schema with the tables and nothing in them, on the database that `empty_postgresql` takes."""
    server = _server()
    url = _postgresql_with_tables(server)
    with _begun(read_url(url)) as connection:
        connection.execute(text(_emptying()))
    return url


@cache
def _emptying() -> str:
    """Deletes each row and counts from one again: of tables of a few rows a tenth of what TRUNCATE takes."""
    tables = reversed(SQLModel.metadata.sorted_tables)
    return "; ".join([*(f"DELETE FROM {table.name}" for table in tables), FROM_ONE_AGAIN])


@cache
def _postgresql_with_tables(server: URL) -> str:
    url = _empty_schema(server, "tables")
    _make_tables(url)
    return url


def empty_postgresql() -> str:
    """An empty schema of the database that is named; without one the test is skipped, but in CI."""
    return _empty_schema(_server(), "test")


def _server() -> URL:
    server = os.environ.get(POSTGRESQL)
    if not server and os.environ.get("CI") == "true":
        pytest.fail(NONE_NAMED)
    if not server:
        pytest.skip(NONE_NAMED)
    return read_url(server)


def _empty_schema(server: URL, name: str) -> str:
    schema = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with _begun(server) as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {schema} CASCADE"))
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    return server.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(
        hide_password=False
    )


def _make_tables(url: str) -> None:
    store = Store(url)
    store.prepare()
    store.disconnect()


@contextmanager
def _begun(url: URL) -> Iterator[Connection]:
    engine = connect(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()
