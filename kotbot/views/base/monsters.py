"""The monsters: a name, and one emoji that each keeps, also those that people at a table typed."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from kotbot.i18n import Texts, marked_in
from kotbot.views.base import signs


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
TYPED_SIGNS: Final = (
    *("🦂", "🦈", "🐊", "🦇", "🐍", "🦅", "🐺", "🦁", "🐗", "🦏", "🐘", "🐻", "🦉", "🦀", "🐳", "👹"),
    *("👻", "🎃", "🗿", "🐅", "🦎", "🐛", "🦟", "🐡", "👺", "🦨", "🐏", "🦬", "🐸", "🦑", "🦞", "🦣"),
)
"""Emoji for monsters that are in none of the boxes; each keeps its own as long as nobody else has it."""
MEANINGFUL: Final = (
    *(signs.CLAW, signs.DICE, signs.CITY, signs.BAY, signs.MARKET, signs.CARDS, signs.COMPUTER, signs.END),
    *(signs.SHRINK, signs.SMOKE, signs.LOG, signs.LANGUAGE, signs.BOX),
)
"""Signs of the game, which no monster can have."""
FIRST_EMOJI: Final = "\U0001f000"
LONGEST_SIGN: Final = 8
"""Characters of an emoji, joiners and shades included."""


def sign(monster: str) -> str:
    """The emoji of a monster on its own; in a match see `signs_of`."""
    return signs_of((monster,))[monster]


@lru_cache(maxsize=1024)
def signs_of(monsters: tuple[str, ...]) -> dict[str, str]:
    """The emoji of the monsters of a match, all different."""
    found = {monster: MONSTERS[monster].sign for monster in monsters if monster in MONSTERS}
    for monster in sorted(set(monsters) - set(found)):
        wanted = (_own_sign(monster), *_from(sha256(monster.casefold().encode()).digest()[0]))
        found[monster] = next(each for each in wanted if each and each not in found.values())
    return found


def _from(start: int) -> Sequence[str]:
    """The signs for typed monsters, beginning somewhere among them."""
    at = start % len(TYPED_SIGNS)
    return (*TYPED_SIGNS[at:], *TYPED_SIGNS[:at])


def _own_sign(monster: str) -> str:
    """The emoji with which people began the name of their monster; empty if there is none."""
    first = monster.split()[0] if monster.split() else ""
    is_emoji = first[:1] >= FIRST_EMOJI and len(first) <= LONGEST_SIGN and not any(map(str.isalnum, first))
    return first if is_emoji and first not in MEANINGFUL else ""


def monster_name(monster: str, texts: Texts) -> str:
    """The name of a monster; one that people typed stands as they typed it."""
    if monster in MONSTERS:
        return texts.pgettext("monster", MONSTERS[monster].name)
    return texts.isolate(monster.removeprefix(_own_sign(monster)).strip() or monster, 20)
