"""What lies on the desk of a table: names of free counters, notes on cards, unfinished actions on seats.

The position has numbers and cards. No line contains a name or a note, because both can be deleted.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine import State
from engine.state import COUNTERS
from kotbot.matches.facts import CardNote, Counter, NameAsked, Prompts
from kotbot.matches.options import Desk, Named
from kotbot.matches.records import MatchRecord

LONGEST_NAME: Final = 20
LONGEST_NOTE: Final = 60


def put_names(match: MatchRecord, named: Iterable[Named]) -> None:
    """Set the names of a table, in place of all others."""
    match.desk = replace(match.desk, names=tuple(named))


def put_name(match: MatchRecord, others: Iterable[Named], named: Named) -> None:
    """Add a name to the others."""
    put_names(match, sorted([*others, named], key=lambda one: one.what))


def put_note(match: MatchRecord, card: str, note: str, account: int) -> None:
    """Put a note on a card, in place of its earlier note."""
    others = [one for one in match.desk.names if one.what != card]
    put_name(match, others, Named(card, note, account))


def counters_of(state: State, desk: Desk) -> tuple[Counter, ...]:
    """Return the counters of a table with their names."""
    known = {one.what: one.name for one in desk.names}
    return tuple(Counter(what, known.get(what, "")) for what in COUNTERS if state.counts(what))


def notes_of(desk: Desk) -> tuple[CardNote, ...]:
    """Return the notes on cards."""
    return tuple(CardNote(one.what, one.name) for one in desk.names if one.what not in COUNTERS and one.name)


def begin_counting(state: State, desk: Desk) -> None:
    """Start every named counter at 0, as in a rematch."""
    named = {one.what for one in desk.names}
    rows: list[tuple[int, ...]] = [(0,) * state.seats if what in named else () for what in COUNTERS]
    while rows and not rows[-1]:
        rows.pop()
    state.counters = tuple(rows)


# Prompts: a name to type, an offered seat, a tapped order


def forget_prompts(match: MatchRecord) -> None:
    """Drop all unfinished actions."""
    match.desk = replace(match.desk, prompts=Prompts())


def ask_name(match: MatchRecord, asked: NameAsked | None) -> None:
    """Ask somebody to type a name; None to ask nobody."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, name=asked))


def offer(match: MatchRecord, seat: int | None) -> None:
    """Offer a seat to somebody else; None to offer none."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, offered=seat))


def put_order(match: MatchRecord, seats: tuple[int, ...]) -> None:
    """Set the seats that were tapped so far in the order of play."""
    match.desk = replace(match.desk, prompts=replace(match.desk.prompts, order=seats))
