"""Replaying a match from its log, as its record (docs/notation.md, "Records") and turn by turn."""

from collections.abc import Callable

from engine import TABLE, EngineError, Event, Record, State, read, read_table, write_record
from engine.record import Entry, Section
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Kind
from kotbot.matches.log.turns import TurnLogBuilder
from kotbot.matches.packing import unpack_state
from kotbot.matches.records import EventRecord


def record_so_far(game: Game) -> str:
    """Return the record of a started match as text, as far as it is stored."""
    record, _ = replayed(game)
    return write_record(record)


Watch = Callable[[list[Event], State, TurnLogBuilder], None]
"""Called after each event with what happened, the position (changed later), and the turns so far."""


def replayed(game: Game, watch: Watch = lambda *_: None) -> tuple[Record, TurnLogBuilder]:
    """Return a started match as a record and as turns, without what was taken back.

    People at a table said how things stood: if a line was entered under other rules than those of this
    version, a section of the record begins with the position that was stored after it. Raises EngineError if
    a digital match was played by other rules.
    """
    state, events = game.beginning()
    record, course = Record.begin(state), TurnLogBuilder(state, game.match.started or game.match.opened)
    is_lost = False
    watch([], state, course)
    for event in events:
        happened = [] if is_lost else _added(record, game, state, event)
        stored = _stored(game, event)
        if stored is not None and (happened is None or is_lost or stored != state):
            state = stored
            record.sections.append(Section.at(state))
            happened, is_lost = happened or [], False
        elif happened is None:
            is_lost = True
        if not is_lost:
            course.add(entry_of(event), happened or [], state, event.at)
            watch(happened or [], state, course)
    return record, course


def _added(record: Record, game: Game, state: State, event: EventRecord) -> list[Event] | None:
    """Return what an event made happen; None for an entry at a table that these rules refuse."""
    try:
        return record.add(state, entry_of(event))
    except EngineError:
        if game.kind is not Kind.TABLE:
            raise
        return None


def _stored(game: Game, event: EventRecord) -> State | None:
    """Return the position stored after an event at a table; None if none is stored."""
    packed = game.unit.state(game.match.id, event.seq) if game.kind is Kind.TABLE else None
    return None if packed is None else unpack_state(packed)


def entry_of(event: EventRecord) -> Entry:
    """Return the stored answer or correction."""
    return read_table(event.text) if event.seat == TABLE else read(event.text, event.seat)
