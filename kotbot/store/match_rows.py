"""Matches and seats in the database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select, update

from kotbot.matches.facts import Mode, Status
from kotbot.matches.ports import Conflict
from kotbot.matches.records import MatchRecord, SeatRecord
from kotbot.store.access import Access, table
from kotbot.store.rows import record, values
from kotbot.store.tables import Match, Seat

MATCH = table(Match)
SEAT = table(Seat)
AT_ONCE = 500
"""Values in one list of a statement."""
RUNNING = (Status.LOBBY.value, Status.LIVE.value)


class MatchRows(Access):
    """Implements kotbot.matches.ports.MatchStore."""

    def add_match(self, match: MatchRecord) -> None:
        """Store a new match and set its id."""
        done = self._connection.execute(insert(MATCH).values(values(match, "id")))
        assert done.inserted_primary_key is not None
        match.id = done.inserted_primary_key[0]

    def match(self, code: str) -> MatchRecord | None:
        """A match by its public code."""
        return self._one(MATCH.c.code == code)

    def match_by_id(self, match: int) -> MatchRecord | None:
        """A match by its row's id."""
        return self._one(MATCH.c.id == match)

    def save_match(self, match: MatchRecord) -> None:
        """Write a match back and raise its revision; raises Conflict if it was written meanwhile."""
        same = (MATCH.c.id == match.id) & (MATCH.c.revision == match.revision)
        match.revision += 1
        changed = update(MATCH).where(same).values(values(match, "id", "code", "seed", "opened"))
        if self._connection.execute(changed).rowcount != 1:
            raise Conflict(f"match {match.code} was written by somebody else")

    def seats(self, match: int) -> list[SeatRecord]:
        """The seats in the order of play."""
        found = self._connection.execute(select(SEAT).where(SEAT.c.match == match).order_by(SEAT.c.place))
        return [record(SeatRecord, row) for row in found.mappings()]

    def put_seats(self, match: int, seats: Sequence[SeatRecord]) -> None:
        """Replace all seats."""
        self._connection.execute(delete(SEAT).where(SEAT.c.match == match))
        if seats:
            self._connection.execute(insert(SEAT), [values(seat) for seat in seats])

    def running(self, chat: int, topic: int, *, table: bool) -> MatchRecord | None:
        """The match in its lobby or live in a place, digital or of a table."""
        digital = MATCH.c.mode == Mode.DIGITAL.value
        here = (MATCH.c.chat == chat) & (MATCH.c.topic == topic)
        return self._one(here & (~digital if table else digital) & MATCH.c.status.in_(RUNNING))

    def seats_of_all(self, matches: Sequence[int]) -> list[SeatRecord]:
        """The seats of several matches."""
        seats: list[SeatRecord] = []
        for start in range(0, len(matches), AT_ONCE):
            some = SEAT.c.match.in_(matches[start : start + AT_ONCE])
            found = self._connection.execute(select(SEAT).where(some).order_by(SEAT.c.match, SEAT.c.place))
            seats += [record(SeatRecord, row) for row in found.mappings()]
        return seats

    def matches_of(self, account: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches in which a person has a seat, the latest first."""
        seated = select(SEAT.c.match).where(SEAT.c.account == account)
        return self._several(MATCH.c.id.in_(seated), statuses)

    def matches_in(self, chat: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches of a chat, all topics, the latest first."""
        return self._several(MATCH.c.chat == chat, statuses)

    def live_codes(self) -> list[str]:
        """Codes of all matches in their lobby or live."""
        return list(
            self._connection.scalars(
                select(MATCH.c.code).where(MATCH.c.status.in_(RUNNING)).order_by(MATCH.c.id)
            )
        )

    def _one(self, which: ColumnElement[bool]) -> MatchRecord | None:
        row: Any = self._connection.execute(select(MATCH).where(which)).mappings().first()
        return None if row is None else record(MatchRecord, row)

    def _several(self, which: ColumnElement[bool], statuses: Sequence[Status]) -> list[MatchRecord]:
        wanted = which & MATCH.c.status.in_([status.value for status in statuses])
        found = self._connection.execute(select(MATCH).where(wanted).order_by(MATCH.c.id.desc()))
        return [record(MatchRecord, row) for row in found.mappings()]
