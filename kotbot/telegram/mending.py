"""Boards that are behind, or were on their way when the bot ended: brought up to date at a start."""

from collections.abc import Iterable
from functools import partial

from kotbot.matches.around import boards, finding
from kotbot.telegram.outgoing.outbox import Rank
from kotbot.telegram.service import Service


async def redraw_behind(service: Service) -> None:
    """Have the boards drawn that show an older revision than their match has."""
    for row in await service.store.run(boards.behind):
        service.outbox.redraw(row.chat, row.code, Rank.ALL)


async def finish(service: Service) -> None:
    """Do what was meant when the bot ended: boards were being sent, former ones have their buttons."""
    for row in await service.store.run(boards.meant):
        service.boards.will_stand_below(row.chat, row.code, row.language)
        service.outbox.redraw(row.chat, row.code)
    former = service.boards.former
    for row in await service.store.run(boards.to_strip):
        leave = former.strip_later if row.kind == boards.STRAY else former.leave_later
        leave(row)
    await redraw_codes(service, await service.store.run(boards.boardless))


async def redraw_codes(service: Service, codes: Iterable[str]) -> None:
    """Have the boards of several matches drawn."""
    for code in codes:
        facts = await service.store.run(partial(finding.by_code, code=code))
        if facts is not None:
            service.redraw(facts)
