"""A ledger of a game kept from events alone, which must explain every change of every number.

Simulations and tests compare a ledger with the position after each answer; a difference means that something
changed without an event.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.boxes import EXPANSIONS, numbers_of
from engine.cards.catalogue import traits
from engine.cards.kinds import COPIERS
from engine.events import (
    BayMovedUp,
    CardBought,
    CardDiscarded,
    CardMoved,
    CardPlayed,
    Eliminated,
    EnergyChanged,
    Event,
    HeartsGained,
    HeartsLost,
    NumberChanged,
    Place,
    StarsChanged,
    TableChanged,
    TokensChanged,
    TokyoEntered,
    TokyoLeft,
    Yielded,
)
from engine.gifts import is_a_gift
from engine.state import COUNTERS, START_HEARTS, State
from engine.table_events import (
    NUMBERS,
    AddBox,
    AddCounter,
    AddNumber,
    AddSeat,
    PlainChange,
    RemoveBox,
    RemoveCounter,
    RemoveSeat,
    Reorder,
    SetNumber,
    SetTokyo,
    SetTurn,
    plain_changes,
    read_table,
)


class Lying(NamedTuple):
    """A card before a monster, and the number of tokens or cubes on it."""

    card: str
    charge: int = 0


@dataclass(slots=True)
class SeatLedger:
    """The accounts of one monster."""

    hearts: int = START_HEARTS
    stars: int = 0
    energy: int = 0
    poison: int = 0
    shrink: int = 0
    place: Place = Place.OUTSIDE
    cards: list[Lying] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    """Free counters of the table that are there, and what expansions count."""


class Ledger:
    """The accounts of all seats, updated from a position by events."""

    def __init__(self, state: State) -> None:
        self.accounts = [_account(state, seat) for seat in range(state.seats)]

    def add(self, events: Iterable[Event]) -> None:
        """Apply an event; raises ValueError if it does not fit the present accounts."""
        for event in events:
            keep = _KEEP.get(type(event))
            if keep is not None:
                keep(self.accounts, event)

    def differences(self, state: State) -> Iterator[str]:
        """Yield the differences between a position and the accounts; none if events explain all."""
        if len(self.accounts) != state.seats:
            yield f"{len(self.accounts)} seats by events, {state.seats} there"
            return
        for seat, told in enumerate(self.accounts):
            there = _account(state, seat)
            for what in (*NUMBERS, "place"):
                if getattr(told, what) != getattr(there, what):
                    yield (
                        f"{what} of seat {seat + 1}: {getattr(told, what)} by events, "
                        f"{getattr(there, what)} there"
                    )
            if told.counters != there.counters:
                yield f"counters of seat {seat + 1}: {told.counters} by events, {there.counters} there"
            if Counter(told.cards) != Counter(there.cards):
                yield f"cards of seat {seat + 1}: {told.cards} by events, {there.cards} there"


def _account(state: State, seat: int) -> SeatLedger:
    numbers: dict[str, int] = {what: getattr(state, what)[seat] for what in NUMBERS}
    cards = [Lying(held.card, held.charge) for held in state.cards[seat]]
    counted = (*COUNTERS, *numbers_of(state.rules.box_names))
    counters = {what: state.number(seat, what) for what in counted if state.counts(what)}
    return SeatLedger(**numbers, place=state.place_of(seat), cards=cards, counters=counters)


Accounts = list[SeatLedger]


def _number(what: str) -> Callable[[Accounts, Any], None]:
    def keep(accounts: Accounts, event: StarsChanged | EnergyChanged | HeartsGained | HeartsLost) -> None:
        _set(accounts[event.seat], what, event.change, event.now)

    return keep


def _set(account: SeatLedger, what: str, change: int, now: int) -> None:
    before = getattr(account, what)
    if before + change != now:
        raise ValueError(f"{what} were {before} and change by {change} to {now}")
    setattr(account, what, now)


def _tokens(accounts: Accounts, event: TokensChanged) -> None:
    account = accounts[event.seat]
    if not event.card:
        _set(account, event.token, event.change, event.now)
        return
    place = account.cards.index(Lying(event.card, event.now - event.change))
    account.cards[place] = Lying(event.card, event.now)


def _counted(accounts: Accounts, event: NumberChanged) -> None:
    counters, what = accounts[event.seat].counters, event.what
    if counters[what] + event.change != event.now:
        raise ValueError(f"{what} were {counters[what]} and change by {event.change} to {event.now}")
    counters[what] = event.now


def _bought(accounts: Accounts, event: CardBought) -> None:
    if traits(event.card).held and not event.source.isdecimal():
        _lay(accounts[event.seat], Lying(event.card))


def _played(accounts: Accounts, event: CardPlayed) -> None:
    """Record a played gift, whose landing place has an event of its own."""
    if traits(event.card).held and not is_a_gift(event.card):
        _lay(accounts[event.seat], Lying(event.card))


def _moved(accounts: Accounts, event: CardMoved) -> None:
    card = Lying(event.card, event.charge)
    if event.source >= 0:
        accounts[event.source].cards.remove(card)
    _lay(accounts[event.seat], card)


def _lay(account: SeatLedger, card: Lying) -> None:
    """Lay a card before a monster, cards that copy others last."""
    account.cards.append(card)
    account.cards.sort(key=lambda lying: lying.card in COPIERS)


def _discarded(accounts: Accounts, event: CardDiscarded) -> None:
    accounts[event.seat].cards.remove(Lying(event.card))


def _entered(accounts: Accounts, event: TokyoEntered) -> None:
    accounts[event.seat].place = event.place


def _moved_up(accounts: Accounts, event: BayMovedUp) -> None:
    accounts[event.seat].place = Place.CITY


def _left(accounts: Accounts, event: TokyoLeft | Yielded | Eliminated) -> None:
    accounts[event.seat].place = Place.OUTSIDE


# Table events


def _changed(accounts: Accounts, event: TableChanged) -> None:
    for change in plain_changes(read_table(event.text).change):
        _correct(accounts, change)


def _correct(accounts: Accounts, change: PlainChange) -> None:
    """Apply what a table event sets; its consequences have events of their own."""
    match change:
        case SetNumber(seat, what, value):
            _put(accounts[seat], what, value)
        case AddNumber(seat, what, number):
            _put(accounts[seat], what, _there(accounts[seat], what) + number)
        case SetTokyo(city, bay):
            for seat, account in enumerate(accounts):
                account.place = {city: Place.CITY, bay: Place.BAY}.get(seat, Place.OUTSIDE)
        case SetTurn():
            pass
        case AddCounter(what):
            for account in accounts:
                account.counters[what] = 0
        case RemoveCounter(what):
            for account in accounts:
                del account.counters[what]
        case AddBox(name, _, counter):
            for account in accounts:
                so_far = account.counters.pop(counter, 0)
                account.counters |= {
                    what: min(so_far, most) for what, most in EXPANSIONS[name].numbers.items()
                }
        case RemoveBox(name):
            for account in accounts:
                for what in EXPANSIONS[name].numbers:
                    del account.counters[what]
        case AddSeat(place):
            accounts.insert(place, SeatLedger(counters=dict.fromkeys(accounts[0].counters, 0)))
        case RemoveSeat(seat):
            del accounts[seat]
        case Reorder(order):
            accounts[:] = [accounts[seat] for seat in order]


def _there(account: SeatLedger, what: str) -> int:
    if what in account.counters:
        return account.counters[what]
    number: int = getattr(account, what) if what in NUMBERS else _charged(account, what).charge
    return number


def _put(account: SeatLedger, what: str, value: int) -> None:
    if what in account.counters:
        account.counters[what] = value
    elif what in NUMBERS:
        setattr(account, what, value)
    else:
        account.cards[account.cards.index(_charged(account, what))] = Lying(what, value)


def _charged(account: SeatLedger, card: str) -> Lying:
    return next(lying for lying in account.cards if lying.card == card)


_KEEP: Final[dict[type[Any], Callable[[Accounts, Any], None]]] = {
    StarsChanged: _number("stars"),
    NumberChanged: _counted,
    EnergyChanged: _number("energy"),
    HeartsGained: _number("hearts"),
    HeartsLost: _number("hearts"),
    TokensChanged: _tokens,
    CardBought: _bought,
    CardPlayed: _played,
    CardMoved: _moved,
    CardDiscarded: _discarded,
    TokyoEntered: _entered,
    BayMovedUp: _moved_up,
    TokyoLeft: _left,
    Yielded: _left,
    Eliminated: _left,
    TableChanged: _changed,
}
