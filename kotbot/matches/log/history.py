"""Reading a log with undone answers: an undo appends and does not delete."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

from engine.table_events import NOTATIONS, Reseating
from kotbot.matches.facts import How
from kotbot.matches.records import EventRecord

START = "start"
UNDO = "undo "
"""Followed by the number of the first undone event."""


def undone_from(text: str) -> int:
    """Return the first event that an undo took back, by the text of the undo."""
    return int(text.removeprefix(UNDO))


def standing(events: list[EventRecord]) -> list[EventRecord]:
    """Return the events that were not taken back, oldest first, without the undos."""
    kept: list[EventRecord] = []
    for event in events:
        if event.text == START:
            kept = [event]
        elif event.text.startswith(UNDO):
            first = undone_from(event.text)
            while kept and kept[-1].seq >= first:
                kept.pop()
        else:
            kept.append(event)
    return kept


# At a table

SEATS: Final = tuple(f"{NOTATIONS[kind].verb} " for kind in get_args(Reseating))
"""Prefixes of table events that renumber the seats."""

REDO = "redo "
"""Followed by the last event of the redone line."""
BACK = "back "
"""Followed by the last event of the line to which the table went back."""
MODE = "mode "
"""Followed by the new mode."""
CHANGED = "changed "
"""Followed by the changed line, how, and `of` the event to which an undo of the change goes back."""
CHANGING = "changing "
UNCHANGED = "unchanged "
"""Followed by the line whose change begins, or is given up; neither event is a line."""
CALLED = "called "
"""Followed by the number of a free counter that was renamed; the name is not in the position."""
NOTED = "noted "
"""Followed by a card that got a note; the note is not in the position."""
WHO = "who "
"""Followed by a seat from 1 and its change, as in `3 renamed`; the position does not contain it."""


class Became(StrEnum):
    """The kinds of changes of a seat."""

    RENAMED = "renamed"
    MONSTER = "monster"
    """The seat has another monster."""
    HOST = "host"
    COMPUTER = "computer"
    """A computer plays for the seat; its level follows."""
    BACK = "back"
    """Its own player plays again."""
    GUEST = "guest"
    PERSON = "person"
    """Another person sits on the seat."""


def who(place: int, became: Became, level: str = "") -> str:
    """Return the text of a change of a seat, from 0: `who 3 computer brawler`."""
    return f"{WHO}{place + 1} {became} {level}".rstrip()


def read_who(text: str) -> tuple[int, Became] | None:
    """Return the seat, from 0, and its change; None for any other text."""
    match text.split():
        case ["who", number, word, *_] if number.isdecimal() and word in set(Became):
            return int(number) - 1, Became(word)
        case _:
            return None


def seats_a_person(text: str) -> bool:
    """Return whether somebody with an account took a seat."""
    read = read_who(text)
    return read is not None and read[1] is Became.PERSON


@dataclass(frozen=True, slots=True)
class PastChange:
    """The content of the line that ends a change of a past line."""

    line: int
    how: How
    head: int | None
    """The event to which an undo goes back; None if that line itself was entered again since."""


def past_change(change: PastChange) -> str:
    """Return the text of the line that ends a change: `changed 17 out of 30`."""
    text = f"{CHANGED}{change.line} {change.how}"
    return text if change.head is None else f"{text} of {change.head}"


def read_past_change(text: str) -> PastChange | None:
    """Return the change that a line ends; None for any other line."""
    match text.split():
        case ["changed", line, how]:
            return PastChange(int(line), How(how), None)
        case ["changed", line, how, "of", head]:
            return PastChange(int(line), How(how), int(head))
        case _:
            return None
