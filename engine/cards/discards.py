"""The discard cards: the effects of each on its buyer, part by part."""

from engine.cards.catalogue import FIRST, LATER
from engine.cards.hooks import OneShot, one_shot
from engine.damage import deal
from engine.events import ExtraTurnWon, Place
from engine.gains import gain_energy, gain_stars, heal, lose_stars, pay
from engine.state import State
from engine.tokyo import drive_out, take


def _stars(card: str, stars: int) -> OneShot:
    return lambda state, seat: gain_stars(state, seat, stars, card)


def _energy(card: str, energy: int) -> OneShot:
    return lambda state, seat: gain_energy(state, seat, energy, card)


def _hearts(card: str, hearts: int) -> OneShot:
    return lambda state, seat: heal(state, seat, hearts, card)


def _hurts_owner(card: str, hearts: int) -> OneShot:
    return lambda state, seat: deal(state, seat, card, [(seat, hearts)])


def _hurts_others(card: str, hearts: int) -> OneShot:
    return lambda state, seat: deal(state, seat, card, [(other, hearts) for other in state.others(seat)])


def _hurts_all(card: str, hearts: int) -> OneShot:
    return lambda state, seat: deal(state, seat, card, [(other, hearts) for other in state.clockwise()])


def _others_lose_stars(card: str, stars: int) -> OneShot:
    def rule(state: State, seat: int) -> None:
        for other in state.others(seat):
            lose_stars(state, other, stars, card)

    return rule


def _vast_storm(state: State, seat: int) -> None:
    for other in state.others(seat):
        pay(state, other, state.energy[other] // 2, "vast_storm")


def _frenzy(state: State, seat: int) -> None:
    state.frenzy = (*state.frenzy, seat)
    state.events.append(ExtraTurnWon(seat, "frenzy"))


def _frenzy_first(state: State, seat: int) -> None:
    _frenzy(state, seat)
    if seat == state.active:
        state.shop_closed = True


def _storm_tokyo(state: State, seat: int) -> None:
    for other in (state.city, state.bay):
        if other >= 0 and other != seat:
            drive_out(state, other, "death_from_above")
    if not state.in_tokyo(seat):
        take(state, seat, Place.CITY)


def _storm_city(state: State, seat: int) -> None:
    if state.in_tokyo(seat):
        return
    if state.city >= 0:
        drive_out(state, state.city, "death_from_above")
    take(state, seat, Place.CITY)


one_shot("apartment_building", _stars("apartment_building", 3))
one_shot("commuter_train", _stars("commuter_train", 2))
one_shot("corner_store", _stars("corner_store", 1))
one_shot("death_from_above", _stars("death_from_above", 2), _storm_tokyo, editions=LATER)
one_shot("death_from_above", _stars("death_from_above", 2), _storm_city, editions=(FIRST,))
one_shot("energize", _energy("energize", 9))
one_shot("evacuation_orders", _others_lose_stars("evacuation_orders", 5))
one_shot("flame_thrower", _hurts_others("flame_thrower", 2))
one_shot("frenzy", _frenzy, editions=LATER)
one_shot("frenzy", _frenzy_first, editions=(FIRST,))
one_shot("gas_refinery", _stars("gas_refinery", 2), _hurts_others("gas_refinery", 3))
one_shot("heal", _hearts("heal", 2))
one_shot("high_altitude_bombing", _hurts_all("high_altitude_bombing", 3))
one_shot("jet_fighters", _stars("jet_fighters", 5), _hurts_owner("jet_fighters", 4))
one_shot("national_guard", _stars("national_guard", 2), _hurts_owner("national_guard", 2))
one_shot("nuclear_power_plant", _stars("nuclear_power_plant", 2), _hearts("nuclear_power_plant", 3))
one_shot("skyscraper", _stars("skyscraper", 4))
one_shot("tank", _stars("tank", 4), _hurts_owner("tank", 3))
one_shot("vast_storm", _stars("vast_storm", 2), _vast_storm)
one_shot("barricades", _others_lose_stars("barricades", 3))
one_shot("ice_cream_truck", _stars("ice_cream_truck", 1), _hearts("ice_cream_truck", 2))
one_shot("supertower", _stars("supertower", 5))
