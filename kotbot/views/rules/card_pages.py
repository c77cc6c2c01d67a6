"""Pages of cards: all cards of a match by place, a single card, and search results."""

from typing import Final

from engine.cards.catalogue import CARDS, Edition
from engine.state import EMPTY, MIMIC, Held
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import card_effect, card_kind, card_name
from kotbot.views.base.layout import LONGEST_TEXT, bold, in_rows, italic, screen
from kotbot.views.base.prompt import energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.rules.card_rules import chapters_of
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import rules_of_card

MARKET: Final = "market"
DISCARD: Final = "discard"
ROOM: Final = LONGEST_TEXT - 300
MOST_FOUND: Final = 10
HANDS_IN_A_ROW: Final = 3
"""Keeps a sign, a two-digit number and the mark of the open tab from being cut."""
MOST_TOGETHER: Final = 20
"""Maximum number of held cards explained on one page."""


def cards(facts: MatchFacts, texts: Texts, page: str = MARKET) -> Screen:
    """Return the cards of a match: `market`, `discard`, or those in front of a seat by its number from 1."""
    close = press(texts.gettext("Close"), actions.close())
    if facts.state is None:
        title = bold(texts.gettext("{sign} For sale", sign=signs.MARKET))
        return screen(texts, [title, texts.gettext("Nothing yet: the match has not begun.")], [(close,)])
    cast = RenderContext(facts, texts)
    if page.isdecimal() and 0 < int(page) <= len(facts.seats):
        lines = _held(int(page) - 1, cast)
    elif page == DISCARD:
        lines = _discarded(cast)
    else:
        lines = [*_for_sale(cast), *_held_by_all(cast)]
    return screen(texts, _within_room(lines), [*_tabs(page, cast), (close,)])


def _tabs(page: str, cast: RenderContext) -> list[Row]:
    """Return the tabs: market and discard pile, and below them each monster that has cards."""
    texts, facts, state = cast.texts, cast.facts, cast.state
    piles = [(MARKET, texts.gettext("{sign} For sale", sign=signs.MARKET))]
    if state.discard:
        piles.append((DISCARD, texts.gettext("Discarded: {n}", n=len(state.discard))))
    hands = [
        (str(place + 1), f"{cast.sign(place)} {texts.number(len(hand))}")
        for place, hand in enumerate(state.cards)
        if hand
    ]

    def tab(name: str, words: str) -> Button:
        return press(f"{signs.MARKED} {words}" if name == page else words, actions.cards(facts, name))

    return [
        tuple(tab(*pile) for pile in piles),
        *in_rows([tab(*hand) for hand in hands], HANDS_IN_A_ROW),
    ]


def _for_sale(cast: RenderContext) -> list[Text]:
    lines: list[Text] = [bold(cast.texts.gettext("{sign} For sale", sign=signs.MARKET))]
    for card in cast.state.market:
        if card != EMPTY:
            lines += _explained(card, cast)
    left = cast.texts.ngettext(
        "{n} card left in the deck", "{n} cards left in the deck", cast.state.deck_size()
    )
    return [*lines, "", left]


def _explained(card: str, cast: RenderContext) -> list[Text]:
    effect = cast.effect(card)
    return [_title(card, cast.edition, cast), *([italic(effect)] if effect else [])]


def _title(card: str, edition: Edition, cast: RenderContext) -> Text:
    if card not in CARDS:
        return cast.card(card)
    cost = energy(cast, CARDS[card].price(edition))
    return bold(cast.card(card)) + f" · {cost} · {card_kind(card, cast.texts)}"


def _held_by_all(cast: RenderContext) -> list[Text]:
    """Return the cards of all monsters, for the page of the market: one tap shows everything.

    If there are too many, each monster has a page of its own instead.
    """
    if sum(map(len, cast.state.cards)) > MOST_TOGETHER:
        return []
    return [line for place, hand in enumerate(cast.state.cards) if hand for line in ("", *_held(place, cast))]


