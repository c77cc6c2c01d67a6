"""Reading the history of a table, a tree: each line names the event that it followed (`parent`).

The effective lines are those from the head back to the start; undone ones are other branches of the log.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice, takewhile
from typing import Final

from engine import CHANCE
from engine.events import CamouflageRolled, DiceRolled, DieRerolled, OpeningRolled, ResultSettled
from kotbot.matches.core.game import logged
from kotbot.matches.facts import Changed, Line, Logged
from kotbot.matches.log.history import SEATS, read_past_change
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord

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
    return replace(line, changed=changed(unit, match, line.texts[0]))


def changed(unit: Unit, match: MatchRecord, text: str) -> Changed | None:
    """Return the change in the text of a line that ends one; None for any other."""
    change = read_past_change(text)
    told = None if change is None else line_named(unit, match, change.line)
    return None if change is None or told is None else Changed(change.how, told)


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


def in_lines(events: Iterator[EventRecord]) -> Iterator[list[EventRecord]]:
    """Group effective events, the latest first, into lines: latest line first, its events oldest first."""
    for _, line in groupby(events, key=lambda event: event.line):
        yield list(line)[::-1]
