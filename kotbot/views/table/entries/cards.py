"""Cards at a table: held ones, what lies on them, giving and taking; and the cards for sale."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.cards.catalogue import THINGS, UNKNOWN, is_keep, own_monster, traits
from engine.hands import in_hand, open_hand
from engine.rules import price
from engine.state import EMPTY, MIMIC, Held
from engine.table_events import GiveCard, SetMimic, TableEvent, write_table
from kotbot.matches.facts.pages import (
    ALL,
    CardPage,
    CardsPage,
    GivePage,
    GiveThingPage,
    MarketPage,
    Narrowed,
    NextForSalePage,
    NumberPage,
)
from kotbot.matches.table.play.market import next_unnamed
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import beside_the_deck, things_name
from kotbot.views.base.callback_data import Action
from kotbot.views.base.cards import other_word
from kotbot.views.base.layout import bold, in_rows, italic, prompt
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.card_choice import PageOf, card_choice
from kotbot.views.core.telling.corrections import CHARGE_SIGNS, NUMBER_SIGNS
from kotbot.views.table import actions as entries
from kotbot.views.table.entries.boxes import may_have
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import back, back_to, board_of, cards_row, undo_row

TOKENS: Final = ("poison", "shrink")
MOST_EXPLAINED: Final = 20
"""With more cards in play there is room for their names only."""


def cards(place: int, context: RenderContext) -> Screen:
    """Return the page of a monster's cards and tokens; each card opens its own page."""
    texts, facts, state = context.texts, context.facts, context.state
    hand = state.cards[place]
    names = [press(held_name(held, context), actions.page(facts, CardPage(place, held.uid))) for held in hand]
    # Translators: a button: the monster has one card more.
    new = texts.gettext("+ Give a card")
    give = press(new, actions.page(facts, GivePage(place)), Style.SUCCESS)
    sale = press(texts.gettext("{sign} For sale", sign=signs.MARKET), actions.page(facts, MarketPage()))
    rows = [
        *in_rows(names, 2),
        *([(give, sale)] if state.lives(place) else [(sale,)]),
        *(in_rows(_of_boxes(place, context), 2) if state.lives(place) else []),
        *(_tokens(place, token, context) for token in TOKENS),
        cards_row(context, place),
        undo_row(context),
        (back(context),),
    ]
    title = prompt(f"{signs.CARDS} {context.monster(place)} · {context.player(place)}")
    return board_of(context, [[title, *([] if hand else [texts.gettext("No cards yet.")])]], rows)


def _of_boxes(place: int, context: RenderContext) -> list[Button]:
    """Return a button for each expansion that has something to give which is no card."""
    return [
        press(f"+ {things_name(box, context.texts)}", actions.page(context.facts, GiveThingPage(place, box)))
        for box in context.facts.rules.box_names
        if any(may_have(place, thing, context) for thing in beside_the_deck(box))
    ]


def held_name(held: Held, context: RenderContext) -> str:
    """Return the name of a card with what it copies and what lies on it."""
    texts = context.texts
    name = context.card(held.card)
    if held.card == MIMIC:
        name = f"{name} {texts.arrow} {context.card(held.acts) if held.acts else '—'}"
    return f"{name} {texts.number(held.charge)}{_charge_sign(held)}" if held.charge else name


def _charge_sign(held: Held) -> str:
    return CHARGE_SIGNS.get(held.acts, signs.ENERGY)


def _tokens(place: int, token: str, context: RenderContext) -> Row:
    """Return a row for tokens: one less, their number, one more."""
    state, texts = context.state, context.texts
    now = (state.poison if token == "poison" else state.shrink)[place]
    sign = NUMBER_SIGNS[token]
    number = actions.page(context.facts, NumberPage(place, token))
    return (
        press(f"{sign} {texts.signed(-1)}", entries.add(context.facts, place, token, -1)),
        press(f"{context.sign(place)} {sign} {texts.number(now)}", number),
        press(f"{sign} {texts.signed(1)}", entries.add(context.facts, place, token, 1)),
    )


def card(place: int, uid: int, context: RenderContext) -> Screen:
    """Return the page of a held card: its effect, what lies on it, taking it away and handing it on."""
    held = next((one for one in context.state.cards[place] if one.uid == uid), None)
    if held is None:
        return cards(place, context)
    texts, facts = context.texts, context.facts
    effect = context.effect(held.acts or held.card)
    rows: list[Row] = [
        *_charge_row(place, held, context),
        *(_mimic_rows(place, context) if held.card == MIMIC else []),
        *_hand_on(place, held, context),
        # Translators: a button: the monster has this card no more; it is discarded.
        (press(texts.gettext("Take it away"), Verb.DROP.of(facts, uid), Style.DANGER),),
        undo_row(context),
        (back_to(context, CardsPage(place)), back(context)),
    ]
    lines = [
        prompt(f"{context.sign(place)} {held_name(held, context)}"),
        *([italic(effect)] if effect else []),
    ]
    return board_of(context, [lines], rows)


def _charge_row(place: int, held: Held, context: RenderContext) -> list[Row]:
    if held.acts not in CHARGE_SIGNS:
        return []
    texts, sign = context.texts, _charge_sign(held)
    less = press(f"{sign} {texts.signed(-1)}", entries.add(context.facts, place, held.card, -1))
    more = press(f"{sign} {texts.signed(1)}", entries.add(context.facts, place, held.card, 1))
    return [((less, more) if held.charge else (more,))]


