"""A record in pieces of a turn each, which can be judged separately, anywhere and in any order."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import add, sub
from typing import Final, NamedTuple

from engine.answers import CHANCE, Result, Revealed
from engine.cards.catalogue import UNKNOWN
from engine.flow import apply
from engine.players.valuation import Valuation
from engine.record import Entry, Record, positions, read_entry
from engine.review.choices import Choice, choice
from engine.review.judging import Chances, chances
from engine.review.luck import luck
from engine.state import State
from engine.table import apply_table
from engine.table_events import LeaveGame, Reseating, TableEvent, Withdraw

SMALL: Final = 0.01
"""The minimum cost or gain of choices that are looked at further."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The entries of a turn, from its beginning to the beginning of the next one."""

    before: State
    entries: tuple[Entry, ...]
    after: State
    first: int
    """The number of its first line in the record, from 1."""


class Noted(NamedTuple):
    """A choice that may have mattered, and its line in the record."""

    line: int
    """In the record, from 1."""
    choice: Choice


class ChanceAccount(NamedTuple):
    """The changes of all seats' chances in a piece; the parts sum to the whole difference."""

    luck: Chances
    decisions: Chances
    unknown: Chances
    """Changes by entries at a table that do not say how they came about."""


class Gaps(NamedTuple):
    """Numbers of facts that a table did not tell."""

    results: int = 0
    """Results of dice without the rolls before."""
    corrections: int = 0
    cards: int = 0
    """Cards that came to light and were not named."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A piece, judged."""

    turn: int
    before: Chances
    after: Chances
    account: ChanceAccount
    costs: Chances
    """For each seat what its choices cost it, at first sight, and how many there were."""
    choices: tuple[int, ...]
    noted: tuple[Noted, ...]
    gaps: Gaps


def pieces(record: Record) -> list[Piece]:
    """Return the pieces of a record since its last change of seats; raises InvalidRecord."""
    found: list[Piece] = []
    lines = [read_entry(line) for section in record.sections for line in section.lines]
    walk = positions(record)
    before, first = next(walk).copy(), 0
    for number, state in enumerate(walk, start=1):
        entry = lines[number - 1]
        if _moves_seats(entry):
            found, before, first = [], state.copy(), number
            continue
        if number == len(lines) or _begins_turn(before, state) or isinstance(entry, TableEvent):
            found.append(Piece(before, tuple(lines[first:number]), state.copy(), first + 1))
            before, first = found[-1].after, number
    return found


def _moves_seats(entry: Entry) -> bool:
    return isinstance(entry, TableEvent) and isinstance(entry.change, Reseating)


def _begins_turn(before: State, state: State) -> bool:
    return state.turn != before.turn


class _Step(NamedTuple):
    before: State
    entry: Entry
    after: State


def _steps(piece: Piece) -> Iterator[_Step]:
    state = piece.before.copy()
    for entry in piece.entries[:-1]:
        before = state.copy()
        if isinstance(entry, TableEvent):
            apply_table(state, entry)
        else:
            apply(state, entry)
        yield _Step(before, entry, state)
    yield _Step(state, piece.entries[-1], piece.after)


def judge(piece: Piece) -> Judgement:
    """Judge the effect of each entry of a piece on all chances, and the worth of its choices."""
    costs, counts = [0.0] * piece.before.seats, [0] * piece.before.seats
    noted: list[Noted] = []
    for line, (state, entry, _) in enumerate(_steps(piece), start=piece.first):
        if isinstance(entry, TableEvent) or entry.seat < 0:
            continue
        made = choice(state, entry)
        if made is None:
            continue
        costs[entry.seat] += made.cost
        counts[entry.seat] += 1
        if max(made.cost, made.gain) >= SMALL:
            noted.append(Noted(line, made))
    return Judgement(
        piece.before.turn,
        chances(piece.before),
        chances(piece.after),
        account(piece),
        costs,
        tuple(counts),
        tuple(noted),
        _gaps(piece),
    )


def account(piece: Piece, by: Valuation | None = None) -> ChanceAccount:
    """Return the account of a piece: each change of the chances is luck, a decision, or unknown.

    `by` is a valuation instead of the trained network.
    """
    nothing = [0.0] * piece.before.seats
    lucky, decided, unknown = nothing, nothing, nothing
    now = chances(piece.before, by)
    for before, entry, after in _steps(piece):
        was, now = now, chances(after, by)
        step = list(map(sub, now, was))
        if is_unexplained(entry):
            unknown = list(map(add, unknown, step))
            continue
        came = nothing
        if not isinstance(entry, TableEvent) and entry.seat == CHANCE:
            came = luck(before, entry, after, by)
        lucky = list(map(add, lucky, came))
        decided = list(map(add, decided, map(sub, step, came)))
    return ChanceAccount(lucky, decided, unknown)


def is_unexplained(entry: Entry) -> bool:
    """Return whether an entry does not say how it came about; a withdrawal counts as a decision."""
    if isinstance(entry, TableEvent):
        return not isinstance(entry.change, Withdraw | LeaveGame)
    return isinstance(entry, Result)


def _gaps(piece: Piece) -> Gaps:
    unexplained = [entry for entry in piece.entries if is_unexplained(entry)]
    return Gaps(
        sum(isinstance(entry, Result) for entry in unexplained),
        sum(isinstance(entry, TableEvent) for entry in unexplained),
        sum(isinstance(entry, Revealed) and entry.card == UNKNOWN for entry in piece.entries),
    )
