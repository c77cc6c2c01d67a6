"""What can be seen: monsters, dice, places, counters and tokens, drawn by us as SVG, one file a drawing.

Each is 100 x 100 with a dark outline, so that it stands on dark and on light, and without ids, so that
several can stand in one page.
"""

from enum import StrEnum, unique
from functools import cache
from importlib.resources import files
from typing import Final

from engine.boxes import EXPANSIONS
from engine.cards.catalogue import TOKENS, box_of
from engine.cards.monsters import OF_BASE
from engine.dice import FACE_NAMES, Face


@unique
class Drawing(StrEnum):
    """Every drawing there is; the value is the name of its file, and the id of a monster or a number."""

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
    PANDAKAI = "pandakai"
    BABY_GIGAZAUR = "baby_gigazaur"
    BOOGIE_WOOGIE = "boogie_woogie"
    PUMPKIN_JACK = "pumpkin_jack"
    CTHULHU = "cthulhu"
    KING_KONG = "king_kong"
    ANUBIS = "anubis"
    CYBERTOOTH = "cybertooth"
    GIGASNAIL_HYDRA = "gigasnail_hydra"
    MASTER_MINDBUG = "master_mindbug"
    SHARKY_CRAB_DOG = "sharky_crab_dog"
    KOOKIE = "kookie"
    X_SMASH_TREE = "x_smash_tree"
    LOLLYBOT = "lollybot"
    ROB = "rob"
    LYUTOBORSCH = "lyutoborsch"
    HUT_ON_CHICKEN_LEGS = "hut_on_chicken_legs"
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
    TOKEN = "token"

    WICKEDNESS = "wickedness"
    CULTISTS = "cultists"


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
    Drawing.PANDAKAI: "#d8cfb8",
    Drawing.BABY_GIGAZAUR: "#7fe8a8",
    Drawing.BOOGIE_WOOGIE: "#e05fd6",
    Drawing.PUMPKIN_JACK: "#ff7a1f",
    Drawing.CTHULHU: "#8fb35a",
    Drawing.KING_KONG: "#9a90b5",
    Drawing.ANUBIS: "#f2c230",
    Drawing.CYBERTOOTH: "#d98a4f",
    Drawing.GIGASNAIL_HYDRA: "#d8d84a",
    Drawing.MASTER_MINDBUG: "#6a5cff",
    Drawing.SHARKY_CRAB_DOG: "#6aa9c9",
    Drawing.KOOKIE: "#dd9a50",
    Drawing.X_SMASH_TREE: "#2b9a57",
    Drawing.LOLLYBOT: "#ff8fdc",
    Drawing.ROB: "#7fb2ff",
    Drawing.LYUTOBORSCH: "#c2295f",
    Drawing.HUT_ON_CHICKEN_LEGS: "#c25a40",
    Drawing.STRANGER: "#8a94b8",
}
"""The colour by which each monster is known; a stranger may have another, see `stranger`."""

_IN_BOXES: Final = {
    *(name for box in EXPANSIONS.values() for name in (*box.monsters, *box.numbers)),
    *(token for card, token in TOKENS.items() if box_of(card)),
}
OF_EXPANSIONS: Final = tuple(drawing for drawing in Drawing if drawing in _IN_BOXES.difference(OF_BASE))
"""Monsters of no base box, and numbers and tokens of expansions: few of them are on one table."""


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
