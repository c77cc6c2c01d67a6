"""The monsters: a name and a constant emoji for each, including monsters that people at a table typed."""

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
    "pandakai": Monster("🐼", marked_in("monster", "Pandakaï")),
    "baby_gigazaur": Monster("🐣", marked_in("monster", "Baby Gigazaur")),
    "boogie_woogie": Monster("🕺", marked_in("monster", "Boogie Woogie")),
    "pumpkin_jack": Monster("🏮", marked_in("monster", "Pumpkin Jack")),
    "cthulhu": Monster("🧿", marked_in("monster", "Cthulhu")),
    "king_kong": Monster("🐵", marked_in("monster", "King Kong")),
    "anubis": Monster("🦊", marked_in("monster", "Anubis")),
    "cybertooth": Monster("🐯", marked_in("monster", "Cybertooth")),
    "gigasnail_hydra": Monster("🐌", marked_in("monster", "Gigasnail Hydra")),
    "master_mindbug": Monster("🐞", marked_in("monster", "MasterMindbug")),
    "sharky_crab_dog": Monster("🐟", marked_in("monster", "Sharky Crab-dog")),
    "kookie": Monster("🍪", marked_in("monster", "Kookie")),
    "x_smash_tree": Monster("🎄", marked_in("monster", "X-Smash Tree")),
    "lollybot": Monster("🍭", marked_in("monster", "Lollybot")),
    "rob": Monster("🦾", marked_in("monster", "Rob")),
    # Translators: two monsters that were only given away in Russia: Лютоборщ, Избушка на курьих ножках.
    "lyutoborsch": Monster("🍲", marked_in("monster", "Fierce Borscht")),
    "hut_on_chicken_legs": Monster("🛖", marked_in("monster", "Hut on Chicken Legs")),
}
TYPED_SIGNS: Final = (
    *("🦂", "🦈", "🐊", "🦇", "🐍", "🦅", "🐺", "🦁", "🐗", "🦏", "🐘", "🐻", "🦉", "🦀", "🐳", "👹"),
    *("👻", "🎃", "🗿", "🐅", "🦎", "🐛", "🦟", "🐡", "👺", "🦨", "🐏", "🦬", "🐸", "🦑", "🦞", "🦣"),
)
"""Emoji for monsters that are in no box; each keeps its own unless another monster has it."""
MEANINGFUL: Final = (
    *(signs.CLAW, signs.DICE, signs.CITY, signs.BAY, signs.MARKET, signs.CARDS, signs.COMPUTER, signs.END),
    *(signs.SHRINK, signs.SMOKE, signs.LOG, signs.LANGUAGE, signs.BOX),
)
"""Signs of the game, which no monster may use."""
FIRST_EMOJI: Final = "\U0001f000"
LONGEST_SIGN: Final = 8
"""Maximum length (characters) of an emoji, including joiners and modifiers."""


def sign(monster: str) -> str:
    """Return the emoji of a single monster; for a match use `signs_of`."""
    return signs_of((monster,))[monster]


@lru_cache(maxsize=1024)
def signs_of(monsters: tuple[str, ...]) -> dict[str, str]:
    """Return the emoji of the monsters of a match, all different."""
    found = {monster: MONSTERS[monster].sign for monster in monsters if monster in MONSTERS}
    for monster in sorted(set(monsters) - set(found)):
        wanted = (_own_sign(monster), *_from(sha256(monster.casefold().encode()).digest()[0]))
        found[monster] = next(each for each in wanted if each and each not in found.values())
    return found


def _from(start: int) -> Sequence[str]:
    """Return all signs for typed monsters, rotated to begin at this index."""
    at = start % len(TYPED_SIGNS)
    return (*TYPED_SIGNS[at:], *TYPED_SIGNS[:at])


def _own_sign(monster: str) -> str:
    """Return the emoji with which the name of a typed monster begins; empty if there is none."""
    first = monster.split()[0] if monster.split() else ""
    is_emoji = first[:1] >= FIRST_EMOJI and len(first) <= LONGEST_SIGN and not any(map(str.isalnum, first))
    return first if is_emoji and first not in MEANINGFUL else ""


def monster_name(monster: str, texts: Texts) -> str:
    """Return the name of a monster; a typed name is returned as typed."""
    if monster in MONSTERS:
        return texts.pgettext("monster", MONSTERS[monster].name)
    return texts.isolate(monster.removeprefix(_own_sign(monster)).strip() or monster, 20)
