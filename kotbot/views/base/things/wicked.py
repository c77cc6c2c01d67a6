"""The twenty sides of the ten tiles of wickedness in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_TILE: Final = "tile"

WORDS: Final = {
    "devious": ThingWords(_TILE, marked_in("tile", "Devious"), marked("1 extra roll each turn.")),
    "eternal": ThingWords(
        _TILE, marked_in("tile", "Eternal"), marked("1♥ at the start of each of your turns, in Tokyo too.")
    ),
    "skulking": ThingWords(_TILE, marked_in("tile", "Skulking"), marked("Score 1 1 1 and get 1★ more.")),
    "tireless": ThingWords(
        _TILE, marked_in("tile", "Tireless"), marked("1⚡ at the start of each of your turns.")
    ),
    "cyberbrain": ThingWords(_TILE, marked_in("tile", "Cyberbrain"), marked("You roll 1 extra die.")),
    "evil_lair": ThingWords(_TILE, marked_in("tile", "Evil Lair"), marked("Every card costs you 1⚡ less.")),
    "full_regeneration": ThingWords(
        _TILE, marked_in("tile", "Full Regeneration"), marked("Heal up to 12♥ now; 12♥ is your maximum.")
    ),
    "widespread_panic": ThingWords(
        _TILE, marked_in("tile", "Widespread Panic"), marked("All others lose 4★ now, and the tile is gone.")
    ),
    "antimatter_beam": ThingWords(
        _TILE, marked_in("tile", "Antimatter Beam"), marked("Each of your 🐾 counts twice.")
    ),
    "skybeam": ThingWords(
        _TILE, marked_in("tile", "Skybeam"), marked("Each ⚡ you roll gives 1⚡ more, each ♥ 1♥ more.")
    ),
    "barbs": ThingWords(_TILE, marked_in("tile", "Barbs"), marked("With two 🐾 or more, add 1🐾.")),
    "final_roar": ThingWords(
        _TILE, marked_in("tile", "Final Roar"), marked("Drop to 0♥ with 16★ or more, and you win.")
    ),
    "tile_poison_spit": ThingWords(
        "card",
        marked_in("card", "Poison Spit"),
        marked("Whoever your 🐾 hurt gets 1☣: each ☣ costs 1♥ a turn, and a rolled ♥ removes it."),
    ),
    "underdog": ThingWords(
        _TILE,
        marked_in("tile", "Underdog"),
        marked("Your 🐾 hurt somebody with more ★ than you: take 1★ from them."),
    ),
    "tile_defender_of_tokyo": ThingWords(
        _TILE,
        marked_in("tile", "Defender of Tokyo"),
        marked("All others lose 1★ when you take Tokyo, and each time you start a turn there."),
    ),
    "fluxling": ThingWords(
        _TILE,
        marked_in("tile", "Fluxling"),
        marked("Copies any keep card in play. Start of your turn: you may move it for nothing."),
    ),
    "have_it_all": ThingWords(
        _TILE,
        marked_in("tile", "Have It All!"),
        marked("1★ now for each keep card you have, and 1★ for each card you buy from now on."),
    ),
    "sonic_boomer": ThingWords(
        _TILE, marked_in("tile", "Sonic Boomer"), marked("1★ at the start of each of your turns.")
    ),
    "final_push": ThingWords(
        _TILE,
        marked_in("tile", "Final Push"),
        marked("2♥ and 2⚡ now, another turn after this one, and the tile is gone."),
    ),
    "starburst": ThingWords(_TILE, marked_in("tile", "Starburst"), marked("12⚡ now, and the tile is gone.")),
}
