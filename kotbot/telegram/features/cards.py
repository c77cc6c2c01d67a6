"""Cards: those of a match, and any card looked up by a piece of its name, in a chat or inline."""

from typing import Final

from telegram import InlineQuery, InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode

from engine import CARDS, Edition
from kotbot.i18n import Texts
from kotbot.matches import finding
from kotbot.matches.facts import Person
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.service import Service
from kotbot.views.actions import Verb
from kotbot.views.card_pages import MARKET, card, cards, found, one_line
from kotbot.views.card_search import search
from kotbot.views.cards import card_name
from kotbot.views.screen import Toast

MOST_INLINE: Final = 30
CACHE_SECONDS: Final = 60
USUAL: Final = Edition.SECOND


@press(Verb.CARDS)
async def show_cards(service: Service, pressed: Press) -> Toast | None:
    """The cards for sale, held or discarded, each with what it does."""
    page = pressed.action.args[0] if pressed.action.args else MARKET
    return await service.open_of_match(pressed, lambda facts, texts: cards(facts, texts, page))


@press(Verb.CARD)
async def show_card(service: Service, pressed: Press) -> Toast | None:
    """One card, in place of the list that it was chosen from."""
    card_id, edition, *_ = (*pressed.action.args, "", "")
    if card_id not in CARDS or edition not in set(Edition):
        return None
    texts, _ = await service.act(pressed.person, lambda _: None)
    service.edit(pressed.where, pressed.message, card(card_id, Edition(edition), texts))
    return None


def _card_words(texts: Texts) -> str:
    # Translators: what /card does, in the menu of commands.
    return texts.gettext("Look a card up: /card wings")


@command("card", Scope.EVERYWHERE, _card_words)
async def look_up(service: Service, given: Command) -> None:
    """Any card by a piece of its name in any language, with its effect in the edition played here."""
    where = given.where
    texts, facts = await service.act(
        given.person, lambda unit: finding.running_in(unit, where.chat, where.topic)
    )
    edition = facts.rules.edition if facts is not None else USUAL
    service.send(where, found(given.words, search(given.words), edition, texts), given.message)


async def on_inline(service: Service, query: InlineQuery, person: Person) -> None:
    """Cards by a piece of their name, to be sent into any chat."""
    texts, _ = await service.act(person, lambda _: None)
    ids = search(query.query) if query.query.strip() else sorted(CARDS)
    offset = int(query.offset) if query.offset.isdigit() else 0
    page = ids[offset : offset + MOST_INLINE]
    more = str(offset + MOST_INLINE) if len(ids) > offset + MOST_INLINE else ""
    results = [_article(card_id, texts) for card_id in page]
    await query.answer(results, cache_time=CACHE_SECONDS, is_personal=True, next_offset=more)


def _article(card_id: str, texts: Texts) -> InlineQueryResultArticle:
    screen = card(card_id, USUAL, texts)
    return InlineQueryResultArticle(
        id=card_id,
        title=card_name(card_id, USUAL, texts),
        description=one_line(card_id, USUAL, texts),
        input_message_content=InputTextMessageContent(screen.text, parse_mode=ParseMode.HTML),
    )
