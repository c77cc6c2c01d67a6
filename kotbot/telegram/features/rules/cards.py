"""Cards: those of a match, and any card by a part of its name, in a chat or inline."""

from functools import partial
from typing import Final

from telegram import InlineQuery, InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode

from engine import Edition
from kotbot.i18n import Texts, texts_for
from kotbot.matches.facts import Person
from kotbot.matches.people.accounts import language_of
from kotbot.telegram.features.anywhere.offering import offers
from kotbot.telegram.features.rules.pages import reading
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.registry import Menu, command, inline, press
from kotbot.telegram.service import Service
from kotbot.views.base import actions
from kotbot.views.base.cards import card_name, in_alphabet, with_words
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.rules.card_pages import MARKET, card, cards, found, one_line, which_card
from kotbot.views.rules.pages import in_short, page_title, rules_page
from kotbot.views.rules.search import is_name, search_boxes, search_cards, search_rules

MOST_INLINE: Final = 30
CACHE_SECONDS: Final = 60
USUAL: Final = Edition.SECOND


@press(Verb.CARDS)
async def show_cards(service: Service, pressed: Press, page: str) -> Toast | None:
    """Show the cards for sale, held or discarded, each with its effect."""
    return await service.screens.open_of_match(
        pressed, lambda facts, texts: cards(facts, texts, page or MARKET)
    )


@press(Verb.CARD)
async def show_card(service: Service, pressed: Press, card_id: str, edition: Edition) -> Toast | None:
    """Show one card in place of the list."""
    texts, _ = await reading(service, pressed.person, pressed.where)
    return service.screens.open(pressed, card(card_id, edition, texts))


def _card_words(texts: Texts) -> str:
    # Translators: what /card does, in the menu of commands.
    return texts.gettext("Look a card up: /card wings")


@command("card", Menu.EVERYWHERE, _card_words)
async def look_up(service: Service, given: Command) -> None:
    """Show a card by a part of its name in any language, with its effect in the edition played here.

    Without words the person is asked which one.
    """
    texts, facts = await reading(service, given.person, given.where)
    edition = facts.rules.edition if facts is not None else USUAL
    if not given.words:
        service.messenger.answer_with_own_page(
            given, which_card(edition, texts), actions.find_card(edition), facts
        )
        return
    ids = search_cards(given.words, in_alphabet(with_words(), edition, texts))
    boxes = [] if is_name(given.words) else search_boxes(given.words)
    if boxes and not ids:
        service.messenger.answer_with_page(given, rules_page(boxes[0], edition, texts))
        return
    service.messenger.answer_with_page(given, found(given.words, ids, edition, texts, boxes))


@press(Verb.FIND)
async def show_letter(service: Service, pressed: Press, edition: Edition, letter: int | None) -> Toast | None:
    """Show the cards that begin with a letter, or all letters."""
    texts, _ = await reading(service, pressed.person, pressed.where)
    return service.screens.open(pressed, which_card(edition, texts, letter))


@inline
async def on_inline(service: Service, query: InlineQuery, person: Person) -> bool:
    """Offer inline matches, then cards by a part of their name and pages of the rules by their words."""
    texts = await _texts_of(service, person)
    every = in_alphabet(with_words(), USUAL, texts)
    ids = search_cards(query.query, every) if query.query.strip() else every
    pages = [hit.page for hit in search_rules(query.query) if hit.page]
    found = [partial(_article, card_id) for card_id in ids] + [partial(_chapter, page) for page in pages]
    offset = int(query.offset) if query.offset.isdecimal() else 0
    offered = [] if offset else await offers(service, query, person)
    results = [*offered, *(article(texts) for article in found[offset : offset + MOST_INLINE])]
    more = str(offset + MOST_INLINE) if len(found) > offset + MOST_INLINE else ""
    cached = 0 if offered else CACHE_SECONDS
    await query.answer(results, cache_time=cached, is_personal=True, next_offset=more)
    return True


async def _texts_of(service: Service, person: Person) -> Texts:
    """Return the texts for an inline query; a bot limited to some chats stores nobody from elsewhere."""
    if service.settings.chats and not service.settings.plays_anywhere:
        return texts_for(await service.store.run(lambda unit: language_of(unit, person)))
    texts, _ = await service.act(person, lambda _: None)
    return texts


def _chapter(page: str, texts: Texts) -> InlineQueryResultArticle:
    """Return a page of the rules as an inline result."""
    screen = rules_page(page, USUAL, texts)
    return InlineQueryResultArticle(
        id=f"rules-{page}",
        title=page_title(page, texts),
        description=in_short(page, USUAL, texts),
        input_message_content=InputTextMessageContent(html_of(screen), parse_mode=ParseMode.HTML),
    )


def _article(card_id: str, texts: Texts) -> InlineQueryResultArticle:
    screen = card(card_id, USUAL, texts)
    return InlineQueryResultArticle(
        id=card_id,
        title=card_name(card_id, USUAL, texts),
        description=one_line(card_id, USUAL, texts),
        input_message_content=InputTextMessageContent(html_of(screen), parse_mode=ParseMode.HTML),
    )
