"""The append-only log in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from kotbot.matches.ports import Conflict
from kotbot.matches.records import EventRecord
from kotbot.store.access import Access, table
from kotbot.store.rows import names, record, values
from kotbot.store.tables import Event

EVENT = table(Event)
LIGHT = select(*(null().label("state") if name == "state" else EVENT.c[name] for name in names(EventRecord)))
"""Events without their positions."""


class EventRows(Access):
    """Implements kotbot.matches.ports.EventStore."""

    def append(self, event: EventRecord) -> None:
        """Add an event; raises Conflict if its seq exists."""
        try:
            self._connection.execute(insert(EVENT).values(values(event)))
        except IntegrityError as error:
            raise Conflict(f"event {event.seq} of match row {event.match} exists") from error

    def state(self, match: int, seq: int) -> bytes | None:
        """The position after an event."""
        return self._connection.scalar(
            select(EVENT.c.state).where(EVENT.c.match == match, EVENT.c.seq == seq)
        )

    def events(self, match: int, after: int = 0) -> list[EventRecord]:
        """Events after a seq, oldest first, without positions."""
        return self._read(LIGHT.where(EVENT.c.match == match, EVENT.c.seq > after).order_by(EVENT.c.seq))

    def last_events(self, match: int, number: int, before: int | None = None) -> list[EventRecord]:
        """The latest events (with a seq below `before`), oldest first, without positions."""
        which: ColumnElement[bool] = EVENT.c.match == match
        if before is not None:
            which = which & (EVENT.c.seq < before)
        return self._read(LIGHT.where(which).order_by(EVENT.c.seq.desc()).limit(number))[::-1]

    def answers_to(self, match: int, decision: int) -> list[EventRecord]:
        """Events that answered a decision, oldest first, without positions."""
        which = (EVENT.c.match == match) & (EVENT.c.decision == decision)
        return self._read(LIGHT.where(which).order_by(EVENT.c.seq))

    def drop_states(self, match: int, keep: Sequence[int]) -> None:
        """Forget the positions of a match that is over, but for those after some seqs."""
        which = (EVENT.c.match == match) & EVENT.c.seq.not_in(keep)
        self._connection.execute(update(EVENT).where(which).values(state=None))

    def _read(self, wanted: Select[tuple[object, ...]]) -> list[EventRecord]:
        return [record(EventRecord, row) for row in self._connection.execute(wanted).mappings()]
