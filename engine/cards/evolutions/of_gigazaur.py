"""The evolutions of Gigazaur."""

from typing import Final

from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.hooks import Change
from engine.cards.power_up import at_any_time, heals, stays, unused, use_up, wards_off
from engine.dice import CLAW, FACES, ONE, TWO
from engine.gains import gain_energy, heal, lose_stars
from engine.hands import play
from engine.moments import About, Loss, Moment, at
from engine.state import Held, State

TAIL, WASTE, BELLOW, SAURIAN = "detachable_tail", "radioactive_waste", "primal_bellow", "saurian_adaptability"
DEFENDER, VISION, BREATH, SWEEP = "defender_of_tokyo", "heat_vision", "gamma_breath", "tail_sweep"

stays(DEFENDER, VISION, BREATH, SWEEP)


wards_off(TAIL)


@heals(WASTE, may=lambda _, __: True)
def _radioactive_waste(state: State, seat: int) -> None:
    gain_energy(state, seat, 2, WASTE)
    heal(state, seat, 1, WASTE)


@at_any_time(BELLOW)
def _primal_bellow(state: State, seat: int) -> None:
    for other in state.others(seat):
        lose_stars(state, other, 2, BELLOW)


# The own dice


def _any_turn(state: State, _: int) -> tuple[tuple[int, int], ...]:
    faces = [face for face in FACES if state.dice[face]]
    return tuple((face, into) for face in faces for into in FACES if into != face)


def _saurian(state: State, seat: int, card: str) -> None:
    play(state, seat, card)


def _breath_turns(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    if unused(state, seat, BREATH) is None:
        return ()
    return tuple((face, CLAW) for face in FACES if state.dice[face] and face != CLAW)


def _sweep_turns(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    if unused(state, seat, SWEEP) is None:
        return ()
    faces = [face for face in FACES if state.dice[face]]
    return tuple((face, into) for face in faces for into in (ONE, TWO) if into != face)


def _used(state: State, seat: int, card: str) -> None:
    held = unused(state, seat, card)
    if held is not None:
        use_up(state, held)


NO_BIT: Final = 0
hooks.CHANGES.extend(
    [
        Change(NO_BIT, SAURIAN, _any_turn, _saurian),
        Change(BIT[BREATH], BREATH, _breath_turns, _used),
        Change(BIT[SWEEP], SWEEP, _sweep_turns, _used),
    ]
)


# Stars of the others


@hooks.TURN_STARTED.card(DEFENDER)
def _defender_of_tokyo(state: State, seat: int, _: Held) -> None:
    if state.in_tokyo(seat):
        for other in state.others(seat):
            lose_stars(state, other, 1, DEFENDER)


def _was_hit(_: State, seat: int, about: About) -> bool:
    loss = Loss(*about)
    return bool(loss.claws) and loss.by not in (-1, seat)


@at(Moment.HURT, 20, VISION, may=_was_hit)
def _heat_vision(state: State, _: int, __: Held | None, about: About) -> None:
    lose_stars(state, Loss(*about).by, 1, VISION)
