"""Finding a card by its first letter, without typing."""

from itertools import groupby
from typing import Final

from engine.cards.catalogue import CARDS, Edition
from kotbot.i18n import Texts
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import card_name, in_alphabet
from kotbot.views.base.layout import bold, in_rows, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.screen import Button, Screen
from kotbot.views.base.verbs import Verb

LETTERS_IN_A_ROW: Final = 6


def which_card(edition: Edition, texts: Texts, letter: int | None = None) -> Screen:
    """Return the first letters of all cards, or the cards of one letter, by its index in that list."""
    groups = by_letter(edition, texts)
    close = press(texts.gettext("Close"), Verb.CLOSE.anywhere())
    if letter is not None and 0 <= letter < len(groups):
        first, cards = groups[letter]
        buttons = [
            press(card_name(card, edition, texts), Verb.CARD.anywhere(card, edition)) for card in cards
        ]
        back = press(texts.gettext("Back"), actions.find_card(edition))
        return screen(texts, [f"{signs.CARDS} " + bold(first)], [*in_rows(buttons, 2), (back, close)])
    letters = [press(first, actions.find_card(edition, number)) for number, (first, _) in enumerate(groups)]
    # Translators: a button: the search for a card opens in the field for writing.
    typed = Button(texts.gettext("{sign} Type its name", sign=signs.SEARCH), inline="")
    lines = [
        bold(texts.gettext("Which card?")),
        texts.gettext("Tap its first letter, or write a piece of its name: /card wings"),
    ]
    return screen(texts, lines, [(typed,), *in_rows(letters, LETTERS_IN_A_ROW), (close,)])


def by_letter(edition: Edition, texts: Texts) -> list[tuple[str, list[str]]]:
    """Group all cards by the first letter of their names, both in the language's alphabetical order."""

    def first(card: str) -> str:
        name = card_name(card, edition, texts)
        return next((char.upper() for char in name if char.isalnum()), name)

    return [(letter, list(cards)) for letter, cards in groupby(in_alphabet(CARDS, edition, texts), first)]
