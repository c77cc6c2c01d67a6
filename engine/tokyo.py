"""Taking and leaving places in Tokyo (rules.md, "Enter Tokyo" and "Elimination")."""

from engine.cards import hooks
from engine.decisions import TakePlace
from engine.dice import CLAW
from engine.events import BayClosed, BayMovedUp, Place, TokyoEntered, TokyoLeft, Why, Yielded
from engine.gains import gain_energy, gain_stars
from engine.state import State

BAY_LEAST = 5
"""Living monsters that the Bay needs."""


def leave(state: State, seat: int) -> None:
    """Take a monster out of Tokyo; nothing is said."""
    if seat == state.city:
        state.city = -1
    elif seat == state.bay:
        state.bay = -1


def yield_place(state: State, seat: int) -> None:
    """A monster gives its place to the active player."""
    place = state.place_of(seat)
    if place is Place.CITY:
        state.left_city = seat
    else:
        state.left_bay = seat
    leave(state, seat)
    state.events.append(Yielded(seat, place))


def drive_out(state: State, seat: int, why: str) -> None:
    """A monster leaves Tokyo without yielding."""
    state.events.append(TokyoLeft(seat, state.place_of(seat), why))
    leave(state, seat)


def take(state: State, seat: int, place: Place) -> None:
    """A monster takes a place: 1 star, or 1 energy in the variant for two (rulebook 004)."""
    if place is Place.CITY:
        state.city = seat
    else:
        state.bay = seat
    state.events.append(TokyoEntered(seat, place))
    if uses_energy(state):
        gain_energy(state, seat, 1, Why.ENTER)
    else:
        gain_stars(state, seat, 1, Why.ENTER)
    gain_stars(state, seat, hooks.ENTRY_STARS.total(state, seat), "hungry_urbavore")
    hooks.TOOK_PLACE.run(state, seat)


def uses_energy(state: State) -> bool:
    """Whether Tokyo pays energy in place of stars: the variant, with two seats."""
    return state.rules.duel_energy and len(state.hearts) == 2


def close_bay(state: State) -> None:
    """With four or fewer living monsters the Bay closes, at once."""
    if not state.bay_open or state.alive.bit_count() >= BAY_LEAST:
        return
    state.bay_open = False
    state.events.append(BayClosed())
    seat = state.bay
    if seat < 0:
        return
    if state.rules.box.bay_moves_up and state.city < 0 and not _city_is_promised(state):
        state.bay = -1
        state.city = seat
        state.events.append(BayMovedUp(seat))
    else:
        drive_out(state, seat, Why.BAY_CLOSED)


def _city_is_promised(state: State) -> bool:
    """Whether the City was yielded to the active player, who is still to take it."""
    return state.left_city >= 0 and state.lives(state.active) and not state.in_tokyo(state.active)


def place_to_take(state: State, seat: int) -> Place | None:
    """The place that the active player must take at the end of the resolving, None for no place."""
    if state.in_tokyo(seat):
        return None
    if state.city < 0:
        return Place.CITY if _may_take(state, Place.CITY) else None
    return Place.BAY if state.bay_open and state.bay < 0 and _may_take(state, Place.BAY) else None


def _may_take(state: State, place: Place) -> bool:
    """Whether a free place is the attacker's; one who is owed the Bay takes an empty City (rulebook 001)."""
    if not state.rules.box.entry_needs_claw or state.dice[CLAW] > 0:
        return True
    if place is Place.CITY:
        return state.left_city >= 0 or state.left_bay >= 0 or bool(state.slain)
    return state.left_bay >= 0 or place in state.slain


def takes_over(state: State, place: Place) -> bool:
    """Whether the active player moves into a place that is yielded to it now, and into no other."""
    seat = state.active
    return state.lives(seat) and not state.in_tokyo(seat) and (place is Place.CITY or state.city >= 0)


def yielder(state: State, place: Place) -> int:
    """Who yielded a place to the active player this turn, -1 for nobody."""
    return state.left_city if place is Place.CITY else state.left_bay


def take_place(state: State, step: TakePlace) -> None:
    """The entry itself; the taker may have died just before it. Nothing is owed to it any more."""
    state.left_city = -1
    state.left_bay = -1
    if state.lives(step.seat):
        take(state, step.seat, step.place)
