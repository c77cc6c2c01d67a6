"""Cards at a table: held ones, what lies on them, giving and taking; and the cards for sale."""

from collections import Counter
from functools import partial
from typing import Final

from engine.cards.catalogue import CARDS, UNKNOWN, is_keep
from engine.rules import price
from engine.state import MIMIC, Held
from engine.table_events import GiveCard, SetMimic, TableEvent, write_table
from kotbot.matches.facts.pages import CardPage, CardsPage, GivePage, MarketPage, Narrowed, NumberPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.cards import other_word
from kotbot.views.base.layout import in_rows, italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.core.questions.choosing import card_choice
from kotbot.views.core.telling.corrections import CHARGE_SIGNS, NUMBER_SIGNS
from kotbot.views.table.base import actions as entries
from kotbot.views.table.base.parts import back, back_to, board_of, cards_row, undo_row

TOKENS: Final = ("poison", "shrink")


def cards(place: int, cast: RenderContext) -> Screen:
    """Return the page of a monster's cards and tokens; each card opens its own page."""
    texts, facts, state = cast.texts, cast.facts, cast.state
    hand = state.cards[place]
    names = [press(held_name(held, cast), actions.page(facts, CardPage(place, held.uid))) for held in hand]
    # Translators: a button: the monster has one card more.
    new = texts.gettext("+ Give a card")
    give = press(new, actions.page(facts, GivePage(place)), Style.SUCCESS)
    sale = press(texts.gettext("{sign} For sale", sign=signs.MARKET), actions.page(facts, MarketPage()))
    rows = [
        *in_rows(names, 2),
        *([(give, sale)] if state.lives(place) else [(sale,)]),
        *(_tokens(place, token, cast) for token in TOKENS),
        cards_row(cast, place),
        undo_row(cast),
        (back(cast),),
    ]
    title = prompt(f"{signs.CARDS} {cast.monster(place)} · {cast.player(place)}")
    return board_of(cast, [[title, *([] if hand else [texts.gettext("No cards yet.")])]], rows)


def held_name(held: Held, cast: RenderContext) -> str:
    """Return the name of a card with what it copies and what lies on it."""
    texts = cast.texts
    name = cast.card(held.card)
    if held.card == MIMIC:
        name = f"{name} {texts.arrow} {cast.card(held.acts) if held.acts else '—'}"
    return f"{name} {texts.number(held.charge)}{_charge_sign(held)}" if held.charge else name


def _charge_sign(held: Held) -> str:
    return CHARGE_SIGNS.get(held.acts, signs.ENERGY)


def _tokens(place: int, token: str, cast: RenderContext) -> Row:
    """Return a row for tokens: one less, their number, one more."""
    state, texts = cast.state, cast.texts
    now = (state.poison if token == "poison" else state.shrink)[place]
    sign = NUMBER_SIGNS[token]
    number = actions.page(cast.facts, NumberPage(place, token))
    return (
        press(f"{sign} {texts.signed(-1)}", entries.add(cast.facts, place, token, -1)),
        press(f"{cast.sign(place)} {sign} {texts.number(now)}", number),
        press(f"{sign} {texts.signed(1)}", entries.add(cast.facts, place, token, 1)),
    )


def card(place: int, uid: int, cast: RenderContext) -> Screen:
    """Return the page of a held card: its effect, what lies on it, taking it away and handing it on."""
    held = next((one for one in cast.state.cards[place] if one.uid == uid), None)
    if held is None:
        return cards(place, cast)
    texts, facts = cast.texts, cast.facts
    effect = cast.effect(held.acts or held.card)
    rows: list[Row] = [
        *_charge_row(place, held, cast),
        *(_mimic_rows(place, cast) if held.card == MIMIC else []),
        *_hand_on(place, held, cast),
        # Translators: a button: the monster has this card no more; it is discarded.
        (press(texts.gettext("Take it away"), entries.drop(facts, uid), Style.DANGER),),
        undo_row(cast),
        (back_to(cast, CardsPage(place)), back(cast)),
    ]
    lines = [prompt(f"{cast.sign(place)} {held_name(held, cast)}"), *([italic(effect)] if effect else [])]
    return board_of(cast, [lines], rows)


def _charge_row(place: int, held: Held, cast: RenderContext) -> list[Row]:
    if held.acts not in CHARGE_SIGNS:
        return []
    texts, sign = cast.texts, _charge_sign(held)
    less = press(f"{sign} {texts.signed(-1)}", entries.add(cast.facts, place, held.card, -1))
    more = press(f"{sign} {texts.signed(1)}", entries.add(cast.facts, place, held.card, 1))
    return [((less, more) if held.charge else (more,))]


def _mimic_rows(place: int, cast: RenderContext) -> list[Row]:
    """Return a button for every card in play that a Mimic may copy."""
    buttons = [
        press(
            f"{cast.texts.arrow} {cast.sign(owner)} {cast.card(held.card)}",
            entries.correct(cast.facts, write_table(TableEvent(SetMimic(place, owner, held.card)))),
        )
        for owner, hand in enumerate(cast.state.cards)
        for held in hand
        if held.acts and held.card != MIMIC
    ]
    return list(in_rows(buttons, 2))


def _hand_on(place: int, held: Held, cast: RenderContext) -> list[Row]:
    """Return buttons that hand a card, with what lies on it, to another monster."""
    if held.card not in CARDS:
        return []
    buttons = [
        press(
            f"{cast.texts.arrow} {cast.sign(other)}",
            entries.correct(cast.facts, write_table(TableEvent(GiveCard(other, held.card, forced=True)))),
        )
        for other in cast.state.others(place)
    ]
    return list(in_rows(buttons, 5))


def give(place: int, chosen: Narrowed, cast: RenderContext) -> Screen:
    """Return the page to choose the card for a monster: by cost, first letter and name; or unnamed."""
    texts, facts = cast.texts, cast.facts
    rows = card_choice(
        _others(place, cast),
        chosen,
        partial(GivePage, place),
        cast,
        cost=lambda one: price(facts.rules, one),
        choose=lambda one: entries.correct(facts, write_table(TableEvent(GiveCard(place, one)))),
    )
    unnamed = entries.correct(facts, write_table(TableEvent(GiveCard(place, UNKNOWN))))
    # Translators: a button: a card that nobody wants to name now.
    rows.append((press(texts.gettext("A card without a name"), unnamed),))
    rows.append((back_to(cast, CardsPage(place)), back(cast)))
    question = texts.gettext("{monster} gets which card?", monster=cast.monster(place))
    return board_of(cast, [[typing_hint(cast), prompt(question)]], rows)


def _others(place: int, cast: RenderContext) -> list[str]:
    """Return the keep cards of which the game has a copy that the monster does not have."""
    copies = Counter(cast.facts.rules.deck)
    copies.subtract(held.card for held in cast.state.cards[place])
    return [card for card, left in copies.items() if left > 0 and is_keep(card)]


def typing_hint(cast: RenderContext) -> Text:
    """Return the hint that a card can be typed, too."""
    # Translators: below a list of costs: a card is chosen by its cost or by typing; {other} is the word that
    # is typed before the name of a card of an expansion: "other: Name".
    return italic(
        cast.texts.gettext(
            "By cost, or type its name. Not in the box? {other}: Name", other=other_word(cast.texts)
        )
    )
