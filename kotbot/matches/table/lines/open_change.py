"""A past line that is being changed: what is to be entered again lies in the options of the match until then.

Only where to go on is remembered, not the lines: they are on the branch that was left, and stay there.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Final

from kotbot.matches.facts import Waits
from kotbot.matches.log.history import CHANGED, COUNTING, MODE, SEATS, START, WHO
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.replies import Denied, Refused
from kotbot.matches.table.lines.lines import effective, in_lines

AGAIN: Final = "again"
"""Key of the options of a match: the change that waits for somebody."""
FIXED: Final = (*SEATS, *COUNTING, WHO, MODE, START, CHANGED)
"""Begin lines that others count on: who sits where, what is counted, the mode; others are put before them."""


class How(StrEnum):
    """What is done with a line."""

    INSTEAD = "instead"
    """Something else is entered in its place."""
    BEFORE = "before"
    """Something is entered before it."""
    OUT = "out"
    """It did not happen."""


@dataclass(frozen=True, slots=True)
class OpenChange:
    """What was begun, and where it goes on."""

    how: How
    line: int
    """The line that is changed, by its first event."""
    head: int
    """The last event before the change, to which an undo goes back."""
    redo: tuple[int, ...]
    """The heads that could be taken up again then."""
    note: int
    """The event that says who began it, and when."""
    begins: int
    """The first event of the branch that was left that is to be entered again."""
    waits: Waits
    asked: int
    """The line that is asked about: the changed one, or the first that does not fit."""
    reason: str = ""
    """Why that one does not fit."""


def open_change(options: dict[str, str]) -> OpenChange | None:
    """The change that waits for somebody."""
    packed = options.get(AGAIN)
    if packed is None:
        return None
    data = json.loads(packed)
    return OpenChange(
        **{
            **data,
            "how": How(data["how"]),
            "redo": tuple(data["redo"]),
            "waits": Waits(data["waits"]),
        }
    )


def put_change(match: MatchRecord, change: OpenChange) -> None:
    """Wait for somebody."""
    match.options[AGAIN] = json.dumps(asdict(change))


def check_unchanged(match: MatchRecord) -> None:
    """Raise Denied while a past line is being changed: nothing else is done to the history then."""
    if AGAIN in match.options:
        raise Denied(Refused.CHANGING)


def rest(unit: Unit, match: MatchRecord, change: OpenChange) -> list[list[EventRecord]]:
    """The lines that are to be entered again, oldest first; the first one may be the end of a line."""
    left = takewhile(lambda event: event.seq >= change.begins, effective(unit, match, change.head))
    return list(in_lines(left))[::-1]


def _lines(unit: Unit, match: MatchRecord, head: int) -> Iterator[list[EventRecord]]:
    return in_lines(effective(unit, match, head))


def events_of(unit: Unit, match: MatchRecord, line: int) -> list[EventRecord]:
    """The events of a line that stands, oldest first; raises Denied if there is none of this name."""
    for events in _lines(unit, match, match.head):
        if events[0].line == line:
            return events
    raise Denied(Refused.NOTHING_TO_UNDO)


def is_fixed(events: list[EventRecord]) -> bool:
    """Whether others count on this line."""
    return any(event.text.startswith(FIXED) for event in events) or events[0].account is None


def written(how: How, line: int, head: int) -> str:
    """The text of the line that ends a change: what was changed, and where an undo goes back to."""
    return f"{CHANGED}{line} {how} of {head}"


def came_from(text: str) -> int | None:
    """Where an undo of this line goes back to, if it ends a change."""
    match text.split():
        case ["changed", _, _, "of", head]:
            return int(head)
        case _:
            return None
