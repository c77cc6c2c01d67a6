"""A match played again from its log: its record (docs/notation.md, "Records") and how it went by turns."""

from dataclasses import replace
from typing import Final

from engine import TABLE, Record, State, new_game, read, read_table, write_record
from engine.codec import rules_from_json
from engine.record import Entry
from kotbot.matches.facts import Mode
from kotbot.matches.log.history import MODE, START, WHO, standing
from kotbot.matches.log.turns import Course
from kotbot.matches.packing import unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.table.lines.lines import effective, first_head

_BESIDE: Final = (START, MODE, WHO)
"""Begin events of a table that change no position."""


def record_so_far(unit: Unit, match: MatchRecord) -> str:
    """The record of a match that was started, as far as it is stored, as text."""
    record, _ = replayed(unit, match)
    return write_record(record)


def replayed(unit: Unit, match: MatchRecord) -> tuple[Record, Course]:
    """A match that was started as a record and as turns; what was taken back is in neither.

    A digital match from which a monster was withdrawn is one of a table there, for a withdrawal is no answer
    to a question. Raises EngineError if the match was played by other rules than those of this version.
    """
    state, events = _beginning(unit, match)
    record, course = Record.begin(state), Course(state, match.started or match.opened)
    for event in events:
        entry = _entry(event)
        happened = record.add(state, entry)
        course.add(entry, happened, state, event.at)
    return record, course


def _beginning(unit: Unit, match: MatchRecord) -> tuple[State, list[EventRecord]]:
    """The first position of the record and the events that follow it, oldest first."""
    if match.mode is Mode.DIGITAL:
        events = standing(unit.events(match.id))[1:]
        state = new_game(rules_from_json(match.rules), len(unit.seats(match.id)))
        if any(event.seat == TABLE for event in events):
            state.rules = replace(state.rules, table=True)
        return state, events
    first = first_head(unit, match)
    packed = unit.state(match.id, first)
    if packed is None:
        raise LookupError(f"match {match.code} has lost the position at which it began")
    later = [event for event in effective(unit, match) if event.seq > first]
    return unpack_state(packed), [event for event in reversed(later) if not event.text.startswith(_BESIDE)]


def _entry(event: EventRecord) -> Entry:
    return read_table(event.text) if event.seat == TABLE else read(event.text, event.seat)
