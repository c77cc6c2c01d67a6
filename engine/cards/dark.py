"""The Dark Edition: the eight cards that only its box has."""

from typing import Final

from engine.answers import Answer, Chosen, Pass
from engine.bans import Ban, forbid, forbid_for_good
from engine.box_numbers import change
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import BIT, DARK, Thing, traits
from engine.cards.hooks import AnytimeAction, one_shot
from engine.cards.kinds import Kind
from engine.cards.new_lives import begin_anew
from engine.damage import ANSWERS, NOBODY, deal, lessen
from engine.damage_windows import window
from engine.decisions import Choose
from engine.dice import THREE
from engine.events import CardUsed
from engine.gains import at_hand, gain_energy, heal, lose_stars, pay, regain
from engine.holdings import discard, move_card
from engine.moments import CHOICES, About, Choice, Loss, Moment, Threat, at
from engine.resolving import groups_of, void_groups
from engine.state import CLAWS_GROUP, MOST_HEARTS, NUMBERS_GROUP, Held, State, grows
from engine.steps import Resolving, ResolvingRest

BOX: Final = "dark"
ZOMBIFIED: Final = "zombified"
HIBERNATION, NANOBOTS, SELECTION = "hibernation", "nanobots", "natural_selection"
HIDE, JUMP, DNA, ZOMBIFY, PETS = "reflective_hide", "super_jump", "unstable_dna", "zombify", "monster_pets"

DARK_CARDS: Final = Expansion(
    name=BOX,
    version="1",
    editions=frozenset(),
    part_of=frozenset((DARK,)),
    things=(
        Thing(HIBERNATION, Kind.KEEP, cost=4),
        Thing(NANOBOTS, Kind.KEEP, cost=3),
        Thing(SELECTION, Kind.KEEP, cost=2),
        Thing(HIDE, Kind.KEEP, cost=6),
        Thing(JUMP, Kind.KEEP, cost=4),
        Thing(DNA, Kind.KEEP, cost=3),
        Thing(ZOMBIFY, Kind.KEEP, cost=4),
        Thing(PETS, Kind.DISCARD, cost=0),
    ),
    numbers={ZOMBIFIED: 1},
)
register(DARK_CARDS)

# Hibernation: no loss, no move, no purchase, and of the result only hearts and energy

forbid(HIBERNATION, Ban.LOSE_HEARTS, Ban.ENTER, Ban.BUY, Ban.NUMBERS, Ban.CLAWS)
hooks.BARRED[HIBERNATION] = State.in_tokyo


def _not_in_tokyo(state: State, seat: int, held: Held) -> None:
    if state.in_tokyo(seat):
        discard(state, seat, held, HIBERNATION)


hooks.ARRIVES[HIBERNATION] = _not_in_tokyo


def _wake(state: State, seat: int) -> None:
    """Discard the card; what is left of a result that is being resolved counts whole."""
    discard(state, seat, state.working(seat, HIBERNATION)[0], HIBERNATION)
    if seat == state.active and any(isinstance(frame, Resolving | ResolvingRest) for frame in state.stack):
        state.pending |= groups_of(state) & (NUMBERS_GROUP | CLAWS_GROUP) & ~void_groups(state)


hooks.ANYTIME_ACTIONS.append(
    AnytimeAction(
        BIT[HIBERNATION],
        HIBERNATION,
        may=lambda state, seat: state.asked_seat == seat,
        act=_wake,
    )
)


def _loses_some(state: State, _: int, __: About) -> bool:
    return bool(groups_of(state) & (NUMBERS_GROUP | CLAWS_GROUP))


@at(Moment.SETTLED, 110, HIBERNATION, asks=True, may=_loses_some)
def _wakes_for_dice(state: State, seat: int, _: Held | None, __: About) -> None:
    _wake(state, seat)


# Nanobots


@hooks.TURN_STARTED.card(NANOBOTS)
def _nanobots(state: State, seat: int, _: Held) -> None:
    if state.hearts[seat] < 3:
        heal(state, seat, 2, NANOBOTS)


# Natural Selection


