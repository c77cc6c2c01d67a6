"""The language of a person or of a chat."""

from kotbot.i18n import LOCALES, PSEUDO, Texts, texts_for
from kotbot.matches import boards
from kotbot.matches.facts import Person, Where
from kotbot.matches.people import accounts, chats
from kotbot.matches.ports import Unit
from kotbot.telegram.features.people.scopes import for_admins, whose
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Toast
from kotbot.views.base.verbs import PagePlace, Scope, Verb
from kotbot.views.people.apologies import old_button
from kotbot.views.people.settings import language_set, languages


def _language_words(texts: Texts) -> str:
    # Translators: what /language does, in the menu of commands.
    return texts.gettext("Speak another language")


@command("language", Menu.EVERYWHERE, _language_words)
async def choose_language(service: Service, given: Command) -> None:
    """Offer the languages: in private for the person, in a group for the chat."""
    texts, _ = await service.act(given.person, lambda _: None)
    scope = Scope.ME if given.where.private else Scope.CHAT
    service.messenger.answer_with_page(given, languages(scope, texts))


@press(Verb.LANGUAGES)
async def show_languages(service: Service, pressed: Press, scope: Scope, place: PagePlace) -> Toast | None:
    """Show the languages in place of the pressed message or below the board."""
    texts, _ = await service.act(pressed.person, lambda _: None)
    return service.screens.open_at(pressed, languages(whose(pressed, scope), texts), place)


@press(Verb.LANGUAGE)
async def set_language(service: Service, pressed: Press, scope: Scope, locale: str) -> Toast | None:
    """Set the language of a person, or of a chat and its boards."""
    if locale not in (*LOCALES, PSEUDO):
        return old_button(texts_for(pressed.person.language))
    person, where = pressed.person, pressed.where
    if whose(pressed, scope) is Scope.CHAT:
        if not await service.members.is_admin(where, person):
            return await for_admins(service, person)
        changed = await service.store.run(lambda unit: chats.speak(unit, where.chat, locale))
    else:
        changed = await service.store.run(lambda unit: _speak_to(unit, person, where, locale))
        service.boards.forget_all()
    await service.redraws.redraw_all(changed)
    service.screens.close(pressed)
    return language_set(texts_for(locale))


def _speak_to(unit: Unit, person: Person, where: Where, locale: str) -> list[str]:
    accounts.choose_language(unit, person, locale)
    elsewhere = boards.speak_to(unit, person.id, locale)
    return [*elsewhere, *(chats.speak(unit, where.chat, locale) if where.private else [])]
