"""The last heart of a monster at a table, told as lost with those before it.

The position keeps one heart until the table has answered whether the monster is out. At the table all of
them go at once: they are told so while the question is open, and once an attack has taken the last one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine import Event
from engine.answers import TABLE
from engine.errors import InvalidNotation
from engine.events import HeartsGained, HeartsLost, TableChanged
from engine.table_events import AddNumber, SetNumber, TableEvent, read_table, write_table
from kotbot.matches.facts import Logged, MatchFacts, OfferKind

HEARTS: Final = "hearts"


def asked_out(facts: MatchFacts) -> set[int]:
    """Return the seats (from 0) about which a table is asked whether they are out."""
    offers = () if facts.table is None else facts.table.offers
    return {offer.seat for offer in offers if offer.kind is OfferKind.OUT}


def with_last_hearts(entries: Sequence[Logged], asked: Iterable[int]) -> list[Logged]:
    """Return entries in which these seats, and those that an attack put out, lose all hearts at once."""
    losing = set(asked)
    return [_with_last_heart(entry, losing) for entry in reversed(entries)][::-1]


def _with_last_heart(entry: Logged, losing: set[int]) -> Logged:
    """Return an entry with the last hearts of the seats that lose one; it says which seats still do."""
    accepted = _accepted(entry)
    if accepted is not None:
        losing.add(accepted.seat)
    events = [_whole(event, losing) for event in reversed(entry.events) if event is not accepted][::-1]
    return entry if events == [*entry.events] else replace(entry, events=tuple(events))


def _accepted(entry: Logged) -> HeartsLost | None:
    """Return the last heart that an attack took, by the answer of a table; its fall is told beside it."""
    match entry.events:
        case (HeartsLost(seat, -1, 0) as lost, _, *_) if entry.seat == TABLE:
            return lost if entry.text.startswith(f"set {seat + 1} {HEARTS} 0") else None
        case _:
            return None


def _whole(event: Event, losing: set[int]) -> Event:
    """Return an event with the last heart of its seat, if that is the one that loses it."""
    seat = _whose(event)
    if seat not in losing:
        return event
    losing.discard(seat)
    match event:
        case HeartsLost(_, change, 1):
            return event._replace(change=change - 1, now=0)
        case TableChanged(text):
            return TableChanged(_whole_text(text))
        case _:
            return event


def _whose(event: Event) -> int | None:
    """Return the seat whose hearts an event changed; None for other events."""
    match event:
        case HeartsGained(seat) | HeartsLost(seat):
            return seat
        case TableChanged(text):
            return _whose_text(text)
        case _:
            return None


# Texts of entries


def whole_texts(texts: Sequence[str], asked: Iterable[int]) -> list[str]:
    """Return the texts of a line after which these seats were asked about, with their last hearts."""
    losing, whole = set(asked), list(texts)
    for at in reversed(range(len(whole))):
        seat = _whose_text(whole[at])
        if seat in losing:
            losing.discard(seat)
            whole[at] = _whole_text(whole[at])
    return whole


def _read(text: str) -> AddNumber | SetNumber | None:
    try:
        change = read_table(text).change
    except InvalidNotation:
        return None
    return change if isinstance(change, AddNumber | SetNumber) and change.what == HEARTS else None


def _whose_text(text: str) -> int | None:
    change = _read(text)
    return None if change is None else change.seat


def _whole_text(text: str) -> str:
    change = _read(text)
    if not isinstance(change, AddNumber) or change.change > 0:
        return text
    return write_table(TableEvent(change._replace(change=change.change - 1)))
