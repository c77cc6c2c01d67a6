"""Tokyo Tower: three levels, whose top wins (King Kong's pack)."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards import hooks
from engine.cards.catalogue import ALL, Thing
from engine.cards.kinds import Kind
from engine.dice import ONE
from engine.events import CardMoved
from engine.gains import gain_energy, heal
from engine.holdings import put, take_away, take_tile
from engine.moments import About, Moment, at
from engine.state import EMPTY, Held, State
from engine.tally import first_time
from engine.winning import win_by_card

BOX: Final = "tower"
LEVELS: Final = ("tower_bottom", "tower_middle", "tower_top")
"""From the ground up."""
BOTTOM, MIDDLE, TOP = LEVELS
ONES: Final = 4
"""1s that claim a level."""

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=("king_kong",),
        things=tuple(Thing(level, Kind.LEVEL) for level in LEVELS),
    )
)


def lowest_of_others(state: State, seat: int) -> str:
    """Return the lowest level that a monster does not own, empty for none."""
    own = {held.card for held in state.cards[seat]}
    return next((level for level in LEVELS if level not in own), EMPTY)


def _may_climb(state: State, seat: int, _: About) -> bool:
    return state.dice[ONE] >= ONES and state.in_tokyo(seat) and bool(lowest_of_others(state, seat))


@at(Moment.NUMBERS, 100, BOX, may=_may_climb)
def _climb(state: State, seat: int, _: Held | None, __: About) -> None:
    if not first_time(state, BOX):
        return
    level = lowest_of_others(state, seat)
    _claim(state, seat, level)
    if level == TOP:
        win_by_card(state, seat, TOP)


def _claim(state: State, seat: int, level: str) -> None:
    owner = next((other for other in state.others(seat) if state.copies(other, level)), -1)
    if owner < 0:
        take_tile(state, seat, level)
        return
    held = state.working(owner, level)[0]
    put(state, seat, held)
    take_away(state, owner, held)
    state.events.append(CardMoved(seat, level, owner, held.charge))


@hooks.TURN_STARTED.card(BOTTOM)
def _bottom(state: State, seat: int, _: Held) -> None:
    heal(state, seat, 1, BOTTOM)


@hooks.TURN_STARTED.card(MIDDLE)
def _middle(state: State, seat: int, _: Held) -> None:
    heal(state, seat, 1, MIDDLE)
    gain_energy(state, seat, 1, MIDDLE)
