"""The evolutions of Meka Dragon."""

from engine.answers import CHANCE
from engine.cards import hooks
from engine.cards.effects import Whose
from engine.cards.power_up import (
    EXTRAS,
    LAST_EXTRAS,
    Extra,
    begins_outside,
    ends_with_turn,
    skip_turn,
    stays,
    when_resolved,
    when_resolved_at_once,
)
from engine.claws import attack, reach
from engine.damage import NOBODY, deal
from engine.decisions import ThrowFor
from engine.dice import CLAW, Dice
from engine.events import CardUsed
from engine.gains import gain_energy, gain_stars, heal
from engine.marks import marks, put_mark, take_marks
from engine.moments import THROWS, About, Loss, Moment, at
from engine.more import Mark
from engine.resolving import counted
from engine.state import CLAWS_GROUP, Held, State
from engine.steps import Hit
from engine.tally import first_time, happened, of_turn

BLAST, ANALYSIS, PROGRAMMED, TUNE_UP = (
    "mecha_blast",
    "destructive_analysis",
    "programmed_to_destroy",
    "tune_up",
)
BREATH, ARMOR, CLAWS, TARGET = "breath_of_doom", "lightning_armor", "claws_of_steel", "target_acquired"
DEEP_WOUND = 3
"""Hearts lost in a turn to which Claws of Steel add one."""

stays(PROGRAMMED, BREATH, ARMOR, CLAWS, TARGET)


# Mecha Blast: whom its owner wounds in this turn loses 2 hearts more


def _will_hit(state: State, _: int) -> bool:
    return bool(reach(state)) and attack(state)[0] > 0


when_resolved(BLAST, CLAWS_GROUP, may=_will_hit)
ends_with_turn(BLAST)


def _blasted(state: State, hit: Hit) -> int:
    return 2 * state.copies(hit.by, BLAST) if hit.claws and hit.by == state.active else 0


EXTRAS.append(Extra(BLAST, _blasted))


@when_resolved_at_once(ANALYSIS, CLAWS_GROUP, may=lambda state, _: counted(state)[CLAW] > 0)
def _destructive_analysis(state: State, seat: int) -> None:
    gain_energy(state, seat, counted(state)[CLAW], ANALYSIS)


@hooks.ZEROED.card(PROGRAMMED)
def _programmed_to_destroy(state: State, seat: int, _: Held, __: int) -> None:
    gain_stars(state, seat, 3, PROGRAMMED)
    gain_energy(state, seat, 2, PROGRAMMED)


@at(Moment.START, 12, TUNE_UP, hand=True, may=begins_outside)
def _tune_up(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 4, TUNE_UP)
    gain_energy(state, seat, 2, TUNE_UP)
    skip_turn(state)


# Breath of Doom: who is hit in Tokyo costs everybody outside a heart, once a turn


def _breathes(_: State, seat: int, about: About) -> bool:
    loss = Loss(*about)
    return loss.by == seat != loss.seat and bool(loss.in_tokyo)


@at(Moment.HURT, 60, BREATH, of=Whose.ALL, may=_breathes)
def _breath_of_doom(state: State, seat: int, held: Held | None, about: About) -> None:
    if held is not None and first_time(state, f"{BREATH}:{held.uid}"):
        hit = Loss(*about).seat
        outside = [other for other in state.others(seat) if not state.in_tokyo(other) and other != hit]
        deal(state, seat, BREATH, [(other, 1) for other in outside])


# Lightning Armor: a die for each heart lost, and each claw hits whose turn it is


def _may_strike_back(state: State, seat: int, about: About) -> bool:
    return seat not in (state.active, Loss(*about).by) and state.lives(state.active)


@at(Moment.HURT, 70, ARMOR, asks=True, may=_may_strike_back)
def _lightning_armor(state: State, seat: int, _: Held | None, about: About) -> None:
    state.stack.append(ThrowFor(CHANCE, seat, ARMOR, Loss(*about).hearts))


def _struck_back(state: State, asked: ThrowFor, dice: Dice) -> None:
    deal(state, asked.roller, ARMOR, [(state.active, dice[CLAW])])


THROWS[ARMOR] = _struck_back


# Target Acquired: the one that wounded its owner loses a heart more each time


def _was_wounded(state: State, seat: int, about: About) -> bool:
    loss = Loss(*about)
    if not loss.claws or loss.by in (NOBODY, seat) or not state.lives(loss.by):
        return False
    return not all(_is_aimed_at(state, held, loss.by) for held in state.working(seat, TARGET))


def _is_aimed_at(state: State, held: Held, target: int) -> bool:
    return any(mark.seat == target for mark in _tokens_of(state, held))


@at(Moment.HURT, 65, TARGET, asks=True, may=_was_wounded)
def _target_acquired(state: State, seat: int, held: Held | None, about: About) -> None:
    if held is not None:
        take_marks(state, *_tokens_of(state, held))
        put_mark(state, Mark(TARGET, Loss(*about).by, held.uid))
        state.events.append(CardUsed(seat, TARGET))


def _tokens_of(state: State, held: Held) -> list[Mark]:
    return [mark for mark in marks(state, TARGET) if mark.number == held.uid]


def _on_target(state: State, hit: Hit) -> int:
    tokens = [mark for held in state.working(hit.by, TARGET) for mark in _tokens_of(state, held)]
    return sum(mark.seat == hit.target for mark in tokens)


EXTRAS.append(Extra(TARGET, _on_target))


# Claws of Steel: the third heart of a turn costs a fourth


def _steel(held: Held, target: int) -> str:
    return f"{CLAWS}:{held.uid}:{target}"


def _with_steel(state: State, hit: Hit) -> int:
    lost = of_turn(state.more.taken, hit.target) if state.more is not None else 0
    if hit.by != state.active or lost + hit.amount < DEEP_WOUND:
        return 0
    cards = state.working(hit.by, CLAWS)
    return sum(not happened(state, _steel(held, hit.target)) for held in cards)


def _note_steel(state: State, hit: Hit) -> None:
    for held in state.working(hit.by, CLAWS):
        first_time(state, _steel(held, hit.target))


LAST_EXTRAS.append(Extra(CLAWS, _with_steel, _note_steel))
