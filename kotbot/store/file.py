"""SQLite as a bot needs it: a file private to its owner, with one writer that may be killed at any time."""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from kotbot.i18n import terminal
from kotbot.store.errors import BadDatabaseUrl, DamagedDatabase, NoDatabase

log = structlog.get_logger()

BUSY_TIMEOUT_MS = 10_000
PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
REMNANTS: Final = 1
"""`user_version` of a file whose pages may still contain deleted data.

`secure_delete` overwrites deleted rows, but not the copies of them that SQLite leaves between rows when it
redistributes the rows of two pages.
"""
CHECK_SECONDS: Final = 2.0
"""Longest check of all pages at a start; 10,000 matches take 1 to 12 seconds."""
SMALLEST_PAGE: Final = 512
"""Bytes; page sizes are multiples of it, and so are file sizes."""
STEPS: Final = 100_000
"""Steps of SQLite's virtual machine between two looks at the time."""
ITS_OWNERS_FOLDER: Final = 0o700
ITS_OWNERS: Final = 0o600
OPEN_TO_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
PASSING: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
)
"""Errors that may be gone at a later start, such as a full disk; all others are the fault of the path."""


def open_file(url: URL) -> Engine:
    """Open an engine on a file and create the file if missing; raises BadDatabaseUrl, NoDatabase."""
    path = path_of(url)
    _make(path)
    engine = create_engine(
        url, poolclass=NullPool, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (*PRAGMAS, f"busy_timeout = {BUSY_TIMEOUT_MS}"):
            connection.execute(f"PRAGMA {pragma}")

    # Were it a listener, SQLAlchemy would look for listeners around every statement: a sixth of its time.
    engine.dialect.do_begin = _begin  # type: ignore[method-assign]
    return engine


def _begin(dbapi_connection: Any) -> None:
    dbapi_connection.execute("BEGIN IMMEDIATE")


def path_of(url: URL) -> Path:
    """Return the path of the file."""
    assert url.database is not None
    return Path(url.database)


def _make(path: Path) -> None:
    """Create the missing folders and the file, accessible to their owner alone."""
    try:
        _make_folder(path.parent)
    except OSError as error:
        words = terminal().gettext(
            "the folder {folder} cannot be made: {error}",
            folder=str(path.parent),
            error=error.strerror or "",
        )
        raise _kind(error)(words) from error
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, ITS_OWNERS))
    except OSError as error:
        raise _kind(error)(_cannot_be_used(path, error.strerror or "")) from error


def _make_folder(folder: Path) -> None:
    if not folder.is_dir():
        _make_folder(folder.parent)
        folder.mkdir(ITS_OWNERS_FOLDER, exist_ok=True)


def _kind(error: OSError) -> type[BadDatabaseUrl | NoDatabase]:
    return NoDatabase if error.errno in PASSING else BadDatabaseUrl


def _cannot_be_used(path: Path, error: str) -> str:
    return terminal().gettext("the file {file} cannot be used: {error}", file=str(path), error=error)


def refusal(path: Path, error: DBAPIError, words: str) -> Exception:
    """Return the exception to raise for an error of SQLite at the start."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CORRUPT or (code == sqlite3.SQLITE_NOTADB and _was_a_database(path)):
        return damaged(path, words)
    kind = BadDatabaseUrl if code == sqlite3.SQLITE_NOTADB else NoDatabase
    return kind(_cannot_be_used(path, words))


def _was_a_database(path: Path) -> bool:
    """Whether a file without SQLite's header was a database, judged by its size; else the path is wrong."""
    return path.stat().st_size % SMALLEST_PAGE == 0


def keep_from_others(path: Path) -> None:
    """Make the file and the files that SQLite puts beside it accessible to the owner alone."""
    for one in _with_companions(path):
        mode = one.stat().st_mode
        if not mode & OPEN_TO_OTHERS:
            continue
        try:
            one.chmod(ITS_OWNERS)
        except OSError as error:
            log.warning("others can read the database", file=str(one), reason=error.strerror)


def _with_companions(path: Path) -> Iterator[Path]:
    for ending in ("", "-wal", "-shm"):
        one = path.with_name(path.name + ending)
        if one.exists():
            yield one


class OutOfTime(Exception):
    """The check of all pages takes longer than it may."""


def check(path: Path, seconds: float | None = None) -> None:
    """Check every page of a file with SQLite's quick_check; raises DamagedDatabase, OutOfTime."""
    ends = None if seconds is None else monotonic() + seconds
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_MS / 1000)
    try:
        if ends is not None:
            connection.set_progress_handler(lambda: monotonic() > ends, STEPS)
        ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_INTERRUPT:
            raise OutOfTime from None
        if code != sqlite3.SQLITE_CORRUPT:
            raise NoDatabase(_cannot_be_used(path, str(error))) from error
        found = str(error)
    finally:
        connection.close()
    if found != "ok":
        raise damaged(path, found.splitlines()[-1])


def damaged(path: Path, found: str) -> DamagedDatabase:
    """Return the error for a file with a damaged page."""
    words = terminal().gettext(
        "the file {file} is damaged ({error}): restore a backup, "
        "or save what can be read with the command {command}",
        file=str(path),
        error=found,
        command="sqlite3 FILE .recover",
    )
    return DamagedDatabase(words)


def empty_wal(connection: Any) -> bool:
    """Checkpoint and truncate the write-ahead log; returns False while another connection reads it.

    Takes SQLite's own connection, outside a transaction; does not wait for readers.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    return not busy


def note_remnants(connection: Connection) -> None:
    """Note, in the transaction of a deletion, that deleted data may remain in pages."""
    connection.exec_driver_sql(f"PRAGMA user_version = {REMNANTS}")


def has_remnants(connection: Any) -> bool:
    """Whether deleted data may remain in pages; takes SQLite's own connection."""
    (noted,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(noted == REMNANTS)


def write_anew(connection: Any, most: float = inf) -> None:
    """Rewrite a file of at most so many bytes without the deleted data that remains in its pages.

    Needs as much free space again, and does not wait for readers. Takes SQLite's own connection, outside a
    transaction. If it cannot be done now, that is noted and the next start does it.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        if _size(connection) > most:
            return
        connection.execute("VACUUM")
        connection.execute("PRAGMA user_version = 0")
    except sqlite3.DatabaseError as error:
        log.warning("the database was not written anew", reason=str(error))
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")


def _size(connection: Any) -> int:
    """Return the size of the file in bytes, including changes that are not written into it yet."""
    (pages,), (each,) = (connection.execute(f"PRAGMA {it}").fetchone() for it in ("page_count", "page_size"))
    return int(pages * each)
