"""The book of a game: which edition and which expansions it is played with, as one number for tables.

A book is the place of its edition, and above that a bit for each expansion. What a thing does stands in the
tables of those books alone that have the thing, so that others play as if it were not there.
"""

from collections.abc import Iterable
from typing import Final

from engine.cards.catalogue import ALL, Edition, box_of

EXPANDED: Final = 8
"""Books from here on have expansions; there is room for as many editions."""
_PLACES: Final[dict[str, int]] = {}
"""The bit of each expansion by its name; expansions are added at the end only."""


def add_expansion(name: str) -> None:
    """An expansion gets its bit."""
    _PLACES.setdefault(name, len(_PLACES))


def book_of(edition: Edition, expansions: Iterable[str]) -> int:
    """The book of an edition with these expansions."""
    return edition.place + sum(EXPANDED << _PLACES[name] for name in expansions)


def edition_of(book: int) -> Edition:
    """The edition of a book."""
    return ALL[book % EXPANDED]


def is_expansion(name: str) -> bool:
    """Whether an expansion is called so."""
    return name in _PLACES


def in_book(card: str, book: int) -> bool:
    """Whether a game by this book may have a thing: that of a base box always, else by its expansion.

    An expansion has itself: what it does for everybody is registered by its name.
    """
    box = card if card in _PLACES else box_of(card)
    return not box or bool(book & EXPANDED << _PLACES[box])
