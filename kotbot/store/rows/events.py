"""The append-only log in the database."""

from collections.abc import Sequence

from sqlalchemy import bindparam, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from kotbot.matches.ports import Conflict
from kotbot.matches.records import EventRecord
from kotbot.store.rows.access import Access, columns
from kotbot.store.tables import EVENT

HEAVY = ("state", "beside")
"""Columns that are read for single events only."""
LIGHT = select(*(null().label(name) if name in HEAVY else EVENT.c[name] for name in EventRecord.model_fields))
"""Events without their positions."""

_OF_MATCH = EVENT.c.match == bindparam("of")
_INSERT = insert(EVENT)
_STATE = select(EVENT.c.state).where(_OF_MATCH, EVENT.c.seq == bindparam("at"))
_AFTER = LIGHT.where(_OF_MATCH, EVENT.c.seq > bindparam("after")).order_by(EVENT.c.seq)
_LATEST = (
    LIGHT.where(_OF_MATCH, EVENT.c.seq < bindparam("before"))
    .order_by(EVENT.c.seq.desc())
    .limit(bindparam("number"))
)
_ANSWERS = LIGHT.where(_OF_MATCH, EVENT.c.decision == bindparam("asked")).order_by(EVENT.c.seq)
_BETWEEN = LIGHT.where(_OF_MATCH, EVENT.c.seq.between(bindparam("first"), bindparam("last"))).order_by(
    EVENT.c.seq
)
_EVENT = select(EVENT).where(_OF_MATCH, EVENT.c.seq == bindparam("at"))
_NO_END = 2**31 - 1


class EventRows(Access):
    """The append-only log."""

    def append(self, events: Sequence[EventRecord]) -> None:
        """Append events; raises Conflict if a seq exists."""
        self._cache.forget_match(events[0].match)
        try:
            self._connection.execute(_INSERT, [columns(event) for event in events])
        except IntegrityError as error:
            raise Conflict(f"event {events[0].seq} of match row {events[0].match} exists") from error

    def state(self, match: int, seq: int) -> bytes | None:
        """Return the position after an event."""
        return self._connection.scalar(_STATE, {"of": match, "at": seq})

    def events(self, match: int, after: int = 0) -> list[EventRecord]:
        """Return the events after a seq, oldest first, without positions."""
        return self._all(EventRecord, _AFTER, of=match, after=after)

    def last_events(self, match: int, number: int, before: int | None = None) -> list[EventRecord]:
        """Return the latest events (with a seq below `before`), oldest first, without positions."""
        end = _NO_END if before is None else before
        return self._all(EventRecord, _LATEST, of=match, before=end, number=number)[::-1]

    def event(self, match: int, seq: int) -> EventRecord | None:
        """Return one event, with its position."""
        return self._first(EventRecord, _EVENT, of=match, at=seq)

    def between(self, match: int, first: int, last: int) -> list[EventRecord]:
        """Return the events from a seq to another, both included, oldest first, without positions."""
        return self._all(EventRecord, _BETWEEN, of=match, first=first, last=last)

    def answers_to(self, match: int, decision: int) -> list[EventRecord]:
        """Return the events that answered a decision, oldest first, without positions."""
        return self._all(EventRecord, _ANSWERS, of=match, asked=decision)

    def drop_states(self, match: int, keep: Sequence[int]) -> None:
        """Delete the positions of a finished match, except those after some seqs."""
        self._cache.forget_match(match)
        which = (EVENT.c.match == match) & EVENT.c.seq.not_in(keep)
        self._connection.execute(update(EVENT).where(which).values(state=None))
