"""A match played again from its log: its record (docs/notation.md, "Records") and how it went by turns."""

from engine import TABLE, Record, read, read_table, write_record
from engine.record import Entry
from kotbot.matches.core.game import Game
from kotbot.matches.log.turns import Course
from kotbot.matches.records import EventRecord


def record_so_far(game: Game) -> str:
    """The record of a match that was started, as far as it is stored, as text."""
    record, _ = replayed(game)
    return write_record(record)


def replayed(game: Game) -> tuple[Record, Course]:
    """A match that was started as a record and as turns; what was taken back is in neither.

    Raises EngineError if the match was played by other rules than those of this version.
    """
    state, events = game.beginning()
    record, course = Record.begin(state), Course(state, game.match.started or game.match.opened)
    for event in events:
        entry = entry_of(event)
        happened = record.add(state, entry)
        course.add(entry, happened, state, event.at)
    return record, course


def entry_of(event: EventRecord) -> Entry:
    """What was answered or corrected, as it is stored."""
    return read_table(event.text) if event.seat == TABLE else read(event.text, event.seat)
