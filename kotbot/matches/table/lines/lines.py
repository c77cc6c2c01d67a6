"""Reading the history of a table, which is a tree: each line names the event that it followed (`parent`).

The effective lines are those from the head back to the start; what was undone is in the log beside them.
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
"""Events that are read at once on the way back."""


def effective(unit: Unit, match: MatchRecord, head: int | None = None) -> Iterator[EventRecord]:
    """The events of the effective lines (as of another head, if one is given), the latest first."""
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
    """So many of the latest effective events, oldest first; none from before a change of the seats."""
    events: list[EventRecord] = []
    for event in islice(effective(unit, match), number):
        events.append(event)
        if event.text.startswith(SEATS):
            break
    return events[::-1]


def first_head(unit: Unit, match: MatchRecord) -> int:
    """The last event of the first line, after which the first position is stored."""
    return max(event.seq for event in unit.between(match.id, 1, AT_ONCE) if event.line == 1)


def line_at(unit: Unit, match: MatchRecord, head: int) -> Line | None:
    """The line that ends with this event; None if there is none."""
    last = unit.event(match.id, head)
    if last is None or last.line is None:
        return None
    line = line_of([logged(event) for event in unit.between(match.id, last.line, head)])
    return replace(line, changed=changed(unit, match, line.texts[0]))


def changed(unit: Unit, match: MatchRecord, text: str) -> Changed | None:
    """What the text of a line that ends a change says; None for any other."""
    change = read_past_change(text)
    told = None if change is None else line_named(unit, match, change.line)
    return None if change is None or told is None else Changed(change.how, told)


def line_named(unit: Unit, match: MatchRecord, line: int) -> Line | None:
    """A line by its name, on whatever branch it is; None if there is none."""
    same = takewhile(lambda event: event.line == line, unit.between(match.id, line, line + AT_ONCE))
    return line_at(unit, match, max((event.seq for event in same), default=0))


def line_of(events: Sequence[Logged]) -> Line:
    """A line without its entries, of all its events, oldest first."""
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
    """Whose dice were entered; None for what was no dice."""
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
    """Effective events, the latest first, as lines: the latest line first, its events oldest first."""
    for _, line in groupby(events, key=lambda event: event.line):
        yield list(line)[::-1]
