"""Cards that act when Tokyo is taken, held or left."""

from engine.cards import hooks
from engine.damage import deal
from engine.gains import gain_energy, gain_stars
from engine.state import Held, State


@hooks.START_STARS.card("urbavore")
def _urbavore(_: State, __: int) -> int:
    return 1


@hooks.ENTRY_STARS.card("hungry_urbavore")
def _hungry_urbavore(_: State, __: int) -> int:
    return 1


@hooks.TOOK_PLACE.card("gamma_blast")
def _gamma_blast(state: State, seat: int, _: Held) -> None:
    deal(state, seat, "gamma_blast", [(other, 1) for other in state.others(seat)])


@hooks.PLACE_TAKEN.card("burrowing")
def _burrowing(state: State, seat: int, _: Held, taker: int) -> None:
    deal(state, seat, "burrowing", [(taker, 1)])


@hooks.PLACE_TAKEN.card("jagged_tactician")
def _jagged_tactician(state: State, seat: int, _: Held, taker: int) -> None:
    gain_energy(state, seat, 1, "jagged_tactician")
    deal(state, seat, "jagged_tactician", [(taker, 1)])


@hooks.STAYED.card("bull_headed")
def _bull_headed(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, "bull_headed")
