"""The names of expansions and their numbers; a name without a translation is shown unchanged."""

from typing import Final

from engine import Edition
from kotbot.i18n import Texts, marked_in

LONGEST = 30


def box_name(box: str, texts: Texts) -> str:
    """Return the name of an expansion."""
    return texts.isolate(box.replace("_", " "), LONGEST)


def number_name(what: str, texts: Texts) -> str:
    """Return the name of a number that an expansion tracks for each monster."""
    return texts.isolate(what.replace("_", " "), LONGEST)


EDITIONS: Final = {
    Edition.FIRST: marked_in("edition", "King of Tokyo 2011"),
    Edition.SECOND: marked_in("edition", "King of Tokyo 2016"),
    Edition.ORIGINS: marked_in("edition", "King of Tokyo Origins"),
}
BOXES: Final = {
    Edition.FIRST: marked_in("box", "2011"),
    Edition.SECOND: marked_in("box", "2016"),
    Edition.ORIGINS: marked_in("box", "Origins"),
}
"""The short form, for use beside the word box."""
