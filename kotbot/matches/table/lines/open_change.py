"""An open change of a past line; the desk stores what is to be entered again.

It stores only where to continue, not the lines: these stay on the abandoned branch.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from engine.table_events import NOTATIONS
from kotbot.matches.log.history import CALLED, CHANGED, MODE, NOTED, START, WHO
from kotbot.matches.options import OpenChange
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.replies import Denied, Refused
from kotbot.matches.table.lines.entries import MATCH_ENTRIES
from kotbot.matches.table.lines.lines import effective, in_lines

_FIXED_ENTRIES: Final = tuple(
    f"{NOTATIONS[kind].verb} " for kind, entry in MATCH_ENTRIES.items() if entry.is_fixed
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
