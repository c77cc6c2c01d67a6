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
    context: RenderContext,
    *,
    cost: CostOf,
    choose: Choose,
) -> list[Row]:
    """Return the buttons of the next step towards one of the cards.

    `page` is the page of the choice, `chosen` its progress so far. Choices that do not fit the cards
    are ignored.
    """
    named = in_alphabet(dict.fromkeys(cards), context.edition, context.texts)
    if len(named) <= FEW:
        return list(in_rows([_priced(card, context, cost, choose) for card in named], 2))
    costs = sorted({cost(card) for card in named})
    of_cost = [card for card in named if cost(card) == chosen.cost]
    if chosen.cost is None or not of_cost:
        return _costs(costs, page, context)
    if len(of_cost) <= FEW or chosen.letter == EVERY:
        return _names(of_cost, context, choose)
    of_letter = [card for card in of_cost if _letter(card, context) == chosen.letter]
    if of_letter:
        return _names(of_letter, context, choose)
    return _letters(of_cost, chosen.cost, page, context, choose)


def _costs(costs: list[int], page: PageOf, context: RenderContext) -> list[Row]:
    buttons = [press(energy(context, one), actions.page(context.facts, page(Narrowed(one)))) for one in costs]
    return list(in_rows(buttons, ACROSS))


def _letters(cards: list[str], cost: int, page: PageOf, context: RenderContext, choose: Choose) -> list[Row]:
    """Return a button for each letter with the cost and number of its cards; a single card gets its own."""
    buttons: list[Button] = []
    for letter, group in groupby(cards, key=lambda card: _letter(card, context)):
        alike = list(group)
        if len(alike) == 1:
            buttons.append(_name(alike[0], context, choose))
        else:
            first = context.texts.isolate(chr(int(letter)))
            text = f"{energy(context, cost)} {first}… ×{context.texts.number(len(alike))}"
            buttons.append(press(text, actions.page(context.facts, page(Narrowed(cost, letter)))))
    return list(in_rows(buttons, 2))


def _letter(card: str, context: RenderContext) -> str:
    """Return the first letter of a card's name in this language, as its code point in decimal."""
    letters = [char for char in context.card(card) if char.isalpha()]
    return str(ord((letters or ["?"])[0].upper()[:1]))


def _names(cards: list[str], context: RenderContext, choose: Choose) -> list[Row]:
    return list(in_rows([_name(card, context, choose) for card in cards], 2))


def _name(card: str, context: RenderContext, choose: Choose) -> Button:
    """Return the button of a card by its name, for cards of the chosen cost."""
    return press(context.card(card), choose(card))


def _priced(card: str, context: RenderContext, cost: CostOf, choose: Choose) -> Button:
    return press(f"{context.card(card)} {energy(context, cost(card))}", choose(card))
