"""Reading a log in which answers were taken back: undo appends and does not delete."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

from engine.table_events import NOTATIONS, Reseating
from kotbot.matches.facts import How
from kotbot.matches.records import EventRecord

START = "start"
UNDO = "undo "
"""Followed by the number of the first event that was taken back."""


def undone_from(text: str) -> int:
    """The first event that an undo took back, by the text of the undo."""
    return int(text.removeprefix(UNDO))


def standing(events: list[EventRecord]) -> list[EventRecord]:
    """The events that were not taken back, oldest first; undo itself is not among them."""
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
"""Begin table events after which seats are counted otherwise."""

REDO = "redo "
"""Followed by the last event of the line that was brought back."""
BACK = "back "
"""Followed by the last event of the line to which the table went back."""
MODE = "mode "
"""Followed by the mode that was switched to."""
CHANGED = "changed "
"""Followed by the line that was changed, how, and `of` the event that an undo of it goes back to."""
CHANGING = "changing "
UNCHANGED = "unchanged "
"""Followed by the line that somebody begins to change, or leaves as it is after all; these are no lines."""
CALLED = "called "
"""Followed by the number of a free counter, which has another name: that is not in the position."""
NOTED = "noted "
"""Followed by a card on which something is noted that is not in the position."""
WHO = "who "
"""Followed by a seat from 1 and what became of it, as in `3 renamed`: the position knows nothing of it."""


class Became(StrEnum):
    """What became of a seat."""

    RENAMED = "renamed"
    MONSTER = "monster"
    """It has another monster."""
    HOST = "host"
    COMPUTER = "computer"
    """A computer plays for it; its level follows."""
    BACK = "back"
    """Whose seat it is plays again."""
    GUEST = "guest"
    PERSON = "person"
    """Somebody else sits there."""


def who(place: int, became: Became, level: str = "") -> str:
    """The text of a change of a seat, from 0: `who 3 computer brawler`."""
    return f"{WHO}{place + 1} {became} {level}".rstrip()


def read_who(text: str) -> tuple[int, Became] | None:
    """The seat, from 0, and what became of it; None for any other text."""
    match text.split():
        case ["who", number, word, *_] if number.isdecimal() and word in set(Became):
            return int(number) - 1, Became(word)
        case _:
            return None


def seats_a_person(text: str) -> bool:
    """Whether somebody with an account took a seat."""
    read = read_who(text)
    return read is not None and read[1] is Became.PERSON


@dataclass(frozen=True, slots=True)
class PastChange:
    """What the line that ends a change of a past one says."""

    line: int
    how: How
    head: int | None
    """The event that an undo goes back to; None where the line itself was entered again since."""


def past_change(change: PastChange) -> str:
    """Its text: `changed 17 out of 30`."""
    text = f"{CHANGED}{change.line} {change.how}"
    return text if change.head is None else f"{text} of {change.head}"


def read_past_change(text: str) -> PastChange | None:
    """The change that a line ends; None for any other line."""
    match text.split():
        case ["changed", line, how]:
            return PastChange(int(line), How(how), None)
        case ["changed", line, how, "of", head]:
            return PastChange(int(line), How(how), int(head))
        case _:
            return None
