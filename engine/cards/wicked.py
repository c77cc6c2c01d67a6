"""Even More Wicked!: the gauge of wickedness, and the ten tiles with two sides that it earns."""

from typing import Final

from engine.answers import Answer, Chosen, Pass
from engine.box_numbers import change
from engine.boxes import Expansion, register
from engine.cards.catalogue import DARK, FIRST, SECOND, Thing
from engine.cards.kinds import FLUXLING, Kind
from engine.decisions import Choose
from engine.dice import ONE, TWO, Dice
from engine.holdings import push_in_order, take_tile
from engine.moments import CHOICES, About, Choice, Moment, at
from engine.state import Held, State

BOX: Final = "wicked"
WICKEDNESS: Final = "wickedness"
MOST: Final = 10
"""The last space of the gauge."""
TILES: Final = {
    3: (
        ("devious", "barbs"),
        ("eternal", "final_roar"),
        ("skulking", "tile_poison_spit"),
        ("tireless", "underdog"),
    ),
    6: (
        ("cyberbrain", "tile_defender_of_tokyo"),
        ("evil_lair", FLUXLING),
        ("full_regeneration", "have_it_all"),
        ("widespread_panic", "sonic_boomer"),
    ),
    10: (("antimatter_beam", "final_push"), ("skybeam", "starburst")),
}
"""The tiles of each level of the gauge, by the ids of their sides A and B."""
LEVELS: Final = {side: level for level, tiles in TILES.items() for tile in tiles for side in tile}
"""The level at which each side can be taken."""

WICKED: Final = Expansion(
    name=BOX,
    version="1",
    editions=frozenset((FIRST, SECOND)),
    part_of=frozenset((DARK,)),
    things=tuple(Thing(side, Kind.TILE) for side in LEVELS),
    numbers={WICKEDNESS: MOST},
    tiles=tuple(tile for tiles in TILES.values() for tile in tiles),
)
register(WICKED)

SPACES: Final = {ONE: 2, TWO: 1}
"""Spaces of the gauge for three of a face."""
TRIPLE: Final = 3


def spaces(dice: Dice) -> int:
    """Return how many spaces of the gauge dice are worth."""
    return sum(each * (dice[face] // TRIPLE) for face, each in SPACES.items())


@at(Moment.NUMBERS, 10, BOX, may=lambda state, _, __: spaces(state.dice) > 0)
def _grow_wicked(state: State, seat: int, _: Held | None, __: About) -> None:
    before = state.number(seat, WICKEDNESS)
    now = change(state, seat, WICKEDNESS, spaces(state.dice), BOX)
    earned = [level for level in TILES if before < level <= now and on_offer(state, level)]
    push_in_order(state, *(Choose(seat, BOX, 0, level) for level in earned))


def on_offer(state: State, level: int) -> list[str]:
    """Return the tiles of a level that lie open for everybody."""
    tiles = state.more.tiles if state.more is not None else ()
    return [tile for tile in tiles if LEVELS.get(tile) == level]


def _to_take(state: State, asked: Choose) -> list[Answer]:
    tiles = on_offer(state, asked.part)
    return [*(Chosen(asked.seat, tile) for tile in tiles), Pass(asked.seat)]


def _taken(state: State, asked: Choose, answer: Answer) -> None:
    if isinstance(answer, Chosen):
        take_tile(state, asked.seat, answer.what)


CHOICES[BOX] = Choice(_to_take, _taken)
"""`part` of the question is the level."""
