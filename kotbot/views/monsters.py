"""The monsters of the boxes: a name, and one emoji that each keeps."""

from typing import Final, NamedTuple

from kotbot.i18n import Texts, marked_in


class Monster(NamedTuple):
    """One row of data; the name is English."""

    sign: str
    name: str


MONSTERS: Final = {
    "alienoid": Monster("👽", marked_in("monster", "Alienoid")),
    "cyber_bunny": Monster("🐰", marked_in("monster", "Cyber Bunny")),
    "cyber_kitty": Monster("🐱", marked_in("monster", "Cyber Kitty")),
    "gigazaur": Monster("🦖", marked_in("monster", "Gigazaur")),
    "kraken": Monster("🐙", marked_in("monster", "Kraken")),
    "meka_dragon": Monster("🐲", marked_in("monster", "Meka Dragon")),
    "space_penguin": Monster("🐧", marked_in("monster", "Space Penguin")),
    "the_king": Monster("🦍", marked_in("monster", "The King")),
    "cosmic_joe": Monster("🛸", marked_in("monster", "Cosmic Joe")),
    "gigarex": Monster("🦕", marked_in("monster", "Gigarex")),
    "iron_back": Monster("🐢", marked_in("monster", "Iron Back")),
    "mechamster": Monster("🐹", marked_in("monster", "Mechamster")),
}
ANY: Final = "👾"
"""A monster that is in none of the boxes."""


def sign(monster: str) -> str:
    """The emoji of a monster."""
    return MONSTERS[monster].sign if monster in MONSTERS else ANY


def monster_name(monster: str, texts: Texts) -> str:
    """The name of a monster; one that people typed stands as they typed it."""
    if monster in MONSTERS:
        return texts.pgettext("monster", MONSTERS[monster].name)
    return texts.isolate(monster, 20)
