"""Tokyo Tower: three levels, whose top wins (King Kong's pack)."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import ALL, Thing
from engine.cards.kinds import Kind

BOX: Final = "tower"
LEVELS: Final = ("tower_bottom", "tower_middle", "tower_top")
"""From the ground up."""
BOTTOM, MIDDLE, TOP = LEVELS

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=("king_kong",),
        things=tuple(Thing(level, Kind.LEVEL) for level in LEVELS),
    )
)
