"""The facts of a match at a table, in addition to those of every match."""

from collections.abc import Sequence
from dataclasses import replace

from engine import State
from engine.events import PendingDropped
from engine.sections import drop_pending
from engine.steps import BoughtEffect
from kotbot.matches.core.game import Game
from kotbot.matches.core.showing import plain_seat
from kotbot.matches.facts import (
    Changing,
    Counter,
    Dropped,
    DroppedCard,
    DroppedDamage,
    How,
    Line,
    Logged,
    SetUp,
    TableFacts,
)
from kotbot.matches.log.history import CHANGED, SEATS, WHO
from kotbot.matches.log.played import accounts_of_guests
from kotbot.matches.table.before import as_last_time, so_far
from kotbot.matches.table.desk import counters_of, notes_of
from kotbot.matches.table.drafts import asked_dice, begun_by, draft_of, enters, extras, is_final, next_roll
from kotbot.matches.table.lines import (
    counters_around,
    line_at,
    line_named,
    line_of,
    rest,
    seats_after,
    seats_out,
)
from kotbot.matches.table.offers import open_offers
from kotbot.matches.table.probes import usable
from kotbot.matches.table.teaching import is_taught, taught_now


def table_facts(game: Game) -> TableFacts:
    """Return the facts that only a match at a table has."""
    unit, match = game.unit, game.match
    changing = _changing(game)
    undo = None if changing else _last_line(game)
    taught = taught_now(game)
    return TableFacts(
        undo=undo,
        redo=line_at(unit, match, match.redo[0]) if match.redo and not changing else None,
        offers=open_offers(game),
        mat=open_mat(game),
        openers=_openers(game),
        market=match.chosen.keeps_market,
        asked_dice=asked_dice(game),
        final=is_final(game),
        extras=extras(game),
        drops=would_drop(game.position),
        touched=match.touched,
        changing=changing,
        next_roll=next_roll(game),
        typist=begun_by(game),
        shared=len(enters(game)) > 1,
        probes=usable(game),
        taught=match.chosen.teaches and is_taught(game),
        lesson=taught.lesson,
        learner=taught.place,
        counters=counters_of(game.position, match.desk),
        former=_former(game),
        notes=notes_of(match.desk),
        new_cards=taught.cards,
    )


def _changing(game: Game) -> Changing | None:
    """Return the past line that is being changed."""
    unit, match = game.unit, game.match
    change = match.desk.change
    if change is None:
        return None
    lines = rest(unit, match, change)
    asked, begun = line_named(unit, match, change.asked), unit.event(match.id, change.note)
    if asked is None:
        return None
    how = change.how if change.asked == change.line else How.INSTEAD
    account = None if begun is None else begun.account
    return Changing(how, change.waits, asked, change.reason, len(lines), account)


def set_up_facts(game: Game) -> SetUp:
    """Return the earlier players; in a match, needed only where seats are changed."""
    past = so_far(game)
    last = () if past.last is None or as_last_time(past, game.seats) else past.last[1]
    return SetUp(past.familiar(game.seats), tuple(map(plain_seat, last)), _counts_for(game))


def _counts_for(game: Game) -> tuple[tuple[int, str], ...]:
    """Return the guests whom an account took over."""
    accounts = accounts_of_guests(game.seats, game.unit.guests(game.match.chat))
    people = ((place, game.unit.account(account)) for place, account in accounts.items())
    return tuple((place, person.name) for place, person in people if person is not None)


def _last_line(game: Game) -> Line | None:
    """Return the line that an undo takes back; never the first one."""
    unit, match = game.unit, game.match
    last = _line_in(game.latest(), match.head)
    if last is not None:
        last = replace(last, out=seats_out(match.desk.offers))
    if last is None or last.texts[0].startswith(CHANGED):
        last = line_at(unit, match, match.head)
    if last is None or last.line == 1:
        return None
    if not any(text.startswith((*SEATS, WHO)) for text in last.texts):
        return last
    head = unit.event(match.id, match.head)
    before = unit.event(match.id, head.parent or 0) if head is not None else None
    return replace(last, seats=seats_after(before, game.seats))


def _former(game: Game) -> tuple[Counter, ...]:
    """Return the counters that ended in a line of the log."""
    unit, match = game.unit, game.match
    ends = [entry for entry in game.latest() if _ended(entry.text)]
    lines = [unit.event(match.id, entry.line) for entry in ends if entry.line is not None]
    return tuple(
        counter
        for begun in lines
        if begun is not None
        for counter in counters_around(unit, begun, begun.seq, match.desk.names)
    )


def _ended(text: str) -> bool:
    """Return whether an entry ends a counter, which perhaps goes on as a number of an expansion."""
    return text.startswith("counter remove ") or (text.startswith("box add ") and " counter " in text)


def _line_in(log: Sequence[Logged], head: int) -> Line | None:
    """Return the line that ends with this event, if the log has all of it."""
    if not log or log[-1].seq != head:
        return None
    entries = [entry for entry in log if entry.line == log[-1].line]
    return line_of(entries) if entries[0].seq == entries[0].line else None


def open_mat(game: Game) -> int:
    """Return the seat whose mat is open; the active one until another is opened."""
    seat = game.match.desk.mat
    return seat if seat is not None and 0 <= seat < game.position.seats else game.position.active


def _openers(game: Game) -> tuple[int, ...]:
    """Return the accounts that opened the page of the board, or else the open mat."""
    draft = draft_of(game)
    if draft.page is not None and draft.opener is not None:
        return (draft.opener,)
    return game.match.desk.mat_openers


def would_drop(state: State) -> tuple[Dropped, ...]:
    """Return what a structural correction would drop: damage on its way, and the effect of a paid card."""
    draft = state.copy()
    cards = [frame.card for frame in state.stack if isinstance(frame, BoughtEffect)]
    drop_pending(draft)
    damage = [event for event in draft.events if isinstance(event, PendingDropped)]
    return (
        *(DroppedDamage(event.seat, event.amount) for event in damage),
        *(DroppedCard(card) for card in (*state.resolving, *(c for c in cards if c not in state.resolving))),
    )
