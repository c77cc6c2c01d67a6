"""Rebasing: after a change of a past line, the later lines are entered again as recorded, by the rules.

Answers of people and computers stay while they are legal; dice and cards stay the same. At a new question
the answer is to do nothing; a computer thinks anew only if its answer is not possible. Each line keeps its
author and time. The first line of people that does not fit stops it, until they choose
(`play/changing.py`). A line of its own ends the change; an undo of that line restores everything.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final, Self

from engine import (
    TABLE,
    Answer,
    State,
    apply,
    refusal,
)
from engine.answers import Pass
from kotbot.matches.core import computers
from kotbot.matches.core.game import FUSE, advance, append, flush, new_decision, record, save, set_deadline
from kotbot.matches.core.questions import without_choice
from kotbot.matches.core.showing import show
from kotbot.matches.facts import ChangeWaits, How, Mode, Person
from kotbot.matches.log.history import CHANGING, SEATS, WHO, PastChange, past_change
from kotbot.matches.options import OpenChange
from kotbot.matches.outcomes import Note
from kotbot.matches.records import EventRecord, MatchRecord, SeatRecord
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.checkout import context_of, go_to, note
from kotbot.matches.table.desk import put_names
from kotbot.matches.table.game import TableGame, asked_computer, step
from kotbot.matches.table.lines import (
    check_unchanged,
    events_of,
    is_fixed,
    put_change,
    rest,
)
from kotbot.matches.table.reapply import Misfit, RecordedLine, enter_event, is_of_people, refused, refused_at

MOST_PASSES: Final = 8
"""The most questions in a row that were not asked when the lines were recorded."""


def begin(game: TableGame, person: Person, line: int, how: How) -> None:
    """Go to the position before a line and wait for an entry there.

    Raises Denied if the line does not stand, or if others depend on it.
    """
    match, events = game.match, changeable(game, line, how)
    head, redo = match.head, tuple(match.redo)
    go_to(game, events[0].parent or 0)
    note(game, person, f"{CHANGING}{line}")
    begins = {How.INSTEAD: after_people(events), How.BEFORE: line, How.OUT: events[-1].seq + 1}[how]
    put_change(match, OpenChange(how, line, head, redo, match.seq, begins, ChangeWaits.ENTRY, line))
    set_deadline(game, None)


def changeable(game: TableGame, line: int, how: How) -> list[EventRecord]:
    """Return the events of a line that may be changed; raises Denied as `begin` does."""
    check_unchanged(game.match)
    events = events_of(game.unit, game.match, line)
    if line == 1 or (how is not How.BEFORE and is_fixed(events)):
        raise Denied(Refused.STALE)
    return events


def after_people(events: Sequence[EventRecord]) -> int:
    """Return the seq after the last event that people entered in a line; later ones are of computers."""
    return max((event.seq for event in events if is_of_people(event)), default=events[0].seq) + 1


def outcome(game: TableGame) -> Note:
    """Return whether the change is complete, or waits for people."""
    return Note.CHANGING if game.match.desk.change is not None else Note.AGAIN


def save_and_reply(game: TableGame) -> Reply:
    """Write back and reply, after all possible lines were entered again."""
    save(game)
    return Reply(show(game), note=outcome(game), changed=True)


def go_on(game: TableGame) -> None:
    """Enter the remaining lines again, up to the first that does not fit; then wait for people."""
    change = game.match.desk.change
    if change is None:
        return
    lines = rest(game.unit, game.match, change)
    if change.waits is ChangeWaits.CHOICE and lines and _replaces(game, lines[0]):
        lines[0] = [event for event in lines[0] if event.seq >= after_people(lines[0])]
    lines = list(filter(None, lines))
    coming = [event for events in lines for event in events]
    _settle_first(game, coming, change)
    for events in lines:
        before = _Before.of(game)
        del coming[: len(events)]
        try:
            _enter_line(game, events, coming)
        except Misfit as misfit:
            before.restore(game)
            _stop(game, change, events, misfit.reason)
            return
    _finish(game, change)


def _settle_first(game: TableGame, coming: Sequence[EventRecord], change: OpenChange) -> None:
    """Do the automatic steps after a removed line; they form a line of the person who removed it."""
    begun = len(game.unwritten)
    _settle(game, coming)
    for event in game.unwritten[begun:]:
        if event.line == event.seq:
            event.account = _begun_by(game, change)


def _begun_by(game: TableGame, change: OpenChange) -> int | None:
    begun = game.unit.event(game.match.id, change.note)
    if begun is None:
        begun = next((event for event in game.unwritten if event.seq == change.note), None)
    return None if begun is None else begun.account


def _replaces(game: TableGame, events: Sequence[EventRecord]) -> bool:
    """Return whether the new entry answers in place of a line that did not fit."""
    line = [event for event in game.latest() if event.line == game.line]
    return bool(line) and line[0].seat == events[0].seat != TABLE


def _stop(game: TableGame, change: OpenChange, events: Sequence[EventRecord], reason: str) -> None:
    first = events[0]
    asked = change.asked if first.line is None else first.line
    put_change(
        game.match, replace(change, waits=ChangeWaits.CHOICE, begins=first.seq, asked=asked, reason=reason)
    )
    new_decision(game)
    set_deadline(game, None)
    game.log_head = 0


def _finish(game: TableGame, change: OpenChange) -> None:
    """End the change with a line that says who changed what; play goes on from here."""
    put_change(game.match, None)
    _next_line(game)
    text = past_change(PastChange(change.line, change.how, change.head))
    append(game, TABLE, _begun_by(game, change), text, [])
    new_decision(game)
    game.log_head = 0
    advance(game)


def _next_line(game: TableGame) -> None:
    flush(game)
    game.line, game.parent, game.drafted = None, 0, None


# A line


@dataclass(frozen=True, slots=True)
class _Before:
    """A snapshot of a match before a line that may not fit."""

    state: State
    match: MatchRecord
    seats: list[SeatRecord]
    line: int | None
    parent: int

    @classmethod
    def of(cls, game: TableGame) -> Self:
        flush(game)
        match = game.match.model_copy(update={"redo": list(game.match.redo)})
        return cls(game.position.copy(), match, [copy(seat) for seat in game.seats], game.line, game.parent)

    def restore(self, game: TableGame) -> None:
        """Restore the snapshot; nothing of the line is stored."""
        game.unwritten = []
        game.state, game.seats = self.state, self.seats
        game.line, game.parent = self.line, self.parent
        for name, value in self.match:
            setattr(game.match, name, value)


def _enter_line(game: TableGame, events: Sequence[EventRecord], coming: Sequence[EventRecord]) -> None:
    """Enter a line as it was recorded; raises Misfit with the match half-way."""
    first, last = events[0], events[-1]
    recorded = RecordedLine(
        events, first.parent or 0, context_of(game, first.parent or 0), context_of(game, last.seq)
    )
    if any(map(is_of_people, events)):
        _next_line(game)
        game.drafted = recorded.became.draft
    for number, event in enumerate(events):
        begun = len(game.unwritten)
        enter_event(game, event, recorded)
        for one in game.unwritten[begun:]:
            one.account, one.at = event.account, event.at
        _settle(game, [*events[number + 1 :], *coming])
    if any(event.text.startswith((*SEATS, WHO)) for event in events):
        game.seats[:] = [copy(seat) for seat in recorded.became.seats]
        game.match.host = recorded.became.host or game.match.host
    if recorded.became.counters != recorded.was.counters:
        put_names(game.match, recorded.became.counters)
    flush(game)


# Automatic steps


def _settle(game: TableGame, coming: Sequence[EventRecord]) -> None:
    """Do the automatic steps, until the next recorded answer fits the open question."""
    upcoming = next((event for event in coming if event.seat != TABLE), None)
    for _ in range(FUSE):
        if upcoming is not None and refused(game, upcoming) is None:
            return
        seat = asked_computer(game)
        given = step(game) or _passing(game, upcoming)
        if given is None and seat is not None:
            given = computers.choose(game, seat)
        if given is None:
            return
        record(game, given, None)
    raise RuntimeError(f"match {game.match.code} asks nobody after {FUSE} answers")


def _passing(game: TableGame, upcoming: EventRecord | None) -> Answer | None:
    """Return the answer that does nothing, if passing leads to the next recorded answer; else None."""
    state = game.position.copy()
    if upcoming is None or game.match.mode is Mode.COUNTERS:
        return None
    first = _nothing(state)
    given = first
    for _ in range(MOST_PASSES):
        if given is None:
            return None
        apply(state, given)
        if refused_at(state, upcoming) is None:
            return first
        given = _nothing(state)
    return None


def _nothing(state: State) -> Answer | None:
    """Return the asked seat's answer that does nothing, or its only one."""
    seat = state.asked_seat
    if seat is None or seat < 0:
        return None
    passing = Pass(seat)
    return passing if refusal(state, passing) is None else without_choice(state)
