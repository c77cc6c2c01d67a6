"""The rules as pages with buttons: contents, chapters, rulings, cards, rulebooks, search results."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlencode

from engine.cards.catalogue import ALL, CARDS, Edition
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Status
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.cards import after_name, card_effect, card_name, in_alphabet
from kotbot.views.base.layout import bold, in_rows, italic, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.box_pages import MORE_BOXES, box_page, more_boxes
from kotbot.views.rules.box_rules import BOX_RULES, box_adds, box_title, boxes_of, is_box, shown_boxes
from kotbot.views.rules.card_pages import card
from kotbot.views.rules.card_rules import CARDS_OF_CHAPTER
from kotbot.views.rules.chapters import CHAPTERS
from kotbot.views.rules.cited import (
    RULING,
    ruled,
    rulings_of,
    stated,
    statements_by_box,
    statements_of,
)
from kotbot.views.rules.search import SearchHit
from kotbot.views.rules.statements import BOOKS

CONTENTS: Final = "contents"
DIFFERENT: Final = "box"
RULEBOOKS: Final = "books"
_RULINGS: Final = ".r"
_CARDS: Final = ".c"
LINK: Final = "rules_"
"""Prefix of the payload of a link to a page of the rules."""


def rules_page(
    page: str, edition: Edition, texts: Texts, bot: str = "", facts: MatchFacts | None = None
) -> Screen:
    """Return a page of the rules by its name; the contents for an unknown name.

    `bot` is the bot's username, for the link that shares the page; `facts` is a match that runs here.
    """
    name, dot, part = page.partition(".")
    if page == RULEBOOKS:
        return _rulebooks(edition, texts)
    if page == DIFFERENT:
        return _different(edition, texts)
    if page == MORE_BOXES:
        return more_boxes(edition, texts)
    if is_box(name):
        return box_page(name, part, edition, texts, _share(name, edition, texts, bot))
    if name not in CHAPTERS:
        return _contents(edition, texts, facts)
    expansions = _played_with(edition, facts)
    match dot + part:
        case ".r":
            return _rulings(name, edition, texts, expansions)
        case ".c":
            return _cards(name, edition, texts)
        case _:
            return _chapter(name, edition, texts, bot, expansions)


def _played_with(edition: Edition, facts: MatchFacts | None) -> tuple[str, ...]:
    """Return the expansions of a match that runs here, on the pages of its own edition."""
    is_own = facts is not None and facts.rules.edition is edition
    return facts.rules.box_names if is_own and facts is not None else ()


def _contents(edition: Edition, texts: Texts, facts: MatchFacts | None) -> Screen:
    lines = [
        bold(texts.gettext("The rules")),
        texts.gettext("The number after a sentence is a rulebook, § its paragraph."),
        texts.gettext(
            "{sign} stands before what they leave open: how it is played here, and why.", sign=RULING
        ),
        texts.gettext("/rules and a word looks it up: /rules yield"),
    ]
    tabs = [
        press(texts.gettext(chapter.title), actions.rules(name, edition))
        for name, chapter in CHAPTERS.items()
    ]
    tabs += [
        press(texts.gettext("Not in every box"), actions.rules(DIFFERENT, edition)),
        press(texts.gettext("The rulebooks"), actions.rules(RULEBOOKS, edition)),
    ]
    if shown_boxes():
        # Translators: a button of the rules: the boxes beside the base game.
        tabs.append(press(texts.gettext("Expansions"), actions.rules(MORE_BOXES, edition)))
    now: list[Row] = []
    if facts is not None and facts.status is Status.LIVE:
        now.append((press(texts.gettext("What can I do now?"), Verb.NOW.of(facts), Style.PRIMARY),))
    rows = [*now, *in_rows(tabs, 2), *_boxes(CONTENTS, edition, texts), (close_button(texts),)]
    return screen(texts, lines, rows)


def _chapter(name: str, edition: Edition, texts: Texts, bot: str, expansions: Iterable[str]) -> Screen:
    lines = [_title(name, edition, texts), *stated(statements_of(name, edition), edition, texts)]
    for box, statements in statements_by_box(name, edition, expansions).items():
        lines += [bold(box_title(box, texts)), *stated(statements, edition, texts)]
    row: list[Button] = []
    rulings = rulings_of(name, edition, expansions)
    if rulings:
        # Translators: a button: how open points of the rules are decided here, and how many.
        text = texts.gettext("{sign} Rulings: {n}", sign=RULING, n=len(rulings))
        row.append(press(text, actions.rules(name + _RULINGS, edition)))
    cards = _cards_at(name, edition)
    if cards:
        # Translators: a button: cards that matter at this step, and how many.
        text = texts.gettext("{sign} Cards: {n}", sign=signs.CARDS, n=len(cards))
        row.append(press(text, actions.rules(name + _CARDS, edition)))
    share = _share(name, edition, texts, bot)
    rows = [row, _turn(name, edition, texts), *_boxes(name, edition, texts), (*share, close_button(texts))]
    return screen(texts, lines, rows)


def _title(name: str, edition: Edition, texts: Texts) -> Text:
    title = bold(texts.gettext(CHAPTERS[name].title))
    return title + f" · {texts.pgettext('box', BOXES[edition])}"


def _turn(name: str, edition: Edition, texts: Texts) -> Row:
    """Return the buttons to the previous chapter, the contents, and the next chapter."""
    order = list(CHAPTERS)
    at = order.index(name)
    back, on = ("▶", "◀") if texts.is_rtl else ("◀", "▶")
    before, after = order[at - 1], order[(at + 1) % len(order)]
    return (
        press(back, actions.rules(before, edition)),
        press(texts.gettext("Contents"), actions.rules(CONTENTS, edition)),
        press(on, actions.rules(after, edition)),
    )


def _boxes(page: str, edition: Edition, texts: Texts) -> list[Row]:
    """Return rows of buttons to the same page for each box."""
    buttons = [
        press(
            f"{signs.MARKED} {name}" if box is edition else name,
            actions.rules(page, box),
        )
        for box, name in ((box, texts.pgettext("box", word)) for box, word in BOXES.items())
    ]
    return in_rows(buttons, 2)


def _share(name: str, edition: Edition, texts: Texts, bot: str) -> Row:
    """Return the button that opens the choice of a chat to send a link to this page, if a bot is named."""
    if not bot:
        return ()
    link = f"https://t.me/{bot}?start={LINK}{name}_{edition}"
    return (Button(texts.gettext("Share"), url=f"https://t.me/share/url?{urlencode({'url': link})}"),)


def _back(name: str, edition: Edition, texts: Texts) -> Row:
    return (press(texts.gettext("Back"), actions.rules(name, edition)), close_button(texts))


def _rulings(name: str, edition: Edition, texts: Texts, expansions: Iterable[str]) -> Screen:
    lines = [_title(name, edition, texts), *ruled(rulings_of(name, edition, expansions), texts)]
    return screen(texts, lines, [_back(name, edition, texts)])


def _cards_at(name: str, edition: Edition) -> list[str]:
    moment = CARDS_OF_CHAPTER[name]
    here = dict.fromkeys((*moment.own, *moment.others))
    return [card_id for card_id in here if CARDS[card_id].copies(edition)]


def _cards(name: str, edition: Edition, texts: Texts) -> Screen:
    """Return the cards that matter at a step, with their effects and buttons to their pages."""
    cards = in_alphabet(_cards_at(name, edition), edition, texts)
    names = {card_id: card_name(card_id, edition, texts) for card_id in cards}
    effects = [
        bold(name) + f"{after_name(name)} " + italic(card_effect(card_id, edition, texts))
        for card_id, name in names.items()
    ]
    buttons = [press(name, Verb.CARD.anywhere(card_id, edition)) for card_id, name in names.items()]
    lines = [_title(name, edition, texts), *effects]
    return screen(texts, lines, [*in_rows(buttons, 2), _back(name, edition, texts)])


def _different(edition: Edition, texts: Texts) -> Screen:
    """Return the differences of another box, chapter by chapter: rules, then rulings."""
    title = texts.gettext("Not in every box")
    lines: list[Text] = [bold(title) + f" · {texts.pgettext('box', BOXES[edition])}"]
    for name, chapter in CHAPTERS.items():
        said = [one for one in statements_of(name, edition) if one.boxes != ALL]
        decided = [one for one in rulings_of(name, edition) if not one.box and one.boxes != ALL]
        if said or decided:
            lines += ["", bold(texts.gettext(chapter.title))]
            lines += [*stated(said, edition, texts), *ruled(decided, texts)]
    parts = [press(box_title(part, texts), actions.rules(part, edition)) for part in boxes_of(edition)]
    rows = [*in_rows(parts, 2), *_boxes(DIFFERENT, edition, texts), _back(CONTENTS, edition, texts)]
    return screen(texts, lines, rows)


def _rulebooks(edition: Edition, texts: Texts) -> Screen:
    lines = [
        bold(texts.gettext("The rulebooks")),
        *(f"{texts.left_to_right(number)} {texts.gettext(book.title)}" for number, book in BOOKS.items()),
        "",
        texts.gettext("A card goes before a rule, a printed rulebook before the one by fans."),
    ]
    return screen(texts, lines, [_back(CONTENTS, edition, texts)])


def found(query: str, hits: list[SearchHit], edition: Edition, texts: Texts, bot: str = "") -> Screen:
    """Return the results of a search in the rules; a single result is shown immediately."""
    if len(hits) == 1:
        hit = hits[0]
        return card(hit.card, edition, texts) if hit.card else rules_page(hit.page, edition, texts, bot)
    asked = texts.isolate(query, 30)
    contents = (press(texts.gettext("Contents"), actions.rules(CONTENTS, edition)), close_button(texts))
    if not hits:
        nothing = texts.gettext("The rules have nothing like {query}. Try another word.", query=asked)
        return screen(texts, [nothing], [contents])
    title = texts.gettext("Which one do you mean by {query}?", query=asked)
    buttons = [_hit(hit, edition, texts) for hit in hits]
    return screen(texts, [title], [*in_rows(buttons, 2), contents])


def _hit(hit: SearchHit, edition: Edition, texts: Texts) -> Button:
    if hit.card:
        name = f"{signs.CARDS} {card_name(hit.card, edition, texts)}"
        return press(name, Verb.CARD.anywhere(hit.card, edition))
    return press(page_title(hit.page, texts), actions.rules(hit.page, edition))


def page_title(page: str, texts: Texts) -> str:
    """Return the title of a chapter or of a box."""
    return texts.gettext(CHAPTERS[page].title) if page in CHAPTERS else box_title(page, texts)


def in_short(page: str, edition: Edition, texts: Texts) -> str:
    """Return the first sentence of a page, as shown below a name in a list of results."""
    if page in BOX_RULES:
        return box_adds(page, texts)
    return texts.gettext(statements_of(page, edition)[0].says)
