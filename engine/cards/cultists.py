"""Cultists: four alike bring one, and each is spent on a heart, an energy or a roll (Cthulhu's pack)."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import ALL, Thing
from engine.cards.kinds import Kind

BOX: Final = "cultists"
CULTISTS: Final = "cultists"
"""The number of them that a monster has."""
MOST: Final = 99
"""The supply is not limited; no more can be written down."""
FOR_HEART, FOR_ENERGY, FOR_ROLL = "cultist_heart", "cultist_energy", "cultist_roll"

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=("cthulhu",),
        things=tuple(Thing(action, Kind.ACTION) for action in (FOR_HEART, FOR_ENERGY, FOR_ROLL)),
        numbers={CULTISTS: MOST},
    )
)
