"""Taking and leaving places in Tokyo (docs/rulings.md, "Entering Tokyo" and "Tokyo Bay")."""

from engine.cards import hooks
from engine.dice import CLAW
from engine.events import BayClosed, BayMovedUp, Place, TokyoEntered, TokyoLeft, Why, Yielded
from engine.gains import gain_energy, gain_stars
from engine.moments import Moment, acts
from engine.state import State
from engine.steps import AtMoment, TakePlace
from engine.tally import first_time, note_place

ENTERED = "entered"
"""Happened in a turn whose monster took a place in its step of entering."""
BAY_LEAST = 5
"""Living monsters that the Bay needs."""


def leave(state: State, seat: int) -> None:
    """Take a monster out of Tokyo, without an event."""
    if seat not in (state.city, state.bay):
        return
    if state.more is not None:
        note_place(state, city=seat == state.city)
    if seat == state.city:
        state.city = -1
    else:
        state.bay = -1
    if state.more is not None and state.lives(seat):
        hooks.LEFT_TOKYO.run(state, seat)


def yield_place(state: State, seat: int) -> None:
    """Give a monster's place to the active player by yielding."""
    place = state.place_of(seat)
    if place is Place.CITY:
        state.left_city = seat
    else:
        state.left_bay = seat
    leave(state, seat)
    state.events.append(Yielded(seat, place))
    if state.more is not None and acts(state.rules.index, Moment.YIELDED):
        state.stack.append(AtMoment(Moment.YIELDED, (seat,)))


def drive_out(state: State, seat: int, why: str) -> None:
    """Drive a monster out of Tokyo without yielding."""
    state.events.append(TokyoLeft(seat, state.place_of(seat), why))
    leave(state, seat)


def take(state: State, seat: int, place: Place) -> None:
    """Let a monster take a place: 1 star, or 1 energy in the variant for two (rulebook 004)."""
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
    if state.more is not None and acts(state.rules.index, Moment.TOOK):
        state.stack.append(AtMoment(Moment.TOOK, (seat,)))


def uses_energy(state: State) -> bool:
    """Return whether Tokyo pays energy instead of stars: the variant, with two seats."""
    return state.rules.duel_energy and len(state.hearts) == 2


def open_bay(state: State) -> None:
    """Open the Bay if enough monsters live."""
    state.bay_open = state.rules.bay and state.alive.bit_count() >= BAY_LEAST
    if not state.bay_open and state.bay >= 0:
        drive_out(state, state.bay, Why.BAY_CLOSED)


def close_bay(state: State) -> None:
    """Close the Bay at once if four or fewer monsters live."""
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
    """Return whether the City was yielded to the active player, who still has to take it."""
    return state.left_city >= 0 and state.lives(state.active) and not state.in_tokyo(state.active)


def place_to_take(state: State, seat: int) -> Place | None:
    """Return the place that the active player must take at the end of the resolving, or None."""
    if state.in_tokyo(seat):
        return None
    if state.city < 0:
        return Place.CITY if _may_take(state, Place.CITY) else None
    return Place.BAY if state.bay_open and state.bay < 0 and _may_take(state, Place.BAY) else None


def _may_take(state: State, place: Place) -> bool:
    """Return whether the attacker may take a free place: if owed the Bay, also the City (rulebook 001)."""
    if not state.rules.box.entry_needs_claw or state.dice[CLAW] > 0:
        return True
    if place is Place.CITY:
        return state.left_city >= 0 or state.left_bay >= 0 or bool(state.slain)
    return state.left_bay >= 0 or place in state.slain


def takes_over(state: State, place: Place) -> bool:
    """Return whether the active player moves into a place, and into no other, if it is yielded now."""
    seat = state.active
    return state.lives(seat) and not state.in_tokyo(seat) and (place is Place.CITY or state.city >= 0)


def yielder(state: State, place: Place) -> int:
    """Return the seat that yielded a place to the active player this turn, -1 for none."""
    return state.left_city if place is Place.CITY else state.left_bay


def take_place(state: State, step: TakePlace) -> None:
    """Enter Tokyo, unless the taker has just died, and clear what was owed to it."""
    state.left_city = -1
    state.left_bay = -1
    if state.lives(step.seat):
        first_time(state, ENTERED)
        take(state, step.seat, step.place)
