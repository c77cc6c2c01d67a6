"""Rankings of a chat, profiles of its players, and a person's achievements."""

import asyncio
from datetime import datetime

from kotbot.i18n import Texts
from kotbot.matches.facts import Person, Where
from kotbot.matches.log import played, top
from kotbot.matches.log.achievements import earned_by
from kotbot.matches.log.played import History, Player
from kotbot.matches.log.top import By, Chronicle, Since
from kotbot.matches.ports import Unit
from kotbot.telegram.incoming import Command, Press
from kotbot.telegram.registry import Menu, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import RankingScope, Verb
from kotbot.views.people import top as views
from kotbot.views.people.achievements import achievements


def _top_words(texts: Texts) -> str:
    # Translators: what /top does, in the menu of commands.
    return texts.gettext("Who is best here")


@command("top", Menu.EVERYWHERE, _top_words)
async def show_top(service: Service, given: Command) -> None:
    """Show the players of the chat by wins, with buttons for the other lists."""
    page = await _list(service, given.person, given.where, By.WINS, Since.EVER)
    service.messenger.answer_with_page(given, page)


@press(Verb.TOP)
async def open_top(
    service: Service, pressed: Press, by: By, since: Since, scope: RankingScope
) -> Toast | None:
    """Show a ranking: of the chat, or of all chats for people who want to be rated there."""
    if scope is RankingScope.ALL:
        page = await _list_of_all(service, pressed, since)
    else:
        page = await _list(service, pressed.person, pressed.where, by, since)
    return service.screens.open(pressed, page)


async def _list(service: Service, person: Person, where: Where, by: By, since: Since) -> Screen:
    texts, chronicle = await _chronicle(service, person, where.chat)
    if by is By.RATING:
        ladders = await asyncio.to_thread(top.best_rated, chronicle, since)
        return views.rated(ladders, since, texts, where.private)
    return views.best(top.best(chronicle, by, since), by, since, texts, where.private)


async def _chronicle(service: Service, person: Person, chat: int) -> tuple[Texts, Chronicle]:
    texts, (history, month) = await service.act(
        person, lambda unit: (played.of_chat(unit, chat), top.month_of(unit, chat))
    )
    return texts, await asyncio.to_thread(top.chronicle, history, month)


async def _list_of_all(service: Service, pressed: Press, since: Since) -> Screen:
    texts, found = await service.act(pressed.person, lambda unit: _of_all(unit, pressed))
    if found is None:
        return views.not_compared(texts)
    history, accounts, month = found
    chronicle = await asyncio.to_thread(top.chronicle_of_all, history, accounts, month)
    ladders = await asyncio.to_thread(top.best_rated_of_all, chronicle, accounts, since)
    return views.rated_of_all(ladders, since, texts)


def _of_all(unit: Unit, pressed: Press) -> tuple[History, frozenset[int], datetime] | None:
    """Return the history and accounts of people rated over all chats; None if the person is not rated."""
    accounts = frozenset(unit.compared_accounts())
    if pressed.person.id not in accounts:
        return None
    return played.of_accounts(unit, accounts), accounts, top.month_of(unit, pressed.where.chat)


@press(Verb.FARED)
async def open_profile(service: Service, pressed: Press, named: str) -> Toast | None:
    """Show a player's results in the chat; without a name in the button, one's own."""
    person = pressed.person
    texts, chronicle = await _chronicle(service, person, pressed.where.chat)
    player = _named(named, chronicle) if named else Player(person.id)
    profile = None if player is None else await asyncio.to_thread(top.profile, chronicle, player)
    if profile is None:
        return views.gone(texts) if named else service.screens.open(pressed, views.not_played(texts))
    own = profile.player == Player(person.id)
    return service.screens.open(pressed, views.of_player(profile, texts, own))


def _named(named: str, chronicle: Chronicle) -> Player | None:
    return next((player for player in chronicle.names if views.word_of(player) == named), None)


@press(Verb.EARNED)
async def open_achievements(service: Service, pressed: Press, came_from: str) -> Toast | None:
    """Show the achievements of the person who presses, in all chats."""
    account = pressed.person.id
    texts, history = await service.act(pressed.person, lambda unit: played.of_account(unit, account))
    had = earned_by(await asyncio.to_thread(history.rows_of, account))
    return service.screens.open(pressed, achievements(had, texts, came_from))
