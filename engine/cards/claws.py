"""Cards that strengthen an attack or profit from it."""

from engine.cards import hooks
from engine.cards.catalogue import FIRST, LATER
from engine.claws import given_claws
from engine.dice import TWO
from engine.gains import add_poison, add_shrink, gain_stars
from engine.state import Held, State


@hooks.CLAWS_AS_ROLLED.card("poison_quills")
def _poison_quills(state: State, _: int) -> int:
    return 2 if state.dice[TWO] >= 3 else 0


@hooks.CLAWS_IF_ROLLED.card("spiked_tail")
def _spiked_tail(_: State, __: int) -> int:
    return 1


@hooks.CLAWS_IF_ROLLED.card("urbavore")
def _urbavore(state: State, seat: int) -> int:
    return int(state.in_tokyo(seat))


@hooks.CLAWS_ALWAYS.card("acid_attack", *LATER)
def _acid_attack(_: State, __: int) -> int:
    return 1


@hooks.PLAIN_DAMAGE.card("acid_attack", FIRST)
def _acid_attack_first(_: State, __: int) -> int:
    return 1


@hooks.CLAWS_ALWAYS.card("burrowing", *LATER)
def _burrowing(state: State, seat: int) -> int:
    return int(state.in_tokyo(seat))


@hooks.CLAWS_INTO_TOKYO.card("burrowing", FIRST)
def _burrowing_first(state: State, seat: int) -> int:
    return int(not state.in_tokyo(seat) and given_claws(state) > 0)


@hooks.BREATH.card("fire_breathing")
def _fire_breathing(_: State, __: int) -> int:
    return 1


@hooks.CLAWED.card("alpha_monster", *LATER)
def _alpha_monster(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, "alpha_monster")


@hooks.CLAWS_HURT.card("alpha_monster", FIRST)
def _alpha_monster_first(state: State, seat: int, _: Held, __: int) -> None:
    gain_stars(state, seat, 1, "alpha_monster")


@hooks.CLAWS_HURT.card("poison_spit")
def poison_spit(state: State, seat: int, _: Held, hurt: int) -> None:
    """Give a poison token to each other monster that lost hearts to the claws; `hurt` is a mask of seats."""
    for other in state.others(seat):
        if hurt >> other & 1:
            add_poison(state, other, 1)


@hooks.CLAWS_HURT.card("shrink_ray")
def _shrink_ray(state: State, seat: int, _: Held, hurt: int) -> None:
    for other in state.others(seat):
        if hurt >> other & 1:
            add_shrink(state, other, 1)


@hooks.ZEROED.card("eater_of_the_dead")
def _eater_of_the_dead(state: State, seat: int, _: Held, __: int) -> None:
    gain_stars(state, seat, 3, "eater_of_the_dead")
