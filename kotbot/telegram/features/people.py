"""What belongs to a person or a chat and not to one match: languages, settings, statistics, privacy."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kotbot.i18n import LOCALES, PSEUDO, Texts, texts_for
from kotbot.matches import accounts, boards, chats, finding, privacy, stats
from kotbot.matches.facts import Person, Where
from kotbot.matches.ports import Unit
from kotbot.matches.records import AccountRecord, ChatRecord
from kotbot.matches.replies import Refused, refuse
from kotbot.telegram.incoming import Command, Press, word
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.service import Service
from kotbot.views import settings as views
from kotbot.views import stats as stats_views
from kotbot.views.apologies import old_button
from kotbot.views.blocking import blocked, nobody_answered, unblocked
from kotbot.views.games import games
from kotbot.views.languages import language_set, languages
from kotbot.views.screen import Screen, Toast
from kotbot.views.toasts import toast
from kotbot.views.verbs import Scope as Whose
from kotbot.views.verbs import Verb

EXPORT_NAME: Final = "kotbot.json"


# Languages


def _language_words(texts: Texts) -> str:
    # Translators: what /language does, in the menu of commands.
    return texts.gettext("Speak another language")


@command("language", Scope.EVERYWHERE, _language_words)
async def choose_language(service: Service, given: Command) -> None:
    """The choice of languages: a person's in private, the chat's in a group."""
    texts, _ = await service.act(given.person, lambda _: None)
    whose = Whose.ME if given.where.private else Whose.CHAT
    service.send(given.where, languages(whose, texts), given.message)


@press(Verb.LANGUAGES)
async def show_languages(service: Service, pressed: Press) -> Toast | None:
    """The choice of languages, in place of the message that was pressed or below the board."""
    texts, _ = await service.act(pressed.person, lambda _: None)
    service.open(pressed, languages(_whose(pressed), texts))
    return None


def _whose(pressed: Press) -> Whose:
    return Whose.CHAT if word(pressed, 0) == Whose.CHAT and not pressed.where.private else Whose.ME


@press(Verb.LANGUAGE)
async def set_language(service: Service, pressed: Press) -> Toast | None:
    """Speak another language from now on: to a person, or in a chat and on its boards."""
    locale = pressed.action.args[-1] if pressed.action.args else ""
    if locale not in (*LOCALES, PSEUDO):
        return old_button(texts_for(pressed.person.language))
    person, where = pressed.person, pressed.where
    if _whose(pressed) is Whose.CHAT:
        if not await service.is_admin(where, person):
            return await _not_allowed(service, person)
        changed = await service.store.run(lambda unit: chats.speak(unit, where.chat, locale))
    else:
        changed = await service.store.run(lambda unit: _speak_to(unit, person, where, locale))
        service.boards.forget()
    await service.redraw_codes(changed)
    service.close_page(pressed)
    return language_set(texts_for(locale))


def _speak_to(unit: Unit, person: Person, where: Where, locale: str) -> list[str]:
    accounts.choose_language(unit, person, locale)
    elsewhere = boards.speak_to(unit, person.id, locale)
    return [*elsewhere, *(chats.speak(unit, where.chat, locale) if where.private else [])]


async def _not_allowed(service: Service, person: Person) -> Toast:
    texts, _ = await service.act(person, lambda _: None)
    return toast(refuse(Refused.NOT_ALLOWED), person.id, texts)


# Settings


def _settings_words(texts: Texts) -> str:
    # Translators: what /settings does, in the menu of commands.
    return texts.gettext("Pace, notices, who may start")


@command("settings", Scope.EVERYWHERE, _settings_words)
async def show_settings(service: Service, given: Command) -> None:
    """The settings of a person in private, of the chat in a group."""
    texts, shown = await service.act(given.person, lambda unit: _records(unit, given.person, given.where))
    service.send(given.where, _settings_screen(shown, texts), given.message)


def _records(unit: Unit, person: Person, where: Where) -> AccountRecord | ChatRecord:
    if where.private:
        return accounts.remember(unit, person)
    return chats.settings_of(unit, where.chat)


def _settings_screen(shown: AccountRecord | ChatRecord, texts: Texts) -> Screen:
    if isinstance(shown, AccountRecord):
        return views.own_settings(shown, texts)
    return views.chat_settings(shown, texts)


@press(Verb.SETTINGS)
async def open_settings(service: Service, pressed: Press) -> Toast | None:
    """The settings, in place of the message that was pressed or below the board."""
    where = replace(pressed.where, private=_whose(pressed) is Whose.ME)
    texts, shown = await service.act(pressed.person, lambda unit: _records(unit, pressed.person, where))
    service.open(pressed, _settings_screen(shown, texts))
    return None


@press(Verb.SET)
async def set_setting(service: Service, pressed: Press) -> Toast | None:
    """Change one setting; those of a chat belong to its administrators."""
    name, value = word(pressed, 1), word(pressed, 2)
    person, where = pressed.person, pressed.where
    if _whose(pressed) is Whose.CHAT and not await service.is_admin(where, person):
        return await _not_allowed(service, person)

    def work(unit: Unit) -> AccountRecord | ChatRecord:
        if _whose(pressed) is Whose.CHAT:
            return chats.set_setting(unit, where.chat, name, value)
        accounts.set_notices(unit, person, value)
        return accounts.remember(unit, person)

    try:
        texts, shown = await service.act(person, work)
    except ValueError:
        return old_button(texts_for(person.language))
    service.open(pressed, _settings_screen(shown, texts))
    return None


def _block_words(texts: Texts) -> str:
    # Translators: what /block does, in the menu of commands.
    return texts.gettext("Answer somebody with this to block them")


def _unblock_words(texts: Texts) -> str:
    # Translators: what /unblock does, in the menu of commands.
    return texts.gettext("Answer somebody with this to let them play")


@command("block", Scope.GROUPS, _block_words)
async def block(service: Service, given: Command) -> None:
    """Administrators keep somebody from playing here, by answering a message of theirs."""
    await _bar(service, given, chats.block, blocked)


@command("unblock", Scope.GROUPS, _unblock_words)
async def unblock(service: Service, given: Command) -> None:
    """Administrators let somebody play here again."""
    await _bar(service, given, chats.unblock, unblocked)


async def _bar(
    service: Service,
    given: Command,
    change: Callable[[Unit, int, int], ChatRecord],
    words: Callable[[str, Texts], Screen],
) -> None:
    where, person, whom = given.where, given.person, given.answered
    if where.private:
        return
    if not await service.is_admin(where, person):
        service.say(where, await _not_allowed(service, person), given.message)
        return
    texts, _ = await service.act(person, lambda _: None)
    if whom is None:
        service.send(where, nobody_answered(texts), given.message)
        return
    await service.store.run(lambda unit: change(unit, where.chat, whom.id))
    service.send(where, words(whom.name, texts), given.message)


# Statistics and matches


def _stats_words(texts: Texts) -> str:
    # Translators: what /stats does, in the menu of commands.
    return texts.gettext("Games played and won")


@command("stats", Scope.EVERYWHERE, _stats_words)
async def show_stats(service: Service, given: Command) -> None:
    """A person's statistics in private, a chat's in a group."""
    _, screen = await _stats(service, given.person, given.where)
    service.send(given.where, screen, given.message)


@press(Verb.STATS)
async def open_stats(service: Service, pressed: Press) -> Toast | None:
    """The statistics, below the board or in place of the message that was pressed."""
    where = replace(pressed.where, private=_whose(pressed) is Whose.ME)
    _, screen = await _stats(service, pressed.person, where)
    service.open(pressed, screen)
    return None


async def _stats(service: Service, person: Person, where: Where) -> tuple[Texts, Screen]:
    if where.private:
        texts, own = await service.act(person, lambda unit: stats.of_person(unit, person.id))
        return texts, stats_views.of_person(own, texts)
    texts, lines = await service.act(person, lambda unit: stats.of_chat(unit, where.chat))
    return texts, stats_views.of_chat(lines, texts)


def _games_words(texts: Texts) -> str:
    # Translators: what /games does, in the menu of commands.
    return texts.gettext("Your matches")


@command("games", Scope.EVERYWHERE, _games_words)
async def show_games(service: Service, given: Command) -> None:
    """The open matches of a person, those that wait for them first."""
    texts, matches = await service.act(given.person, lambda unit: finding.of_account(unit, given.person.id))
    service.send(given.where, games(matches, given.person.id, texts), given.message)


@press(Verb.GAMES)
async def open_games(service: Service, pressed: Press) -> Toast | None:
    """The open matches of a person."""
    texts, matches = await service.act(
        pressed.person, lambda unit: finding.of_account(unit, pressed.person.id)
    )
    service.open(pressed, games(matches, pressed.person.id, texts))
    return None


# Privacy


def _privacy_words(texts: Texts) -> str:
    # Translators: what /privacy does, in the menu of commands.
    return texts.gettext("What is stored of you")


@command("privacy", Scope.PRIVATE, _privacy_words)
async def show_privacy(service: Service, given: Command) -> None:
    """What is stored, and how to get it or to be forgotten."""
    texts, _ = await service.act(given.person, lambda _: None)
    if not given.where.private:
        service.say(given.where, views.privacy_elsewhere(texts), given.message)
        return
    service.send(given.where, views.privacy(texts), given.message)


@press(Verb.PRIVACY)
async def change_privacy(service: Service, pressed: Press) -> Toast | None:
    """Export or delete what is stored of the person who presses, in private only."""
    what = word(pressed, 0)
    person, where = pressed.person, pressed.where
    texts, _ = await service.act(person, lambda _: None)
    if not where.private:
        return views.privacy_elsewhere(texts)
    match what:
        case "export":
            data = await service.store.run(lambda unit: privacy.export(unit, person.id))
            document = json.dumps(data, ensure_ascii=False, indent=1).encode()
            service.send_document(where, document, EXPORT_NAME)
        case "delete":
            service.open(pressed, views.delete_question(texts))
        case "delete_now":
            codes = await service.store.run(lambda unit: privacy.delete(unit, person.id))
            await service.redraw_codes(codes)
            service.open(pressed, views.deleted(texts))
        case _:
            service.open(pressed, views.privacy(texts))
    return None
