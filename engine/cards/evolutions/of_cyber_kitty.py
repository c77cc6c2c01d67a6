"""The evolutions of Cyber Kitty."""

from engine.answers import Answer, Chosen, Pass
from engine.bans import Ban, forbid, forbid_for_good
from engine.cards import hooks
from engine.cards.catalogue import BIT, UNKNOWN, traits
from engine.cards.effects import Whose
from engine.cards.hooks import ClawsInAll, Prevention
from engine.cards.kinds import Destination
from engine.cards.power_up import BOX, at_any_time, ends_with_turn, stays
from engine.damage import deal, lessen
from engine.damage_windows import present_hit
from engine.decisions import Choose
from engine.dice import ONE
from engine.events import StarsChanged, TokyoLeft
from engine.gains import gain_energy, gain_stars, lose_stars, pay, regain
from engine.hands import put_row, row
from engine.holdings import discard, push_in_order
from engine.moments import CHOICES, About, Choice, Moment, at
from engine.resolving import counted
from engine.state import Held, State
from engine.steps import AskAgain, Hit
from engine.tally import first_time, happened
from engine.tokyo import leave, place_to_take, take

LIVES, PURR, SCRATCH, NIP = "nine_lives", "mega_purr", "electro_scratch", "cat_nip"
FOOD, MOTOR, HUNTER, MISSILE = "play_with_your_food", "feline_motor", "mouse_hunter", "meow_missile"
NINE = 9
ENERGY, STAR = "energy", "star"
"""What is given to Mega Purr."""

stays(FOOD, MOTOR, HUNTER, MISSILE)


# Nine Lives


@at(Moment.ZERO, 50, LIVES, hand=True)
def _nine_lives(state: State, seat: int, _: Held | None, __: About) -> None:
    place = state.place_of(seat)
    if state.in_tokyo(seat):
        state.events.append(TokyoLeft(seat, place, LIVES))
        leave(state, seat)
    for held in state.cards[seat]:
        kind = traits(held.card)
        if held in state.cards[seat] and (kind.lost_to_child or kind.goes is Destination.OWN_PILE):
            discard(state, seat, held, LIVES)
    _lose_hand(state, seat)
    pay(state, seat, state.energy[seat], LIVES)
    lose_stars(state, seat, state.stars[seat], LIVES)
    state.stars[seat] = NINE
    state.events.append(StarsChanged(seat, NINE, NINE, LIVES))
    regain(state, seat, NINE, LIVES)


def _lose_hand(state: State, seat: int) -> None:
    """Put the hand away unseen; at a table the bot does not know what of the set it is."""
    hand = tuple(card for card, _ in row(state, "hands", seat) if card != UNKNOWN)
    if row(state, "hands", seat):
        put_row(state, "hands", seat, ())
    if hand:
        put_row(state, "away", seat, (*row(state, "away", seat), *hand))


# Mega Purr: each other monster gives an energy or a star


@at_any_time(PURR)
def _mega_purr(state: State, seat: int) -> None:
    givers = [other for other in state.clockwise() if other != seat and _goods(state, other)]
    asked = [frame for giver in givers for frame in (AskAgain(), Choose(giver, PURR, 0, seat))]
    push_in_order(state, *asked[1:])


def _goods(state: State, seat: int) -> list[str]:
    """Return what a seat can give; it may spend its last while others are asked."""
    return [ENERGY] * (state.energy[seat] > 0) + [STAR] * (state.stars[seat] > 0)


def _give(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen) or not state.lives(asked.part):
        return
    if answer.what == ENERGY:
        pay(state, asked.seat, 1, PURR)
        gain_energy(state, asked.part, 1, PURR)
    else:
        lose_stars(state, asked.seat, 1, PURR)
        gain_stars(state, asked.part, 1, PURR)


CHOICES[PURR] = Choice(
    lambda state, asked: [Chosen(asked.seat, good) for good in _goods(state, asked.seat)], _give
)


@at_any_time(SCRATCH)
def _electro_scratch(state: State, seat: int) -> None:
    deal(state, seat, SCRATCH, [(other, 1) for other in state.others(seat)])


# Cat Nip: one roll, and its result counts double


@at(Moment.START, 12, NIP, hand=True)
def _cat_nip(_: State, __: int, ___: Held | None, ____: About) -> None:
    """It lies there until the end of the turn."""


forbid(NIP, Ban.ROLL_AGAIN)
ends_with_turn(NIP)
for doubled in (hooks.STARS_OF_SET, hooks.ENERGY_OF_DIE, hooks.HEARTS_OF_DIE):
    doubled.card(NIP)(lambda _, __: 1)
hooks.CLAWS_IN_ALL.append(ClawsInAll(BIT[NIP], NIP, lambda claws: 2 * claws))


# Play with your Food: 2 hearts less, for a star and an energy


def _plays(state: State, hit: Hit) -> bool:
    prey = hit.claws and hit.by >= 0 and state.in_tokyo(hit.target) and hit.amount >= 2
    return prey and len(state.working(hit.by, FOOD)) >= max(1, hit.tried)


def _most_players(state: State) -> int:
    """Return the greatest number of these that one monster has."""
    if not state.lying() & BIT[FOOD]:
        return 0
    return max(state.copies(seat, FOOD) for seat in range(state.seats))


def _ask_player(state: State, hit: Hit) -> None:
    foods = state.working(hit.by, FOOD)
    state.stack += [hit, Choose(hit.by, FOOD, foods[hit.tried - 1].uid)]


hooks.prevents(
    Prevention(
        number=202,
        place=-30,
        bit=0,
        card=BOX,
        chances=lambda state, _: _most_players(state),
        may=lambda state, hit: _plays(state, hit),
        opens=_ask_player,
    )
)


def _prey(state: State, asked: Choose) -> list[Answer]:
    return [Pass(asked.seat), Chosen(asked.seat, str(present_hit(state).target + 1))]


def _played_with(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen):
        return
    seat, prey = asked.seat, int(answer.what) - 1
    lessen(state, 2, FOOD)
    if state.stars[prey]:
        lose_stars(state, prey, 1, FOOD)
        gain_stars(state, seat, 1, FOOD)
    if state.energy[prey]:
        pay(state, prey, 1, FOOD)
        gain_energy(state, seat, 1, FOOD)


CHOICES[FOOD] = Choice(_prey, _played_with)


# Feline Motor: into Tokyo in place of the active monster

KEPT_OUT = "kept_out"


def _may_take(state: State, seat: int, _: About) -> bool:
    was_in = state.more is not None and state.more.inside >> seat & 1
    return not was_in and not state.in_tokyo(seat) and place_to_take(state, state.active) is not None


@at(Moment.ENTRY, 20, MOTOR, asks=True, of=Whose.OTHERS, may=_may_take)
def _feline_motor(state: State, seat: int, _: Held | None, __: About) -> None:
    place = place_to_take(state, state.active)
    if place is not None:
        first_time(state, KEPT_OUT)
        take(state, seat, place)


forbid_for_good(MOTOR, Ban.ENTER, may=lambda state, seat: seat == state.active and happened(state, KEPT_OUT))


# The result


@hooks.RESULT.card(HUNTER)
def _mouse_hunter(state: State, seat: int, _: Held) -> None:
    if counted(state)[ONE]:
        gain_stars(state, seat, 1, HUNTER)


@hooks.CLAWS_AS_ROLLED.card(MISSILE)
def _meow_missile(state: State, _: int) -> int:
    return int(counted(state)[ONE] > 0)