def _mimic_rows(place: int, context: RenderContext) -> list[Row]:
    """Return a button for every card in play that a Mimic may copy."""
    buttons = [
        press(
            f"{context.texts.arrow} {context.sign(owner)} {context.card(held.card)}",
            Verb.CORRECT.of(context.facts, write_table(TableEvent(SetMimic(place, owner, held.card)))),
        )
        for owner, hand in enumerate(context.state.cards)
        for held in hand
        if held.acts and held.card != MIMIC and MIMIC in traits(held.card).copied_by
    ]
    return list(in_rows(buttons, 2))


def _hand_on(place: int, held: Held, context: RenderContext) -> list[Row]:
    """Return buttons that hand a card, with what lies on it, to another monster."""
    if held.card not in THINGS or own_monster(held.card):
        return []
    buttons = [
        press(
            f"{context.texts.arrow} {context.sign(other)}",
            Verb.CORRECT.of(context.facts, write_table(TableEvent(GiveCard(other, held.card, forced=True)))),
        )
        for other in context.state.others(place)
    ]
    return list(in_rows(buttons, 5))


def give(place: int, chosen: Narrowed, context: RenderContext) -> Screen:
    """Return the page to choose the card for a monster: by cost, first letter and name; or unnamed."""
    texts, facts = context.texts, context.facts
    others = _others(place, context)
    rows = card_choice(
        others,
        chosen,
        partial(GivePage, place),
        context,
        cost=lambda one: price(facts.rules, one),
        choose=lambda one: _gives(place, one, context),
    )
    if chosen == ALL:
        rows = [*in_rows(_bought(place, others, context), 2), *rows]
    unnamed = _gives(place, UNKNOWN, context)
    # Translators: a button: a card that nobody wants to name now.
    rows.append((press(texts.gettext("A card without a name"), unnamed),))
    rows.append((back_to(context, CardsPage(place)), back(context)))
    question = texts.gettext("{monster} gets which card?", monster=context.monster(place))
    return board_of(context, [[*_typing_hints(context), prompt(question)]], rows)


def _gives(place: int, card: str, context: RenderContext) -> Action:
    return Verb.CORRECT.of(context.facts, write_table(TableEvent(GiveCard(place, card))))


def _bought(place: int, others: Sequence[str], context: RenderContext) -> list[Button]:
    """Return a key for each of these cards that lies for sale: most cards come from there."""
    return [
        press(f"{signs.MARKET} {context.card(card)}", _gives(place, card, context))
        for card in context.state.market
        if card in others
    ]


def _others(place: int, context: RenderContext) -> list[str]:
    """Return the keep cards of which the game has a copy that the monster does not have."""
    copies = Counter(context.facts.rules.deck)
    copies.subtract(held.card for held in context.state.cards[place])
    return [card for card, left in copies.items() if left > 0 and is_keep(card)]


def _typing_hints(context: RenderContext) -> list[Text]:
    """Return that hint where somebody can type."""
    return [] if context.facts.is_inline else [typing_hint(context)]


def typing_hint(context: RenderContext) -> Text:
    """Return the hint that a card can be typed, too."""
    # Translators: below a list of costs: a card is chosen by its cost or by typing; {other} is the word that
    # is typed before the name of a card of an expansion: "other: Name".
    return italic(
        context.texts.gettext(
            "By cost, or type its name. Not in the box? {other}: Name", other=other_word(context.texts)
        )
    )


def hands(context: RenderContext) -> Screen:
    """Return the page of the cards of all living monsters."""
    explained = sum(map(len, context.state.cards)) <= MOST_EXPLAINED
    living = [place for place in range(context.state.seats) if context.state.lives(place)]
    blocks = [_hand(place, context, explained=explained) for place in living]
    title = prompt(context.texts.gettext("{sign} Cards", sign=signs.CARDS))
    rows = [cards_row(context), (back(context),)]
    return board_of(context, [[title], *blocks], rows)


def _hand(place: int, context: RenderContext, *, explained: bool) -> list[Text]:
    state = context.state
    tokens = [
        f"{NUMBER_SIGNS[what]}{context.texts.number(n)}"
        for what, n in (("poison", state.poison[place]), ("shrink", state.shrink[place]))
        if n
    ]
    held_back = in_hand(state, place)
    counted = [f"{signs.HAND}{context.texts.number(held_back)}"] if held_back else []
    head = " ".join([context.monster(place), "·", context.player(place), *tokens, *counted])
    hand = state.cards[place]
    in_sight = [_in_sight(card, context, explained=explained) for card in open_hand(state, place)]
    if not hand and not in_sight:
        return [f"{head}: —"]
    lines: list[Text] = [head, *in_sight]
    for held in hand:
        effect = context.effect(held.acts or held.card) if explained else ""
        name = "• " + bold(held_name(held, context))
        lines.append(name + ": " + italic(effect) if effect else name)
    return lines


def _in_sight(card: str, context: RenderContext, *, explained: bool) -> Text:
    """Return the line of a card in a hand that lies open."""
    name = f"{signs.HAND} " + bold(context.card(card))
    return name + ": " + italic(context.effect(card)) if explained else name


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
    if one not in THINGS:
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
    candidates = dict.fromkeys((*state.deck, *(one for one in state.discard if one in THINGS)))
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
    return [*_typing_hints(context), prompt(question)]
