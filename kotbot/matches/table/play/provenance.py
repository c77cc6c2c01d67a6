"""The provenance of a number: the entries that changed it, traced back through changes of the seats."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine import Event, InvalidNotation, State, read_table, write_table
from engine.boxes import numbers_of
from engine.events import (
    CardPlayed,
    CardsDrawn,
    EnergyChanged,
    HeartsGained,
    HeartsLost,
    NumberChanged,
    StarsChanged,
    TableChanged,
    TokensChanged,
)
from engine.hands import in_hand
from engine.table_events import (
    HAND,
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    RemoveSeat,
    Reorder,
    Reseating,
    SetNumber,
    TableEvent,
)
from kotbot.matches.core.game import logged
from kotbot.matches.facts import Logged
from kotbot.matches.packing import unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.table.lines import effective

NewNumber = HeartsGained | HeartsLost | StarsChanged | EnergyChanged | TokensChanged | NumberChanged

PAGE: Final = 10
"""Entries on a page."""
_TOKENS: Final = {
    "poison": "poison",
    "shrink": "shrink",
    "smoke_cloud": "smoke",
    "battery_monster": "energy",
}
"""The tokens of events that were stored without their card, by number or card."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """A page of the entries that changed a number, oldest first; page 0 is the latest."""

    entries: tuple[Logged, ...]
    """Each with only those of its events that changed the number; seats are the present ones."""
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class _Step:
    """An effective event, and the number of the seat before and after it; -1 before it was added."""

    event: EventRecord
    before: int
    after: int


def provenance(unit: Unit, code: str, seat: int, what: str, page: int = 0) -> Provenance:
    """Return what changed a number of a seat (from 0): one of NUMBERS or COUNTERS, or tokens on a card.

    Changes without an event (in older matches, hearts beyond the maximum after a card was lost) are shown as
    a table event that sets the number. A page beyond the end is the last one.
    """
    match = unit.match(code)
    if match is None or not match.head:
        return Provenance((), 0, 0)
    entries = _changes(unit, match, seat, what)
    pages = (len(entries) + PAGE - 1) // PAGE
    shown = max(0, min(page, pages - 1))
    end = len(entries) - shown * PAGE
    return Provenance(tuple(entries[max(0, end - PAGE) : end]), shown, pages)


def _changes(unit: Unit, match: MatchRecord, seat: int, what: str) -> list[Logged]:
    entries: list[Logged] = []
    value: int | None = None
    for step in reversed(list(_way_back(unit, match, seat))):
        told = logged(step.event)
        changed = [event for event in told.events if _concerns(event, step.after, what)]
        for event in changed:
            value = _after(event, value or 0)
        if _begins(_change(step.event.text), what):
            entries, value = [], 0
        if changed:
            entries.append(replace(told, events=tuple(_moved(event, seat) for event in changed)))
        now = _stored(unit, step, what)
        if value is not None and now not in (None, value):
            silent = SetNumber(seat, what, now or 0)
            entries.append(replace(told, events=(TableChanged(write_table(TableEvent(silent))),)))
        value = value if now is None else now
    return entries


def _way_back(unit: Unit, match: MatchRecord, seat: int) -> Iterator[_Step]:
    """Yield the effective events from the latest back to the one that added the seat."""
    for event in effective(unit, match):
        before = _seat_before(event.text, seat)
        yield _Step(event, before, seat)
        if before < 0:
            return
        seat = before


def _seat_before(text: str, seat: int) -> int:
    """Return the number of a seat before an event, -1 if it did not exist."""
    change = _change(text)
    return _moved_back(change, seat) if isinstance(change, Reseating) else seat


def _moved_back(change: Reseating, seat: int) -> int:
    match change:
        case AddSeat(place):
            return -1 if seat == place else seat - int(seat > place)
        case RemoveSeat(place):
            return seat + int(seat >= place)
        case Reorder(order):
            return order[seat]


def _change(text: str) -> object:
    try:
        return read_table(text).change
    except InvalidNotation:
        return None


def _begins(change: object, what: str) -> bool:
    """Return whether a number is counted since this change."""
    match change:
        case AddCounter(counter):
            return counter == what
        case AddBox(name):
            return what in numbers_of((name,))
        case _:
            return False


def _concerns(event: Event, seat: int, what: str) -> bool:
    match event:
        case HeartsGained() | HeartsLost():
            return (event.seat, "hearts") == (seat, what)
        case StarsChanged():
            return (event.seat, "stars") == (seat, what)
        case EnergyChanged():
            return (event.seat, "energy") == (seat, what)
        case NumberChanged():
            return (event.seat, event.what) == (seat, what)
        case CardPlayed() | CardsDrawn():
            return (event.seat, HAND) == (seat, what)
        case TokensChanged(owner, token, card=card):
            return owner == seat and (card or token) == (what if card else _TOKENS.get(what))
        case TableChanged(text):
            change = _change(text)
            return isinstance(change, SetNumber | AddNumber) and (change.seat, change.what) == (seat, what)
        case _:
            return False


def _after(event: Event, value: int) -> int:
    """Return the number after an event that concerns it."""
    if isinstance(event, NewNumber):
        return event.now
    if isinstance(event, CardsDrawn):
        return value + event.number
    if isinstance(event, CardPlayed):
        return max(0, value - 1)
    change = _change(event.text) if isinstance(event, TableChanged) else None
    if isinstance(change, SetNumber):
        return change.value
    return value + change.change if isinstance(change, AddNumber) else value


def _moved(event: Event, seat: int) -> Event:
    """Return an event of a seat, with its present number."""
    if isinstance(event, NewNumber | CardPlayed | CardsDrawn):
        return event._replace(seat=seat)
    change = _change(event.text) if isinstance(event, TableChanged) else None
    if isinstance(change, SetNumber | AddNumber):
        return TableChanged(write_table(TableEvent(change._replace(seat=seat))))
    return event


def _stored(unit: Unit, step: _Step, what: str) -> int | None:
    """Return the number in the position after an event, if stored and if more can have changed it."""
    if isinstance(_change(step.event.text), AddNumber):
        return None
    packed = unit.state(step.event.match, step.event.seq)
    return None if packed is None else _value(unpack_state(packed), step.after, what)


def _value(state: State, seat: int, what: str) -> int | None:
    match what:
        case "hearts" | "stars" | "energy" | "poison" | "shrink":
            return state.number(seat, what)
        case "hand":
            return in_hand(state, seat)
        case _ if state.counts(what):
            return state.number(seat, what)
        case _:
            return next((held.charge for held in state.cards[seat] if held.card == what), None)
