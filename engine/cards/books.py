"""The book of a game: its edition and expansions as one number, an index into tables.

A book holds the place of its edition and, above it, one bit for each expansion. The rules of a thing are only
in the tables of the books that have the thing, so that other games are unaffected.
"""

from collections.abc import Iterable
from typing import Final

from engine.cards.catalogue import ALL, Edition, box_of

EXPANDED: Final = 8
"""Books from here on have expansions; there is room for as many editions."""
_PLACES: Final[dict[str, int]] = {}
"""The bit of each expansion by its name; expansions are added at the end only."""


def add_expansion(name: str) -> None:
    """Assign a bit to an expansion."""
    _PLACES.setdefault(name, len(_PLACES))


def book_of(edition: Edition, expansions: Iterable[str]) -> int:
    """Return the book of an edition with these expansions."""
    return edition.place + sum(EXPANDED << _PLACES[name] for name in expansions)


def edition_of(book: int) -> Edition:
    """Return the edition of a book."""
    return ALL[book % EXPANDED]


def is_expansion(name: str) -> bool:
    """Return whether an expansion has this name."""
    return name in _PLACES


def in_book(card: str, book: int) -> bool:
    """Return whether a game by this book may have a thing: always for a base box, else by its expansion.

    An expansion's own name counts as a thing of it: its rules for everybody are registered by that name.
    """
    box = card if card in _PLACES else box_of(card)
    return not box or bool(book & EXPANDED << _PLACES[box])
