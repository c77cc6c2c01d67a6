"""The picture of a result: sent to other chats, or in private, to people who may see its match."""

from telegram import InlineQuery, InlineQueryResultCachedPhoto
from telegram.constants import ParseMode

from kotbot.i18n import texts_for
from kotbot.matches.ended import pictures
from kotbot.matches.facts import Person
from kotbot.telegram.incoming import Press
from kotbot.telegram.outgoing.buttons import link_to
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.telegram.registry import inline, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.pictures.outcome import asked_for, in_words


@press(Verb.PICTURE)
async def send_picture(service: Service, pressed: Press) -> Toast | None:
    """Send the picture of a result in private; a press elsewhere leads there."""
    if not pressed.where.private:
        return Toast("", url=link_to(pressed.action, service.bot.username))
    service.pictures.send(pressed.action.match, pressed.where)
    return None


@inline
async def on_inline(service: Service, query: InlineQuery, person: Person) -> bool:
    """Offer the picture of a match that the person played or whose chat they are in; nothing to others."""
    code = asked_for(query.query)
    if not code:
        return False
    kept = await service.store.run(lambda unit: pictures.kept(unit, code))
    results = []
    if kept is not None:
        facts, file = kept
        played = facts.seat_of(person.id) is not None or facts.host == person.id
        if played or await service.members.is_known_member(facts.chat, person):
            words = html_of(in_words(facts, texts_for(facts.language)))
            photo = InlineQueryResultCachedPhoto(
                f"picture-{code}", file, caption=words, parse_mode=ParseMode.HTML
            )
            results.append(photo)
    await query.answer(results, cache_time=0, is_personal=True)
    return True
