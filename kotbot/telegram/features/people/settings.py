"""The settings of a person or of a chat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from kotbot.i18n import Texts, texts_for
from kotbot.matches.facts import Person, Where
from kotbot.matches.open import watching
from kotbot.matches.outcomes import LinksTakenBack
from kotbot.matches.people import accounts, chats, links
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord, ChatRecord, LinkRecord
from kotbot.telegram.features.people.scopes import for_admins, whose
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import SCREEN, Scope, Verb
from kotbot.views.modes import toast
from kotbot.views.people import settings as views
from kotbot.views.people.apologies import old_button


def _settings_words(texts: Texts) -> str:
    # Translators: what /settings does, in the menu of commands.
    return texts.gettext("Pace, notices, who may start")


@command("settings", Menu.EVERYWHERE, _settings_words)
async def show_settings(service: Service, given: Command) -> None:
    """Show a person's settings in private, the chat's in a group."""
    texts, shown = await service.act(given.person, lambda unit: _records(unit, given.person, given.where))
    service.messenger.answer_with_page(given, _settings_screen(shown, texts))


@dataclass(frozen=True, slots=True)
class ShownSettings:
    """The owner and state of the settings shown."""

    of: AccountRecord | None
    """The person; None for the settings of a chat."""
    chat: ChatRecord
    """The chat, or the private chat."""
    now: datetime
    links: Sequence[LinkRecord]
    """The links that show tables of the chat on other screens."""


def _records(unit: Unit, person: Person, where: Where) -> ShownSettings:
    if where.private:
        account, own = accounts.remember(unit, person), chats.settings_of(unit, person.id)
        return ShownSettings(account, own, unit.now, links.links_in(unit, person.id))
    return ShownSettings(
        None, chats.settings_of(unit, where.chat), unit.now, links.links_in(unit, where.chat)
    )


def _settings_screen(shown: ShownSettings, texts: Texts, page: str = "") -> Screen:
    if shown.of is not None:
        return views.own_settings(shown.of, shown.chat, texts, page, shown.links)
    return views.chat_settings(shown.chat, shown.now, texts, page, shown.links)


@press(Verb.SETTINGS)
async def open_settings(service: Service, pressed: Press, scope: Scope, page: str) -> Toast | None:
    """Show the settings in place of the pressed message or below the board."""
    where = replace(pressed.where, private=whose(pressed, scope) is Scope.ME)
    texts, shown = await service.act(pressed.person, lambda unit: _records(unit, pressed.person, where))
    return service.screens.open(pressed, _settings_screen(shown, texts, page))


@press(Verb.SET)
async def set_setting(service: Service, pressed: Press, scope: Scope, name: str, value: str) -> Toast | None:
    """Change one setting; only administrators change a chat's."""
    person, where, of = pressed.person, pressed.where, whose(pressed, scope)
    if name == SCREEN:
        return await _take_links_back(service, pressed, of)
    if of is Scope.CHAT and not await service.members.is_admin(where, person):
        return await for_admins(service, person)

    def work(unit: Unit) -> ShownSettings:
        if of is Scope.CHAT:
            chats.set_setting(unit, where.chat, name, value)
        elif name in chats.SETTINGS and chats.SETTINGS[name].in_private:
            chats.set_setting(unit, person.id, name, value)
        else:
            accounts.set_setting(unit, person, name, value)
        return _records(unit, person, replace(where, private=of is Scope.ME))

    try:
        texts, shown = await service.act(person, work)
    except ValueError:
        return old_button(texts_for(person.language))
    return service.screens.open(pressed, _settings_screen(shown, texts, views.THEN.get(name, "")))


async def _take_links_back(service: Service, pressed: Press, of: Scope) -> Toast | None:
    """Revoke the links to tables of the chat, as far as the person may."""
    person = pressed.person
    where = pressed.where if of is Scope.CHAT else Where(person.id, private=True)
    texts, reply = await service.act_here(
        person, where, lambda unit, who: watching.take_back_in(unit, where.chat, who)
    )
    if reply.refused is not None:
        return toast(reply, person.id, texts)
    codes = reply.note.codes if isinstance(reply.note, LinksTakenBack) else ()
    for code in codes:
        service.live.end(code)
    await service.redraws.redraw_all(codes)
    shown = await service.store.run(lambda unit: _records(unit, person, where))
    return service.screens.open(pressed, _settings_screen(shown, texts))
