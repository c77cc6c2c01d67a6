"""The names of the monsters of all boxes, for those who own only the figures."""

from typing import Final

from engine.boxes import Expansion, register
from engine.cards.catalogue import ALL
from engine.rules import EDITIONS

BOX: Final = "monsters"
OF_BASE: Final = tuple(dict.fromkeys(monster for box in EDITIONS.values() for monster in box.monsters))
OF_PACKS: Final = (
    *("pandakai", "boogie_woogie", "pumpkin_jack", "baby_gigazaur"),
    *("cthulhu", "king_kong", "anubis", "cybertooth"),
    *("gigasnail_hydra", "master_mindbug", "sharky_crab_dog"),
)
GIVEN_AWAY: Final = ("kookie", "x_smash_tree", "lollybot", "rob", "lyutoborsch", "hut_on_chicken_legs")
"""Monsters that no box has."""

register(
    Expansion(
        name=BOX,
        version="1",
        editions=frozenset(ALL),
        monsters=(*OF_BASE, *OF_PACKS, *GIVEN_AWAY),
    )
)
