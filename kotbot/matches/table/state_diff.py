"""Turning a position into another one by table events: cards, Tokyo, the active seat, and the numbers."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine import Event, State, apply_table, write_table
from engine.boxes import EXPANSIONS, numbers_of
from engine.cards.catalogue import THINGS
from engine.hands import in_hand, row
from engine.sections import Phase, present_step
from engine.state import COUNTERS, EMPTY, MIMIC, Held
from engine.table_events import (
    HAND,
    NUMBERS,
    AddBox,
    AddCounter,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    RemoveBox,
    RemoveCounter,
    SetDice,
    SetMarket,
    SetMimic,
    SetMonsters,
    SetNumber,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
)

Wanted = Iterator[TableEvent]


def apply_diff(state: State, wanted: State) -> Iterator[tuple[str, list[Event]]]:
    """Change a position into another one with as many seats; yields each table event and what happened.

    Raises IllegalAnswer if no table event leads there.
    """
    for part in _PARTS:
        for event in part(state, wanted):
            happened = apply_table(state, event)
            yield write_table(event), happened


def _alive(state: State, wanted: State) -> Wanted:
    """Revive monsters that live in the other position; their numbers follow at the end."""
    for seat in range(state.seats):
        if wanted.lives(seat) and not state.lives(seat):
            yield _plain(SetNumber(seat, "hearts", 1))


def _cards_away(state: State, wanted: State) -> Wanted:
    for seat in range(state.seats):
        for card in _beyond(state.cards[seat], wanted.cards[seat]):
            yield _plain(TakeCard(seat, card))


def _boxes_away(state: State, wanted: State) -> Wanted:
    """Remove expansions, the dependent ones first."""
    for name in reversed(_in_order(state.rules.box_names)):
        if name not in wanted.rules.box_names:
            yield _plain(RemoveBox(name))


def _boxes(state: State, wanted: State) -> Wanted:
    for name in _in_order(wanted.rules.box_names):
        if name not in state.rules.box_names:
            yield _plain(AddBox(name, dict(wanted.rules.boxes)[name]))
    if wanted.more is not None and state.more is not None and wanted.more.monsters != state.more.monsters:
        yield _plain(SetMonsters(wanted.more.monsters))


def _in_order(names: Sequence[str]) -> list[str]:
    """Return expansions, each after those that it needs."""
    ordered: list[str] = []
    for name in names:
        ordered += [other for other in (*EXPANSIONS[name].needs, name) if other not in ordered]
    return ordered


def _cards(state: State, wanted: State) -> Wanted:
    for seat in range(state.seats):
        for card in _beyond(wanted.cards[seat], state.cards[seat]):
            yield _plain(GiveCard(seat, card, forced=card in THINGS))


def _beyond(cards: Sequence[Held], others: Sequence[Held]) -> list[str]:
    """Return the names of cards that are more than the others, in their order."""
    left = [held.card for held in others]
    more: list[str] = []
    for card in [held.card for held in cards]:
        if card in left:
            left.remove(card)
        else:
            more.append(card)
    return more


def _mimics(state: State, wanted: State) -> Wanted:
    for seat in range(state.seats):
        copied = {held.card: held for held in wanted.cards[seat]}.get(MIMIC)
        mine = {held.card: held for held in state.cards[seat]}.get(MIMIC)
        if copied is None or mine is None or copied.acts in (EMPTY, mine.acts):
            continue
        for owner, hand in enumerate(wanted.cards):
            if any(held.uid == copied.copies for held in hand):
                yield _plain(SetMimic(seat, owner, copied.acts))


def _market(state: State, wanted: State) -> Wanted:
    if state.market != wanted.market and EMPTY not in wanted.market:
        yield _plain(SetMarket(wanted.market))


def _turn(state: State, wanted: State) -> Wanted:
    if state.over or wanted.over:
        return
    if state.turn < wanted.turn:
        yield _plain(BeginTurnOf(wanted.active))
    elif state.active != wanted.active:
        yield _plain(SetTurn(wanted.active))


def _tokyo(state: State, wanted: State) -> Wanted:
    if (state.city, state.bay) != (wanted.city, wanted.bay):
        yield _plain(SetTokyo(wanted.city, wanted.bay))


def _step(state: State, wanted: State) -> Wanted:
    if wanted.over or state.over:
        return
    step = present_step(wanted)
    if step.phase in (Phase.OPENING, Phase.START):
        return
    if wanted.ndice and sum(wanted.dice):
        yield TableEvent(SetDice(wanted.dice), step)
    elif present_step(state) != step:
        yield TableEvent(GoTo(), step)


def _counting(state: State, wanted: State) -> Wanted:
    for what in COUNTERS:
        if state.counts(what) != wanted.counts(what):
            yield _plain(AddCounter(what) if wanted.counts(what) else RemoveCounter(what))


def _counted(state: State, wanted: State) -> Wanted:
    for what in filter(wanted.counts, (*COUNTERS, *numbers_of(wanted.rules.box_names))):
        for seat in range(state.seats):
            if state.number(seat, what) != wanted.number(seat, what):
                yield _plain(SetNumber(seat, what, wanted.number(seat, what)))


def _hands(state: State, wanted: State) -> Wanted:
    """Set how many cards are in each hand, of those that may be there."""
    for seat in range(state.seats):
        number = in_hand(wanted, seat)
        if wanted.lives(seat) and in_hand(state, seat) != number:
            yield _plain(SetNumber(seat, HAND, min(number, len(row(state, "decks", seat)))))


def _numbers(state: State, wanted: State) -> Wanted:
    """Set the numbers last, as nothing changes them after that; eliminated monsters come at the very end."""
    for what in NUMBERS:
        now, then = getattr(state, what), getattr(wanted, what)
        for seat in range(state.seats):
            if wanted.lives(seat) and now[seat] != then[seat]:
                yield _plain(SetNumber(seat, what, then[seat], forced=what == "hearts"))
                now = getattr(state, what)


def _charges(state: State, wanted: State) -> Wanted:
    for seat in range(state.seats):
        now = {held.card: held.charge for held in state.cards[seat]}
        for held in wanted.cards[seat]:
            if now.get(held.card, held.charge) != held.charge:
                yield _plain(SetNumber(seat, held.card, held.charge))


def _out(state: State, wanted: State) -> Wanted:
    for seat in range(state.seats):
        if state.lives(seat) and not wanted.lives(seat):
            yield _plain(SetNumber(seat, "hearts", 0))
    if wanted.over and not state.over:
        yield _plain(Win(wanted.winner))


def _plain(change: Change) -> TableEvent:
    return TableEvent(change)


_PARTS: Final[tuple[Callable[[State, State], Wanted], ...]] = (
    _alive,
    _cards_away,
    _boxes_away,
    _boxes,
    _cards,
    _mimics,
    _market,
    _turn,
    _tokyo,
    _step,
    _charges,
    _counting,
    _counted,
    _hands,
    _numbers,
    _out,
)
"""In this order, because later parts depend on earlier ones."""