@hooks.sets_up(SELECTION)
def _natural_selection(state: State, seat: int, _: Held) -> None:
    gain_energy(state, seat, 4, SELECTION)
    heal(state, seat, 4, SELECTION)


@hooks.DICE.card(SELECTION)
def _one_more_die(_: State, __: int) -> int:
    return 1


@hooks.TURN_ENDED.card(SELECTION)
def _deselected(state: State, seat: int, held: Held) -> None:
    """Take all hearts once, however many copies there are."""
    if state.dice[THREE] and held == state.working(seat, SELECTION)[0]:
        deal(state, seat, SELECTION, [(seat, state.hearts[seat])])


# Reflective Hide

ANSWERS.add(HIDE)


def _was_made_to_lose(_: State, __: int, about: About) -> bool:
    loss = Loss(*about)
    return loss.by not in (NOBODY, loss.seat) and not loss.answers


@at(Moment.HURT, 100, HIDE, may=_was_made_to_lose)
def _reflective_hide(state: State, seat: int, _: Held | None, about: About) -> None:
    deal(state, seat, HIDE, [(Loss(*about).by, 1)])


# Super Jump: once in each turn, whoever's it is


def _may_jump(state: State, seat: int, about: About) -> bool:
    return state.energy[seat] > 0 and _may_jump_if_paid(state, seat, about)


def _may_jump_if_paid(state: State, seat: int, about: About) -> bool:
    return bool(Threat(*about).damage) and at_hand(state, seat) > 0 and _unused(state, seat) is not None


def _unused(state: State, seat: int) -> Held | None:
    return next((held for held in state.working(seat, JUMP) if held.uid not in state.used), None)


@window(120, place=25, card=JUMP, may=_may_jump, opens=_may_jump_if_paid)
def _super_jump(state: State, seat: int, _: Held | None, __: About) -> None:
    held = _unused(state, seat)
    if held is not None:
        state.used = (*state.used, held.uid)
        pay(state, seat, 1, JUMP)
        lessen(state, 1, JUMP)


# Unstable DNA


def _to_exchange(state: State, seat: int) -> list[str]:
    attacker = state.active
    if attacker == seat or not state.lives(attacker):
        return []
    cards = (held.card for held in state.cards[attacker] if traits(held.card).exchanged)
    return list(dict.fromkeys(cards))


@at(Moment.YIELDED, 100, DNA, may=lambda state, seat, _: bool(_to_exchange(state, seat)))
def _unstable_dna(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None and held.card == DNA:
        state.stack.append(Choose(seat, DNA, held.uid))


def _exchanges(state: State, asked: Choose) -> list[Answer]:
    found = state.held(asked.uid)
    cards = _to_exchange(state, asked.seat) if found and found[0] == asked.seat else []
    return [Pass(asked.seat), *(Chosen(asked.seat, card) for card in cards)]


def _exchanged(state: State, asked: Choose, answer: Answer) -> None:
    found = state.held(asked.uid)
    if isinstance(answer, Chosen) and found is not None:
        seat, attacker = asked.seat, state.active
        taken = next(held for held in state.cards[attacker] if held.card == answer.what)
        move_card(state, seat, found[1], attacker)
        move_card(state, attacker, taken, seat)


CHOICES[DNA] = Choice(_exchanges, _exchanged)

# Zombify

grows(ZOMBIFIED)


def _is_zombie(state: State, seat: int) -> bool:
    return state.number(seat, ZOMBIFIED) > 0


forbid_for_good(ZOMBIFY, Ban.HEARTS, may=_is_zombie)


@at(Moment.ZERO, 110, ZOMBIFY, may=lambda state, seat, _: not _is_zombie(state, seat))
def _zombify(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is None:
        return
    state.events.append(CardUsed(seat, ZOMBIFY))
    change(state, seat, ZOMBIFIED, 1, ZOMBIFY)
    begin_anew(state, seat, ZOMBIFY, but=held.uid)
    regain(state, seat, MOST_HEARTS, ZOMBIFY)


# Monster Pets


def _monster_pets(state: State, _: int) -> None:
    for seat in state.clockwise():
        lose_stars(state, seat, 3, PETS)


one_shot(PETS, _monster_pets)