def _held(place: int, cast: RenderContext) -> list[Text]:
    lines: list[Text] = [bold(f"{cast.monster(place)} · {cast.player(place)}")]
    hand = cast.state.cards[place]
    if not hand:
        return [*lines, cast.texts.gettext("No cards yet.")]
    for held in hand:
        lines += _one_held(held, cast)
    return lines


def _one_held(held: Held, cast: RenderContext) -> list[Text]:
    texts = cast.texts
    name = bold(cast.card(held.card))
    if held.card == MIMIC:
        copied = cast.card(held.acts) if held.acts else "—"
        name += f" {texts.arrow} {copied}"
    if held.charge:
        sign = signs.SMOKE if held.acts == "smoke_cloud" else signs.ENERGY
        name += f" · {texts.number(held.charge)}{sign}"
    effect = cast.effect(held.acts or held.card)
    return [name, *([italic(effect)] if effect else [])]


def _discarded(cast: RenderContext) -> list[Text]:
    title = bold(cast.texts.gettext("The discard pile"))
    return [title, ", ".join(cast.card(card) for card in reversed(cast.state.discard)) or "—"]


def _within_room(lines: list[Text]) -> list[Text]:
    """Return as many of the first lines as fit in a message."""
    room = ROOM
    kept: list[Text] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*kept, "…"]
        kept.append(line)
    return kept


def card(card_id: str, edition: Edition, texts: Texts) -> Screen:
    """Return a card: name, cost, effect, copies, rules and rulings; buttons to other boxes and the rules."""
    row = CARDS[card_id]
    cost = f"{texts.number(row.price(edition))}{signs.ENERGY}"
    boxes = [
        f"{texts.pgettext('box', name)}: {texts.number(row.copies(box))}"
        for box, name in BOXES.items()
        if row.copies(box)
    ]
    lines = [
        bold(card_name(card_id, edition, texts)),
        f"{cost} · {card_kind(card_id, texts)}",
        card_effect(card_id, edition, texts),
        "",
        # Translators: how often a card is in each box: "In the box: 2011: 1 · 2016: 1".
        texts.gettext("In the box: {boxes}", boxes=" · ".join(boxes)),
        *rules_of_card(card_id, edition, texts),
    ]
    chapters = [
        press(texts.gettext(CHAPTERS[name].title), actions.rules(name, edition))
        for name in chapters_of(card_id)
    ]
    others = [
        press(texts.pgettext("box", name), actions.card(card_id, box))
        for box, name in BOXES.items()
        if box is not edition and row.copies(box) and _differs(card_id, edition, box)
    ]
    close = [press(texts.gettext("Close"), actions.close())]
    return screen(texts, lines, [others, *in_rows(chapters, 2), close])


def _differs(card_id: str, one: Edition, other: Edition) -> bool:
    """Return whether the words or the cost of a card differ between two boxes."""
    return Edition.FIRST in (one, other)


def found(query: str, ids: list[str], edition: Edition, texts: Texts) -> Screen:
    """Return the results of a search for a card; a single result is shown immediately."""
    if len(ids) == 1:
        return card(ids[0], edition, texts)
    asked = texts.isolate(query, 30)
    if not ids:
        nothing = texts.gettext("No card sounds like {query}. Try a part of its name.", query=asked)
        return screen(texts, [nothing], [])
    buttons = [
        press(card_name(card_id, edition, texts), actions.card(card_id, edition), Style.PLAIN)
        for card_id in ids[:MOST_FOUND]
    ]
    title = texts.gettext("Which one do you mean by {query}?", query=asked)
    return screen(texts, [title], in_rows(buttons, 2))


def one_line(card_id: str, edition: Edition, texts: Texts) -> str:
    """Return cost and effect, as shown below a name in a list of results."""
    cost = f"{texts.number(CARDS[card_id].price(edition))}{signs.ENERGY}"
    return f"{cost} · {card_effect(card_id, edition, texts)}"
