"""Costumes: bought as cards, and taken from monsters that claws wounded (Halloween)."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import ALL, Thing
from engine.cards.kinds import Kind

BOX: Final = "costumes"
ASTRONAUT, GHOST, VAMPIRE, WITCH, DEVIL, PIRATE = "astronaut", "ghost", "vampire", "witch", "devil", "pirate"
PRINCESS, ZOMBIE, CHEERLEADER, ROBOT, CLOWN = "princess", "zombie", "cheerleader", "robot", "clown"
LIBERTY: Final = "statue_of_liberty"
COSTS: Final = {
    ASTRONAUT: 4,
    GHOST: 4,
    VAMPIRE: 3,
    WITCH: 4,
    DEVIL: 3,
    PIRATE: 4,
    PRINCESS: 5,
    ZOMBIE: 4,
    CHEERLEADER: 3,
    ROBOT: 4,
    LIBERTY: 4,
    CLOWN: 3,
}

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=("boogie_woogie", "pumpkin_jack"),
        things=tuple(Thing(costume, Kind.COSTUME, cost=cost) for costume, cost in COSTS.items()),
    )
)
