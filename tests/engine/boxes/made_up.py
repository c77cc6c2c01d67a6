"""An expansion that no shop sells: one made-up thing of each kind, to show that the engine is ready for them.

Each is a row and at most two small functions. Nothing of it is in the product.
"""

from typing import Final

from engine.answers import CHANCE, Answer, Chosen, Pass
from engine.bans import Ban, forbid
from engine.box_numbers import change
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import FIRST, SECOND, Thing
from engine.cards.effects import Whose
from engine.cards.hooks import one_shot
from engine.cards.kinds import Kind
from engine.damage import deal, lessen
from engine.damage_windows import window
from engine.decisions import Choose, ThrowFor
from engine.dice import CLAW, HEART, Dice
from engine.further import PLACES, grant
from engine.gains import gain_energy, gain_stars, heal, lose_stars, pay, regain
from engine.gifts import gift
from engine.hands import draw
from engine.holdings import take_tile
from engine.moments import CHOICES, THROWS, About, Choice, Moment, at, played
from engine.state import Held, State
from engine.winning import win_by_card

BOX: Final = "made_up"
MISCHIEF: Final = "mischief"
HORN, CAPE, POWDER = "loud_horn", "paper_cape", "itching_powder"
BATH, WAVE, HULL, SLICK, SPIKES = "rust_bath", "tidal_wave", "second_hull", "oil_slick", "tin_spikes"
TICKET, SHIELD, STRAW = "golden_ticket", "paper_shield", "last_straw"
SLOT, HECKLER, PICKPOCKET, OWL = "slot_machine", "heckler", "pickpocket", "night_owl"
STUFFING, BLANKET, ALARM = "rag_stuffing", "heavy_blanket", "alarm_clock"
LOUD: Final = 3
"""Mischief that earns the tile."""

MADE_UP: Final = Expansion(
    name=BOX,
    version="2",
    former=("1",),
    editions=frozenset((FIRST, SECOND)),
    monsters=("paper_tiger", "tin_whale"),
    things=(
        Thing(HORN, Kind.TILE),
        Thing(CAPE, Kind.COSTUME, cost=3, copies=2),
        Thing(POWDER, Kind.GIFT, monster="paper_tiger"),
        Thing(BATH, Kind.TEMPORARY, monster="tin_whale"),
        Thing(WAVE, Kind.TEMPORARY, monster="tin_whale"),
        Thing(HULL, Kind.TEMPORARY, monster="tin_whale"),
        Thing(SLICK, Kind.TEMPORARY, monster="tin_whale"),
        Thing(SPIKES, Kind.PERMANENT, monster="tin_whale"),
        Thing(TICKET, Kind.KEEP, cost=5),
        Thing(SHIELD, Kind.KEEP, cost=3),
        Thing(STRAW, Kind.KEEP, cost=4),
        Thing(SLOT, Kind.KEEP, cost=2),
        Thing(HECKLER, Kind.KEEP, cost=2),
        Thing(PICKPOCKET, Kind.KEEP, cost=3),
        Thing(OWL, Kind.COSTUME, cost=3),
        Thing(STUFFING, Kind.COSTUME, cost=4),
        Thing(BLANKET, Kind.KEEP, cost=1),
        Thing(ALARM, Kind.DISCARD, cost=4),
    ),
    numbers={MISCHIEF: 9},
)
ADDED: Final = Expansion("made_up_more", "1", frozenset((SECOND,)), needs=(BOX,), excludes=("made_up_apart",))
APART: Final = Expansion("made_up_apart", "1", frozenset((SECOND,)))
for box in (MADE_UP, ADDED, APART):
    register(box)


# The tile: everybody else rolls one die less


@hooks.DICE.card(HORN, of=Whose.OTHERS)
def _loud_horn(_: State, __: int) -> int:
    return -1


# The costume: whoever hurts somebody with claws makes mischief, and for the third takes the horn


@hooks.CLAWS_HURT.card(CAPE)
def _paper_cape(state: State, seat: int, _: Held, __: int) -> None:
    if change(state, seat, MISCHIEF, 1, CAPE) >= LOUD:
        take_tile(state, seat, HORN)


# The gift: whoever it lies before loses an energy at the end of its turns


gift(POWDER)


@hooks.TURN_ENDED.card(POWDER)
def _itching_powder(state: State, seat: int, _: Held) -> None:
    if state.energy[seat]:
        pay(state, seat, 1, POWDER)


# An own set in a hand: three hearts draw from it


@at(Moment.RESOLVED, 10, BOX, may=lambda state, _, __: state.dice[HEART] >= 3)
def _three_hearts(state: State, seat: int, _: Held | None, __: About) -> None:
    draw(state, seat, number=2, keep=1)


# An evolution for any time: 2 hearts, amid damage too


