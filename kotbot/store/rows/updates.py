"""Updates in the database: those not done yet, and the ids of done ones."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, delete, insert, select, update

from kotbot.matches.records import UpdateRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import INCOMING, SEEN

_WANTED: Final[BindParameter[Any]] = bindparam("wanted", expanding=True)
_KNOWN: Final = (
    select(INCOMING.c.id)
    .where(INCOMING.c.id.in_(_WANTED))
    .union(select(SEEN.c.id).where(SEEN.c.id.in_(_WANTED)))
)
_ADD: Final = insert(INCOMING)
_DROP: Final = delete(INCOMING).where(INCOMING.c.id == bindparam("done"))
_REMEMBER: Final = insert(SEEN)


class UpdateRows(Access):
    """Updates that are not done yet, and the ids of done ones."""

    now: datetime

    def put_updates(self, updates: Sequence[UpdateRecord]) -> None:
        """Insert the updates that are not stored yet."""
        self._connection.execute(_ADD, [columns(update) for update in updates])

    def known_updates(self, updates: Sequence[int]) -> set[int]:
        """Return those of these updates that are stored, or remembered as done."""
        return set(self._connection.execute(_KNOWN, {"wanted": list(updates)}).scalars())

    def updates(self) -> list[UpdateRecord]:
        """Return all stored updates, in the order in which they were received."""
        return self._all(UpdateRecord, select(INCOMING).order_by(INCOMING.c.at, INCOMING.c.id))

    def count_tries(self) -> None:
        """Increment the tries of all stored updates, as another process begins with them."""
        self._connection.execute(update(INCOMING).values(tries=INCOMING.c.tries + 1))

    def drop_update(self, update: int) -> None:
        """Delete an update that is done or given up."""
        self._connection.execute(_DROP, {"done": update})

    def remember_update(self, update: int) -> None:
        """Remember that an update is done and must not be done again."""
        self._connection.execute(_REMEMBER, {"id": update, "at": self.now})
