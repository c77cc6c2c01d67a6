"""The three levels of Tokyo Tower in words."""

from typing import Final

from kotbot.i18n import marked, marked_in
from kotbot.views.base.things.words import ThingWords

_LEVEL: Final = "level"

WORDS: Final = {
    # Translators: levels of Tokyo Tower; who rolls four 1s in Tokyo claims the next one.
    "tower_bottom": ThingWords(
        _LEVEL, marked_in("level", "Bottom Level"), marked("1♥ at the start of each of your turns.")
    ),
    "tower_middle": ThingWords(
        _LEVEL, marked_in("level", "Middle Level"), marked("1♥ and 1⚡ at the start of each of your turns.")
    ),
    "tower_top": ThingWords(
        _LEVEL, marked_in("level", "Top Level"), marked("Claim it while you have the two below, and you win.")
    ),
}
