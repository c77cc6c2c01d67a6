"""Results of the seats of finished matches, in the database."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kotbot.matches.facts import Status
from kotbot.matches.log.played import ROWS_VERSION
from kotbot.matches.ports import Conflict
from kotbot.matches.records import MatchRecord, PlayedMatch, PlayedMatches, PlayedRecord
from kotbot.store.rows.access import Access
from kotbot.store.tables import ACCOUNT, MATCH, PLAYED, SEAT

_NAME: Final = "name"
"""The field of a PlayedRecord that is stored with the seat."""

_WRITTEN: Final = MATCH.c.rows_version >= ROWS_VERSION
_MATCHES: Final = select(*(MATCH.c[name] for name in PlayedMatch._fields)).order_by(MATCH.c.id)
_ROWS: Final = (
    select(*(SEAT.c.name if name == _NAME else PLAYED.c[name] for name in PlayedRecord._fields))
    .select_from(PLAYED)
    .join(MATCH, MATCH.c.id == PLAYED.c.match)
    .join(SEAT, (SEAT.c.match == PLAYED.c.match) & (SEAT.c.place == PLAYED.c.place))
    .order_by(MATCH.c.id, PLAYED.c.place)
)
_IS_THERE: Final = select(ACCOUNT.c.id).where(ACCOUNT.c.id == bindparam("sat")).scalar_subquery()
_ADD: Final = insert(PLAYED).values(
    {name: bindparam(name) for name in PlayedRecord._fields if name != _NAME} | {"account": _IS_THERE}
)
_LEAVE: Final = delete(PLAYED).where(PLAYED.c.match == bindparam("left"))
_NOTE: Final = update(MATCH).where(MATCH.c.id == bindparam("written")).values(rows_version=ROWS_VERSION)
_OVER: Final = MATCH.c.status == Status.OVER.value
_MISSING: Final = select(MATCH).where(_OVER, MATCH.c.rows_version < ROWS_VERSION)
_GUESTS: Final = (
    select(PLAYED.c.guest)
    .join(MATCH, MATCH.c.id == PLAYED.c.match)
    .where(MATCH.c.chat == bindparam("chat"), _WRITTEN, PLAYED.c.guest != "")
    .distinct()
)
_EARNED: Final = (
    select(PLAYED.c.earned)
    .join(MATCH, MATCH.c.id == PLAYED.c.match)
    .where(PLAYED.c.account == bindparam("of"), PLAYED.c.counts, PLAYED.c.earned != "", _WRITTEN)
    .distinct()
)


class PlayedRows(Access):
    """Rows that are written at the end of a match, and the matches whose rows are missing."""

    def put_played(self, match: int, rows: Sequence[PlayedRecord]) -> None:
        """Store the rows of a match; replaces former ones. Raises Conflict.

        Leaves out an account that does not exist any more.
        """
        run = self._connection.execute
        run(_LEAVE, {"left": match})
        try:
            if rows:
                run(_ADD, [_columns(row) for row in rows])
        except IntegrityError as error:
            raise Conflict(f"somebody was deleted while the rows of match {match} were written") from error
        run(_NOTE, {"written": match})

    def played_in(self, chat: int, guest: str = "") -> PlayedMatches:
        """Return the matches of a chat that have their rows (only a guest's if given), oldest first."""
        here = MATCH.c.chat == chat
        if not guest:
            return self._played(here)
        return self._played(here & MATCH.c.id.in_(select(PLAYED.c.match).where(PLAYED.c.guest == guest)))

    def played_by(self, accounts: Collection[int]) -> PlayedMatches:
        """Return the matches with rows in which one of these accounts sat, the first one first."""
        return self._played(MATCH.c.id.in_(select(PLAYED.c.match).where(PLAYED.c.account.in_(accounts))))

    def earned_by(self, account: int) -> set[str]:
        """Return the names of what an account earned in its own seats, according to the rows."""
        found = self._connection.execute(_EARNED, {"of": account}).scalars()
        return {name for names in found for name in names.split()}

    def guest_names(self, chat: int) -> set[str]:
        """Return the guests at the tables of a chat according to the rows, with names folded by `fold`."""
        return set(self._connection.execute(_GUESTS, {"chat": chat}).scalars())

    def without_rows(self, most: int) -> list[MatchRecord]:
        """Return some finished matches of our partitions whose rows are missing."""
        return self._missing(self._ours(MATCH.c.partition), most)

    def without_rows_in(self, chat: int) -> list[MatchRecord]:
        """Return all finished matches of a chat whose rows are missing, in any partition."""
        return self._missing(_unindexed(MATCH.c.chat) == chat)

    def without_rows_by(self, accounts: Collection[int]) -> list[MatchRecord]:
        """Return all finished matches with one of these accounts whose rows are missing, in any partition."""
        seated = select(SEAT.c.match).where(SEAT.c.account.in_(accounts))
        return self._missing(_unindexed(MATCH.c.id).in_(seated))

    def _played(self, which: ColumnElement[bool]) -> PlayedMatches:
        """Return the rows as the database gives them: they are grouped outside its thread."""
        matches = self._connection.execute(_MATCHES.where(which & _WRITTEN))
        rows = self._connection.execute(_ROWS.where(which & _WRITTEN))
        return PlayedMatches([*map(PlayedMatch._make, matches)], [*map(PlayedRecord._make, rows)])

    def _missing(self, which: ColumnElement[bool], most: int | None = None) -> list[MatchRecord]:
        """Return the matches without rows, usually few, in any order: so the query starts from these."""
        return self._all(MatchRecord, _MISSING.where(which).limit(most))


def _unindexed(column: ColumnElement[int]) -> ColumnElement[int]:
    """Return a column in an expression that hides its index: SQLite would else scan all matches of a chat."""
    return column + 0


def _columns(row: PlayedRecord) -> dict[str, Any]:
    columns = row._asdict()
    del columns[_NAME]
    return columns | {"sat": columns.pop("account")}
