"""Opening a database by its URL: SQLite as a bot needs it, PostgreSQL by its driver."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool, QueuePool

BUSY_TIMEOUT_MS = 10_000


class BadDatabaseUrl(ValueError):
    """A database URL that the bot cannot use; the message says which would do."""


def read_url(text: str) -> URL:
    """A URL with the driver that we use: `sqlite:///FILE` or `postgresql://...`; raises BadDatabaseUrl.

    The message never holds the URL itself, which may have a password in it.
    """
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabaseUrl(
            "the database URL cannot be read; it is like sqlite:////var/lib/kotbot/kotbot.db"
            " or postgresql://user:password@host/kotbot"
        ) from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabaseUrl("the database URL names no file; a match must outlive the process")
        return url.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabaseUrl(f"the database is SQLite or PostgreSQL, not {backend}")


def connect(url: URL) -> Engine:
    """An engine for the one thread that uses it."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0, pool_pre_ping=True)


def _sqlite(url: URL) -> Engine:
    assert url.database is not None
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            f"busy_timeout = {BUSY_TIMEOUT_MS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
