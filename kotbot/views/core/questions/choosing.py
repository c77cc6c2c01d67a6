"""The choice of one of many cards in few taps: by cost, then by first letter, then by name."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from kotbot.matches.facts.pages import EVERY, Narrowed, Page
from kotbot.views.base import actions
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import in_alphabet
from kotbot.views.base.layout import in_rows
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row

FEW: Final = 8
"""Maximum number of cards offered by name at once."""
ACROSS: Final = 4

CostOf = Callable[[str], int]
Choose = Callable[[str], Action]
PageOf = Callable[[Narrowed], Page]


def card_choice(
    cards: Sequence[str],
    chosen: Narrowed,
    page: PageOf,
    cast: RenderContext,
    *,
    cost: CostOf,
    choose: Choose,
) -> list[Row]:
    """Return the buttons of the next step towards one of the cards.

    `page` is the page of the choice, `chosen` its progress so far. Choices that do not fit the cards
    are ignored.
    """
    named = in_alphabet(dict.fromkeys(cards), cast.edition, cast.texts)
    if len(named) <= FEW:
        return list(in_rows([_priced(card, cast, cost, choose) for card in named], 2))
    costs = sorted({cost(card) for card in named})
    of_cost = [card for card in named if cost(card) == chosen.cost]
    if chosen.cost is None or not of_cost:
        return _costs(costs, page, cast)
    if len(of_cost) <= FEW or chosen.letter == EVERY:
        return _names(of_cost, cast, choose)
    of_letter = [card for card in of_cost if _letter(card, cast) == chosen.letter]
    if of_letter:
        return _names(of_letter, cast, choose)
    return _letters(of_cost, chosen.cost, page, cast, choose)


def _costs(costs: list[int], page: PageOf, cast: RenderContext) -> list[Row]:
    buttons = [press(energy(cast, one), actions.page(cast.facts, page(Narrowed(one)))) for one in costs]
    return list(in_rows(buttons, ACROSS))


def _letters(cards: list[str], cost: int, page: PageOf, cast: RenderContext, choose: Choose) -> list[Row]:
    """Return a button for each letter with the cost and number of its cards; a single card gets its own."""
    buttons: list[Button] = []
    for letter, group in groupby(cards, key=lambda card: _letter(card, cast)):
        alike = list(group)
        if len(alike) == 1:
            buttons.append(_name(alike[0], cast, choose))
        else:
            first = cast.texts.isolate(chr(int(letter)))
            text = f"{energy(cast, cost)} {first}… ×{cast.texts.number(len(alike))}"
            buttons.append(press(text, actions.page(cast.facts, page(Narrowed(cost, letter)))))
    return list(in_rows(buttons, 2))


def _letter(card: str, cast: RenderContext) -> str:
    """Return the first letter of a card's name in this language, as its code point in decimal."""
    letters = [char for char in cast.card(card) if char.isalpha()]
    return str(ord((letters or ["?"])[0].upper()[:1]))


def _names(cards: list[str], cast: RenderContext, choose: Choose) -> list[Row]:
    return list(in_rows([_name(card, cast, choose) for card in cards], 2))


def _name(card: str, cast: RenderContext, choose: Choose) -> Button:
    """Return the button of a card by its name, for cards of the chosen cost."""
    return press(cast.card(card), choose(card))


def _priced(card: str, cast: RenderContext, cost: CostOf, choose: Choose) -> Button:
    return press(f"{cast.card(card)} {energy(cast, cost(card))}", choose(card))
