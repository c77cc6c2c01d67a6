"""Statistics of games played and won, by a person or in a chat."""

import asyncio
from collections.abc import Collection
from dataclasses import replace

from kotbot.i18n import Texts
from kotbot.matches.facts import Person, Where
from kotbot.matches.log import played, stats
from kotbot.matches.log.played import History
from kotbot.matches.ports import Unit
from kotbot.telegram.features.people.scopes import whose
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Scope as Whose
from kotbot.views.base.verbs import Verb
from kotbot.views.people import stats as views


def _stats_words(texts: Texts) -> str:
    # Translators: what /stats does, in the menu of commands.
    return texts.gettext("Games played and won")


@command("stats", Menu.EVERYWHERE, _stats_words)
async def show_stats(service: Service, given: Command) -> None:
    """Show a person's statistics in private, a chat's in a group."""
    service.messenger.answer_with_page(given, await _stats(service, given.person, given.where))


@press(Verb.STATS)
async def open_stats(service: Service, pressed: Press, scope: Whose) -> Toast | None:
    """Show the statistics below the board or in place of the pressed message."""
    where = replace(pressed.where, private=whose(pressed, scope) is Whose.ME)
    return service.screens.open(pressed, await _stats(service, pressed.person, where))


async def _stats(service: Service, person: Person, where: Where) -> Screen:
    if where.private:
        texts, (history, guests) = await service.act(
            person, lambda unit: _of_person(unit, person, where.chat)
        )
        own = await asyncio.to_thread(stats.of_person, history, person.id)
        return views.of_person(own, texts, guests)
    texts, history = await service.act(person, lambda unit: played.of_chat(unit, where.chat))
    lines = await asyncio.to_thread(stats.of_chat, history)
    return views.of_chat(lines, texts, history.guest_names())


def _of_person(unit: Unit, person: Person, chat: int) -> tuple[History, Collection[str]]:
    """Return a person's counted matches and the guests of their private chat."""
    guests = played.guest_names(unit, chat) if chat == person.id else ()
    return played.of_account(unit, person.id), guests
