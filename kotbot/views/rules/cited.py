"""Statements and rulings as lines of a page, each with the numbers of its rulebooks."""

from collections.abc import Iterable
from typing import Final

from engine.cards.catalogue import Edition
from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base.layout import italic
from kotbot.views.base.signs import NO_BREAK
from kotbot.views.rules.card_rules import CARD_RULES
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.rulings import RULINGS
from kotbot.views.rules.statements import Ruling, Statement

RULING: Final = "⚖"
"""Sign of a ruling on what the rulebooks leave open."""
ITEM: Final = "•"


def stated(statements: Iterable[Statement], edition: Edition, texts: Texts) -> list[Text]:
    """Return the statements for a box, a line each."""
    return [
        f"{ITEM} {texts.gettext(one.says)} " + italic(cited(one.sources(edition), texts))
        for one in statements
        if edition in one.boxes
    ]


def ruled(rulings: Iterable[Ruling], texts: Texts) -> list[Text]:
    """Return rulings with their reasons, and with the rulebooks that differ."""
    return [_ruled(one, texts) for one in rulings]


def _ruled(ruling: Ruling, texts: Texts) -> Text:
    line = f"{RULING} {texts.gettext(ruling.says)} " + italic(texts.gettext(ruling.why))
    return line + " " + italic(_in_one_piece(on_both_sides(ruling), texts)) if ruling.books else line


def on_both_sides(ruling: Ruling) -> str:
    """Return the rulebooks that agree with a ruling and those that disagree: `[001 ≠ 002]`."""
    books, against = (", ".join(side.split()) for side in (ruling.books, ruling.against))
    return f"[{books} ≠ {against}]" if against else f"[{books}]"


def cited(sources: tuple[str, ...], texts: Texts) -> str:
    """Return rulebook numbers in brackets."""
    return _in_one_piece(f"[{', '.join(sources)}]", texts)


def _in_one_piece(numbers: str, texts: Texts) -> str:
    """Return rulebook numbers without a line break inside."""
    return texts.left_to_right(numbers.replace(" ", NO_BREAK))


def statements_of(chapter: str, edition: Edition) -> tuple[Statement, ...]:
    """Return the statements of a chapter for a box."""
    return tuple(one for one in CHAPTERS[chapter].statements if edition in one.boxes)


def rulings_of(chapter: str, edition: Edition) -> tuple[Ruling, ...]:
    """Return the rulings of a chapter for a box."""
    return tuple(one for one in RULINGS if one.chapter == chapter and edition in one.boxes)


def rulings_on(card: str, edition: Edition) -> tuple[Ruling, ...]:
    """Return the rulings on a card for a box."""
    return tuple(one for one in RULINGS if card in one.cards and edition in one.boxes)


def rules_of_card(card: str, edition: Edition, texts: Texts) -> list[Text]:
    """Return the rulebooks' statements and the rulings on a card, a line each."""
    return [
        *stated(CARD_RULES.get(card, ()), edition, texts),
        *ruled(rulings_on(card, edition), texts),
    ]
