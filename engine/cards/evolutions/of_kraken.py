"""The evolutions of Kraken."""

from engine.answers import CHANCE
from engine.cards import hooks
from engine.cards.power_up import (
    also_at_end,
    at_any_time,
    before_buying,
    begins_outside,
    ends_with_turn,
    heals,
    may_heal,
    skip_turn,
    stays,
    when_resolved,
)
from engine.damage import deal, lessen
from engine.damage_windows import about, window, window_of_question
from engine.decisions import ThrowFor
from engine.dice import HEART, Dice
from engine.gains import cut_hearts, gain_energy, gain_stars, heal, lose_stars
from engine.moments import THROWS, About, Moment, Threat, at
from engine.state import HEARTS_GROUP, Held, State, grows
from engine.steps import Hit
from engine.tally import happened, of_turn
from engine.tokyo import ENTERED

RAIN, WAVE, WORSHIPPERS, TIDE = "healing_rain", "destructive_wave", "cult_worshippers", "high_tide"
TERROR, EATER, TEMPLE, MANDIBLES = (
    "terror_of_the_deep",
    "eater_of_souls",
    "sunken_temple",
    "mandibles_of_dread",
)

stays(EATER, TEMPLE, MANDIBLES)
stays(TERROR, amid_damage=True)


@heals(RAIN, may=may_heal)
def _healing_rain(state: State, seat: int) -> None:
    heal(state, seat, 2, RAIN)


@before_buying(120, WAVE, may=lambda state, _: happened(state, ENTERED))
def _destructive_wave(state: State, seat: int) -> None:
    deal(state, seat, WAVE, [(other, 2) for other in state.others(seat)])


# Cult Worshippers


def _gained(state: State, seat: int) -> int:
    return of_turn(state.more.healed, seat) if state.more else 0


def _was_healed(state: State, seat: int) -> bool:
    return _gained(state, seat) > 0


@at_any_time(WORSHIPPERS, may=_was_healed)
def _cult_worshippers(state: State, seat: int) -> None:
    gain_stars(state, seat, _gained(state, seat), WORSHIPPERS)


also_at_end(12, WORSHIPPERS, _cult_worshippers, _was_healed)


# High Tide: each rolled heart is two


def _hearts_help(state: State, seat: int) -> bool:
    tokens = state.poison[seat] or state.shrink[seat]
    return bool(state.dice[HEART]) and not state.in_tokyo(seat) and bool(tokens or may_heal(state, seat))


when_resolved(TIDE, HEARTS_GROUP, may=_hearts_help)
ends_with_turn(TIDE)


@hooks.MORE_HEARTS.card(TIDE)
def _high_tide(_: State, __: int) -> int:
    return 1


# Terror of the Deep: a die for each heart about to be lost


def _is_damaged(_: State, __: int, about: About) -> bool:
    return bool(Threat(*about).damage)


window(205, place=11, card=TERROR, hand=True, may=_is_damaged)(lambda _, __, ___, ____: None)


def _throw(hit: Hit, _: Held) -> ThrowFor:
    return ThrowFor(CHANCE, hit.target, TERROR, hit.amount, about(hit))


window_of_question(206, place=12, card=TERROR, may=_is_damaged, asks=_throw)


def _terror(state: State, _: ThrowFor, dice: Dice) -> None:
    lessen(state, dice[HEART], TERROR)


THROWS[TERROR] = _terror


# Eater of Souls: a heart for each entry, and up to 12

grows(EATER)


@hooks.TOOK_PLACE.card(EATER)
def _eater_of_souls(state: State, seat: int, _: Held) -> None:
    heal(state, seat, 1, EATER)


hooks.LEAVES[EATER] = lambda state, seat: cut_hearts(state, seat, EATER)


# Sunken Temple: the turn is passed for hearts and energy


@at(Moment.START, 80, TEMPLE, asks=True, may=begins_outside)
def _sunken_temple(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 3, TEMPLE)
    gain_energy(state, seat, 3, TEMPLE)
    skip_turn(state)


@hooks.CLAWS_HURT.card(MANDIBLES)
def _mandibles_of_dread(state: State, seat: int, _: Held, hurt: int) -> None:
    for other in state.others(seat):
        if hurt >> other & 1:
            lose_stars(state, other, 1, MANDIBLES)
