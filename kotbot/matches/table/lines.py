"""The history of a table, a tree of lines: each names the event that it followed (`parent`).

The effective lines are those from the head back to the start; undone ones are other branches of the log.
With each line a `LineContext` is stored beside the position, so that an undo restores it too. Of an open
change of a past line the desk stores only where to continue: the lines stay on the abandoned branch.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile
from typing import Any, Final

from engine import CHANCE, TABLE
from engine.events import CamouflageRolled, DiceRolled, DieRerolled, OpeningRolled, ResultSettled, Stayed
from engine.state import COUNTERS
from engine.table_events import NOTATIONS
from kotbot.matches.core.game import logged
from kotbot.matches.core.showing import plain_seat
from kotbot.matches.facts import (
    ChangedLine,
    Counter,
    Draft,
    Line,
    Logged,
    Mode,
    Occupant,
    Offer,
    OfferKind,
    SeatFacts,
    WindowsWanted,
)
from kotbot.matches.log.history import CALLED, CHANGED, MODE, NOTED, SEATS, START, WHO, read_past_change
from kotbot.matches.options import Named, OpenChange, draft_without, names_without
from kotbot.matches.options_codec import pack_names, pack_offers, unpack_names, unpack_offers
from kotbot.matches.packing import pack_draft, unpack_draft
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord, SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied
from kotbot.matches.table.entries import ENTRY_EFFECTS

AT_ONCE: Final = 64
"""How many events are read at once on the way back."""


def effective(unit: Unit, match: MatchRecord, head: int | None = None) -> Iterator[EventRecord]:
    """Return the events of the effective lines (of another head, if given), the latest first."""
    wanted = match.head if head is None else head
    while wanted > 0:
        some = unit.last_events(match.id, AT_ONCE, wanted + 1)
        if not some or some[-1].seq != wanted:
            raise LookupError(f"match {match.code} has no event {wanted}")
        for event in reversed(some):
            if event.seq == wanted and event.line is not None:
                yield event
                wanted = event.seq - 1 if event.seq > event.line else event.parent or 0


def latest(unit: Unit, match: MatchRecord, number: int) -> list[EventRecord]:
    """Return the latest effective events, oldest first; none from before a change of the seats."""
    events: list[EventRecord] = []
    for event in islice(effective(unit, match), number):
        events.append(event)
        if event.text.startswith(SEATS):
            break
    return events[::-1]


def first_head(unit: Unit, match: MatchRecord) -> int:
    """Return the last event of the first line, which has the first stored position."""
    return max(event.seq for event in unit.between(match.id, 1, AT_ONCE) if event.line == 1)


def line_at(unit: Unit, match: MatchRecord, head: int) -> Line | None:
    """Return the line that ends with this event; None if there is none."""
    last = unit.event(match.id, head)
    if last is None or last.line is None:
        return None
    line = line_of([logged(event) for event in unit.between(match.id, last.line, head)])
    return replace(line, out=asked_out(last), changed=changed(unit, match, line.texts[0]))


def asked_out(last: EventRecord | None) -> tuple[int, ...]:
    """Return the seats that may be out after a line, by its last event as stored."""
    return () if last is None or last.beside is None else seats_out(unpack_offers(last.beside["offers"]))


def seats_out(offers: Iterable[Offer]) -> tuple[int, ...]:
    """Return the seats of which offers ask whether they are out."""
    return tuple(offer.seat for offer in offers if offer.kind is OfferKind.OUT)


def changed(unit: Unit, match: MatchRecord, text: str) -> ChangedLine | None:
    """Return the change in the text of a line that ends one; None for any other."""
    change = read_past_change(text)
    told = None if change is None else line_named(unit, match, change.line)
    return None if change is None or told is None else ChangedLine(change.how, told)


def line_named(unit: Unit, match: MatchRecord, line: int) -> Line | None:
    """Return a line by its name, on any branch; None if there is none."""
    same = takewhile(lambda event: event.line == line, unit.between(match.id, line, line + AT_ONCE))
    return line_at(unit, match, max((event.seq for event in same), default=0))


def line_of(events: Sequence[Logged]) -> Line:
    """Return a line without its entries, from all its events, oldest first."""
    first, last = events[0], events[-1]
    entered = [event for event in events if event.account is not None] or [first]
    return Line(
        line=first.seq,
        head=last.seq,
        account=first.account,
        at=last.at,
        turn=first.turn,
        seat=first.seat,
        texts=tuple(event.text for event in entered),
        rolled_by=rolled_by(first),
        stayed=_stayed(first),
    )


def rolled_by(event: Logged) -> int | None:
    """Return the seat whose dice were entered; None if no dice were."""
    if event.seat != CHANCE:
        return None
    for fact in event.events:
        match fact:
            case DiceRolled(seat) | OpeningRolled(seat) | CamouflageRolled(seat) | DieRerolled(seat):
                return seat
            case ResultSettled(seat):
                return seat
            case _:
                pass
    return None


def _stayed(event: Logged) -> int | None:
    """Return the seat that people said stays in Tokyo; None if they entered anything else."""
    first = event.events[0] if event.events else None
    return first.seat if event.seat == TABLE and isinstance(first, Stayed) else None


def in_lines(events: Iterator[EventRecord]) -> Iterator[list[EventRecord]]:
    """Group effective events, the latest first, into lines: latest line first, its events oldest first."""
    for _, line in groupby(events, key=lambda event: event.line):
        yield list(line)[::-1]


# The state beside the position


@dataclass(frozen=True, slots=True)
class LineContext:
    """Mode, host, seats, offers and counter names after a line, and the draft from which it was entered."""

    mode: Mode
    host: int | None
    seats: tuple[SeatRecord, ...]
    offers: tuple[Offer, ...]
    draft: Draft | None = None
    counters: tuple[Named, ...] = ()


def pack_context(context: LineContext) -> dict[str, Any]:
    """Pack a context as plain data; `unpack_context` reads it."""
    return {
        "mode": context.mode.value,
        "host": context.host,
        "seats": [_pack_seat(seat) for seat in context.seats],
        "offers": pack_offers(context.offers),
        "draft": None if context.draft is None else pack_draft(context.draft),
        "counters": pack_names(context.counters),
    }


def unpack_context(data: dict[str, Any], match: int) -> LineContext:
    """Return the context that `pack_context` wrote, for the match with this row."""
    seats = tuple(_unpack_seat(seat, match, place) for place, seat in enumerate(data["seats"]))
    draft = None if data["draft"] is None else unpack_draft(data["draft"])
    offers, counters = unpack_offers(data["offers"]), unpack_names(data.get("counters", ""))
    return LineContext(Mode(data["mode"]), data["host"], seats, offers, draft, counters)


def _pack_seat(seat: SeatRecord) -> dict[str, Any]:
    return {
        "occupant": seat.occupant.value,
        "account": seat.account,
        "name": seat.name,
        "monster": seat.monster,
        "level": seat.level,
        "away": seat.away,
    }


def _unpack_seat(data: dict[str, Any], match: int, place: int) -> SeatRecord:
    return SeatRecord(
        match=match,
        place=place,
        occupant=Occupant(data["occupant"]),
        account=data["account"],
        name=data["name"],
        monster=data["monster"],
        level=data["level"],
        away=data["away"],
        windows=WindowsWanted.ASK,
    )


def without_person(packed: dict[str, Any], account: int) -> dict[str, Any]:
    """Return a packed context with nameless guests in place of a deleted person."""
    gone = {"occupant": Occupant.GUEST.value, "account": None, "name": ""}
    seats = [seat | gone if seat["account"] == account else seat for seat in packed["seats"]]
    host = None if packed["host"] == account else packed["host"]
    draft = draft_without_person(packed["draft"], account)
    counters = pack_names(names_without(unpack_names(packed.get("counters", "")), account))
    kept = packed | {"seats": seats, "host": host, "draft": draft}
    return kept | ({"counters": counters} if counters else {})


def draft_without_person(packed: dict[str, Any] | None, account: int) -> dict[str, Any] | None:
    """Return a packed draft, as nobody's if a deleted person typed it or opened its page."""
    return pack_draft(draft_without(unpack_draft(packed), account)) if packed else packed


