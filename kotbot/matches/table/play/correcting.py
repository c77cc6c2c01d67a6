"""Correcting anything at a table, in both modes: numbers, cards, Tokyo, the active seat; attacks and offers.

An entry is a table event in notation (docs/notation.md, "Table events"). A change of a number leaves the turn
as it is; a structural one restarts at a step of the turn. An entry against the rules, or one that would drop
a pending effect, needs one confirmation.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final
from zlib import crc32

from engine import IllegalAnswer, InvalidNotation, State, apply_table, read_table, write_table
from engine.answers import TABLE
from engine.errors import Reason
from engine.events import HeartsLost, TableChanged, Why
from engine.table import changes_in_place
from engine.table_events import (
    AddBox,
    AddNumber,
    BeginTurnOf,
    GiveCard,
    RemoveBox,
    Reseating,
    SetNumber,
    TableEvent,
)
from kotbot.matches.core.game import advance, new_decision
from kotbot.matches.core.use_case import done, once
from kotbot.matches.facts import Offer, OfferKind, Person
from kotbot.matches.facts.pages import DropsEffects, HouseRule, entry_text, read_entry
from kotbot.matches.outcomes import Declined, Entered, MatOpened, OfferMade
from kotbot.matches.packing import pack_draft, unpack_events
from kotbot.matches.records import EventRecord
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.replies import Denied, Reply
from kotbot.matches.table.drafts import draft_of
from kotbot.matches.table.game import TableGame
from kotbot.matches.table.lines import check_unchanged
from kotbot.matches.table.offers import (
    accepted,
    close_offer,
    declined,
    entering,
    gained,
    gave,
    happens,
    last_heart,
    may_yield,
    offered,
    softened,
    still_asked,
    unchanged,
)
from kotbot.matches.table.play.entering import buy_anyway
from kotbot.matches.table.showing import open_mat as open_mat_of
from kotbot.matches.table.showing import would_drop
from kotbot.matches.table.use_case import at_table, check_decision
from kotbot.matches.table.writing import enter, tell_monsters

JOINED: Final = timedelta(seconds=30)
"""Taps of one person on one number within this time are one line."""
LINE: Final = "line "
"""Begins the name of several events that are confirmed together."""


# Any table event


@at_table
@once
def adjust(game: TableGame, person: Person, press: str, text: str, decision: int | None = None) -> Reply:
    """Enter a table event in notation: `add 2 hearts -1`, `give 2 jets`, `tokyo city 2 bay none`.

    Several, with SEPARATOR between them, are one line; a house rule is entered alone.

    With a decision it is entered only while that is the open one (else Refused.STALE), so that two people who
    see the same do it once; without a decision every press counts.
    Entered, or OfferMade if the last heart was to go and is offered. A Confirmation if `insist` would do it;
    Illegal with the engine's reason.
    """
    check_decision(game, decision)
    return adjusted_as_typed(game, person, text, press)


def adjusted_as_typed(game: TableGame, person: Person, text: str, press: str) -> Reply:
    """Enter one table event, or several as one line; raises Denied."""
    events = read_events(text)
    if len(events) > 1:
        if _check_all(game.position, events):
            raise Denied(DropsEffects(events))
        return _entered(game, person, events, press)
    check_meant(game.position, events[0])
    return adjusted(game, person, events[0], press)


def _check_all(state: State, events: Sequence[TableEvent]) -> bool:
    """Return whether several events, one after the other, drop a pending effect.

    Raises Denied unless all are possible, none of them as a house rule.
    """
    ahead = state.copy()
    drops = False
    for event in events:
        softer, _ = softened(ahead, event)
        reason = _needs_force(ahead, event) or _refusal(ahead, softer)
        if reason is not None:
            raise Denied(Illegal(reason))
        drops = drops or _drops(ahead, softer)
        apply_table(ahead, softer)
    return drops


def _drops(state: State, event: TableEvent) -> bool:
    """Return whether an event drops damage on its way, or a card that was paid."""
    return bool(would_drop(state)) and not changes_in_place(state, event)


@at_table
@once
def insist(game: TableGame, person: Person, press: str, text: str, decision: int | None = None) -> Reply:
    """Enter a table event after its confirmation; if the rules do not allow it, it is forced and marked.

    A confirmed purchase is entered too, and several events by the name of their line.
    """
    check_decision(game, decision)
    if text.startswith("buy "):
        return buy_anyway(game, person, text, press)
    if text.startswith(LINE):
        events = _events_asked(game, text)
        _close_page(game)
        return _entered(game, person, events, press)
    event = read_event(text)
    reason = _needs_force(game.position, event)
    _close_page(game)
    return adjusted(game, person, event if reason is None else _forced(event), press)


def entry_name(events: Sequence[TableEvent]) -> str:
    """Return the argument of `insist` for several events, too long for a button: the page has them."""
    return f"{LINE}{crc32(entry_text(events).encode()):08x}"


def _events_asked(game: TableGame, name: str) -> Sequence[TableEvent]:
    """Return the events of the open confirmation, if they still have this name; raises Denied."""
    page = draft_of(game).page
    if not isinstance(page, DropsEffects) or entry_name(page.events) != name:
        raise Denied(Refused.STALE)
    _check_all(game.position, page.events)
    return page.events


def _close_page(game: TableGame) -> None:
    """Show the board again after an entry for which a page of it was open."""
    draft = draft_of(game)
    if draft.page is not None:
        game.match.draft = pack_draft(replace(draft, page=None))


def read_events(text: str) -> tuple[TableEvent, ...]:
    """Read the table events of any text; raises Denied."""
    try:
        return read_entry(text)
    except InvalidNotation as error:
        raise Denied(Illegal(Reason.UNREADABLE)) from error


def read_event(text: str) -> TableEvent:
    """Read the one table event of any text; raises Denied."""
    events = read_events(text)
    if len(events) > 1:
        raise Denied(Illegal(Reason.UNREADABLE))
    return events[0]


def check_meant(state: State, event: TableEvent) -> None:
    """Raise Denied for an entry that needs a confirmation first."""
    if _is_so_already(state, event):
        raise Denied(Refused.STALE)
    reason = _needs_force(state, event)
    if reason is not None:
        raise Denied(HouseRule(reason, _forced(event)))
    softer, _ = softened(state, event)
    if _drops(state, softer):
        raise Denied(DropsEffects((event,)))


def _is_so_already(state: State, event: TableEvent) -> bool:
    """Return whether somebody else put the same expansion on the table, or away, a moment earlier."""
    match event.change:
        case AddBox(name):
            return name in state.rules.box_names
        case RemoveBox(name):
            return name not in state.rules.box_names
        case _:
            return False


def check_possible(state: State, event: TableEvent) -> None:
    """Raise Denied for an entry that is not possible there, not even as a house rule."""
    softer, _ = softened(state, event)
    reason = _refusal(state, _forced(softer))
    if reason is not None:
        raise Denied(Illegal(reason))


def _needs_force(state: State, event: TableEvent) -> Reason | None:
    """Return why an event is possible only as a house rule; None if it is possible, or not even so."""
    forced = _forced(event)
    if forced == event:
        return None
    reason = _refusal(state, event)
    return reason if reason is not None and _refusal(state, forced) is None else None


def _refusal(state: State, event: TableEvent) -> Reason | None:
    try:
        apply_table(state.copy(), event)
    except IllegalAnswer as error:
        return error.reason
    return None


def _forced(event: TableEvent) -> TableEvent:
    change = event.change
    if isinstance(change, SetNumber | AddNumber | GiveCard):
        return event._replace(change=change._replace(forced=True))
    return event


def adjusted(game: TableGame, person: Person, event: TableEvent, press: str) -> Reply:
    """Enter a table event that needs no confirmation; the last heart of a monster is offered."""
    _join_head(game, person, softened(game.position, event)[0])
    return _entered(game, person, [event], press)


def _entered(game: TableGame, person: Person, events: Sequence[TableEvent], press: str) -> Reply:
    texts: list[str] = []
    asks = False
    for event in events:
        if isinstance(event.change, Reseating | AddBox | RemoveBox):
            check_unchanged(game.match)
        softer, offer = softened(game.position, event)
        enter(game, person, softer, [] if offer is None else last_heart(game.position, offer.seat))
        texts.append(write_table(softer))
        asks = asks or offer is not None
    tell_monsters(game, person)
    advance(game)
    return done(game, OfferMade(tuple(texts)) if asks else Entered(tuple(texts)), person, press)


def _join_head(game: TableGame, person: Person, event: TableEvent) -> None:
    """Merge a quick further tap of the same person on the same number into the line before."""
    match = game.match
    if not isinstance(event.change, AddNumber) or event.at is not None or match.seq != match.head:
        return
    head = game.unit.event(match.id, match.head)
    if head is None or head.line is None or head.account != person.id or head.seat != TABLE:
        return
    if not any(isinstance(event, TableChanged) for event in unpack_events(head.happened)):
        return
    if abs(game.unit.now - head.at) <= JOINED and _same_number(head, event.change):
        game.join_line(head)


def _same_number(head: EventRecord, change: AddNumber) -> bool:
    try:
        last = read_table(head.text).change
    except InvalidNotation:
        return False
    return isinstance(last, AddNumber) and (last.seat, last.what) == (change.seat, change.what)


# Turns and attacks


@at_table
@once
def next_turn(game: TableGame, person: Person, press: str, turn: int) -> Reply:
    """Counters: end the turn with this number; the next living seat has the next turn and its mat open.

    Refused.STALE if another turn is on already (`facts.state.turn`).
    """
    state = game.position
    if turn != state.turn:
        raise Denied(Refused.STALE)
    others = state.others(state.active)
    if not others:
        raise Denied(Illegal(Reason.OVER))
    enter(game, person, TableEvent(BeginTurnOf(others[0])))
    advance(game)
    game.match.desk = replace(game.match.desk, mat=None, mat_openers=())
    return done(game, Entered((f"begin {state.active + 1}",)), person, press)


def reached(state: State, seat: int) -> tuple[int, ...]:
    """Return whom an attack hits in counters mode: from Tokyo all outside, from outside all in Tokyo."""
    inside = state.in_tokyo(seat)
    return tuple(other for other in state.others(seat) if state.in_tokyo(other) != inside)


@at_table
@once
def attack(
    game: TableGame, person: Person, press: str, seat: int, hearts: int, decision: int | None = None
) -> Reply:
    """Take so many hearts from every seat in reach: from Tokyo all outside, from outside all in Tokyo.

    One line of several entries. The same attack entered by two people counts once, because the decision is
    over. Refused.NO_TARGET if nobody is reached (an empty Tokyo).
    """
    check_decision(game, decision)
    state = game.position
    if not 0 <= seat < state.seats or not state.lives(seat):
        raise Denied(Illegal(Reason.NO_SUCH_SEAT))
    if hearts < 1:
        raise Denied(Illegal(Reason.OUT_OF_RANGE))
    targets = reached(state, seat)
    if not targets:
        raise Denied(Refused.NO_TARGET)
    texts: list[str] = []
    asked = False
    for target in targets:
        softer, offer = softened(state, TableEvent(AddNumber(target, "hearts", -hearts)))
        offers = _after_a_hit(state, seat, target) if offer is None else last_heart(state, target)
        enter(game, person, softer, offers, _losses(state, softer, seat))
        texts.append(write_table(softer))
        asked = asked or offer is not None
    new_decision(game)
    return done(game, OfferMade(tuple(texts)) if asked else Entered(tuple(texts)), person, press)


def _after_a_hit(state: State, attacker: int, target: int) -> list[Offer]:
    """Return the offer to leave Tokyo, for a monster that survived an attack of the active one."""
    return may_yield(state, target) if attacker == state.active else []


def _losses(state: State, event: TableEvent, by: int) -> list[HeartsLost]:
    """Return what an attack takes from one monster, as the engine reports it; 0 of its last heart."""
    change = event.change
    if not isinstance(change, AddNumber):
        return []
    left = state.hearts[change.seat] + change.change
    return [HeartsLost(change.seat, change.change, left, by, Why.CLAWS, True)]


# Offers


@at_table
@once
def accept(
    game: TableGame, person: Person, press: str, kind: OfferKind, seat: int, decision: int | None = None
) -> Reply:
    """Accept an open offer. Entered; Refused.STALE if it is not open."""
    check_decision(game, decision)
    offer, state = _open_offer(game, kind, seat), game.position
    enters = kind in (OfferKind.YIELD, OfferKind.TAKE) and not state.in_tokyo(state.active)
    enter(game, person, accepted(state, offer), still_asked(game, offer), happens(game, offer))
    close_offer(game, offer)
    texts = [write_table(TableEvent(offer.change))]
    if enters:
        texts += _entry(game, person, state.active)
    advance(game)
    return done(game, Entered(tuple(texts)), person, press)


def _entry(game: TableGame, person: Person, seat: int) -> list[str]:
    """Give a monster its gain for entering Tokyo, in the same line; an earlier open offer stays open."""
    gain = offered(game, OfferKind.ENTER, seat)
    if gain is None:
        return []
    now = entering(game.position, seat)
    enter(game, person, accepted(game.position, now), facts=gained(game.position, now))
    gave(game, gain, TableEvent(now.change))
    return [write_table(TableEvent(now.change))]


@at_table
@once
def decline(
    game: TableGame, person: Person, press: str, kind: OfferKind, seat: int, decision: int | None = None
) -> Reply:
    """Decline an open offer: the line says that the number, or the monster in Tokyo, stays as it is."""
    check_decision(game, decision)
    offer = _open_offer(game, kind, seat)
    enter(game, person, unchanged(game.position, offer), facts=declined(game.position, offer))
    close_offer(game, offer)
    return done(game, Declined(kind, seat), person, press)


def _open_offer(game: TableGame, kind: OfferKind, seat: int) -> Offer:
    offer = offered(game, kind, seat)
    if offer is None:
        raise Denied(Refused.STALE)
    return offer


# Mats


@at_table
def open_mat(game: TableGame, person: Person, seat: int) -> Reply:
    """Show the mat of a seat on the shared board."""
    if not 0 <= seat < game.position.seats:
        raise Denied(Illegal(Reason.NO_SUCH_SEAT))
    desk, before = game.match.desk, open_mat_of(game)
    openers = (*(desk.mat_openers if before == seat else ()), person.id)
    game.match.desk = replace(desk, mat=seat, mat_openers=tuple(dict.fromkeys(openers)))
    return done(game, MatOpened(seat), person)
