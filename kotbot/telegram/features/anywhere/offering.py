"""What is offered in any chat: matches and the own last result, inline and to who mentions the bot."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import structlog
from telegram import InlineQuery, InlineQueryResultArticle, InputTextMessageContent, Message
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Person
from kotbot.matches.inline_chats import InlineWay
from kotbot.matches.open import inline_matches
from kotbot.matches.open.inline_matches import InvitationKind, Terms
from kotbot.matches.partitions import of_code
from kotbot.matches.ports import Unit
from kotbot.telegram.outgoing.buttons import link_to, markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.service import Service
from kotbot.views.base.layout import for_locale
from kotbot.views.base.screen import Button, Row, Screen
from kotbot.views.people import inline_matches as views

log = structlog.get_logger()

MOST_BROUGHT = 3
"""The most matches elsewhere that a message offers to bring."""


def _name(terms: Terms) -> str:
    return f"match-{terms}"


COUNTERS: Final = _name(views.USUAL[InvitationKind.SCORE])
"""The id of the result that stands behind all other ones of matches."""


async def offers(service: Service, query: InlineQuery, person: Person) -> list[InlineQueryResultArticle]:
    """Return what is offered for an inline query: matches for no words and for those of an invitation."""
    words = query.query.strip()
    terms = views.typed_terms(words)
    nowhere = (ChatType.CHANNEL, ChatType.SENDER)
    if not service.settings.plays_anywhere or query.chat_type in nowhere:
        return []
    if terms is None:
        return await _named(service, words, person)
    wanted = _wanted(terms) if words else [*views.USUAL.values()]
    texts, (last, brought, signed) = await service.act(
        person, lambda unit: _known(unit, person, wanted, with_last=not words)
    )
    told = views.left_out(words, texts)
    found = [_to_accept(one, told, person, texts) for one in signed]
    found += [_to_bring(facts, person, texts) for facts in brought]
    if words:
        return found
    if last is not None:
        found.append(_last_result(service, last, texts))
    return sorted(found, key=lambda article: article.id == COUNTERS)


def _to_accept(
    signed: tuple[Terms, str], told: str, person: Person, texts: Texts
) -> InlineQueryResultArticle:
    """Return an invitation to accept, below what was left out of it."""
    terms, word = signed
    return _article(
        _name(terms),
        views.title(terms, texts),
        told or views.description(terms, texts),
        views.invitation(person.name, terms, word, texts),
    )


def _wanted(terms: Terms) -> Sequence[Terms]:
    """Return what words ask for, and what may be meant by them too."""
    match terms.offered:
        case InvitationKind.SCORE:
            return [terms]
        case InvitationKind.DUEL:
            return [terms, replace(terms, offered=InvitationKind.ANY)]
        case InvitationKind.ANY:
            return [terms, replace(terms, offered=InvitationKind.DUEL)]


async def _named(service: Service, code: str, person: Person) -> list[InlineQueryResultArticle]:
    """Return the match of a person that words name by its code, to be brought; nothing for other words."""
    if of_code(code) is None:
        return []
    texts, brought = await service.act(person, lambda unit: inline_matches.played_by(unit, person.id))
    return [_to_bring(facts, person, texts) for facts in brought if facts.code == code]


def _to_bring(facts: MatchFacts, person: Person, texts: Texts) -> InlineQueryResultArticle:
    return _article(
        f"bring-{facts.code}",
        views.bring_title(texts),
        views.which_match(facts, person.id, texts),
        views.bringing(person.name, facts, texts),
    )


def _known(
    unit: Unit, person: Person, wanted: Sequence[Terms], *, with_last: bool
) -> tuple[MatchFacts | None, list[MatchFacts], list[tuple[Terms, str]]]:
    """Return a person's last match, those that can be brought, and the signed invitations."""
    last = inline_matches.last_played(unit, person.id)
    if last is not None and with_last:
        wanted = [*wanted, Terms(last.rules.edition, InvitationKind.ANY, last.code)]
    signed = [(terms, inline_matches.invite(unit, person.id, InlineWay.INLINE, terms)[1]) for terms in wanted]
    return last, inline_matches.played_by(unit, person.id)[:MOST_BROUGHT], signed


def _last_result(service: Service, facts: MatchFacts, texts: Texts) -> InlineQueryResultArticle:
    screen = views.last_result(facts, texts, _links(service, facts, texts))
    words = views.last_result_description(facts, texts)
    return _article(f"result-{facts.code}", views.last_result_title(texts), words, screen)


def _links(service: Service, facts: MatchFacts, texts: Texts) -> list[Row]:
    """Return links to the match turn by turn and to its review, for who may see it."""
    looks = views.looking_back(facts, texts)
    links = ((words, link_to(action, service.bot.username)) for words, action in looks)
    return [for_locale([Button(words, url=link) for words, link in links if link], texts)]


def _article(name: str, title: str, description: str, screen: Screen) -> InlineQueryResultArticle:
    return InlineQueryResultArticle(
        id=name,
        title=title,
        description=description,
        input_message_content=InputTextMessageContent(html_of(screen), parse_mode=ParseMode.HTML),
        reply_markup=markup(screen.keyboard),
    )


async def on_guest_message(service: Service, message: Message, person: Person) -> None:
    """Answer a mention in a chat where the bot is no member by an invitation to a match there.

    Where it is one, the answer points to its command. Nothing is ever sent to the chat of such a message.
    """
    if message.guest_query_id is None or not service.settings.plays_anywhere:
        return
    terms = views.typed_terms(_words(message, service.bot.username)) or Terms()
    texts, (brought, word) = await service.act(
        person,
        lambda unit: (
            inline_matches.played_by(unit, person.id)[:MOST_BROUGHT],
            inline_matches.invite(unit, person.id, InlineWay.GUEST, terms)[1],
        ),
    )
    if await service.members.is_there(message.chat.id):
        answer = _article("here", views.title(Terms(), texts), "", views.newgame_instead(texts))
    else:
        screen = views.invitation(person.name, terms, word, texts, brought)
        answer = _article("match", views.title(terms, texts), views.description(terms, texts), screen)
    try:
        await service.bot.answer_guest_query(message.guest_query_id, answer)
    except BadRequest as error:
        log.info("a guest call is not answered any more", reason=error.message)


def _words(message: Message, bot: str) -> str:
    """Return the words of a message without the bot's name, as far as each may be meant for an invitation."""
    name = f"@{bot}".casefold()
    words = [word.strip(",.!?:;") for word in (message.text or "").casefold().split()]
    return " ".join(word for word in words if word != name and views.typed_terms(word) is not None)
