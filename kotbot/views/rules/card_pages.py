"""Pages of cards: those of a match by place, a single one, all by their first letters, search results."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from engine.cards.catalogue import THINGS, Card, Edition, Thing, own_monster, traits
from engine.cards.wicked import LEVELS
from engine.state import EMPTY, MIMIC, Held
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import WORDS, card_effect, card_kind, card_name, in_alphabet, with_words
from kotbot.views.base.layout import LONGEST_TEXT, bold, in_rows, italic, screen
from kotbot.views.base.monsters import monster_name
from kotbot.views.base.prompt import close_button, energy, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.box_rules import box_title, boxes_with, is_box
from kotbot.views.rules.card_rules import chapters_of
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import rules_of_card

MARKET: Final = "market"
DISCARD: Final = "discard"
OPEN: Final = "open"
"""The page of tiles and levels that lie open for everybody."""
ROOM: Final = LONGEST_TEXT - 300
MOST_FOUND: Final = 10
HANDS_IN_A_ROW: Final = 3
"""Keeps a sign, a two-digit number and the mark of the open tab from being cut."""
MOST_TOGETHER: Final = 20
"""Maximum number of held cards explained on one page."""
LETTERS_IN_A_ROW: Final = 6


def cards(facts: MatchFacts, texts: Texts, page: str = MARKET) -> Screen:
    """Return the cards of a match: `market`, `discard`, `open`, or of a seat by its number from 1."""
    close = close_button(texts)
    if facts.state is None:
        title = bold(texts.gettext("{sign} For sale", sign=signs.MARKET))
        return screen(texts, [title, texts.gettext("Nothing yet: the match has not begun.")], [(close,)])
    context = RenderContext(facts, texts)
    if page.isdecimal() and 0 < int(page) <= len(facts.seats):
        lines = _held(int(page) - 1, context)
    elif page == DISCARD:
        lines = _discarded(context)
    elif page == OPEN:
        lines = _beside_the_board(context)
    else:
        lines = [*_for_sale(context), *_held_by_all(context)]
    return screen(texts, _within_room(lines), [*_tabs(page, context), (close,)])


def _tabs(page: str, context: RenderContext) -> list[Row]:
    """Return the tabs: market and discard pile, and below them each monster that has cards."""
    texts, facts, state = context.texts, context.facts, context.state
    piles = [(MARKET, texts.gettext("{sign} For sale", sign=signs.MARKET))]
    if state.discard:
        piles.append((DISCARD, texts.gettext("Discarded: {n}", n=len(state.discard))))
    if state.more is not None and state.more.tiles:
        # Translators: a button: tiles and levels of expansions that nobody has yet, and how many.
        piles.append((OPEN, texts.gettext("Beside the board: {n}", n=len(state.more.tiles))))
    hands = [
        (str(place + 1), f"{context.sign(place)} {texts.number(len(hand))}")
        for place, hand in enumerate(state.cards)
        if hand
    ]

    def tab(name: str, words: str) -> Button:
        return press(f"{signs.MARKED} {words}" if name == page else words, actions.cards(facts, name))

    return [
        tuple(tab(*pile) for pile in piles),
        *in_rows([tab(*hand) for hand in hands], HANDS_IN_A_ROW),
    ]


def _for_sale(context: RenderContext) -> list[Text]:
    lines: list[Text] = [bold(context.texts.gettext("{sign} For sale", sign=signs.MARKET))]
    for card in context.state.market:
        if card != EMPTY:
            lines += _explained(card, context)
    left = context.texts.ngettext(
        "{n} card left in the deck", "{n} cards left in the deck", context.state.deck_size()
    )
    return [*lines, "", left]


def _beside_the_board(context: RenderContext) -> list[Text]:
    """Return the tiles and levels that nobody has, in the order of their levels, with what each does."""
    lines: list[Text] = [bold(context.texts.gettext("Beside the board"))]
    more = context.state.more
    for thing in sorted(() if more is None else more.tiles, key=lambda tile: LEVELS.get(tile, 0)):
        level = f"{signs.WICKEDNESS}{context.texts.number(LEVELS[thing])}" if thing in LEVELS else signs.TOWER
        lines += [f"{level} " + bold(context.card(thing)), italic(context.effect(thing))]
    return lines


def _explained(card: str, context: RenderContext) -> list[Text]:
    effect = context.effect(card)
    return [_title(card, context.edition, context), *([italic(effect)] if effect else [])]


def _title(card: str, edition: Edition, context: RenderContext) -> Text:
    if card not in THINGS:
        return context.card(card)
    cost = energy(context, THINGS[card].price(edition))
    return bold(context.card(card)) + f" · {cost} · {card_kind(card, context.texts)}"


def _held_by_all(context: RenderContext) -> list[Text]:
    """Return the cards of all monsters, for the page of the market: one tap shows everything.

    If there are too many, each monster has a page of its own instead.
    """
    if sum(map(len, context.state.cards)) > MOST_TOGETHER:
        return []
    return [
        line
        for place, hand in enumerate(context.state.cards)
        if hand
        for line in ("", *_held(place, context))
    ]


def _held(place: int, context: RenderContext) -> list[Text]:
    lines: list[Text] = [bold(f"{context.monster(place)} · {context.player(place)}")]
    hand = context.state.cards[place]
    if not hand:
        return [*lines, context.texts.gettext("No cards yet.")]
    for held in hand:
        lines += _one_held(held, context)
    return lines


def _one_held(held: Held, context: RenderContext) -> list[Text]:
    texts = context.texts
    name = bold(context.card(held.card))
    if held.card == MIMIC:
        copied = context.card(held.acts) if held.acts else "—"
        name += f" {texts.arrow} {copied}"
    if held.charge:
        sign = signs.SMOKE if held.acts == "smoke_cloud" else signs.ENERGY
        name += f" · {texts.number(held.charge)}{sign}"
    effect = context.effect(held.acts or held.card)
    return [name, *([italic(effect)] if effect else [])]


def _discarded(context: RenderContext) -> list[Text]:
    title = bold(context.texts.gettext("The discard pile"))
    return [title, ", ".join(context.card(card) for card in reversed(context.state.discard)) or "—"]


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
    """Return a card: name, cost, effect, copies, rules and rulings; buttons to other boxes and the rules.

    A thing of an expansion names its box.
    """
    row = THINGS[card_id]
    lines = [
        bold(card_name(card_id, edition, texts)),
        _cost_and_kind(card_id, edition, texts),
        card_effect(card_id, edition, texts),
        "",
        # Translators: how often a card is in each box: "In the box: 2011: 1 · 2016: 1".
        texts.gettext("In the box: {boxes}", boxes=" · ".join(_found_in(row, texts))),
        *rules_of_card(card_id, edition, texts),
    ]
    others = [
        press(texts.pgettext("box", name), Verb.CARD.anywhere(card_id, box))
        for box, name in BOXES.items()
        if box is not edition and isinstance(row, Card) and row.copies(box) and _differs(row, edition, box)
    ]
    close = [close_button(texts)]
    return screen(texts, lines, [others, *in_rows(_pages_of(row, edition, texts), 2), close])


def _cost_and_kind(card_id: str, edition: Edition, texts: Texts) -> str:
    """Return the printed cost and the kind: `3⚡ · keep`; the kind alone for what is not sold."""
    kind = card_kind(card_id, texts)
    if card_id in LEVELS:
        return f"{signs.WICKEDNESS}{texts.number(LEVELS[card_id])} · {kind}"
    monster = own_monster(card_id)
    if monster:
        return f"{monster_name(monster, texts)} · {kind}"
    if not traits(card_id).in_deck:
        return kind
    return f"{texts.number(THINGS[card_id].price(edition))}{signs.ENERGY} · {kind}"


def _found_in(row: Card | Thing, texts: Texts) -> list[str]:
    if isinstance(row, Thing):
        return [box_title(box, texts) for box in boxes_with(row)]
    return [
        f"{texts.pgettext('box', name)}: {texts.number(row.copies(box))}"
        for box, name in BOXES.items()
        if row.copies(box)
    ]


def _pages_of(row: Card | Thing, edition: Edition, texts: Texts) -> list[Button]:
    """Return the buttons to the pages of the rules for a card: its steps of the turn, or its boxes."""
    if isinstance(row, Thing):
        return [
            press(box_title(box, texts), actions.rules(box, edition))
            for box in boxes_with(row)
            if is_box(box)
        ]
    return [
        press(texts.gettext(CHAPTERS[name].title), actions.rules(name, edition))
        for name in chapters_of(row.id)
    ]


def _differs(row: Card, one: Edition, other: Edition) -> bool:
    """Return whether the words or the cost of a card differ between two boxes."""
    words = WORDS[row.id]
    same = words.name_in(one) == words.name_in(other) and words.effect_in(one) == words.effect_in(other)
    return Edition.FIRST in (one, other) or row.price(one) != row.price(other) or not same


def found(
    query: str, ids: Sequence[str], edition: Edition, texts: Texts, boxes: Sequence[str] = ()
) -> Screen:
    """Return the results of a search for a card; a single card is shown immediately.

    Boxes that are named so, too, have a button for their page of the rules each.
    """
    if len(ids) == 1 and not boxes:
        return card(ids[0], edition, texts)
    asked = texts.isolate(query, 30)
    if not ids and not boxes:
        nothing = texts.gettext("No card sounds like {query}. Try a part of its name.", query=asked)
        return screen(texts, [nothing], [])
    buttons = [
        *(press(box_title(box, texts), actions.rules(box, edition)) for box in boxes),
        *(
            press(card_name(card_id, edition, texts), Verb.CARD.anywhere(card_id, edition), Style.PLAIN)
            for card_id in ids[:MOST_FOUND]
        ),
    ]
    title = texts.gettext("Which one do you mean by {query}?", query=asked)
    return screen(texts, [title], in_rows(buttons, 2))


def one_line(card_id: str, edition: Edition, texts: Texts) -> str:
    """Return cost and effect, as shown below a name in a list of results; a thing names its box, too."""
    row = THINGS[card_id]
    if isinstance(row, Thing):
        told = [*_found_in(row, texts), _cost_and_kind(card_id, edition, texts)]
    else:
        told = [f"{texts.number(row.price(edition))}{signs.ENERGY}"]
    return " · ".join([*told, card_effect(card_id, edition, texts)])


def which_card(edition: Edition, texts: Texts, letter: int | None = None) -> Screen:
    """Return the first letters of all cards, or the cards of one letter, by its index in that list."""
    groups = by_letter(edition, texts)
    close = close_button(texts)
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
    """Group all cards and things by the first letter of their names, both in the language's order."""
    every = in_alphabet(with_words(), edition, texts)

    def first(card: str) -> str:
        name = card_name(card, edition, texts)
        return next((char.upper() for char in name if char.isalnum()), name)

    return [(letter, list(cards)) for letter, cards in groupby(every, first)]
