"""How seats fared in matches that are over, in the database."""

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
"""What a record has of the seat."""

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
    """Rows that are written with the end of a match, and the matches that do not have theirs yet."""

    def put_played(self, match: int, rows: Sequence[PlayedRecord]) -> None:
        """Store the rows of a match, in place of those that it had; raises Conflict.

        An account that is not there any more is left out.
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
        """The matches of a chat that have their rows, or those of them with a guest, the first one first."""
        here = MATCH.c.chat == chat
        if not guest:
            return self._played(here)
        return self._played(here & MATCH.c.id.in_(select(PLAYED.c.match).where(PLAYED.c.guest == guest)))

    def played_by(self, accounts: Collection[int]) -> PlayedMatches:
        """Matches that have their rows in which one of these accounts sat, the first one first."""
        return self._played(MATCH.c.id.in_(select(PLAYED.c.match).where(PLAYED.c.account.in_(accounts))))

    def earned_by(self, account: int) -> set[str]:
        """Names of what an account earned in its own seats, by rows."""
        found = self._connection.execute(_EARNED, {"of": account}).scalars()
        return {name for names in found for name in names.split()}

    def guest_names(self, chat: int) -> set[str]:
        """The guests at the tables of a chat by rows, as `fold` makes their names."""
        return set(self._connection.execute(_GUESTS, {"chat": chat}).scalars())

    def without_rows(self, most: int) -> list[MatchRecord]:
        """Some matches of our partitions that are over and do not have their rows."""
        return self._missing(self._ours(MATCH.c.partition), most)

    def without_rows_in(self, chat: int) -> list[MatchRecord]:
        """All such matches of a chat, in whatever partition."""
        return self._missing(_unindexed(MATCH.c.chat) == chat)

    def without_rows_by(self, accounts: Collection[int]) -> list[MatchRecord]:
        """All such matches in which one of these accounts sits, in whatever partition."""
        seated = select(SEAT.c.match).where(SEAT.c.account.in_(accounts))
        return self._missing(_unindexed(MATCH.c.id).in_(seated))

    def _played(self, which: ColumnElement[bool]) -> PlayedMatches:
        """As the database gives them: what belongs together is put together elsewhere, where nobody waits."""
        matches = self._connection.execute(_MATCHES.where(which & _WRITTEN))
        rows = self._connection.execute(_ROWS.where(which & _WRITTEN))
        return PlayedMatches([*map(PlayedMatch._make, matches)], [*map(PlayedRecord._make, rows)])

    def _missing(self, which: ColumnElement[bool], most: int | None = None) -> list[MatchRecord]:
        """Few as a rule, in whatever order: so they are looked for, and not what is known of them."""
        return self._all(MatchRecord, _MISSING.where(which).limit(most))


def _unindexed(column: ColumnElement[int]) -> ColumnElement[int]:
    """A column whose index is not used: SQLite would go through all matches of a chat for the few."""
    return column + 0


def _columns(row: PlayedRecord) -> dict[str, Any]:
    columns = row._asdict()
    del columns[_NAME]
    return columns | {"sat": columns.pop("account")}
