"""What the parts of a unit of work share: a connection and the few statements that all of them need."""

from typing import Any, cast

from sqlalchemy import Connection, Table, and_, insert, update
from sqlmodel import SQLModel


def table(model: type[SQLModel]) -> Table:
    """The SQLAlchemy table of a model."""
    return cast(Table, model.__table__)  # type: ignore[attr-defined]


class Access:
    """A connection inside its transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _put(self, into: Table, values: dict[str, Any]) -> None:
        """Update the row with this primary key, or insert it."""
        keys = list(into.primary_key.columns)
        same = and_(*(column == values[column.name] for column in keys))
        rest = {name: value for name, value in values.items() if name not in {key.name for key in keys}}
        if self._connection.execute(update(into).where(same).values(rest)).rowcount == 0:
            self._connection.execute(insert(into).values(values))
