"""Several versions on one database: the tables that a worker can use, and the partitions it may take over.

Tables say which revision is the oldest whose code works with them. A worker's session holds a shared lock of
its own revision, so that a migration with which it could not work finds it there. The version that owned a
partition last is written with its lock: an older one does not take it over.
"""

from collections.abc import Iterable, Mapping, Set
from typing import Final

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError

from kotbot import __version__
from kotbot.i18n import terminal
from kotbot.store import revision
from kotbot.store.database import connect, read_url, reason
from kotbot.store.errors import BadDatabaseUrl, DatabaseInUse, NewerDatabase, NoDatabase, OlderDatabase
from kotbot.store.tables import LAST_OWNER

Version = tuple[int, ...]

WORKER: Final = "kotbot worker"
_OF_WORKERS: Final = "hashtext('kotbot workers ' || current_schema())"
_PRESENT: Final = text(f"SELECT pg_advisory_lock_shared({_OF_WORKERS}, :revision)")
_ABSENT: Final = text(
    f"SELECT bool_and(pg_try_advisory_xact_lock({_OF_WORKERS}, earlier)) "
    "FROM generate_series(1, :oldest - 1) AS earlier"
)
OF_PARTITIONS: Final = "hashtext('kotbot ' || current_schema()), partition"
"""The keys of this bot's locks, in a database that others may use, too."""
_LEFT: Final = text(
    f"SELECT partition, pg_try_advisory_xact_lock({OF_PARTITIONS}) "
    "FROM unnest(CAST(:partitions AS integer[])) AS partition"
)
_NOTE: Final = text(
    "INSERT INTO last_owner (partition, version) "
    "SELECT partition, :version FROM unnest(CAST(:partitions AS integer[])) AS partition "
    "ON CONFLICT (partition) DO UPDATE SET version = excluded.version "
    "WHERE last_owner.version <> excluded.version"
)


def ours() -> Version:
    """Return this version as numbers, which can be compared."""
    return _read(".".join(number for number in __version__.split(".") if number.isdecimal()))


def check_sharing(engine: Engine) -> None:
    """Raise BadDatabaseUrl unless several processes can share a database of this kind."""
    if engine.dialect.name != "postgresql":
        words = terminal().gettext("several processes share {database} alone", database="PostgreSQL")
        raise BadDatabaseUrl(words)


def check_and_hold_tables(connection: Connection) -> None:
    """Check that a part of this version can use the tables, for as long as its session lasts.

    Waits while they are being changed. Raises OlderDatabase, NewerDatabase.
    """
    connection.execute(_PRESENT, {"revision": int(revision.newest())})
    present = revision.present(connection)
    if present is None or present < revision.newest():
        words = terminal().gettext(
            "the tables are of an earlier version: run {command}", command="kotbot migrate"
        )
        raise OlderDatabase(words)
    if revision.oldest(connection) > revision.newest():
        words = terminal().gettext(
            "the tables are of a later version (at {revision}), and this one works with them no longer: "
            "start a later one",
            revision=repr(present),
        )
        raise NewerDatabase(words)


def refuse_workers_before(connection: Connection, oldest: str) -> None:
    """Raise DatabaseInUse while workers run whose tables are of a revision before this one.

    No worker can start until the end of the transaction.
    """
    if connection.dialect.name != "postgresql" or int(oldest) <= 1:
        return
    if not connection.scalar(_ABSENT, {"oldest": int(oldest)}):
        words = terminal().gettext(
            "{command} runs in a version that the new tables would break: replace it first, by one between",
            command=WORKER,
        )
        raise DatabaseInUse(words)


def last(connection: Connection) -> dict[int, Version]:
    """Return the version that last owned each partition; partitions that no worker owned are missing."""
    return {partition: _read(version) for partition, version in connection.execute(select(LAST_OWNER))}


def newer(owners: Mapping[int, Version], partitions: Set[int], mine: Version) -> frozenset[int]:
    """Return those of some partitions that a later version owned last."""
    return frozenset(it for it in partitions if owners.get(it, ()) > mine)


def note(connection: Connection, partitions: Iterable[int], mine: Version) -> None:
    """Note this version as the owner of partitions, whose locks are held."""
    connection.execute(_NOTE, {"partitions": sorted(partitions), "version": _written(mine)})


def take_back(url: str, mine: Version) -> int:
    """Let this version take over what a later one owned last, in the calling thread; returns how many.

    This version then reads what the later one wrote. Raises BadDatabaseUrl, NoDatabase, OlderDatabase,
    NewerDatabase, and DatabaseInUse while workers of the later one own something.
    """
    engine = connect(read_url(url))
    check_sharing(engine)
    try:
        with engine.begin() as connection:
            check_and_hold_tables(connection)
            theirs = newer(owners := last(connection), owners.keys(), mine)
            if not all(is_left for _, is_left in connection.execute(_LEFT, {"partitions": sorted(theirs)})):
                words = terminal().gettext("{command} runs in a later version: end it first", command=WORKER)
                raise DatabaseInUse(words)
            note(connection, theirs, mine)
            return len(theirs)
    except DBAPIError as error:
        raise NoDatabase(reason(error)) from error
    finally:
        engine.dispose()


def _read(version: str) -> Version:
    return tuple(int(number) for number in version.split(".") if number)


def _written(version: Version) -> str:
    return ".".join(map(str, version))
