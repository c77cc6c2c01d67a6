"""The types of the rules' statements and their sources: the five rulebooks by their numbers."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards.catalogue import ALL, Edition
from kotbot.i18n import marked

FIRST: Final = (Edition.FIRST,)
SECOND: Final = (Edition.SECOND, Edition.DARK)
ORIGINS: Final = (Edition.ORIGINS,)
WITH_BAY: Final = (Edition.FIRST, Edition.SECOND, Edition.DARK)
ENTERED_ANYWAY: Final = (Edition.SECOND, Edition.ORIGINS, Edition.DARK)
"""Boxes in which the empty City is entered even without a claw."""


class Rulebook(NamedTuple):
    """One rulebook: its name, and the box whose rules it has."""

    title: str
    edition: Edition


BOOKS: Final = {
    "000": Rulebook(marked("Ukrainian rulebook, box of 2016"), Edition.SECOND),
    "001": Rulebook(marked("Russian rulebook, box of 2011"), Edition.FIRST),
    "002": Rulebook(
        marked("Italian rulebook by fans, with questions and answers, box of 2011"), Edition.FIRST
    ),
    "003": Rulebook(marked("Hebrew rulebook, box of 2016"), Edition.SECOND),
    "004": Rulebook(marked("Polish rulebook, Origins"), Edition.ORIGINS),
}
PARAGRAPH: Final = "§"
_RULEBOOK_OF: Final = {Edition.DARK: Edition.SECOND}
"""Whose rulebook counts for an edition whose own was not read."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the rules in English, the boxes that it holds for, and the rulebooks that state it.

    `books` are rulebook numbers, with the rulebook's paragraph number if any: `000§4 003§4`; empty where no
    rulebook was read.
    """

    says: str
    books: str = ""
    boxes: tuple[Edition, ...] = ALL

    def sources(self, edition: Edition) -> tuple[str, ...]:
        """Return the rulebooks of an edition that state it; if none of them does, all that do."""
        named = tuple(self.books.split())
        printed = _RULEBOOK_OF.get(edition, edition)
        own = tuple(source for source in named if BOOKS[number(source)].edition is printed)
        return own or named


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that the rulebooks leave open or decide differently: how it is played here, and why.

    It belongs to a chapter, to cards, or to both; `books` are the rulebooks that agree, `against` those
    that disagree.
    """

    says: str
    why: str
    chapter: str = ""
    cards: tuple[str, ...] = ()
    boxes: tuple[Edition, ...] = ALL
    books: str = ""
    against: str = ""
    box: str = ""
    """The box without a rulebook to which it belongs: an expansion, or `dark`; empty for all others."""


def number(source: str) -> str:
    """Return the number of the rulebook in a source: 000 of `000§4`."""
    return source.partition(PARAGRAPH)[0]
