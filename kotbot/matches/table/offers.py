"""Questions to a table that nothing answers automatically: a monster without hearts, stars of Tokyo, a win.

An entry raises an offer, which stays open until it is accepted, declined, or no longer true; an offer of a
gain or a debt stays true whatever comes between. A place in Tokyo is left or taken as Tokyo is at that
time, not as it was when offered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine import Event, State, read_table
from engine.cards.costumes import ASTRONAUT, ASTRONAUT_STARS
from engine.cards.tiles import ROAR, ROARS_AT
from engine.cards.tower import TOP
from engine.cards.wicked import LEVELS, TILES, WICKEDNESS
from engine.events import (
    EnergyChanged,
    HeartsGained,
    HeartsLost,
    Place,
    StarsChanged,
    Stayed,
    TableChanged,
    Why,
)
from engine.market import SWEEP_PRICE
from engine.state import GOAL
from engine.table_events import (
    AddNumber,
    Change,
    Reseating,
    SetNumber,
    SetTokyo,
    TableEvent,
    Win,
    plain_changes,
)
from engine.tokyo import uses_energy
from engine.turn import TOKYO_STARS
from kotbot.matches.core.game import Game
from kotbot.matches.facts import Mode, Offer, OfferKind

ENTRY_STARS: Final = 1
LAST_HEART: Final = 1
_WHY: Final = {OfferKind.ENTER: Why.ENTER, OfferKind.START: Why.START}
_ADDS_UP: Final = (*_WHY, OfferKind.PAY, OfferKind.SWEEP)
"""Kinds of offers that are merged with an open one of the same kind."""


def out(seat: int) -> Offer:
    """Return the offer to eliminate a monster without hearts."""
    return Offer(OfferKind.OUT, seat, SetNumber(seat, "hearts", 0))


def last_heart(state: State, seat: int) -> list[Offer]:
    """Return the offers for a monster whose last heart is to go: out, or with Final Roar the win first."""
    return [out(seat), *([Offer(OfferKind.WIN, seat, Win(seat))] if roars(state, seat) else [])]


def asked_again(game: Game) -> list[Offer]:
    """Return the offers for last hearts that are still to go, after a game that was over goes on."""
    falling = [offer.seat for offer in game.match.desk.offers if offer.kind is OfferKind.OUT]
    return [offer for seat in falling for offer in last_heart(game.position, seat)]


def softened(state: State, event: TableEvent) -> tuple[TableEvent, Offer | None]:
    """Return an event that takes hearts without a monster's last heart, and the offer to take that one."""
    change = event.change
    if not isinstance(change, AddNumber | SetNumber) or change.what != "hearts" or event.at is not None:
        return event, None
    seat = change.seat
    if not 0 <= seat < state.seats or not state.lives(seat) or state.over:
        return event, None
    left = change.value if isinstance(change, SetNumber) else state.hearts[seat] + change.change
    if left > 0:
        return event, None
    kept = AddNumber(seat, "hearts", LAST_HEART - state.hearts[seat])
    return TableEvent(kept), out(seat)


def may_yield(state: State, seat: int) -> list[Offer]:
    """Return the offer to yield for a living monster hit in Tokyo, if its attacker is outside."""
    if not state.in_tokyo(seat) or state.in_tokyo(state.active) or not state.lives(seat):
        return []
    return [Offer(OfferKind.YIELD, seat, _yielded(state, seat))]


def _yielded(state: State, seat: int) -> SetTokyo:
    """Return the change by which a monster yields Tokyo to the active one, which takes the City if free."""
    active = state.active
    city, bay = (-1 if place == seat else place for place in (state.city, state.bay))
    if city in (-1, active):
        return SetTokyo(active, -1 if bay == active else bay)
    return SetTokyo(city, active)


