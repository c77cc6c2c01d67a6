"""A restart that is announced: every chat with an open match is told once, and told when it is over."""

from collections.abc import Callable
from functools import partial

import structlog

from kotbot.i18n import Texts, texts_for
from kotbot.matches import boards, finding, housekeeping
from kotbot.telegram.service import Service
from kotbot.views.notices import back_again, maintenance
from kotbot.views.screen import Screen

log = structlog.get_logger()


async def announce_restart(service: Service, why: str) -> None:
    """Tell the chats of all open matches, at their budgets; one that was told hears nothing new."""
    for code in await service.store.run(finding.live):
        facts = await service.store.run(partial(finding.by_code, code=code))
        if facts is not None:
            say = partial(service.boards.announce, code, lambda _, texts: maintenance(why, texts))
            service.outbox.post(facts.chat, say)


async def take_announcements_back(service: Service, words: Callable[[Texts], Screen]) -> None:
    """Let every announcement say how it ended."""
    for row in await service.store.run(boards.announcements):
        screen = words(texts_for(row.language))
        service.outbox.post(row.chat, partial(service.boards.take_back, row, screen))


async def back_after_restart(service: Service) -> None:
    """The restart that was announced is over: matches may begin, and the chats are told."""
    if not await service.store.run(housekeeping.maintenance):
        return
    await service.store.run(lambda unit: housekeeping.announce_maintenance(unit, ""))
    log.info("the restart that was announced is over")
    await take_announcements_back(service, back_again)
