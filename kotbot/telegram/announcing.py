"""A restart that is announced: every chat with an open match is told once, and told when it is over."""

from collections.abc import Callable
from functools import partial

import structlog

from kotbot.i18n import Texts
from kotbot.matches import housekeeping
from kotbot.matches.around import boards, finding
from kotbot.telegram.running.in_hand import by_itself
from kotbot.telegram.service import Service
from kotbot.views.base.screen import Screen
from kotbot.views.core.announcements import back_again, called_off, maintenance

log = structlog.get_logger()


Words = Callable[[Texts], Screen]


async def announce_restart(service: Service, why: str) -> None:
    """Tell the chats of all open matches, at their budgets; one that was told hears nothing new."""
    for code, chat in (await _live(service)).items():
        say = partial(service.notices.announce, code, lambda _, texts: maintenance(why, texts))
        with by_itself():  # else the next start, which ends it, would announce it anew
            service.outbox.post(chat, say)


async def call_off(service: Service) -> None:
    """Let every announcement say that there is no restart after all, and each that is on its way."""
    _take_back(service, await _live(service) | await _told(service), called_off)


async def _live(service: Service) -> dict[str, int]:
    """Chat by code of all open matches."""
    codes = await service.store.run(finding.live)
    matches = [await service.store.run(partial(finding.by_code, code=code)) for code in codes]
    return {facts.code: facts.chat for facts in matches if facts is not None}


async def _told(service: Service) -> dict[str, int]:
    """Chat by code of the matches for which something was announced."""
    return {row.code: row.chat for row in await service.store.run(boards.announcements)}


def _take_back(service: Service, chats: dict[str, int], words: Words) -> None:
    for code, chat in chats.items():
        service.outbox.post(chat, partial(service.notices.take_back, code, words))


async def back_after_restart(service: Service) -> None:
    """The restart that was announced is over: matches may begin, and the chats are told."""
    if not await service.store.run(housekeeping.maintenance):
        return
    await service.store.run(lambda unit: housekeeping.announce_maintenance(unit, ""))
    log.info("the restart that was announced is over")
    _take_back(service, await _told(service), back_again)