def tiles(before: State, after: State, seat: int) -> list[Offer]:
    """Return the offers of tiles for a monster whose gauge came to levels of which some lie there."""
    if not after.counts(WICKEDNESS) or not after.lives(seat):
        return []
    was = before.number(seat, WICKEDNESS) if before.counts(WICKEDNESS) else 0
    reached = [level for level in TILES if was < level <= after.number(seat, WICKEDNESS)]
    offers = [Offer(OfferKind.TILE, seat, SetNumber(seat, WICKEDNESS, level)) for level in reached]
    return [offer for offer in offers if _may_take_tile(after, offer)]


def _may_take_tile(state: State, offer: Offer) -> bool:
    """Return whether the level is reached, and a tile of it lies there for a monster that has none of it."""
    level = offer.change.value if isinstance(offer.change, SetNumber) else 0
    own = (held.card for held in state.cards[offer.seat])
    lying = () if state.more is None else state.more.tiles
    return (
        state.counts(WICKEDNESS)
        and state.number(offer.seat, WICKEDNESS) >= level
        and all(LEVELS.get(card) != level for card in own)
        and any(LEVELS.get(one) == level for one in lying)
    )


def has_won(state: State, seat: int) -> bool:
    """Return whether a monster has the stars that win, or the top of the tower."""
    return state.stars[seat] >= stars_to_win(state, seat) or has_top(state, seat)


def stars_to_win(state: State, seat: int) -> int:
    """Return the stars with which a monster wins: fewer with the Astronaut."""
    return ASTRONAUT_STARS if state.copies(seat, ASTRONAUT) else GOAL


def has_top(state: State, seat: int) -> bool:
    """Return whether a monster has the top of the tower."""
    return state.copies(seat, TOP) > 0


def roars(state: State, seat: int) -> bool:
    """Return whether a monster wins by Final Roar once its last heart is gone."""
    return state.copies(seat, ROAR) > 0 and state.stars[seat] >= ROARS_AT


def taken(state: State, place: Place) -> SetTokyo:
    """Return the change by which the active monster takes a place."""
    if place is Place.CITY:
        return SetTokyo(state.active, state.bay)
    return SetTokyo(state.city, state.active)


def _is_free(state: State, place: Place) -> bool:
    return state.city < 0 if place is Place.CITY else state.bay_open and state.bay < 0


def sweep(game: Game) -> list[Offer]:
    """Return the offer for three other cards, for which the active monster may have paid."""
    state, seat = game.position, game.position.active
    if game.match.mode is not Mode.COUNTERS or state.over or state.energy[seat] < SWEEP_PRICE:
        return []
    return [Offer(OfferKind.SWEEP, seat, AddNumber(seat, "energy", -SWEEP_PRICE))]


def entering(state: State, seat: int) -> Offer:
    """Return the offer of what the rules give for entering Tokyo once."""
    return of_tokyo(state, OfferKind.ENTER, seat)


def of_tokyo(state: State, kind: OfferKind, seat: int) -> Offer:
    """Return the offer of what the rules give for Tokyo, at the start of a turn there or for entering it."""
    if uses_energy(state):
        return Offer(kind, seat, AddNumber(seat, "energy", 1))
    stars = TOKYO_STARS if kind is OfferKind.START else ENTRY_STARS
    return Offer(kind, seat, AddNumber(seat, "stars", stars))


def add_offers(game: Game, new: Iterable[Offer]) -> None:
    """Open offers, one of each kind for a seat, of tiles one of each level; close those no longer true."""
    offers = {_key(offer): offer for offer in game.match.desk.offers}
    for offer in new:
        before = offers.pop(_key(offer), None)
        offers[_key(offer)] = offer if before is None else _both(before, offer)
    put_offers(game, [offer for offer in offers.values() if _is_true(game.position, offer)])


def _key(offer: Offer) -> tuple[OfferKind, int, int]:
    level = offer.change.value if isinstance(offer.change, SetNumber) else 0
    return offer.kind, offer.seat, level if offer.kind is OfferKind.TILE else 0


def _both(before: Offer, offer: Offer) -> Offer:
    """Return an open offer and a new one, merged."""
    was, more = before.change, offer.change
    if offer.kind not in _ADDS_UP or not isinstance(was, AddNumber) or not isinstance(more, AddNumber):
        return offer
    return _of_number(offer, more, was.change + more.change)