def seats_after(event: EventRecord | None, now: Sequence[SeatRecord]) -> tuple[SeatFacts, ...]:
    """Return the seats after an event, if they differ from the present ones; empty if not, or not known."""
    if event is None or event.beside is None:
        return ()
    then = unpack_context(event.beside, event.match).seats
    same = [_sits(seat) for seat in then] == [_sits(seat) for seat in now]
    return () if same else tuple(map(plain_seat, then))


def counters_around(unit: Unit, begun: EventRecord, last: int, now: Sequence[Named]) -> tuple[Counter, ...]:
    """Return the named counters before and after a line; empty if they are the present ones."""
    around = (unit.event(begun.match, seq) for seq in (begun.parent or 0, last))
    then = {
        named
        for event in around
        if event is not None and event.beside is not None
        for named in unpack_context(event.beside, event.match).counters
    }
    if then <= {*now}:
        return ()
    return tuple(Counter(named.what, named.name) for named in sorted(then) if named.what in COUNTERS)


def _sits(seat: SeatRecord) -> tuple[str, str, int | None]:
    return seat.monster, seat.name, seat.account


# An open change of a past line

_FIXED_ENTRIES: Final = tuple(
    f"{NOTATIONS[kind].verb} " for kind, entry in ENTRY_EFFECTS.items() if entry.is_fixed
)
FIXED: Final = (*_FIXED_ENTRIES, CALLED, NOTED, WHO, MODE, START, CHANGED)
"""Prefixes of lines on which others depend (seats, counters, mode): one can only insert before them."""


def put_change(match: MatchRecord, change: OpenChange | None) -> None:
    """Set the open change; None for none."""
    match.desk = replace(match.desk, change=change)


def check_unchanged(match: MatchRecord) -> None:
    """Raise Denied while a past line is being changed: the history cannot change otherwise then."""
    if match.desk.change is not None:
        raise Denied(Refused.CHANGING)


def rest(unit: Unit, match: MatchRecord, change: OpenChange) -> list[list[EventRecord]]:
    """Return the lines that are to be entered again, oldest first; the first may be the end of a line."""
    left = takewhile(lambda event: event.seq >= change.begins, effective(unit, match, change.head))
    return list(in_lines(left))[::-1]


def _lines(unit: Unit, match: MatchRecord, head: int) -> Iterator[list[EventRecord]]:
    return in_lines(effective(unit, match, head))


def events_of(unit: Unit, match: MatchRecord, line: int) -> list[EventRecord]:
    """Return the events of a standing line, oldest first; raises Denied if there is none of this name."""
    for events in _lines(unit, match, match.head):
        if events[0].line == line:
            return events
    raise Denied(Refused.NOTHING_TO_UNDO)


def is_fixed(events: list[EventRecord]) -> bool:
    """Return whether other lines depend on this one."""
    return any(event.text.startswith(FIXED) for event in events) or events[0].account is None
