"""Cultists: four alike bring one, and each is spent on a heart, an energy or a roll (Cthulhu's pack)."""

from typing import Final

from engine.box_numbers import change
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import ALL, Thing
from engine.cards.hooks import ExtraRoll
from engine.cards.kinds import Kind
from engine.damage_windows import window_of_action
from engine.dice import CLAW
from engine.gains import can_be_healed, gain_energy, heal
from engine.moments import About, Moment, Threat, action, at
from engine.resolving import counted
from engine.state import Held, State
from engine.steps import Hit
from engine.tally import first_time

BOX: Final = "cultists"
CULTISTS: Final = "cultists"
"""The number of them that a monster has."""
MOST: Final = 99
"""The supply is not limited; no more can be written down."""
ALIKE: Final = 4
"""Equal faces that bring one."""
FOR_HEART, FOR_ENERGY, FOR_ROLL = "cultist_heart", "cultist_energy", "cultist_roll"
AT_ANY_TIME: Final = (FOR_HEART, FOR_ENERGY)
"""What one is spent on beside the open question."""

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=("cthulhu",),
        things=tuple(Thing(action, Kind.ACTION) for action in (FOR_HEART, FOR_ENERGY, FOR_ROLL)),
        numbers={CULTISTS: MOST},
    )
)


# Gaining


def _sets_alike(state: State) -> int:
    """Return how many faces count four times or more in the result; claws that cards add count as claws."""
    given = state.more.claws if state.more else 0
    if given < ALIKE > max(state.dice):
        return 0
    dice = counted(state)
    claws = max(dice[CLAW], given)
    faces = (*dice[:CLAW], claws, *dice[CLAW + 1 :])
    return sum(number >= ALIKE for number in faces)


@at(Moment.COUNTED, 100, BOX, may=lambda state, _, __: _sets_alike(state) > 0)
def _come(state: State, seat: int, _: Held | None, __: About) -> None:
    if first_time(state, BOX):
        change(state, seat, CULTISTS, _sets_alike(state), BOX)


# Spending


def has_one(state: State, seat: int) -> bool:
    """Return whether a monster has a cultist."""
    if state.more is not None:
        for what, numbers in state.more.counts:
            if what == CULTISTS:
                return numbers[seat] > 0
    return False


def _may_heal(state: State, seat: int) -> bool:
    return has_one(state, seat) and can_be_healed(state, seat)


def _heal(state: State, seat: int) -> None:
    change(state, seat, CULTISTS, -1, FOR_HEART)
    heal(state, seat, 1, FOR_HEART)


action(FOR_HEART, may=_may_heal)(_heal)


@action(FOR_ENERGY, may=has_one)
def _energy(state: State, seat: int) -> None:
    change(state, seat, CULTISTS, -1, FOR_ENERGY)
    gain_energy(state, seat, 1, FOR_ENERGY)


@hooks.SPARE_ENERGY.card(BOX)
def _spare(state: State, seat: int) -> int:
    cultists = state.number(seat, CULTISTS)
    return cultists and cultists * (1 + hooks.ENERGY_GAIN.total(state, seat))


hooks.EXTRA_ROLLS[FOR_ROLL] = ExtraRoll(
    bit=0,
    card=FOR_ROLL,
    names=lambda state, seat: (FOR_ROLL,) if has_one(state, seat) else (),
    pays=lambda state, seat, _: _pay_roll(state, seat),
)


def _pay_roll(state: State, seat: int) -> None:
    change(state, seat, CULTISTS, -1, FOR_ROLL)


def _would_kill(state: State, seat: int, about: About) -> bool:
    return Threat(*about).hearts >= state.hearts[seat] and _may_heal(state, seat)


@window_of_action(110, place=44, box=BOX, name=FOR_HEART, may=_would_kill)
def _save(state: State, seat: int, _: Held | None, __: About) -> None:
    _heal(state, seat)
    hit = state.stack.pop()
    assert isinstance(hit, Hit)
    state.stack.append(hit._replace(tried=0))
