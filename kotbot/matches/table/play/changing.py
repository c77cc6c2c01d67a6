"""Changing a past line, in both modes: replacing it, inserting before it, or removing it.

Every entry while a change waits is made in the past, by whatever use case (`rebase.go_on`).
"""

from dataclasses import replace

from engine import TABLE, State
from kotbot.matches.core.game import append, flush, new_decision
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import ChangeWaits, How, Line, Person
from kotbot.matches.log.history import UNCHANGED
from kotbot.matches.options import OpenChange
from kotbot.matches.outcomes import Note
from kotbot.matches.packing import pack_draft, unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.checkout import context_of, go_to, note, row_of
from kotbot.matches.table.drafts import draft_of
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import effective, in_lines, put_change, rest
from kotbot.matches.table.offers import add_offers, put_offers
from kotbot.matches.table.play.correcting import adjusted, check_meant, check_possible, read_event
from kotbot.matches.table.play.timeline import told_line
from kotbot.matches.table.rebase import after_people, begin, changeable, go_on, outcome
from kotbot.matches.table.state_diff import apply_diff
from kotbot.matches.table.use_case import at_live_table, at_table, check_decision, page_named


@at_live_table
@once
def change(game: TableGame, person: Person, press: str, line: int, how: How, page: str = "") -> Reply:
    """Begin to change a line: the board, or a page of it, shows the position before it.

    Note.CHANGING while something is to be entered; removing a line needs no entry: Note.AGAIN.
    Refused.NOTHING_TO_UNDO for a line that does not stand, CHANGING while another one is being changed.
    """
    opened = page_named(page)
    begin(game, person, line, how)
    if opened is not None:
        game.match.draft = pack_draft(replace(draft_of(game), page=opened))
    if how is not How.OUT:
        return done(game, Note.CHANGING, person, press)
    go_on(game)
    return done(game, outcome(game), person, press)


@at_table
@once
def correct_before(game: TableGame, person: Person, press: str, line: int, text: str) -> Reply:
    """Enter a table event in notation before a line: `add 2 stars +2`; later lines are entered again."""
    event = read_event(text)
    check_possible(_position_before(game, line), event)
    begin(game, person, line, How.BEFORE)
    check_meant(game.position, event)
    return adjusted(game, person, event, press)


def _position_before(game: TableGame, line: int) -> State:
    packed = row_of(game, changeable(game, line, How.BEFORE)[0].parent or 0).state
    if packed is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    return unpack_state(packed)


# Lines that no longer fit


@at_live_table
@once
def answer_anew(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Ask for another entry in place of the line that does not fit."""
    open_one, events = _misfit(game, decision)
    put_change(game.match, replace(open_one, waits=ChangeWaits.ENTRY, begins=after_people(events), reason=""))
    new_decision(game)
    return done(game, Note.CHANGING, person, press)


@at_live_table
@once
def drop(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Remove the line that does not fit; the others are entered again."""
    open_one, events = _misfit(game, decision)
    _go_on_after(game, open_one, events)
    return done(game, outcome(game), person, press)


@at_live_table
@once
def keep_numbers(game: TableGame, person: Person, press: str, decision: int) -> Reply:
    """Replace the line that does not fit by table events that restore the position after it."""
    open_one, events = _misfit(game, decision)
    last = events[-1].seq
    packed = row_of(game, last).state
    if packed is None:
        raise Denied(Refused.STALE)
    _restore(game, person, unpack_state(packed), last)
    _go_on_after(game, open_one, events)
    return done(game, outcome(game), person, press)


@at_live_table
@once
def give_up(game: TableGame, person: Person, press: str) -> Reply:
    """Give up the change: everything is as before it, including what could be redone."""
    open_one = game.match.desk.change
    if open_one is None:
        raise Denied(Refused.NOTHING_TO_UNDO)
    put_change(game.match, None)
    go_to(game, open_one.head)
    game.match.redo = list(open_one.redo)
    note(game, person, f"{UNCHANGED}{open_one.line}")
    return done(game, Note.DONE, person, press)


def _misfit(game: TableGame, decision: int) -> tuple[OpenChange, list[EventRecord]]:
    """Return the open change, and the rest of the line that does not fit."""
    check_decision(game, decision)
    open_one = game.match.desk.change
    lines = [] if open_one is None else rest(game.unit, game.match, open_one)
    if open_one is None or open_one.waits is not ChangeWaits.CHOICE or not lines:
        raise Denied(Refused.STALE)
    return open_one, lines[0]


def _go_on_after(game: TableGame, open_one: OpenChange, events: list[EventRecord]) -> None:
    following = replace(open_one, waits=ChangeWaits.ENTRY, begins=events[-1].seq + 1, reason="")
    put_change(game.match, following)
    go_on(game)


def _restore(game: TableGame, person: Person, wanted: State, head: int) -> None:
    """Enter the table events that restore the position after an event, in one line."""
    state = game.position
    for text, events in apply_diff(state, wanted):
        append(game, TABLE, person.id, text, events)
    put_offers(game, context_of(game, head).offers)
    add_offers(game, [])
    flush(game)


# Viewing one line


def line_of_history(unit: Unit, code: str, line: int) -> Line | None:
    """Return a standing line with its entries; None if there is none."""
    match = unit.match(code)
    if match is None:
        return None
    now = unit.seats(match.id)
    for events in in_lines(effective(unit, match)):
        if events[0].line == line:
            return told_line(unit, match, events, now)
    return None
