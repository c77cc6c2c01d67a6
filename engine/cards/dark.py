"""The Dark Edition: the eight cards that only its box has."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import DARK, Thing
from engine.cards.kinds import Kind

BOX: Final = "dark"
ZOMBIFIED: Final = "zombified"
HIBERNATION, NANOBOTS, SELECTION = "hibernation", "nanobots", "natural_selection"
HIDE, JUMP, DNA, ZOMBIFY, PETS = "reflective_hide", "super_jump", "unstable_dna", "zombify", "monster_pets"

DARK_CARDS: Final = Expansion(
    name=BOX,
    version="1",
    editions=frozenset(),
    part_of=frozenset((DARK,)),
    things=(
        Thing(HIBERNATION, Kind.KEEP, cost=4),
        Thing(NANOBOTS, Kind.KEEP, cost=3),
        Thing(SELECTION, Kind.KEEP, cost=2),
        Thing(HIDE, Kind.KEEP, cost=6),
        Thing(JUMP, Kind.KEEP, cost=4),
        Thing(DNA, Kind.KEEP, cost=3),
        Thing(ZOMBIFY, Kind.KEEP, cost=4),
        Thing(PETS, Kind.DISCARD, cost=0),
    ),
    numbers={ZOMBIFIED: 1},
)
register(DARK_CARDS)
