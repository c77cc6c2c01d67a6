"""What a statement of the rules is, and where it comes from: the five rulebooks by their numbers."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards.catalogue import ALL, Edition
from kotbot.i18n import marked

FIRST: Final = (Edition.FIRST,)
SECOND: Final = (Edition.SECOND,)
ORIGINS: Final = (Edition.ORIGINS,)
WITH_BAY: Final = (Edition.FIRST, Edition.SECOND)
ENTERED_ANYWAY: Final = (Edition.SECOND, Edition.ORIGINS)
"""Boxes in which an empty City is entered without a claw too."""


class Book(NamedTuple):
    """One rulebook: what it is called, and whose rules it has."""

    title: str
    edition: Edition


BOOKS: Final = {
    "000": Book(marked("Ukrainian rulebook, box of 2016"), Edition.SECOND),
    "001": Book(marked("Russian rulebook, box of 2011"), Edition.FIRST),
    "002": Book(marked("Italian rulebook by fans, with questions and answers, box of 2011"), Edition.FIRST),
    "003": Book(marked("Hebrew rulebook, box of 2016"), Edition.SECOND),
    "004": Book(marked("Polish rulebook, Origins"), Edition.ORIGINS),
}
PARAGRAPH: Final = "§"


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the rules in English, the boxes that it holds for, and the rulebooks that have it.

    `books` is numbers, with the number that a rulebook gives its paragraph: `000§4 003§4`.
    """

    says: str
    books: str
    boxes: tuple[Edition, ...] = ALL

    def sources(self, edition: Edition) -> tuple[str, ...]:
        """The rulebooks of an edition that say it; where none of them does, all that do."""
        named = tuple(self.books.split())
        own = tuple(source for source in named if BOOKS[number(source)].edition is edition)
        return own or named


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that the rulebooks leave open or decide differently: how it is played here, and why.

    It belongs to a chapter, to cards, or to both; `books` are the rulebooks that have it so, `against` those
    that have it otherwise.
    """

    says: str
    why: str
    chapter: str = ""
    cards: tuple[str, ...] = ()
    boxes: tuple[Edition, ...] = ALL
    books: str = ""
    against: str = ""


def number(source: str) -> str:
    """The number of the rulebook in a source: 000 of `000§4`."""
    return source.partition(PARAGRAPH)[0]