def _of_number(offer: Offer, change: AddNumber, number: int) -> Offer:
    return replace(offer, change=change._replace(change=number))


def gave(game: Game, offer: Offer, event: TableEvent) -> None:
    """Subtract from an open offer what an event gave already, and close it if nothing is left."""
    whole, part = offer.change, event.change
    close_offer(game, offer)
    if isinstance(whole, AddNumber) and isinstance(part, AddNumber) and whole.change != part.change:
        left = _of_number(offer, whole, whole.change - part.change)
        put_offers(game, [*game.match.desk.offers, left])


def seats_moved(game: Game, now: Mapping[int, int]) -> None:
    """Move offers with their monsters; `now` has the new seat of each that stays."""
    offers = (_moved(offer, now) for offer in game.match.desk.offers)
    put_offers(game, [offer for offer in offers if offer is not None])


def _moved(offer: Offer, now: Mapping[int, int]) -> Offer | None:
    """Return the same offer at its monster's new seat; None if the monster is gone or a place is offered."""
    change, seat = offer.change, now.get(offer.seat)
    if seat is None or not isinstance(change, AddNumber | SetNumber | Win):
        return None
    return replace(offer, seat=seat, change=change._replace(seat=seat))


def put_offers(game: Game, offers: Iterable[Offer]) -> None:
    """Set the open offers."""
    game.match.desk = replace(game.match.desk, offers=tuple(offers))


def close_offer(game: Game, offer: Offer) -> None:
    """Close one of the open offers, and with the last heart of a monster the win that depends on it."""
    others = (other for other in game.match.desk.offers if _key(other) != _key(offer))
    put_offers(game, [other for other in others if not _depends(game.position, other, offer)])


def _depends(state: State, win: Offer, offer: Offer) -> bool:
    """Return whether a win is offered only because the last heart of the same monster is to go."""
    kinds = (win.kind, offer.kind)
    return kinds == (OfferKind.WIN, OfferKind.OUT) and win.seat == offer.seat and not has_won(state, win.seat)


def close_yields(game: Game) -> None:
    """Close all offers to yield."""
    offers = game.match.desk.offers
    put_offers(game, [offer for offer in offers if offer.kind is not OfferKind.YIELD])


def still_asked(game: Game, offer: Offer) -> list[Offer]:
    """Return the other offers to yield, which stay open: accepting one answers only for its own seat."""
    offers = game.match.desk.offers
    return [other for other in offers if other.kind is OfferKind.YIELD and other.seat != offer.seat]


def open_offers(game: Game) -> tuple[Offer, ...]:
    """Return the offers that are open now, each with the change that it would enter now.

    The offer of a tile keeps its level: nothing is entered for it.
    """
    offers = [offer for offer in game.match.desk.offers if _holds(game, offer)]
    return tuple(
        offer
        if offer.kind is OfferKind.TILE
        else replace(offer, change=accepted(game.position, offer).change)
        for offer in offers
    )


def _holds(game: Game, offer: Offer) -> bool:
    """Return whether an offer can be answered now."""
    state, seat = game.position, offer.seat
    if not _is_true(state, offer) or state.over or not state.lives(seat):
        return False
    if game.match.mode is not Mode.COUNTERS and offer.kind is not OfferKind.OUT:
        return False
    if offer.kind not in (OfferKind.PAY, OfferKind.SWEEP):
        return True
    price = offer.change
    return isinstance(price, AddNumber) and state.energy[seat] >= -price.change


def _is_true(state: State, offer: Offer) -> bool:
    """Return whether an offer is still true of a position, at once or once the game goes on."""
    seat = offer.seat
    match offer.kind:
        case OfferKind.OUT:
            return state.hearts[seat] <= LAST_HEART
        case OfferKind.YIELD:
            return state.in_tokyo(seat) and seat != state.active
        case OfferKind.TAKE:
            return state.active == seat and not state.in_tokyo(seat) and _is_free(state, _place(offer))
        case OfferKind.WIN:
            return has_won(state, seat) or (roars(state, seat) and state.hearts[seat] <= LAST_HEART)
        case OfferKind.TILE:
            return _may_take_tile(state, offer)
        case OfferKind.ENTER | OfferKind.START | OfferKind.PAY | OfferKind.SWEEP:
            return True


