"""The cards for sale at a table: which ones they are, whether they are entered here, and naming them."""

from functools import partial

from engine.cards.catalogue import CARDS, UNKNOWN
from engine.rules import price
from engine.state import EMPTY
from kotbot.matches.facts.pages import MarketPage, Narrowed, NextForSalePage
from kotbot.matches.table.play.market import next_unnamed
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, in_rows, italic, prompt
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.choosing import PageOf, card_choice
from kotbot.views.table.base.names import table_of
from kotbot.views.table.base.parts import back, back_to, board_of, undo_row
from kotbot.views.table.entries.cards import typing_hint


def market(page: MarketPage, context: RenderContext) -> Screen:
    """Return the page of the cards for sale, with the switch for entering them; or that of one slot."""
    kept = table_of(context.facts).market
    if page.slot is not None and page.slot < len(context.state.market):
        return _slot(page.slot, page.chosen, context)
    texts, facts = context.texts, context.facts
    title = prompt(texts.gettext("{sign} For sale", sign=signs.MARKET))
    lines = [title, *(_for_sale(place, one, context) for place, one in enumerate(context.state.market))]
    slots = [
        press(
            f"{texts.number(place + 1)} · {_shown(one, context)}",
            actions.page(facts, MarketPage(place)),
        )
        for place, one in enumerate(context.state.market)
    ]
    if kept:
        # Translators: a button: the cards for sale are entered no more; a card is named when it is bought.
        words = texts.gettext("Name cards only when bought")
        keep = press(words, Verb.TABLE_OPTION.of(facts, "market", "off"))
    else:
        # Translators: a button: the three cards for sale are entered, and each new one is asked for.
        words = texts.gettext("Keep the three cards here")
        keep = press(words, Verb.TABLE_OPTION.of(facts, "market", "on"))
    # Translators: a button: the three cards for sale were replaced; they are not named yet.
    swept = press(texts.gettext("Three new cards"), Verb.SLOT.of(facts, -1, UNKNOWN))
    rows = [*in_rows(slots, 1), (swept,), (keep,), undo_row(context), (back(context),)]
    return board_of(context, [lines], rows)


def _shown(one: str, context: RenderContext) -> str:
    return "?" if one == UNKNOWN else "—" if one == EMPTY else context.card(one)


def _for_sale(place: int, one: str, context: RenderContext) -> Text:
    number = context.texts.number(place + 1)
    if one not in CARDS:
        return f"{number} {_shown(one, context)}"
    effect = context.effect(one)
    return joined(
        " ",
        (number, bold(context.card(one)), energy(context, price(context.facts.rules, one)), italic(effect)),
    )


def _slot(slot: int, chosen: Narrowed, context: RenderContext) -> Screen:
    """Return the page to choose the card in a slot."""
    rows = _choice(slot, chosen, partial(MarketPage, slot), context)
    # Translators: a button: the card in this slot is not named.
    unnamed = press(context.texts.gettext("Not named"), Verb.SLOT.of(context.facts, slot, UNKNOWN))
    rows += [(unnamed,), (back_to(context, MarketPage()), back(context))]
    return board_of(context, [_question(slot, context)], rows)


def next_for_sale(page: NextForSalePage, context: RenderContext) -> Screen | None:
    """Ask for the card in a slot, while empty slots are asked for one by one; each can be left unnamed."""
    slot = page.slot
    if slot >= len(context.state.market):
        return None
    following = next_unnamed(context.state.market, slot)
    rows = _choice(slot, page.chosen, partial(NextForSalePage, slot), context)
    leave = [back(context)]
    if following is not None:
        leads = actions.page(context.facts, NextForSalePage(following))
        # Translators: a button: this card for sale is not named now, the next one is asked for.
        leave.insert(0, press(context.texts.gettext("The next one"), leads))
    return board_of(context, [_question(slot, context)], [*rows, tuple(leave)])


def _choice(slot: int, chosen: Narrowed, page: PageOf, context: RenderContext) -> list[Row]:
    """Return buttons for every card that may lie in a slot."""
    facts, state = context.facts, context.state
    candidates = dict.fromkeys((*state.deck, *(one for one in state.discard if one in CARDS)))
    return card_choice(
        [one for one in candidates if one not in state.market],
        chosen,
        page,
        context,
        cost=lambda one: price(facts.rules, one),
        choose=lambda one: Verb.SLOT.of(facts, slot, one),
    )


def _question(slot: int, context: RenderContext) -> list[Text]:
    # Translators: which of the three cards for sale it is: "Card 2 for sale: which?".
    question = context.texts.gettext("{sign} Card {n} for sale: which?", sign=signs.MARKET, n=slot + 1)
    return [typing_hint(context), prompt(question)]
