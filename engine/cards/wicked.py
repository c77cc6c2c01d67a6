"""Even More Wicked!: the gauge of wickedness, and the ten tiles with two sides that it earns."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import DARK, FIRST, SECOND, Thing
from engine.cards.kinds import FLUXLING, Kind

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
