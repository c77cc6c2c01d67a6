"""Files of tests: statements are compiled once in a process, and nobody waits until they are on the disk.

SQLAlchemy keeps what it compiled with the engine that it was compiled for. A bot has one engine for as long
as it runs. A test has a new one, and compiling took a quarter of the time of tests that play.

What is committed outlives a process that is killed, but not the machine: as with the PostgreSQL of tests.
"""

from typing import Any, Final

from sqlalchemy import Connection, Dialect, Engine, event
from sqlalchemy.util import LRUCache

KIND: Final = "sqlite"
"""Files; a server is tested less, and its dialect depends on how it was opened."""
_dialects: Final[list[Dialect]] = []
_compiled: Final[LRUCache[Any, Any]] = LRUCache(1000)


def hasten_files() -> None:
    """From now on all files share what is compiled for the first of them, and none waits for the disk."""
    if not event.contains(Engine, "engine_connect", _hasten):
        event.listen(Engine, "engine_connect", _hasten)


def _hasten(connection: Connection) -> None:
    if connection.dialect.name != KIND:
        return
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute("PRAGMA synchronous = OFF")
    if not _dialects:
        _dialects.append(connection.dialect)  # a connection is there, so it knows its server
    connection.dialect = _dialects[0]
    connection.execution_options(compiled_cache=_compiled)
