"""What can be seen: monsters, dice, places, counters and tokens, drawn by us as SVG, one file a drawing.

Each is 100 x 100 with a dark outline, so that it stands on dark and on light, and without ids, so that
several can stand in one page.
"""

from enum import StrEnum, unique
from functools import cache
from importlib.resources import files
from typing import Final

from engine.dice import FACE_NAMES, Face


@unique
class Drawing(StrEnum):
    """Every drawing there is; the value is the name of its file, and of a monster its id."""

    ALIENOID = "alienoid"
    CYBER_BUNNY = "cyber_bunny"
    CYBER_KITTY = "cyber_kitty"
    GIGAZAUR = "gigazaur"
    KRAKEN = "kraken"
    MEKA_DRAGON = "meka_dragon"
    SPACE_PENGUIN = "space_penguin"
    THE_KING = "the_king"
    COSMIC_JOE = "cosmic_joe"
    GIGAREX = "gigarex"
    IRON_BACK = "iron_back"
    MECHAMSTER = "mechamster"
    STRANGER = "stranger"

    DIE_1 = "die_1"
    DIE_2 = "die_2"
    DIE_3 = "die_3"
    DIE_ENERGY = "die_energy"
    DIE_CLAW = "die_claw"
    DIE_HEART = "die_heart"

    CITY = "city"
    BAY = "bay"

    HEART = "heart"
    STAR = "star"
    ENERGY = "energy"
    POISON = "poison"
    SHRINK = "shrink"
    SMOKE = "smoke"
    MIMIC = "mimic"
    FALLEN = "fallen"


COLOURS: Final = {
    Drawing.ALIENOID: "#a9dc3c",
    Drawing.CYBER_BUNNY: "#ff7eb0",
    Drawing.CYBER_KITTY: "#a27bff",
    Drawing.GIGAZAUR: "#35bd77",
    Drawing.KRAKEN: "#3aa0ee",
    Drawing.MEKA_DRAGON: "#ef4a42",
    Drawing.SPACE_PENGUIN: "#8fe3f2",
    Drawing.THE_KING: "#a8672f",
    Drawing.COSMIC_JOE: "#1fc0ae",
    Drawing.GIGAREX: "#f59a2c",
    Drawing.IRON_BACK: "#93a6bd",
    Drawing.MECHAMSTER: "#ffdf9e",
    Drawing.STRANGER: "#8a94b8",
}
"""The colour by which each monster is known; a stranger may have another, see `stranger`."""


def of_monster(monster: str) -> Drawing:
    """The drawing of a monster by its id; those that people at a table typed share one."""
    return Drawing(monster) if monster in COLOURS else Drawing.STRANGER


def of_face(face: Face) -> Drawing:
    """The side of a die."""
    return Drawing(f"die_{FACE_NAMES[face]}")


@cache
def svg(drawing: Drawing) -> str:
    """The whole file: one element `svg`, to be shown as an image or within a page."""
    return files(__name__).joinpath(f"{drawing}.svg").read_text(encoding="utf-8").strip()


def stranger(colour: str) -> str:
    """The drawing of a monster that is in none of the boxes, in a colour of its own (#rrggbb)."""
    return svg(Drawing.STRANGER).replace(COLOURS[Drawing.STRANGER], colour)
