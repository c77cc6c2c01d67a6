"""How the editions of the box are called."""

from typing import Final

from engine import Edition
from kotbot.i18n import marked_in

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
