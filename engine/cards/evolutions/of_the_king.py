"""The evolutions of The King."""

from engine.answers import Answer, Chosen, Pass
from engine.asking import act_again
from engine.bans import Ban, source
from engine.cards import hooks
from engine.cards.effects import Whose
from engine.cards.power_up import before_buying, heals, may_heal, stays, wards_off_lying
from engine.damage import lessen
from engine.damage_windows import window
from engine.decisions import Choose
from engine.events import Place
from engine.further import PLACES, grant
from engine.gains import gain_stars, heal, lose_stars
from engine.holdings import discard
from engine.moments import CHOICES, About, Choice, Moment, Threat, at, played
from engine.state import Held, State
from engine.tally import first_time, happened
from engine.tokyo import ENTERED, drive_out, take, yield_place

RUSH, SCAMPER, FRENZY, BANANA = "monkey_rush", "simian_scamper", "jungle_frenzy", "giant_banana"
THUMPING, ALPHA, KING, BEAUTY = "chest_thumping", "alpha_male", "i_am_the_king", "twas_beauty"

stays(THUMPING, ALPHA, KING)


# Monkey Rush: the place that became free


def _free_place(state: State) -> Place | None:
    freed = state.more.freed if state.more is not None else 0
    if freed & 1 and state.city < 0:
        return Place.CITY
    if freed & 2 and state.bay_open and state.bay < 0:
        return Place.BAY
    return None


def _may_rush(state: State, seat: int, _: About) -> bool:
    return not state.in_tokyo(seat) and _free_place(state) is not None


@at(Moment.ENTRY, 10, RUSH, hand=True, of=Whose.OTHERS, may=_may_rush)
def _monkey_rush(state: State, seat: int, _: Held | None, __: About) -> None:
    place = _free_place(state)
    if place is Place.CITY:
        state.left_city = -1
    else:
        state.left_bay = -1
    if place is not None:
        take(state, seat, place)


# Simian Scamper: Jets once


def _may_scamper(state: State, seat: int, about: About) -> bool:
    return bool(Threat(*about).claws) and state.in_tokyo(seat) and not source(state, seat, Ban.YIELD)


@window(204, place=1, card=SCAMPER, hand=True, may=_may_scamper)
def _simian_scamper(state: State, seat: int, _: Held | None, about: About) -> None:
    lessen(state, Threat(*about).hearts, SCAMPER)
    yield_place(state, seat)


wards_off_lying(SCAMPER)


# Jungle Frenzy


def _wounded_tokyo(state: State, seat: int) -> bool:
    more = state.more
    wounded = more is not None and bool(more.wounded & more.aimed)
    return wounded and not happened(state, ENTERED) and not state.in_tokyo(seat)


@before_buying(130, FRENZY, may=_wounded_tokyo)
def _jungle_frenzy(state: State, seat: int) -> None:
    grant(state, seat, FRENZY)


PLACES[FRENZY] = 40


@heals(BANANA, may=may_heal)
def _giant_banana(state: State, seat: int) -> None:
    heal(state, seat, 2, BANANA)


# Chest Thumping: whom it wounded leaves


def _to_drive_out(state: State, mask: int) -> list[int]:
    in_tokyo = [seat for seat in (state.city, state.bay) if seat >= 0 and mask >> seat & 1]
    return [seat for seat in in_tokyo if not source(state, seat, Ban.YIELD)]


@at(Moment.YIELDING, 20, THUMPING, may=lambda state, _, about: bool(_to_drive_out(state, about[1])))
def _chest_thumping(state: State, seat: int, held: Held | None, about: About) -> None:
    if held is not None:
        state.stack.append(Choose(seat, THUMPING, held.uid, about[1]))


def _thump(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        act_again(state)
        drive_out(state, int(answer.what) - 1, THUMPING)


CHOICES[THUMPING] = Choice(
    lambda state, asked: [
        Pass(asked.seat),
        *(Chosen(asked.seat, str(seat + 1)) for seat in _to_drive_out(state, asked.part)),
    ],
    _thump,
)


@hooks.CLAWS_HURT.card(ALPHA)
def _alpha_male(state: State, seat: int, held: Held, _: int) -> None:
    if first_time(state, f"{ALPHA}:{held.uid}"):
        gain_stars(state, seat, 1, ALPHA)


# I Am the King!


@hooks.TOOK_PLACE.card(KING)
def _takes_tokyo(state: State, seat: int, _: Held) -> None:
    gain_stars(state, seat, 1, KING)


@hooks.TURN_STARTED.card(KING)
def _starts_in_tokyo(state: State, seat: int, _: Held) -> None:
    if state.in_tokyo(seat):
        gain_stars(state, seat, 1, KING)


# 'Twas Beauty Killed the Beast

played(BEAUTY, may=State.in_tokyo)(lambda _, __, ___: None)


@at(Moment.TURN_END, 130, BEAUTY, of=Whose.ALL, may=lambda state, seat, _: state.in_tokyo(seat))
def _beauty(state: State, seat: int, _: Held | None, __: About) -> None:
    gain_stars(state, seat, 1, BEAUTY)


@hooks.LEFT_TOKYO.card(BEAUTY)
def _beast(state: State, seat: int, held: Held) -> None:
    discard(state, seat, held, BEAUTY)
    lose_stars(state, seat, state.stars[seat], BEAUTY)
