"""Withdrawal from a running game: what belongs to the monster ends, damage on its way to others goes on."""

from engine.damage import NOBODY, eliminate
from engine.dispatch import ask_again
from engine.errors import Reason
from engine.events import Why
from engine.flow import run
from engine.hands import cut_short
from engine.rolling import no_dice
from engine.sections import Phase, Step, drop_pending, restart
from engine.state import EMPTY, State
from engine.steps import DamageDone, Hit, Refill
from engine.table_checks import check_seat, refuse
from engine.tokyo import leave
from engine.winning import end_game


def depart(state: State, seat: int) -> None:
    """Withdraw a monster; end its turn at once, or after the damage on its way has reached everybody.

    Raises IllegalAnswer for an eliminated monster, and after the end of the game.
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
        _without(state, seat)
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
    """Drop everything of the turn but its end."""
    cut_short(state)
    no_dice(state)
    del state.stack[1:]
    if EMPTY in state.market:
        state.stack.append(Refill())


def _without(state: State, gone: int) -> None:
    """Remove the question of the seat, or ask another one again if a card of the seat may affect it."""
    if not state.stack:
        return
    whose, asked = state.asked_seat, state.stack.pop()
    if whose != gone:
        ask_again(state, asked)
