"""Records of games: sections of a starting position and the lines that follow; text, JSON and replay.

A section begins at a position that answers alone do not reach: at the start, and after each structural table
event. Its first position is complete, so any section can be replayed alone (docs/notation.md, "Records").
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from engine.answers import TABLE, Answer
from engine.boxes import outdated
from engine.codec import from_json, to_json
from engine.errors import EngineError, InvalidRecord
from engine.events import Event
from engine.flow import apply
from engine.notation import VERSION as NOTATION
from engine.notation import read, read_actor, write_line
from engine.rules import PLAYED
from engine.rules import VERSION as RULES
from engine.state import State
from engine.table import apply_table, changes_in_place
from engine.table_events import TableEvent, read_table, write_table
from engine.untrusted_state import defects

HEADER: Final = "kotbot record"
Entry = Answer | TableEvent


@dataclass(slots=True)
class Section:
    """A starting position as JSON and the lines that follow it, as text."""

    start: dict[str, Any]
    lines: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, state: State) -> "Section":
        """Create a section that starts at a position, in the form it has after writing and reading."""
        return cls(json.loads(json.dumps(to_json(state))))


@dataclass(slots=True)
class Record:
    """A game as it was played; `rules` and `notation` are versions.

    The versions of the expansions at its beginning follow that of the rules, as in `3 dark 1`.
    """

    sections: list[Section] = field(default_factory=list)
    rules: str = RULES
    notation: str = NOTATION

    @classmethod
    def begin(cls, state: State) -> "Record":
        """Create a record that starts at a position."""
        return cls([Section.at(state)], state.rules.versions)

    def add(self, state: State, entry: Entry) -> list[Event]:
        """Apply an answer or a table event to the position and record it; return what happened.

        Raises IllegalAnswer, with position and record unchanged.
        """
        if isinstance(entry, TableEvent):
            in_place = changes_in_place(state, entry)
            events = apply_table(state, entry)
            self.sections[-1].lines.append(f"! {write_table(entry)}")
            if not in_place:
                self.sections.append(Section.at(state))
            return events
        events = apply(state, entry)
        self.sections[-1].lines.append(write_line(entry))
        return events

    def __len__(self) -> int:
        return sum(len(section.lines) for section in self.sections)


def read_entry(line: str) -> Entry:
    """Read an answer or a table event after its actor; raises InvalidNotation."""
    actor, _, text = line.strip().partition(" ")
    seat = read_actor(actor)
    return read_table(text) if seat == TABLE else read(text, seat)


_read_again: Final = lru_cache(maxsize=4096)(read_entry)
"""For replays, in which the same lines come again and again."""


def replay(record: Record, length: int | None = None) -> State:
    """Return the position after `length` lines, by default all; raises InvalidRecord."""
    state: State | None = None
    for number, state in enumerate(positions(record)):
        if number == length:
            return state
    if state is None:
        raise InvalidRecord("the record has no section")
    if length is not None:
        raise InvalidRecord(f"the record has {len(record)} lines, not {length}")
    return state


def shortened(record: Record, length: int) -> Record:
    """Return the record up to a number of lines, sharing its sections' positions. Raises InvalidRecord."""
    if not 0 <= length <= len(record):
        raise InvalidRecord(f"the record has {len(record)} lines, not {length}")
    sections: list[Section] = []
    left = length
    for section in record.sections:
        sections.append(Section(section.start, section.lines[:left]))
        if left < len(section.lines):
            break
        left -= len(section.lines)
    return Record(sections, record.rules, record.notation)


def positions(record: Record) -> Iterator[State]:
    """Yield the starting position, and the same object again after every line; raises InvalidRecord."""
    _check_versions(record)
    number = 0
    for place, section in enumerate(record.sections):
        state = _start(section, place)
        if place == 0:
            yield state
        for at, line in enumerate(section.lines):
            number += 1
            last_of_section = at == len(section.lines) - 1 and place + 1 < len(record.sections)
            _play(state, line, number)
            if not last_of_section:
                yield state
                continue
            yield _start(record.sections[place + 1], place + 1)


def _check_versions(record: Record) -> None:
    version, *boxes = record.rules.split(" ")
    if version not in PLAYED or record.notation != NOTATION or len(boxes) % 2:
        raise InvalidRecord(
            f"the record is of rules {record.rules} and notation {record.notation}; "
            f"this engine plays rules {' and '.join(PLAYED)} and reads notation {NOTATION}"
        )
    found = outdated(zip(boxes[::2], boxes[1::2], strict=True))
    if found:
        raise InvalidRecord("; ".join(found))


def _start(section: Section, place: int) -> State:
    found = defects(section.start)
    if found:
        raise InvalidRecord(f"section {place + 1}: {'; '.join(found)}")
    try:
        return from_json(section.start)
    except EngineError as error:
        raise InvalidRecord(f"section {place + 1}: {error}") from error


def _play(state: State, line: str, number: int) -> None:
    try:
        entry = _read_again(line)
        if isinstance(entry, TableEvent):
            apply_table(state, entry)
        else:
            apply(state, entry)
    except EngineError as error:
        raise InvalidRecord(f"line {number} ({line!r}): {error}") from error


# Forms


def record_to_json(record: Record) -> dict[str, Any]:
    """Encode the record as plain data."""
    return {
        "record": HEADER,
        "rules": record.rules,
        "notation": record.notation,
        "sections": [{"start": section.start, "lines": section.lines} for section in record.sections],
    }


def record_from_json(data: Any) -> Record:
    """Decode the record that `record_to_json` wrote; raises InvalidRecord."""
    try:
        if data["record"] != HEADER:
            raise InvalidRecord(f"this is no {HEADER}")
        sections = [
            Section(dict(part["start"]), [str(line) for line in part["lines"]]) for part in data["sections"]
        ]
        return Record(sections, str(data["rules"]), str(data["notation"]))
    except (LookupError, TypeError, ValueError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord(f"the record is damaged: {error!r}") from error


def write_record(record: Record) -> str:
    """Write the record as text: a header, then each section with its position and one line per answer."""
    lines = [f"{HEADER}, rules {record.rules}, notation {record.notation}"]
    for section in record.sections:
        lines += ["", f"position {json.dumps(section.start, sort_keys=True)}", *section.lines]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read the record that `write_record` wrote; raises InvalidRecord that names the line."""
    lines = text.splitlines()
    words = lines[0].split(", ") if lines else []
    if len(words) != 3 or words[0] != HEADER:
        raise InvalidRecord(f"line 1: a record begins with '{HEADER}, rules {RULES}, notation {NOTATION}'")
    record = Record([], words[1].removeprefix("rules "), words[2].removeprefix("notation "))
    for number, line in enumerate(map(str.strip, lines[1:]), start=2):
        kind, _, rest = line.partition(" ")
        if kind == "position":
            record.sections.append(_section(rest, number))
        elif line:
            if not record.sections:
                raise InvalidRecord(f"line {number}: a position is needed before the first answer")
            record.sections[-1].lines.append(line)
    return record


def _whole(number: str) -> int:
    raise ValueError(f"{number} is no whole number")


def _section(text: str, number: int) -> Section:
    try:
        start = json.loads(text, parse_constant=_whole, parse_float=_whole)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"line {number}: the position is no JSON ({error})") from error
    if not isinstance(start, dict):
        raise InvalidRecord(f"line {number}: the position is no object")
    return Section(start)
