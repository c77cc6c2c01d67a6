"""How expansions and their numbers are called; a name that nobody put into words stands as it is."""

from typing import Final

from engine import Edition
from kotbot.i18n import Texts, marked_in

LONGEST = 30


def box_name(box: str, texts: Texts) -> str:
    """The name of an expansion."""
    return texts.isolate(box.replace("_", " "), LONGEST)


def number_name(what: str, texts: Texts) -> str:
    """The name of a number that an expansion counts of each monster."""
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
"""The same beside the word box."""
