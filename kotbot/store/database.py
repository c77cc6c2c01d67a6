"""Opening a database by its URL: SQLite or PostgreSQL."""

from sqlalchemy import URL, Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from kotbot.i18n import terminal
from kotbot.store.errors import BadDatabaseUrl, NoDatabase
from kotbot.store.file import open_file, path_of, refusal
from kotbot.store.server import open_server


def read_url(text: str) -> URL:
    """A URL with the driver that we use: `sqlite:///FILE` or `postgresql://...`; raises BadDatabaseUrl.

    The message never holds the URL itself, which may have a password in it.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number, or a part of a password
        raise _unlike() from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabaseUrl(terminal().gettext("it names no file, and a match must outlive the process"))
        return url.set(drivername="sqlite+pysqlite")
    if "@" in (url.host or ""):
        raise _unlike()  # or a password with this sign would be told as half of a host
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    words = terminal().gettext(
        "the database is {one} or {other}, not {given}", one="SQLite", other="PostgreSQL", given=backend
    )
    raise BadDatabaseUrl(words)


def _unlike() -> BadDatabaseUrl:
    words = terminal().gettext(
        "it should be like {one} or {other}",
        one="sqlite:////var/lib/kotbot/kotbot.db",
        other="postgresql://user:password@host/kotbot",
    )
    return BadDatabaseUrl(words)


def connect(url: URL) -> Engine:
    """An engine for the one thread that uses it; raises BadDatabaseUrl, NoDatabase.

    Its errors quote no values.
    """
    return open_file(url) if url.get_backend_name() == "sqlite" else open_server(url)


def start_refused(engine: Engine, error: DBAPIError) -> Exception:
    """What an error of the database at the start means for the process."""
    if engine.dialect.name == "sqlite":
        return refusal(path_of(engine.url), error, reason(error))
    return NoDatabase(reason(error))


def reason(error: DBAPIError) -> str:
    """The database's own words, without the statement."""
    return str(error.orig).partition("\n")[0]
