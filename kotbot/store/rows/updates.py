"""Updates in the database: what is not done yet, and which are done."""

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
    """Updates that are not done yet, and which are done."""

    now: datetime

    def put_updates(self, updates: Sequence[UpdateRecord]) -> None:
        """Store updates that are not stored yet."""
        self._connection.execute(_ADD, [columns(update) for update in updates])

    def known_updates(self, updates: Sequence[int]) -> set[int]:
        """Those of these updates that are stored, or remembered as done."""
        return set(self._connection.execute(_KNOWN, {"wanted": list(updates)}).scalars())

    def updates(self) -> list[UpdateRecord]:
        """All stored updates, in the order in which they were taken in."""
        return self._all(UpdateRecord, select(INCOMING).order_by(INCOMING.c.at, INCOMING.c.id))

    def count_tries(self) -> None:
        """One process more begins with all that is stored."""
        self._connection.execute(update(INCOMING).values(tries=INCOMING.c.tries + 1))

    def drop_update(self, update: int) -> None:
        """An update is done, or nothing comes of it."""
        self._connection.execute(_DROP, {"done": update})

    def remember_update(self, update: int) -> None:
        """An update is done and must not be done again."""
        self._connection.execute(_REMEMBER, {"id": update, "at": self.now})
