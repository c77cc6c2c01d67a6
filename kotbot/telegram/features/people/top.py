"""Who is best in a chat, how somebody fared there, and what who presses has earned."""

import asyncio

from kotbot.i18n import Texts
from kotbot.matches.around import achieving
from kotbot.matches.facts import Person, Where
from kotbot.matches.log import top
from kotbot.matches.log.played import Player
from kotbot.matches.log.top import By, Chronicle, Since
from kotbot.telegram.features.paging import rows_of_account, rows_of_accounts, rows_of_chat
from kotbot.telegram.incoming import Command, Press, word
from kotbot.telegram.registry import Scope, command, press
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.people import top as views
from kotbot.views.people.achievements import achievements
from kotbot.views.people.apologies import old_button


def _top_words(texts: Texts) -> str:
    # Translators: what /top does, in the menu of commands.
    return texts.gettext("Who is best here")


@command("top", Scope.EVERYWHERE, _top_words)
async def show_top(service: Service, given: Command) -> None:
    """The players of the chat by their wins; buttons lead to all else."""
    page = await _list(service, given.person, given.where, By.WINS, Since.EVER)
    service.mail.answer_with_page(given, page)


@press(Verb.TOP)
async def open_top(service: Service, pressed: Press) -> Toast | None:
    """A list of the best: of the chat, or of all chats for those who want to be rated there."""
    try:
        by, since = By(word(pressed, 0)), Since(word(pressed, 1))
    except ValueError:
        texts, _ = await service.act(pressed.person, lambda _: None)
        return old_button(texts)
    if word(pressed, 2) == views.ALL:
        page = await _list_of_all(service, pressed, since)
    else:
        page = await _list(service, pressed.person, pressed.where, by, since)
    return service.open(pressed, page)


async def _list(service: Service, person: Person, where: Where, by: By, since: Since) -> Screen:
    texts, chronicle = await _chronicle(service, person, where.chat)
    if by is By.RATING:
        ladders = await asyncio.to_thread(top.best_rated, chronicle, since)
        return views.rated(ladders, since, texts, where.private)
    return views.best(top.best(chronicle, by, since), by, since, texts, where.private)


async def _chronicle(service: Service, person: Person, chat: int) -> tuple[Texts, Chronicle]:
    rows = await rows_of_chat(service, chat)
    return await service.act(person, lambda unit: top.chronicle(unit, chat, rows))


async def _list_of_all(service: Service, pressed: Press, since: Since) -> Screen:
    person, chat = pressed.person, pressed.where.chat
    texts, wanted = await service.act(person, lambda unit: unit.compared_accounts())
    if person.id not in wanted:
        return views.not_compared(texts)
    accounts = frozenset(wanted)
    rows = await rows_of_accounts(service, wanted)
    chronicle = await service.store.run(lambda unit: top.chronicle_of_all(unit, chat, rows, accounts))
    ladders = await asyncio.to_thread(top.best_rated_of_all, chronicle, accounts, since)
    return views.rated_of_all(ladders, since, texts)


@press(Verb.FARED)
async def open_profile(service: Service, pressed: Press) -> Toast | None:
    """How a player of the chat fared there; without a name in the button, who presses."""
    named, person = word(pressed, 0), pressed.person
    texts, chronicle = await _chronicle(service, person, pressed.where.chat)
    player = _named(named, chronicle) if named else Player(person.id)
    profile = None if player is None else await asyncio.to_thread(top.profile, chronicle, player)
    if profile is None:
        return views.gone(texts) if named else service.open(pressed, views.not_played(texts))
    own = profile.player == Player(person.id)
    return service.open(pressed, views.of_player(profile, texts, own))


def _named(named: str, chronicle: Chronicle) -> Player | None:
    return next((player for player in chronicle.names if views.word_of(player) == named), None)


@press(Verb.EARNED)
async def open_achievements(service: Service, pressed: Press) -> Toast | None:
    """What who presses has earned, in all chats."""
    person = pressed.person
    rows = await rows_of_account(service, person.id)
    texts, _ = await service.act(person, lambda _: None)
    return service.open(pressed, achievements(achieving.earned_by(rows), texts, word(pressed, 0)))
