"""Statements and rulings as lines of a page, each with the numbers of its rulebooks."""

from collections.abc import Iterable
from typing import Final

from engine.cards.catalogue import Edition
from kotbot.i18n import Texts, marked
from kotbot.rich_text import Text
from kotbot.views.base.layout import italic
from kotbot.views.base.signs import NO_BREAK
from kotbot.views.rules.box_rules import BOX_RULES, boxes_of
from kotbot.views.rules.card_rules import CARD_RULES
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.rulings import RULINGS
from kotbot.views.rules.statements import Ruling, Statement

RULING: Final = "⚖"
"""Sign of a ruling on what the rulebooks leave open."""
ITEM: Final = "•"
# Translators: a mark behind a ruling on a box whose rulebook and cards nobody here has read. Short.
UNREAD: Final = marked("cards not read")


def stated(statements: Iterable[Statement], edition: Edition, texts: Texts) -> list[Text]:
    """Return the statements for a box, a line each."""
    return [_stated(one, edition, texts) for one in statements if edition in one.boxes]


def _stated(statement: Statement, edition: Edition, texts: Texts) -> Text:
    line = f"{ITEM} {texts.gettext(statement.says)}"
    return line + " " + italic(cited(statement.sources(edition), texts)) if statement.books else line


def ruled(rulings: Iterable[Ruling], texts: Texts) -> list[Text]:
    """Return rulings with their reasons, and with the rulebooks that differ."""
    return [_ruled(one, texts) for one in rulings]


def _ruled(ruling: Ruling, texts: Texts) -> Text:
    line = f"{RULING} {texts.gettext(ruling.says)} " + italic(texts.gettext(ruling.why))
    if ruling.box:
        return line + " " + italic(f"[{texts.gettext(UNREAD)}]")
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
    """Return the statements of a chapter for an edition, without those of boxes that it contains."""
    return tuple(one for one in CHAPTERS[chapter].statements if edition in one.boxes)


def statements_by_box(
    chapter: str, edition: Edition, expansions: Iterable[str] = ()
) -> dict[str, tuple[Statement, ...]]:
    """Return what boxes without a rulebook state at a chapter, for an edition with these expansions."""
    found = {
        box: BOX_RULES[box].statements.get(chapter, ())
        for box in boxes_of(edition, expansions)
        if box in BOX_RULES
    }
    return {box: statements for box, statements in found.items() if statements}


def rulings_of(chapter: str, edition: Edition, expansions: Iterable[str] = ()) -> tuple[Ruling, ...]:
    """Return the rulings of a chapter for an edition with these expansions."""
    boxes = ("", *boxes_of(edition, expansions))
    return tuple(
        one for one in RULINGS if one.chapter == chapter and edition in one.boxes and one.box in boxes
    )


def rulings_on_box(box: str) -> tuple[Ruling, ...]:
    """Return all rulings on a box without a rulebook: by chapter, then those on single things."""
    own = [one for one in RULINGS if one.box == box]
    return tuple(sorted(own, key=lambda one: not one.chapter))


def rulings_on(card: str, edition: Edition) -> tuple[Ruling, ...]:
    """Return the rulings on a card or another thing for an edition."""
    return tuple(one for one in RULINGS if card in one.cards and edition in one.boxes)


def rules_of_card(card: str, edition: Edition, texts: Texts) -> list[Text]:
    """Return the rulebooks' statements and the rulings on a card, a line each."""
    return [
        *stated(CARD_RULES.get(card, ()), edition, texts),
        *ruled(rulings_on(card, edition), texts),
    ]
