"""The eight cards that only the Dark Edition has, in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_CARD: Final = "card"

WORDS: Final = {
    "hibernation": ThingWords(
        _CARD,
        marked_in("card", "Hibernation"),
        marked(
            "You lose no ♥, but do not move or buy, and use only ♥ and ⚡ you roll. Discard it to wake up."
        ),
    ),
    "nanobots": ThingWords(
        _CARD,
        marked_in("card", "Nanobots"),
        marked("Start your turn with fewer than 3♥ and heal 2♥, in Tokyo too."),
    ),
    "natural_selection": ThingWords(
        _CARD,
        marked_in("card", "Natural Selection"),
        marked("4⚡ and 4♥ now, and 1 extra die. End your turn with a 3 in your result and lose all ♥."),
    ),
    "reflective_hide": ThingWords(
        _CARD, marked_in("card", "Reflective Hide"), marked("Whoever makes you lose ♥ loses 1♥.")
    ),
    "super_jump": ThingWords(
        _CARD, marked_in("card", "Super Jump"), marked("Once in each turn, 1⚡ saves you 1♥.")
    ),
    "unstable_dna": ThingWords(
        _CARD,
        marked_in("card", "Unstable DNA"),
        marked("Yield Tokyo, and you may swap this card for any card of the attacker."),
    ),
    "zombify": ThingWords(
        _CARD,
        marked_in("card", "Zombify"),
        marked(
            "Your first 0♥: lose other cards, tiles, 😈, ★, return with 12♥; rolled ♥ do nothing ever after."
        ),
    ),
    "monster_pets": ThingWords(
        _CARD, marked_in("card", "Monster Pets"), marked("Everybody loses 3★. You too.")
    ),
}
