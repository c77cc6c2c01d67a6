"""docs/rulings.md: every ruling of the code as a document, by chapter and by card."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from engine.cards.catalogue import ALL, CARDS, Edition
from kotbot.i18n import texts_for
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import card_name
from kotbot.views.rules.box_rules import box_title, shown_boxes
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import on_both_sides, rulings_on_box
from kotbot.views.rules.rulings import RULINGS
from kotbot.views.rules.statements import BOOKS, Ruling

PATH: Final = Path(__file__).parents[2] / "docs" / "rulings.md"
HEAD: Final = """# Rulings

Where the rulebooks are silent, or contradict each other, the game still needs an answer: these are ours,
with the reason for each. A card's own words go before a rule, a rulebook that a publisher printed before
one made by fans.

`/rules` shows the same rulings in the chat, in its language, at the step of the turn and at the card to
which they belong. Their one place is `kotbot/views/rules/rulings.py`, for boxes without a rulebook
`box_rulings.py` and `power_up_rulings.py` beside it: add a row there, run `scripts/rulings`, which writes
this page, then `scripts/translations update`, and translate the sentence. A test fails while it differs.

What the rulebooks say is in `/rules`, too (`kotbot/views/rules/chapters.py`), under the same headings and
with their numbers; docstrings of the engine and its tests name these headings. The rulebooks themselves are
not in the repository. They are named by number, § is the paragraph as they count them, and those after ≠
have it otherwise:

"""
UNREAD: Final = """## Boxes whose cards were not read

No rulebook of these boxes was at hand, and no set of their cards: what is decided here may be decided
otherwise in yours. Tell us. Each box has a version of its own, so that a match goes on as it began."""


def document() -> str:
    """The whole page."""
    parts = [HEAD + "\n".join(f"- {number}: {book.title}" for number, book in BOOKS.items())]
    read = [ruling for ruling in RULINGS if not ruling.box]
    differing = [ruling for ruling in read if ruling.against]
    parts.append(_part("Where the rulebooks contradict each other", differing))
    for name, chapter in CHAPTERS.items():
        own = [ruling for ruling in read if ruling.chapter == name]
        if own:
            parts.append(_part(chapter.title, own))
    single = [ruling for ruling in read if not ruling.chapter]
    parts += [_part("Single cards", sorted(single, key=_cards)), UNREAD]
    english = texts_for("en")
    for box in shown_boxes():
        rulings = rulings_on_box(box)
        if rulings:
            parts.append(_part(box_title(box, english), rulings, "###"))
    return "\n\n".join(parts) + "\n"


def _part(title: str, rulings: Iterable[Ruling], level: str = "##") -> str:
    return "\n".join([f"{level} {title}", "", *(_line(ruling) for ruling in rulings)])


def _line(ruling: Ruling) -> str:
    cards = f"**{_cards(ruling)}**: " if ruling.cards and not ruling.chapter else ""
    boxes = "" if ruling.boxes == ALL else f" ({', '.join(BOXES[box] for box in ruling.boxes)})"
    books = f" {on_both_sides(ruling)}" if ruling.books else ""
    return f"- {cards}{ruling.says}{boxes} *{ruling.why}*{books}"


def _cards(ruling: Ruling) -> str:
    english = texts_for("en")
    return ", ".join(card_name(card, _box(card), english) for card in ruling.cards)


def _box(card: str) -> Edition:
    """Return the edition by whose name a card is called; things of expansions have one name."""
    return next((box for box in (Edition.SECOND, *ALL) if card in CARDS and CARDS[card].copies(box)), ALL[0])


if __name__ == "__main__":
    PATH.write_text(document(), encoding="utf-8")
