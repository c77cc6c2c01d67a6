"""What is wrong with migrations, for workers of the versions that they say they leave working."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine.interfaces import ReflectedColumn

from kotbot.store import migrate
from kotbot.store.database import connect, read_url

ALONE: Final = "0011"
"""Up to this revision one process ended before the next one changed the tables."""
Columns = Mapping[tuple[str, str], ReflectedColumn]


def scripts() -> list[Any]:
    """All migrations, the first one first."""
    return list(ScriptDirectory.from_config(migrate.config()).walk_revisions())[::-1]


def unused_in(script: Any) -> set[tuple[str, str]]:
    """Tables and columns that code from this migration on neither reads nor writes."""
    return {tuple(name.split(".")) for name in getattr(script.module, "unused", ())}


def faults(url: str, since: str = ALONE) -> list[str]:
    """What is wrong with all migrations, in words; those after `since` are tried on a database.

    It is one whose tables are of that revision, or an empty one.
    """
    known = scripts()
    found = [f"{it.revision} does not say `oldest`" for it in known if _oldest(it) is None]
    if found:
        return found
    engine = connect(read_url(url))
    with engine.connect() as connection:
        migrate.upgrade(connection, since)
        later = [it for it in known if it.revision > since]
        oldest = [str(_oldest(it)) for it in known if it.revision >= since]
        for before, script in zip(oldest, later, strict=False):
            columns = _columns(connection)
            migrate.upgrade(connection, script.revision)
            words = _wrong(script, before, columns, _columns(connection), known)
            found += [f"{script.revision} {word}" for word in words]
    engine.dispose()
    return found


def _oldest(script: Any) -> str | None:
    said: str | None = getattr(script.module, "oldest", None)
    return said


def _wrong(script: Any, before: str, earlier: Columns, now: Columns, known: Sequence[Any]) -> Iterator[str]:
    oldest = str(_oldest(script))
    if oldest > script.down_revision:
        yield f"breaks {script.down_revision}, the version before it"
    if oldest < before:
        yield f"cannot work with {oldest}: {before} is needed already"
    free = set[tuple[str, str]]().union(*(unused_in(it) for it in known if it.revision <= oldest))
    for name in earlier.keys() - now.keys() - free:
        yield f"drops {'.'.join(name)}, which {oldest} needs"
    for name in earlier.keys() & now.keys() - free:
        if str(earlier[name]["type"]) != str(now[name]["type"]):
            yield f"changes {'.'.join(name)}, which {oldest} knows as it was"
        if _can_be_left_out(earlier[name]) and not _can_be_left_out(now[name]):
            yield f"wants {'.'.join(name)}, which {oldest} may leave out"
    tables = {table for table, _ in earlier}
    for name in now.keys() - earlier.keys():
        if name[0] in tables and not _can_be_left_out(now[name]):
            yield f"wants {'.'.join(name)}, which {oldest} does not write"


def _can_be_left_out(column: ReflectedColumn) -> bool:
    return column["nullable"] or column["default"] is not None


def _columns(connection: Connection) -> Columns:
    with connection.begin():
        seen = inspect(connection)
        return {(it, one["name"]): one for it in seen.get_table_names() for one in seen.get_columns(it)}
