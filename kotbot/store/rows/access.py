"""The base of the parts of a unit of work: a connection and the few statements that all of them need."""

from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import (
    ARRAY,
    Column,
    ColumnElement,
    Connection,
    Insert,
    Integer,
    Select,
    Table,
    Update,
    and_,
    any_,
    bindparam,
    insert,
    literal,
    true,
    update,
)
from sqlmodel import SQLModel

from kotbot.store.match_cache import MatchCache

R = TypeVar("R", bound=SQLModel)
_KEY: Final = "key_"


def columns(record: SQLModel, *without: str) -> dict[str, Any]:
    """Return the fields of a record as columns, without some."""
    return {name: value for name, value in vars(record).items() if name not in without}


def _record(kind: type[R], values: dict[str, Any]) -> R:
    """Return a record like `model_validate`, in a third of the time: no record is a table."""
    made: R = kind.__new__(kind)
    kind.__pydantic_validator__.validate_python(values, self_instance=made)
    return made


@cache
def _statements(into: Table) -> tuple[Update, Insert]:
    keys = list(into.primary_key.columns)
    same = and_(*(column == bindparam(f"{_KEY}{column.name}") for column in keys))
    change = update(into).where(same)
    return change.values({column.name: bindparam(column.name) for column in into.columns}), insert(into)


class Access:
    """A connection inside its transaction, and the cache.

    A method that writes a row of a match, its seats, events or deadline invalidates that match in the cache.
    """

    def __init__(
        self, connection: Connection, cache: MatchCache, partitions: frozenset[int] | None = None
    ) -> None:
        self._connection = connection
        self._cache = cache
        self._partitions = partitions

    def owns(self, partition: int) -> bool:
        """Whether this process owns the matches of a partition."""
        return self._partitions is None or partition in self._partitions

    def _ours(self, partition: Column[int]) -> ColumnElement[bool]:
        """Return the condition that a row is of a partition that this process owns."""
        if self._partitions is None:
            return true()
        owned = sorted(self._partitions)
        if self._connection.dialect.name != "postgresql":
            return partition.in_(owned)
        # One parameter, however many are owned: a long list would be rendered and parsed anew each time.
        return partition == any_(literal(owned, ARRAY(Integer)))

    def _first(self, kind: type[R], which: Select[Any], **parameters: Any) -> R | None:
        """Return the first row as a record; None if there is none."""
        found = self._connection.execute(which, parameters)
        names, row = found.keys(), found.first()
        return None if row is None else _record(kind, dict(zip(names, row, strict=True)))

    def _all(self, kind: type[R], which: Select[Any], **parameters: Any) -> list[R]:
        """Return the rows as records."""
        found = self._connection.execute(which, parameters)
        names = tuple(found.keys())
        return [_record(kind, dict(zip(names, row, strict=True))) for row in found]

    def _insert(self, into: Table, values: dict[str, Any]) -> int:
        """Insert a row and return its auto-incremented key."""
        done = self._connection.execute(_statements(into)[1], values)
        assert done.inserted_primary_key is not None
        key: int = done.inserted_primary_key[0]
        return key

    def _put(self, into: Table, values: dict[str, Any]) -> None:
        """Insert a row, or update the one with the same primary key."""
        change, add = _statements(into)
        keys = {f"{_KEY}{column.name}": values[column.name] for column in into.primary_key.columns}
        if self._connection.execute(change, keys | values).rowcount == 0:
            self._connection.execute(add, values)
