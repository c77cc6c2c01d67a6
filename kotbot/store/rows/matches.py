"""Matches, their seats and their reviews, in the database."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Select,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from kotbot.matches.facts import ENDED, Kind, Mode, Status
from kotbot.matches.ports import Conflict
from kotbot.matches.records import MatchRecord, ReviewRecord, SeatRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import MATCH, REVIEW, SEAT, SITTER

AT_ONCE = 500
"""Values in one list of a statement."""
RUNNING = (Status.LOBBY.value, Status.LIVE.value)

_BY_CODE = select(MATCH).where(MATCH.c.code == bindparam("wanted"))
_BY_ID = select(MATCH).where(MATCH.c.id == bindparam("wanted"))
_SEATS = select(SEAT).where(SEAT.c.match == bindparam("wanted")).order_by(SEAT.c.place)
_LEAVE = delete(SEAT).where(SEAT.c.match == bindparam("left"))
_SIT = insert(SEAT)
_SITTERS = select(SITTER.c.account).where(SITTER.c.match == bindparam("wanted"))
_PLACE = (MATCH.c.chat == bindparam("chat")) & (MATCH.c.topic == bindparam("topic"))
_HERE = select(MATCH).where(_PLACE, MATCH.c.status.in_(RUNNING))
_OF_KIND = {
    Kind.DIGITAL: MATCH.c.mode == Mode.DIGITAL.value,
    Kind.TABLE: MATCH.c.mode != Mode.DIGITAL.value,
}
_RUNNING = {kind: _HERE.where(is_of_kind) for kind, is_of_kind in _OF_KIND.items()}
_TABLES_BEFORE = (
    select(MATCH)
    .where(
        MATCH.c.mode != Mode.DIGITAL.value,
        MATCH.c.started.is_not(None),
        or_(
            MATCH.c.chat == bindparam("chat"),
            MATCH.c.id.in_(select(SITTER.c.match).where(SITTER.c.account == bindparam("account"))),
        ),
    )
    .order_by(MATCH.c.id.desc())
    .limit(bindparam("most"))
)
_FIXED = ("id", "code", "partition", "seed", "opened")
"""Columns that never change."""
_SAVE = (
    update(MATCH)
    .where(MATCH.c.id == bindparam("row"), MATCH.c.revision == bindparam("known"))
    .values({name: bindparam(name) for name in MatchRecord.model_fields if name not in _FIXED})
)


def of_status(statuses: Sequence[Status]) -> ColumnElement[bool]:
    """Return the condition that a match has one of these statuses, for a search by chat or by people.

    The expression hides the column from the index of statuses: SQLite would else use it and scan the finished
    matches of all chats.
    """
    return (MATCH.c.status + "").in_([status.value for status in statuses])


def played_by(account: int) -> CompoundSelect[Any]:
    """Select the matches in which a person sits, or ever sat at a table."""
    seated = select(SEAT.c.match).where(SEAT.c.account == account)
    return seated.union(select(SITTER.c.match).where(SITTER.c.account == account))


@cache
def _matches_of(statuses: Sequence[Status], most: int | None) -> Select[Any]:
    account: BindParameter[int] = bindparam("account")
    seated = MATCH.c.id.in_(select(SEAT.c.match).where(SEAT.c.account == account))
    at_tables = MATCH.c.id.in_(select(SITTER.c.match).where(SITTER.c.account == account))
    kept = at_tables & (MATCH.c.host == account) & (MATCH.c.mode != Mode.DIGITAL.value)
    return _latest((seated | kept) & of_status(statuses), most)


@cache
def _last_digital(statuses: Sequence[Status]) -> Select[Any]:
    begun = _OF_KIND[Kind.DIGITAL] & MATCH.c.started.is_not(None)
    return _latest((MATCH.c.chat == bindparam("chat")) & begun & of_status(statuses), 1)


def _latest(which: ColumnElement[bool], most: int | None) -> Select[Any]:
    return select(MATCH).where(which).order_by(MATCH.c.id.desc()).limit(most)


_LAST_ENDED = {kind: _latest(_PLACE & of_kind & of_status(ENDED), 1) for kind, of_kind in _OF_KIND.items()}


class MatchRows(Access):
    """Matches and their seats."""

    def add_match(self, match: MatchRecord) -> None:
        """Insert a new match and set its id."""
        match.id = self._insert(MATCH, columns(match, "id"))

    def match(self, code: str) -> MatchRecord | None:
        """Return a match by its public code."""
        return self._first(MatchRecord, _BY_CODE, wanted=code)

    def match_by_id(self, match: int) -> MatchRecord | None:
        """Return a match by its row's id."""
        return self._first(MatchRecord, _BY_ID, wanted=match)

    def save_match(self, match: MatchRecord) -> None:
        """Update a match and increment its revision; raises Conflict if it was written meanwhile."""
        self._cache.forget_match(match.id)
        known = {"row": match.id, "known": match.revision}
        match.revision += 1
        if self._connection.execute(_SAVE, known | columns(match, *_FIXED)).rowcount != 1:
            raise Conflict(f"match {match.code} was written by somebody else")

    def seats(self, match: int) -> list[SeatRecord]:
        """Return the seats in the order of play."""
        return self._all(SeatRecord, _SEATS, wanted=match)

    def put_seats(self, match: int, seats: Sequence[SeatRecord]) -> None:
        """Replace all seats."""
        self._cache.forget_match(match)
        self._connection.execute(_LEAVE, {"left": match})
        if seats:
            self._connection.execute(_SIT, [columns(seat) for seat in seats])

    def add_sitters(self, match: int, accounts: Sequence[int]) -> None:
        """Note who sat at a table, kept its score or entered something; this stays when they leave."""
        known = set(self._connection.scalars(_SITTERS, {"wanted": match}))
        new = [{"match": match, "account": account} for account in accounts if account not in known]
        if new:
            self._connection.execute(insert(SITTER), new)

    def running(self, chat: int, topic: int, kind: Kind) -> MatchRecord | None:
        """Return the match of a kind that is in its lobby or live in a chat's topic."""
        return self._first(MatchRecord, _RUNNING[kind], chat=chat, topic=topic)

    def seats_of_all(self, matches: Sequence[int]) -> list[SeatRecord]:
        """Return the seats of several matches."""
        seats: list[SeatRecord] = []
        for start in range(0, len(matches), AT_ONCE):
            some = SEAT.c.match.in_(matches[start : start + AT_ONCE])
            seats += self._all(SeatRecord, select(SEAT).where(some).order_by(SEAT.c.match, SEAT.c.place))
        return seats

    def matches_of(
        self, account: int, statuses: Sequence[Status], most: int | None = None
    ) -> list[MatchRecord]:
        """Return the latest matches in which a person sits or whose score they keep, at most so many."""
        return self._all(MatchRecord, _matches_of(tuple(statuses), most), account=account)

    def matches_with(self, account: int, before: int | None, most: int) -> list[MatchRecord]:
        """Return the matches in which a person sits, or ever sat at a table, in any status, the latest first.

        Returns at most so many, and only those whose rows are before that of the match `before`.
        """
        return self._several(MATCH.c.id.in_(played_by(account)), before, most)

    def sat_in(self, account: int, chat: int) -> bool:
        """Whether a person has a seat in any match of a chat."""
        own = (SEAT.c.account == account) & (MATCH.c.chat == chat)
        seat = select(SEAT.c.place).join(MATCH, MATCH.c.id == SEAT.c.match).where(own).limit(1)
        return self._connection.execute(seat).first() is not None

    def codes_hosted(self, account: int) -> list[str]:
        """Return the codes of all matches that a person hosts, the latest first."""
        hosted = select(MATCH.c.code).where(MATCH.c.host == account).order_by(MATCH.c.id.desc())
        return list(self._connection.scalars(hosted))

    def last_digital(self, chat: int, statuses: Sequence[Status]) -> MatchRecord | None:
        """Return the latest digital match of a chat that was begun and has one of these statuses."""
        return self._first(MatchRecord, _last_digital(tuple(statuses)), chat=chat)

    def last_ended(self, chat: int, topic: int, kind: Kind) -> MatchRecord | None:
        """Return the latest match of a kind in a chat's topic that is neither in its lobby nor live."""
        return self._first(MatchRecord, _LAST_ENDED[kind], chat=chat, topic=topic)

    def matches_hosted(self, account: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Return the matches that a person hosts, the latest first."""
        return self._several(
            (MATCH.c.host == account) & MATCH.c.status.in_([status.value for status in statuses])
        )

    def matches_in(self, chat: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Return the matches of a chat, all topics, the latest first."""
        return self._several((MATCH.c.chat == chat) & of_status(statuses))

    def put_result(self, match: int, result: dict[str, Any]) -> None:
        """Replace the result of a finished match; its boards need no redrawing for that."""
        self._cache.forget_match(match)
        self._connection.execute(update(MATCH).where(MATCH.c.id == match).values(result=result))

    def tables_before(self, chat: int, account: int | None, most: int) -> list[MatchRecord]:
        """Return the matches at a table that were begun in a chat, or with this person, the latest first."""
        return self._all(MatchRecord, _TABLES_BEFORE, chat=chat, account=account, most=most)

    def revisions(self, codes: Sequence[str]) -> dict[str, int]:
        """Return the revisions of those of these matches that exist, by their codes."""
        found: dict[str, int] = {}
        for start in range(0, len(codes), AT_ONCE):
            some = MATCH.c.code.in_(codes[start : start + AT_ONCE])
            found |= dict(self._connection.execute(select(MATCH.c.code, MATCH.c.revision).where(some)).all())
        return found

    def live_codes(self) -> list[str]:
        """Return the codes of all matches in their lobby or live."""
        running = MATCH.c.status.in_(RUNNING) & self._ours(MATCH.c.partition)
        return list(self._connection.scalars(select(MATCH.c.code).where(running).order_by(MATCH.c.id)))

    def _several(
        self, which: ColumnElement[bool], before: int | None = None, most: int | None = None
    ) -> list[MatchRecord]:
        """Return matches, the latest first; at most so many, and only those before a match."""
        wanted = which if before is None else which & (MATCH.c.id < before)
        return self._all(MatchRecord, _latest(wanted, most))


_REVIEW = select(REVIEW).where(REVIEW.c.match == bindparam("wanted"))


class ReviewRows(Access):
    """The findings in finished matches."""

    def review(self, match: int) -> ReviewRecord | None:
        """Return the review of a match."""
        return self._first(ReviewRecord, _REVIEW, wanted=match)

    def put_review(self, review: ReviewRecord) -> None:
        """Insert or replace the review of a match."""
        self._put(REVIEW, columns(review))
