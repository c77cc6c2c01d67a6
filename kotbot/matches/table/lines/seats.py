"""Seats as facts, now and as they were."""

from collections.abc import Sequence

from kotbot.matches.core.showing import plain_seat
from kotbot.matches.facts import SeatFacts
from kotbot.matches.records import EventRecord, SeatRecord
from kotbot.matches.table.lines.line_context import unpack_context


def seats_after(event: EventRecord | None, now: Sequence[SeatRecord]) -> tuple[SeatFacts, ...]:
    """Return the seats after an event, if they differ from the present ones; empty if not, or not known."""
    if event is None or event.beside is None:
        return ()
    then = unpack_context(event.beside, event.match).seats
    same = [_sits(seat) for seat in then] == [_sits(seat) for seat in now]
    return () if same else tuple(map(plain_seat, then))


def _sits(seat: SeatRecord) -> tuple[str, str, int | None]:
    return seat.monster, seat.name, seat.account
