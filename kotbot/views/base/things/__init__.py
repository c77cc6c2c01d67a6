"""The things of expansions in words: our own name and effect for each, a module for each box."""

from typing import Final

from kotbot.views.base.things import costumes, cultists, dark, power_up, promos, tower, wicked
from kotbot.views.base.things.words import ThingWords

WORDS: Final[dict[str, ThingWords]] = {
    **wicked.WORDS,
    **dark.WORDS,
    **tower.WORDS,
    **cultists.WORDS,
    **promos.WORDS,
    **costumes.WORDS,
    **power_up.WORDS,
}