def offered(game: Game, kind: OfferKind, seat: int) -> Offer | None:
    """Return the open offer of this kind for a seat."""
    return next((offer for offer in open_offers(game) if (offer.kind, offer.seat) == (kind, seat)), None)


def unchanged(state: State, offer: Offer) -> TableEvent:
    """Return the table event that leaves the number, or the places in Tokyo, of an offer as they are."""
    change = offer.change
    if isinstance(change, SetTokyo):
        return TableEvent(SetTokyo(state.city, state.bay))
    what = change.what if isinstance(change, AddNumber | SetNumber) else "stars"
    return TableEvent(SetNumber(offer.seat, what, state.number(offer.seat, what)))


def gained(state: State, offer: Offer) -> list[Event]:
    """Return the gain from an offer of Tokyo, as the engine reports it; nothing for other offers."""
    why = _WHY.get(offer.kind)
    change = offer.change
    if why is None or not isinstance(change, AddNumber):
        return []
    now = getattr(state, change.what)[offer.seat] + change.change
    if change.what == "energy":
        return [EnergyChanged(offer.seat, change.change, now, why)]
    return [StarsChanged(offer.seat, change.change, now, why)]


def happens(game: Game, offer: Offer) -> list[Event]:
    """Return what accepting an offer brings about, as the engine reports it; nothing if the entry tells all.

    The last heart is taken by whose attack took those before it.
    """
    if offer.kind is not OfferKind.OUT:
        return gained(game.position, offer)
    left = game.position.hearts[offer.seat]
    attacker = _last_attacker(game, offer.seat)
    if attacker is None or not left:
        return []
    return [HeartsLost(offer.seat, -left, 0, attacker, Why.CLAWS, True)]


def _last_attacker(game: Game, seat: int) -> int | None:
    """Return the seat whose attack changed a monster's hearts last; None if anything else did."""
    facts = (fact for entry in reversed(game.latest()) for fact in reversed(entry.events))
    last = next((fact for fact in facts if _changes_hearts(fact, seat)), None)
    return last.by if isinstance(last, HeartsLost) and last.why == Why.CLAWS and last.by >= 0 else None


def _changes_hearts(fact: Event, seat: int) -> bool:
    """Return whether something changed the hearts of a monster, or the numbers of the seats."""
    match fact:
        case HeartsGained() | HeartsLost():
            return fact.seat == seat
        case TableChanged(text):
            changes = plain_changes(read_table(text).change)
            return any(isinstance(one, Reseating) or _sets_hearts(one, seat) for one in changes)
        case _:
            return False


def _sets_hearts(change: Change, seat: int) -> bool:
    return isinstance(change, AddNumber | SetNumber) and (change.seat, change.what) == (seat, "hearts")


def declined(state: State, offer: Offer) -> list[Event]:
    """Return that a monster stays in Tokyo, as the engine reports it; nothing for other offers."""
    if offer.kind is not OfferKind.YIELD:
        return []
    return [Stayed(offer.seat, state.place_of(offer.seat))]


def accepted(state: State, offer: Offer) -> TableEvent:
    """Return the table event that an offer enters in a position."""
    match offer.kind:
        case OfferKind.YIELD:
            return TableEvent(_yielded(state, offer.seat))
        case OfferKind.TAKE:
            return TableEvent(taken(state, _place(offer)))
        case OfferKind.TILE:  # a tile is given by its name, from the page that the offer opens
            return unchanged(state, offer)
        case _:
            return TableEvent(offer.change)


def _place(offer: Offer) -> Place:
    """Return the place that the monster takes from the one that it eliminated."""
    change = offer.change
    in_bay = isinstance(change, SetTokyo) and change.bay == offer.seat
    return Place.BAY if in_bay else Place.CITY
