"""An expansion that no shop sells: one made-up thing of each kind, to show that the engine is ready for them.

Each is a row and at most two small functions. Nothing of it is in the product.
"""

from typing import Final

from engine.box_numbers import change
from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import FIRST, SECOND, Thing
from engine.cards.hooks import Whose
from engine.cards.kinds import Kind
from engine.gains import pay
from engine.gifts import gift
from engine.holdings import take_tile
from engine.state import Held, State

BOX: Final = "made_up"
MISCHIEF: Final = "mischief"
HORN, CAPE, POWDER = "loud_horn", "paper_cape", "itching_powder"
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
