"""Unlimited undo and redo, going back to a line, and the history of a match at a table.

Nothing is replayed or rewritten: each line's last event has the position and its `LineContext`, so going
anywhere means reading one row.
"""

from dataclasses import dataclass, replace

from kotbot.matches.core.game import logged
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Line, Person
from kotbot.matches.log.history import BACK, REDO, UNDO, read_past_change
from kotbot.matches.outcomes import Redone, Undone, WentBack
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord, SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.checkout import context_of, go_to, note, row_of
from kotbot.matches.table.drafts import draft_of, keep_undone, put_marks, take_up
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import (
    asked_out,
    changed,
    check_unchanged,
    counters_around,
    effective,
    in_lines,
    is_fixed,
    line_at,
    line_of,
    seats_after,
)
from kotbot.matches.table.use_case import at_table

PAGE = 16
"""Lines on a page of the history."""


@at_table
@once
def undo(game: TableGame, person: Person, press: str, line: int) -> Reply:
    """Undo the line with this name, if it is the last effective one; else show which one is.

    An undo of the line that ends a change undoes the whole change: the former lines stand again.

    The marks of the undone line are restored, and its dice are typed except for the last one; newer marks
    stay if the same is still asked. Undone, or Refused.NOTHING_TO_UNDO with the present facts.
    """
    check_unchanged(game.match)
    head = game.match.head
    last = line_at(game.unit, game.match, head)
    if last is None or last.line != line or line == 1:
        raise Denied(Refused.NOTHING_TO_UNDO)
    change = read_past_change(last.texts[0])
    before = (change and change.head) or row_of(game, last.line).parent or 0
    draft, marked = context_of(game, head).draft, draft_of(game)
    go_to(game, before)
    keep_undone(game, head, marked)
    game.match.redo = [head, *game.match.redo]
    if draft is not None and game.match.draft is None:
        put_marks(game, draft)
    note(game, person, f"{UNDO}{line}")
    return done(game, Undone(last.texts), person, press)


@at_table
@once
def redo(game: TableGame, person: Person, press: str, line: int) -> Reply:
    """Redo the line with this name, if it was the last one undone, and restore the marks after it.

    Redone, or NOTHING_TO_UNDO.
    """
    check_unchanged(game.match)
    following = game.match.redo
    back = line_at(game.unit, game.match, following[0]) if following else None
    if back is None or back.line != line:
        raise Denied(Refused.NOTHING_TO_UNDO)
    go_to(game, back.head)
    game.match.redo = following[1:]
    take_up(game)
    note(game, person, f"{REDO}{back.head}")
    return done(game, Redone(back.texts), person, press)


@at_table
@once
def back_to(game: TableGame, person: Person, press: str, line: int) -> Reply:
    """Undo every line after this one; each can be redone. NOTHING_TO_UNDO if there is none."""
    check_unchanged(game.match)
    heads: list[int] = []
    for events in in_lines(effective(game.unit, game.match)):
        if events[0].line == line:
            break
        heads.insert(0, events[-1].seq)
    else:
        raise Denied(Refused.NOTHING_TO_UNDO)
    if not heads:
        raise Denied(Refused.NOTHING_TO_UNDO)
    marked = draft_of(game)
    go_to(game, row_of(game, heads[0]).parent or 0)
    keep_undone(game, heads[-1], marked)
    game.match.redo = [*heads, *game.match.redo]
    note(game, person, f"{BACK}{game.match.head}")
    return done(game, WentBack(len(heads)), person, press)


# History


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the effective lines, the latest first; `page` counts from 0, the latest lines."""

    lines: tuple[Line, ...]
    page: int
    turns: tuple[tuple[int, int], ...]
    """The first and the last turn of each page."""


def history(unit: Unit, code: str, page: int = 0) -> HistoryPage:
    """Return a page of the lines with everything that followed; a page beyond the end is the last one."""
    match = unit.match(code)
    if match is None or not match.head:
        return HistoryPage((), 0, ())
    lines = list(in_lines(effective(unit, match)))
    pages = [lines[first : first + PAGE] for first in range(0, len(lines), PAGE)]
    shown = max(0, min(page, len(pages) - 1))
    now = unit.seats(match.id)
    turns = tuple((page[-1][0].turn, page[0][0].turn) for page in pages)
    return HistoryPage(tuple(told_line(unit, match, events, now) for events in pages[shown]), shown, turns)


def _out(unit: Unit, match: MatchRecord, line: Line) -> tuple[int, ...]:
    """Return the seats that may be out after a line, which is read only if the line changed hearts."""
    changes_hearts = any(" hearts " in text for text in line.texts)
    return asked_out(unit.event(match.id, line.head)) if changes_hearts else ()


def told_line(unit: Unit, match: MatchRecord, events: list[EventRecord], now: list[SeatRecord]) -> Line:
    """Return a line with its entries, and with the seats before it if they differ from the present ones."""
    begun = events[0]
    seats = seats_after(unit.event(begun.match, begun.parent or 0), now)
    entries = tuple(map(logged, events))
    line = line_of(entries)
    told = changed(unit, match, line.texts[0])
    counters = counters_around(unit, begun, events[-1].seq, match.desk.names)
    return replace(
        line,
        out=_out(unit, match, line),
        entries=entries,
        seats=seats,
        counters=counters,
        changed=told,
        fixed=is_fixed(events),
    )
