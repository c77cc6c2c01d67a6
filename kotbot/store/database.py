"""Opening a database by its URL: SQLite as a bot needs it, PostgreSQL by its driver."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from kotbot.i18n import terminal

BUSY_TIMEOUT_MS = 10_000
GIVEN_UP_AFTER: Final = {"connect_timeout": 10, "tcp_user_timeout": 10_000}
"""Seconds for PostgreSQL to answer a new connection, and milliseconds to acknowledge what it is sent.

Without them a server that vanished from the network, and does not refuse, would be waited for for minutes.
"""


class BadDatabaseUrl(ValueError):
    """A database URL that the bot cannot use; the message says which would do."""


class NoDatabase(RuntimeError):
    """A database that cannot be used at the moment; the message is its own."""


class NewerDatabase(RuntimeError):
    """A database that a later version of the bot wrote; the message says what to do."""


class DatabaseInUse(RuntimeError):
    """A database that a running bot of an earlier version uses; the message says what to do."""


def read_url(text: str) -> URL:
    """A URL with the driver that we use: `sqlite:///FILE` or `postgresql://...`; raises BadDatabaseUrl.

    The message never holds the URL itself, which may have a password in it.
    """
    try:
        url = make_url(text)
    except ArgumentError:
        words = terminal().gettext(
            "it should be like {one} or {other}",
            one="sqlite:////var/lib/kotbot/kotbot.db",
            other="postgresql://user:password@host/kotbot",
        )
        raise BadDatabaseUrl(words) from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabaseUrl(terminal().gettext("it names no file, and a match must outlive the process"))
        return url.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    words = terminal().gettext(
        "the database is {one} or {other}, not {given}", one="SQLite", other="PostgreSQL", given=backend
    )
    raise BadDatabaseUrl(words)


def connect(url: URL) -> Engine:
    """An engine for the one thread that uses it; raises BadDatabaseUrl. Its errors quote no values."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    try:
        return create_engine(
            url,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={name: time for name, time in GIVEN_UP_AFTER.items() if name not in url.query},
        )
    except ModuleNotFoundError:
        words = terminal().gettext(
            "{database} needs its driver: install the package {package}",
            database="PostgreSQL",
            package="psycopg[binary]",
        )
        raise BadDatabaseUrl(words) from None


def try_out(engine: Engine) -> None:
    """See whether the database can be written; raises BadDatabaseUrl for a file, NoDatabase for a server."""
    try:
        with engine.connect() as connection, connection.begin():
            pass
    except DBAPIError as error:
        if engine.dialect.name == "sqlite":
            words = terminal().gettext(
                "the file {file} cannot be used: {error}",
                file=str(engine.url.database),
                error=reason(error),
            )
            raise BadDatabaseUrl(words) from error
        raise NoDatabase(reason(error)) from error


def reason(error: DBAPIError) -> str:
    """The database's own words, without the statement."""
    return str(error.orig).partition("\n")[0]


def _sqlite(url: URL) -> Engine:
    assert url.database is not None
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = terminal().gettext(
            "the folder {folder} cannot be made: {error}", folder=str(folder), error=error.strerror or ""
        )
        raise BadDatabaseUrl(words) from error
    engine = create_engine(
        url, poolclass=NullPool, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000}, hide_parameters=True
    )

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
