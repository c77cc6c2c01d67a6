"""The evolutions of Cyber Bunny."""

from engine.answers import Answer, Chosen
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.catalogue import BIT
from engine.cards.effects import Whose
from engine.cards.hooks import Prevention
from engine.cards.power_up import BOX, EXTRAS, Extra, also_at_end, at_any_time, stays, wards_off
from engine.claws import coming
from engine.damage_windows import present_hit
from engine.decisions import Choose
from engine.dice import CLAW, FACE_NAMES, FACES
from engine.events import CardsDrawn, CardUsed
from engine.gains import gain_energy, gain_stars, pay
from engine.hands import add, put_row, row
from engine.holdings import without
from engine.moments import CHOICES, About, Choice, Moment, at
from engine.resolving import counted
from engine.rolling import reroll
from engine.stakes import is_about_to_win
from engine.state import Held, State
from engine.steps import Hit
from engine.tally import first_time, happened, of_turn

GENIUS, BATTERY, FOOT, HEART = "stroke_of_genius", "emergency_battery", "rabbits_foot", "heart_of_the_rabbit"
LABORATORY, GIZMO, SWORD, CARROT = "secret_laboratory", "king_of_the_gizmo", "energy_sword", "electric_carrot"
SWORD_PRICE = 2
ENERGY, HEARTS = "energy", "heart"
"""What Electric Carrot costs: an energy, or one heart more."""

stays(LABORATORY, GIZMO, SWORD, CARROT)
wards_off(FOOT)


# Stroke Of Genius


def _gained(state: State, seat: int) -> int:
    return of_turn(state.more.energised, seat) if state.more else 0


def _has_gained(state: State, seat: int) -> bool:
    return _gained(state, seat) > 0


@at_any_time(GENIUS, may=_has_gained)
def _stroke_of_genius(state: State, seat: int) -> None:
    gain_energy(state, seat, _gained(state, seat), GENIUS)


also_at_end(14, GENIUS, _stroke_of_genius, _has_gained)


@at_any_time(BATTERY)
def _emergency_battery(state: State, seat: int) -> None:
    gain_energy(state, seat, 3, BATTERY)


# Heart of the Rabbit: a die of another monster, where it matters


def _matters(state: State, seat: int, _: About) -> bool:
    """Return whether the dice that lie there are about to wound a seat, or to win."""
    if not any(state.dice):
        return False
    claws = 0 if source(state, state.active, Ban.CLAWS) else coming(state, seat)
    return claws > 0 or is_about_to_win(state)


@at(Moment.SHOWN, 50, HEART, hand=True, of=Whose.OTHERS, may=_matters)
def _heart_of_the_rabbit(state: State, seat: int, _: Held | None, __: About) -> None:
    state.stack.append(Choose(seat, HEART, 0))


def _faces(state: State, asked: Choose) -> list[Answer]:
    return [Chosen(asked.seat, FACE_NAMES[face]) for face in FACES if state.dice[face]]


def _roll_again(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        state.stack.append(reroll(state, asked.seat, HEART, FACE_NAMES.index(answer.what), 0))


CHOICES[HEART] = Choice(_faces, _roll_again)


@at(Moment.TOOK, 10, BOX, may=lambda state, seat, _: HEART in row(state, "piles", seat))
def _comes_back(state: State, seat: int, _: Held | None, __: About) -> None:
    """Return the played card to the hand, as everybody sees."""
    put_row(state, "piles", seat, without(row(state, "piles", seat), HEART))
    everybody = (1 << state.seats) - 1
    add(state, seat, HEART, everybody & ~(1 << seat))
    state.events += [CardUsed(seat, HEART), CardsDrawn(seat, 1)]


# Buying


@hooks.PRICE.card(LABORATORY)
def _secret_laboratory(_: State, __: int) -> int:
    return -1


@hooks.BOUGHT.card(GIZMO)
def _king_of_the_gizmo(state: State, seat: int, _: Held, __: str) -> None:
    gain_stars(state, seat, 1, GIZMO)


# Energy Sword: 2 energy before the roll, for a claw and energy


def _drawn(held: Held) -> str:
    return f"{SWORD}:{held.uid}"


def _may_draw(state: State, seat: int, _: About) -> bool:
    return state.energy[seat] >= SWORD_PRICE


@at(Moment.START, 70, SWORD, asks=True, may=_may_draw)
def _energy_sword(state: State, seat: int, held: Held | None, _: About) -> None:
    if held is not None:
        pay(state, seat, SWORD_PRICE, SWORD)
        first_time(state, _drawn(held))


@hooks.CLAWS_AS_ROLLED.card(BOX)
def _one_claw_more(state: State, seat: int) -> int:
    if seat != state.active or not state.masks[seat] & BIT[SWORD] or not counted(state)[CLAW]:
        return 0
    return sum(happened(state, _drawn(held)) for held in state.working(seat, SWORD))


@hooks.RESULT.card(SWORD)
def _energy_of_claws(state: State, seat: int, held: Held) -> None:
    if happened(state, _drawn(held)):
        gain_energy(state, seat, counted(state)[CLAW], SWORD)


# Electric Carrot: an energy, or one heart more


def _owes(target: int) -> str:
    return f"{CARROT}:{target}"


def _may_demand(state: State, hit: Hit) -> bool:
    return (
        hit.claws and hit.by == state.active and state.in_tokyo(hit.by) and state.copies(hit.by, CARROT) > 0
    )


def _demand(state: State, hit: Hit) -> None:
    state.stack.append(hit)
    if state.energy[hit.target]:
        state.stack.append(Choose(hit.target, CARROT, 0, hit.tried))
    else:
        first_time(state, f"{_owes(hit.target)}:{hit.tried}")


hooks.prevents(
    Prevention(
        number=207,
        place=-25,
        bit=0,
        card=BOX,
        chances=lambda state, _: state.copies(state.active, CARROT),
        may=_may_demand,
        opens=_demand,
    )
)


def _paid(state: State, asked: Choose, answer: Answer) -> None:
    if not isinstance(answer, Chosen):
        return
    if answer.what == ENERGY:
        pay(state, asked.seat, 1, CARROT)
        dealer = present_hit(state).by
        if state.lives(dealer):
            gain_energy(state, dealer, 1, CARROT)
    else:
        first_time(state, f"{_owes(asked.seat)}:{asked.part}")


def _prices(state: State, asked: Choose) -> list[Answer]:
    """Return what a monster can give; it may spend its last energy while it is asked."""
    goods = [ENERGY, HEARTS] if state.energy[asked.seat] else [HEARTS]
    return [Chosen(asked.seat, good) for good in goods]


CHOICES[CARROT] = Choice(_prices, _paid)


def _electrified(state: State, hit: Hit) -> int:
    if not hit.claws or state.more is None:
        return 0
    return sum(what.startswith(f"{_owes(hit.target)}:") for what in state.more.once)


EXTRAS.append(Extra(CARROT, _electrified))
