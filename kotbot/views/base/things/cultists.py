"""The three uses of a cultist in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_USE: Final = "cultist"

WORDS: Final = {
    # Translators: buttons and names for what one cultist is given back for.
    "cultist_heart": ThingWords(
        _USE, marked_in("cultist", "Cultist for 1♥"), marked("1♥ for a cultist, whenever you like.")
    ),
    "cultist_energy": ThingWords(
        _USE, marked_in("cultist", "Cultist for 1⚡"), marked("1⚡ for a cultist, whenever you like.")
    ),
    "cultist_roll": ThingWords(
        _USE, marked_in("cultist", "Cultist for a roll"), marked("1 extra roll for a cultist.")
    ),
}
