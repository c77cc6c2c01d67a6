"""The meaning of each kind of table event for a match at a table, one row each.

`engine/table` has the effect on the position, `engine/table_events` the notation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine import State
from engine.cards.catalogue import THINGS, traits
from engine.cards.wicked import WICKEDNESS
from engine.events import Place, TurnBegan
from engine.market import cost_for
from engine.table_events import (
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    BeginTurnOf,
    Change,
    GiveCard,
    GoTo,
    LeaveGame,
    RemoveBox,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetDice,
    SetMarket,
    SetMimic,
    SetMonsters,
    SetNumber,
    SetOption,
    SetTokyo,
    SetTurn,
    TableEvent,
    TakeCard,
    Win,
    Withdraw,
)
from kotbot.matches.facts import Offer, OfferKind
from kotbot.matches.table.offers import entering, has_won, of_tokyo, taken, tiles


@dataclass(frozen=True, slots=True)
class EntryEffects:
    """What one kind of table event means for its match, beside its rules (`engine.table.ENTRIES`)."""

    offers: Callable[[State, State, Any], list[Offer]] = lambda _, __, ___: []
    """The offers that it raises in counters mode, by the position before and after it."""
    ends_yields: Callable[[State], bool] = lambda _: False
    """Whether it closes all offers to yield, by the position after it."""
    goes: Callable[[Any], int | None] = lambda _: None
    """The seat that it removes from the game."""
    is_fixed: bool = False
    """Whether later lines depend on its line, so that this one cannot be changed."""


def raised(before: State, after: State, event: TableEvent) -> list[Offer]:
    """Return the offers that an entry raises in counters mode."""
    won_before = set(_winners(before))
    asks_again = before.over or isinstance(event.change, BeginTurnOf)
    wins = [
        Offer(OfferKind.WIN, seat, Win(seat))
        for seat in _winners(after)
        if asks_again or seat not in won_before
    ]
    return [*ENTRY_EFFECTS[type(event.change)].offers(before, after, event.change), *wins]


def _winners(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if state.lives(seat) and has_won(state, seat)]


def _for_the_start(_: State, after: State, change: BeginTurnOf | SetTurn) -> list[Offer]:
    """Return the offer for a turn that begins in Tokyo."""
    begins = isinstance(change, BeginTurnOf) or any(isinstance(fact, TurnBegan) for fact in after.events)
    if not begins or not after.in_tokyo(change.seat):
        return []
    return [of_tokyo(after, OfferKind.START, change.seat)]


def _for_entering(before: State, after: State, change: SetTokyo) -> list[Offer]:
    inside = (seat for seat in (change.city, change.bay) if seat >= 0)
    return [entering(after, seat) for seat in inside if not before.in_tokyo(seat)]


def _place_to_take(before: State, after: State, change: SetNumber) -> list[Offer]:
    """Return the offer to take the place of an eliminated monster, for the active one."""
    seat, active = change.seat, before.active
    if not _falls(change) or active == seat or active != after.active:
        return []
    if not before.in_tokyo(seat) or before.in_tokyo(active):
        return []
    place = before.place_of(seat)
    if after.over or not after.lives(active) or (place is Place.BAY and not after.bay_open):
        return []
    return [Offer(OfferKind.TAKE, active, taken(after, place))]


def _tile(before: State, after: State, change: SetNumber | AddNumber) -> list[Offer]:
    """Return the offers of tiles, if the gauge came so far."""
    return tiles(before, after, change.seat) if change.what == WICKEDNESS else []


def _after_number(before: State, after: State, change: SetNumber) -> list[Offer]:
    return [*_place_to_take(before, after, change), *_tile(before, after, change)]


def _falls(change: SetNumber) -> bool:
    return (change.what, change.value) == ("hearts", 0)


def _price(before: State, _: State, change: GiveCard) -> list[Offer]:
    """Return the offer to pay for a card, if it was apparently bought: in the own turn, and affordable."""
    seat, card = change.seat, change.card
    if change.forced or card not in THINGS or not traits(card).in_deck or before.active != seat:
        return []
    cost = cost_for(before, seat, card)
    if not 0 < cost <= before.energy[seat]:
        return []
    return [Offer(OfferKind.PAY, seat, AddNumber(seat, "energy", -cost))]


def _attacker_is_inside(state: State) -> bool:
    return state.in_tokyo(state.active)


def _seat(change: RemoveSeat | Withdraw | LeaveGame) -> int:
    return change.seat


ENTRY_EFFECTS: Final[dict[type[Change], EntryEffects]] = {
    SetNumber: EntryEffects(_after_number, goes=lambda change: change.seat if _falls(change) else None),
    AddNumber: EntryEffects(_tile),
    GiveCard: EntryEffects(_price),
    TakeCard: EntryEffects(),
    SetMimic: EntryEffects(),
    SetTokyo: EntryEffects(_for_entering, _attacker_is_inside),
    SetMarket: EntryEffects(),
    SetDice: EntryEffects(),
    SetTurn: EntryEffects(_for_the_start, lambda _: True),
    BeginTurnOf: EntryEffects(_for_the_start, lambda _: True),
    Win: EntryEffects(),
    AddCounter: EntryEffects(is_fixed=True),
    RemoveCounter: EntryEffects(is_fixed=True),
    AddSeat: EntryEffects(is_fixed=True),
    RemoveSeat: EntryEffects(goes=_seat, is_fixed=True),
    Withdraw: EntryEffects(goes=_seat),
    LeaveGame: EntryEffects(goes=_seat),
    Reorder: EntryEffects(is_fixed=True),
    SetOption: EntryEffects(),
    AddBox: EntryEffects(is_fixed=True),
    RemoveBox: EntryEffects(is_fixed=True),
    SetMonsters: EntryEffects(),
    GoTo: EntryEffects(),
}
