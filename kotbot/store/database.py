"""Opening a database by its URL: SQLite or PostgreSQL."""

from sqlalchemy import URL, Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from kotbot.i18n import terminal
from kotbot.store.errors import BadDatabaseUrl, NoDatabase
from kotbot.store.file import open_file, path_of, refusal
from kotbot.store.server import open_server


def read_url(text: str) -> URL:
    """Parse a URL and set our driver: `sqlite:///FILE` or `postgresql://...`; raises BadDatabaseUrl.

    The message never contains the URL itself, which may have a password in it.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number, or is a part of a password
        raise _unlike() from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabaseUrl(terminal().gettext("it names no file, and a match must outlive the process"))
        return url.set(drivername="sqlite+pysqlite")
    if "@" in (url.host or ""):
        raise _unlike()  # else a password with this sign would be quoted as a part of the host
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
    """Create an engine for the one thread that uses it; raises BadDatabaseUrl, NoDatabase.

    Its errors quote no values.
    """
    return open_file(url) if url.get_backend_name() == "sqlite" else open_server(url)


def start_refused(engine: Engine, error: DBAPIError) -> Exception:
    """Return the exception to raise for an error of the database at the start."""
    if engine.dialect.name == "sqlite":
        return refusal(path_of(engine.url), error, reason(error))
    return NoDatabase(reason(error))


def reason(error: DBAPIError) -> str:
    """Return the database's own message, without the statement."""
    return str(error.orig).partition("\n")[0]
