"""What others answered a moment ago: somebody who types may have been asked the same and be late."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from engine import view
from kotbot.matches.core.game import logged
from kotbot.matches.facts import Line, MatchFacts
from kotbot.matches.packing import unpack_state
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord
from kotbot.matches.table.lines import effective, in_lines, line_of, unpack_context

LATELY: Final = timedelta(seconds=30)
"""Whoever types longer after an answer than this has seen it."""
TWICE: Final = timedelta(seconds=10)
"""The same dice that somebody else types so soon after a roll are that roll; nobody rolls a turn so fast."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A line that somebody else entered, and the match with the question that it answered."""

    line: Line
    asked: MatchFacts


def answered_lately(unit: Unit, facts: MatchFacts, account: int) -> Iterator[Answered]:
    """Yield what others than this account entered in the last moments, the latest first."""
    match = unit.match(facts.code)
    if match is None or facts.table is None or facts.table.changing is not None:
        return
    for events in in_lines(effective(unit, match)):
        if unit.now - events[-1].at > LATELY:
            return
        before = _before(unit, match, events[0])
        if events[0].account in (None, account) or before is None:
            continue
        asked = _as_after(before, facts)
        if asked is not None:
            yield Answered(line_of([logged(event) for event in events]), asked)


def rolled_lately(unit: Unit, code: str, account: int, roll: str) -> Line | None:
    """Return the latest result if somebody else just entered it, of these very dice; None otherwise."""
    match = unit.match(code)
    if match is None:
        return None
    for events in in_lines(effective(unit, match)):
        first = events[0]
        if unit.now - events[-1].at > TWICE:
            return None
        if first.text.startswith("result "):
            is_same = first.account not in (None, account) and f"{first.text} ".startswith(f"result {roll} ")
            return line_of([logged(event) for event in events]) if is_same else None
    return None


def _before(unit: Unit, match: MatchRecord, first: EventRecord) -> EventRecord | None:
    return unit.event(match.id, first.parent) if first.parent else None


def _as_after(event: EventRecord, facts: MatchFacts) -> MatchFacts | None:
    """Return the match as it was asked after a line; None if the seats were others."""
    if event.state is None or event.beside is None or facts.table is None:
        return None
    state, beside = unpack_state(event.state), unpack_context(event.beside, event.match)
    if state.seats != len(facts.seats):
        return None
    table = replace(facts.table, offers=beside.offers, asked_dice=0, next_roll=None, drops=())
    return replace(facts, state=view(state, None), mode=beside.mode, draft=None, table=table)
