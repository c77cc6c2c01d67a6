"""Admission of presses: who pressed the button, where they are, and whether they may do what it asks for.

Every press is checked here by the row of its verb (kotbot.views.base.verbs); whose turn it is, and what
the rules allow, is for the use case. A press in the chat of its match needs no question to Telegram. For
a press in private or on the page, Telegram is asked about the person; no other update waits for the
answer. For a press in another group Telegram is not asked, because that group would wait. A person who
has no part in a match is told the same as if there were none.
"""

from collections.abc import Callable

from kotbot.i18n import Texts, texts_for
from kotbot.matches import finding
from kotbot.matches.facts import MatchFacts, Person, Where
from kotbot.matches.log import guests
from kotbot.matches.people import accounts
from kotbot.telegram.incoming import Press
from kotbot.telegram.registry import PRESSES
from kotbot.telegram.service import Service
from kotbot.views.base.callback_data import For
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.people.apologies import no_such_match, only_in_its_chat
from kotbot.views.rights import is_of, may_press_anywhere


async def do(service: Service, pressed: Press) -> Toast | None:
    """Do what a button with an answer asks for, or say why not."""
    refusal = await refused(service, pressed)
    if refusal is not None:
        return refusal
    return await PRESSES[pressed.action.verb](service, pressed)


async def refused(service: Service, pressed: Press) -> Toast | None:
    """Return why a press is refused; None if the person may press the button."""
    whom = pressed.action.verb.whom
    match whom:
        case For.ANYBODY | For.CHAT | For.LINK:
            return None
        case For.GUESTS:
            return await _of_guests(service, pressed)
        case For.SEAT | For.PLAYED | For.WATCHED | For.BOARD | For.MEMBERS:
            return await _of_match(service, pressed, whom)


async def _of_match(service: Service, pressed: Press, whom: For) -> Toast | None:
    code, person, where = pressed.action.match, pressed.person, pressed.where
    if not where.private and service.boards.is_known(code, pressed.address):
        return None
    facts = await service.store.run(lambda unit: finding.by_code(unit, code))
    if facts is not None and await may(service, facts, person, where, whom):
        return None
    words = only_in_its_chat if facts is not None and is_of(facts, person.id) else no_such_match
    return await _said(service, person, words)


async def may(service: Service, facts: MatchFacts, person: Person, where: Where, whom: For) -> bool:
    """Return whether a person may press a button of a match in a place."""
    if facts.chat == where.chat or (whom is For.BOARD and where.chat in facts.chats):
        return True
    if is_of(facts, person.id) and may_press_anywhere(whom, facts, person.id):
        return True
    return where.private and await service.members.is_known_member(facts.chat, person)


async def _of_guests(service: Service, pressed: Press) -> Toast | None:
    """Refuse a press about guests of a chat unless the person is a member or was seated there by a link.

    The guests of a private chat are open to people whom a link seated there, those of a group to its members.
    """
    where, person = pressed.where, pressed.person
    *_, named = Verb.GUEST.read(pressed.action.args)
    chat = named or where.chat
    if chat >= 0 or chat == where.chat:
        return None
    if where.private and await service.members.is_known_member(chat, person):
        return None
    played = await service.store.run(lambda unit: guests.plays_in(unit, chat, person.id))
    return await _said(service, person, only_in_its_chat if played else no_such_match)


async def _said(service: Service, person: Person, words: Callable[[Texts], Toast]) -> Toast:
    return words(texts_for(await service.store.run(lambda unit: accounts.language_of(unit, person))))
