"""A match that has ended as a record that any program can replay (docs/notation.md, "Records")."""

from dataclasses import replace

from engine import TABLE, Record, State, new_game, read, read_table, write_record
from engine.codec import rules_from_json
from kotbot.matches.facts import Status
from kotbot.matches.history import standing
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord


def export_record(unit: Unit, code: str) -> str | None:
    """The record of a match as text; None while it is played, or if it was never started.

    What was taken back is not in it. A match from which a monster was withdrawn is one of a table there,
    for a withdrawal is no answer to a question.
    """
    match = unit.match(code)
    if match is None or match.started is None or match.status is Status.LIVE:
        return None
    return record_so_far(unit, match)


def record_so_far(unit: Unit, match: MatchRecord) -> str:
    """The record of a match that was started, as far as it is stored, as text."""
    events = standing(unit.events(match.id))[1:]
    state = new_game(rules_from_json(match.rules), len(unit.seats(match.id)))
    if any(event.seat == TABLE for event in events):
        state.rules = replace(state.rules, table=True)
    return write_record(_recorded(state, events))


def _recorded(state: State, events: list[EventRecord]) -> Record:
    record = Record.begin(state)
    for event in events:
        table = event.seat == TABLE
        record.add(state, read_table(event.text) if table else read(event.text, event.seat))
    return record
