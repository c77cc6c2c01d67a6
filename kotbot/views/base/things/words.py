"""The form of the words of one thing."""

from typing import NamedTuple


class ThingWords(NamedTuple):
    """The English words of a card, tile, costume or level; the context is that of its name."""

    context: str
    name: str
    effect: str
