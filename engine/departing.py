"""A monster leaves a running game for good: what is its own ends, what is on its way to others goes on."""

from engine.damage import NOBODY, eliminate, end_game
from engine.decisions import (
    BoughtEffect,
    ChargeBattery,
    DamageDone,
    Frame,
    Hit,
    KeepDice,
    LastChance,
    OfferArmor,
    OfferJets,
    OfferRevealed,
    OfferWings,
    OfferYield,
    Opportunists,
    PlaceMimic,
    ProbeDie,
    Refill,
    Settling,
    Yields,
)
from engine.errors import Reason
from engine.events import Why
from engine.flow import run
from engine.holdings import put_away
from engine.rolling import AFTER_ROLL, no_dice
from engine.sections import Phase, Step, drop_pending, restart
from engine.state import EMPTY, MIMIC, State
from engine.table_checks import check_seat, refuse
from engine.tokyo import leave


def depart(state: State, seat: int) -> None:
    """A monster is out. Its turn ends at once, or when the damage on its way has reached everybody.

    Raises IllegalAnswer for a monster that is out, and after the end.
    """
    if state.over:
        raise refuse("the game is over, nobody leaves it any more", Reason.OVER)
    if not state.lives(check_seat(state, seat)):
        raise refuse(f"seat {seat + 1} is out already", Reason.NOT_LEGAL)
    amid_damage = any(isinstance(frame, DamageDone) for frame in state.stack)
    if state.turn == 0:
        drop_pending(state)
    elif seat == state.active and not amid_damage:
        _end_turn(state)
    else:
        _ask_anew(state, seat)
    leave(state, seat)
    state.hearts[seat] = 0
    state.harm += not amid_damage
    eliminate(state, Hit(seat, 0, False, NOBODY, Why.WITHDRAWN))
    if state.alive.bit_count() <= 1:
        end_game(state, state.alive.bit_length() - 1, "last" if state.alive else "nobody")
        return
    if state.turn == 0:
        restart(state, Step(Phase.OPENING))
    run(state)


def _end_turn(state: State) -> None:
    """Nothing of the turn is left but its end."""
    put_away(state)
    no_dice(state)
    del state.stack[1:]
    if EMPTY in state.market:
        state.stack.append(Refill())


def _ask_anew(state: State, gone: int) -> None:
    """Take off the question that goes with a seat, or that a card of it may have to do with."""
    asked = state.question
    if asked is None:
        return
    if state.asked_seat == gone:
        state.stack.pop()
        return
    match asked:
        case OfferJets(_, hit) | OfferArmor(_, hit) | OfferWings(_, hit) | LastChance(_, hit):
            _in_place_of(state, 1, hit._replace(tried=hit.tried - 1))
        case OfferYield(seat, _):
            _in_place_of(state, 1, Yields(1 << seat))
        case KeepDice():
            _in_place_of(state, 1, AFTER_ROLL)
        case PlaceMimic(seat, uid) | ChargeBattery(seat, uid):
            _in_place_of(state, 1, BoughtEffect(seat, MIMIC, uid, new=True))
        case ProbeDie(_, uid):
            _in_place_of(state, 2, _unsettled(state.stack[-2], uid))
        case OfferRevealed():
            _in_place_of(state, 2, _offered_before(state.stack[-2]))
        case _:
            pass


def _in_place_of(state: State, frames: int, step: Frame) -> None:
    """Put a step on the stack that asks what so many of its last frames asked, if it still is to be asked."""
    state.stack[-frames:] = [step]


def _unsettled(settling: Frame, uid: int) -> Settling:
    assert isinstance(settling, Settling)
    return Settling(tuple(done for done in settling.done if done != uid))


def _offered_before(asking: Frame) -> Opportunists:
    assert isinstance(asking, Opportunists)
    return Opportunists(asking.offset - 1)