@played(BATH, may=lambda state, seat: state.hearts[seat] < state.most_hearts(seat), amid_damage=True)
def _rust_bath(state: State, seat: int, _: Held | None) -> None:
    heal(state, seat, 2, BATH)


# An evolution for any time that hurts everybody else


@played(WAVE)
def _tidal_wave(state: State, seat: int, _: Held | None) -> None:
    deal(state, seat, WAVE, [(other, 1) for other in state.others(seat)])


# An evolution that saves whoever has no hearts left


@at(Moment.ZERO, 20, HULL, hand=True)
def _second_hull(state: State, seat: int, _: Held | None, __: About) -> None:
    regain(state, seat, 3, HULL)


# An evolution that stands before damage, from the hand


@window(102, place=-20, card=SLICK, hand=True, may=lambda _, __, about: bool(about[2]))
def _oil_slick(state: State, _: int, __: Held | None, about: About) -> None:
    lessen(state, about[1], SLICK)


# An evolution that stays: whoever takes hearts from its owner loses one


@played(SPIKES)
def _tin_spikes(_: State, __: int, ___: Held | None) -> None:
    """It lies there from now on."""


@at(Moment.HURT, 10, SPIKES, may=lambda _, __, about: about[2] not in (-1, about[0]))
def _stung(state: State, seat: int, _: Held | None, about: About) -> None:
    deal(state, seat, SPIKES, [(about[2], 1)])


# A card that wins: with 15 stars, at once


@at(Moment.STARS, 10, TICKET, may=lambda _, __, about: about[1] >= 15)
def _golden_ticket(state: State, seat: int, _: Held | None, __: About) -> None:
    win_by_card(state, seat, TICKET)


# A window before Jets: a star for a heart


@window(100, place=-10, card=SHIELD, may=lambda state, seat, about: about[4] == 1 and state.stars[seat] > 0)
def _paper_shield(state: State, seat: int, _: Held | None, __: About) -> None:
    lose_stars(state, seat, 1, SHIELD)
    lessen(state, 1, SHIELD)


# A window after Rapid Healing: a heart on one die, and what would have killed is nothing


@window(101, place=50, card=STRAW, may=lambda state, seat, about: about[1] >= state.hearts[seat])
def _last_straw(state: State, seat: int, _: Held | None, about: About) -> None:
    state.stack.append(ThrowFor(CHANCE, seat, STRAW, 1, about))


def _drawn_straw(state: State, asked: ThrowFor, dice: Dice) -> None:
    lessen(state, asked.about[1] if dice[HEART] else 0, STRAW)


THROWS[STRAW] = _drawn_straw


# A card that asks before the turn: an energy for a star


@at(Moment.START, 10, SLOT, asks=True, may=lambda state, seat, _: state.energy[seat] > 0)
def _slot_machine(state: State, seat: int, _: Held | None, __: About) -> None:
    pay(state, seat, 1, SLOT)
    gain_stars(state, seat, 1, SLOT)


# A card that asks its owner in the turns of others, as their dice are settled


@at(Moment.SETTLED, 10, HECKLER, asks=True, of=Whose.OTHERS, may=lambda state, _, __: state.dice[CLAW] > 0)
def _heckler(state: State, seat: int, _: Held | None, __: About) -> None:
    gain_energy(state, seat, 1, HECKLER)


# A card that chooses: after entering, whose star it takes


@at(Moment.ENTERED, 10, PICKPOCKET, may=lambda state, seat, _: bool(_victims(state, seat)))
def _pickpocket(state: State, seat: int, held: Held | None, __: About) -> None:
    if held is not None:
        state.stack.append(Choose(seat, PICKPOCKET, held.uid))


def _victims(state: State, seat: int) -> list[int]:
    return [other for other in state.others(seat) if state.stars[other]]


def _picked(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        lose_stars(state, int(answer.what) - 1, 1, PICKPOCKET)
        gain_stars(state, asked.seat, 1, PICKPOCKET)


CHOICES[PICKPOCKET] = Choice(
    lambda state, asked: [
        Pass(asked.seat),
        *(Chosen(asked.seat, str(other + 1)) for other in _victims(state, asked.seat)),
    ],
    _picked,
)


# A card for the end of every turn


@at(Moment.TURN_END, 10, OWL, of=Whose.ALL, may=lambda state, seat, _: state.hearts[seat] < 3)
def _night_owl(state: State, seat: int, _: Held | None, __: About) -> None:
    heal(state, seat, 1, OWL)


# A discard card that gives a further turn, before an own Frenzy

one_shot(ALARM, lambda state, seat: grant(state, seat, ALARM))
PLACES[ALARM] = 10


# Cards that forbid: to leave the game at 0 hearts; to enter Tokyo and to buy

forbid(STUFFING, Ban.OUT)
forbid(STUFFING, Ban.LOSE_HEARTS, may=lambda state, seat: state.hearts[seat] == 0)
forbid(BLANKET, Ban.ENTER, Ban.BUY)
