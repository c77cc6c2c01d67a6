"""Files of tests: statements are compiled once in a process, and nobody waits until they are on the disk.

SQLAlchemy keeps what it compiled with the engine that it was compiled for. A bot has one engine for as long
as it runs. A test has a new one, and compiling took a quarter of the time of tests that play.

What is committed outlives a process that is killed, but not the machine: as with the PostgreSQL of tests.
Files only: a server is tested less, and its dialect depends on how it was opened.
"""

from typing import Any, Final

from sqlalchemy import URL, Dialect, Engine, event
from sqlalchemy.util import LRUCache

from kotbot.store import database, file

_dialects: Final[list[Dialect]] = []
_compiled: Final[LRUCache[Any, Any]] = LRUCache(1000)


def hasten_files() -> None:
    """From now on all files share what is compiled for the first of them, and none waits for the disk."""
    if vars(database)["open_file"] is file.open_file:
        vars(database)["open_file"] = _open_hastened


def _open_hastened(url: URL) -> Engine:
    engine = file.open_file(url)
    engine._compiled_cache = _compiled
    engine.dialect = next(iter(_dialects), engine.dialect)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA synchronous = OFF")
        if not _dialects:
            _dialects.append(engine.dialect)  # a connection is there, so it knows its server

    return engine
