"""Blocking: administrators keep a person from playing in their chat."""

from collections.abc import Callable

from kotbot.i18n import Texts
from kotbot.matches.people import chats
from kotbot.matches.ports import Unit
from kotbot.matches.records import ChatRecord
from kotbot.telegram.features.people.scopes import for_admins
from kotbot.telegram.incoming import Command
from kotbot.telegram.registry import Menu, command
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen
from kotbot.views.people.blocking import blocked, nobody_answered, unblocked


def _block_words(texts: Texts) -> str:
    # Translators: what /block does, in the menu of commands.
    return texts.gettext("Answer somebody with this to block them")


def _unblock_words(texts: Texts) -> str:
    # Translators: what /unblock does, in the menu of commands.
    return texts.gettext("Answer somebody with this to let them play")


@command("block", Menu.GROUPS, _block_words)
async def block(service: Service, given: Command) -> None:
    """Block the author of the answered message from playing here; for administrators."""
    await _bar(service, given, chats.block, blocked)


@command("unblock", Menu.GROUPS, _unblock_words)
async def unblock(service: Service, given: Command) -> None:
    """Unblock the author of the answered message; for administrators."""
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
    if not await service.members.is_admin(where, person):
        service.messenger.say(given, await for_admins(service, person))
        return
    texts, _ = await service.act(person, lambda _: None)
    if whom is None:
        service.messenger.answer(given, nobody_answered(texts))
        return
    await service.store.run(lambda unit: change(unit, where.chat, whom.id))
    service.messenger.answer(given, words(whom.name, texts))
