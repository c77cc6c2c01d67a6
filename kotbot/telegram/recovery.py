"""Recovery at a start: boards that are behind, or were being sent at the end, are brought up to date."""

from collections.abc import Iterable
from functools import partial

from kotbot.matches import boards, finding
from kotbot.matches.partitions import ALL
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.telegram.outgoing.outbox import Rank
from kotbot.telegram.service import Service


async def redraw_behind(service: Service, partitions: frozenset[int] = ALL) -> None:
    """Draw the boards that show an older revision than their match has."""
    for row in await service.store.run(lambda unit: boards.behind(unit.within(partitions))):
        service.boards.will_show_the_newest(row.chat, row.code)
        service.outbox.redraw(row.chat, row.code, Rank.ALL)


async def finish(service: Service, partitions: frozenset[int] = ALL) -> None:
    """Finish what the bot had begun when it ended: boards to send, old boards and texts to delete."""

    def rows(unit: Unit) -> tuple[list[BoardRecord], ...]:
        ours = unit.within(partitions)
        return boards.meant(ours), boards.former(ours), boards.strays(ours), boards.texts(ours)

    meant, former, strays, texts = await service.store.run(rows)
    for row in meant:
        service.boards.will_stand_below(row.chat, row.code, row.language)
        service.outbox.redraw(row.chat, row.code)
    for row in former:
        service.boards.retired.go_later(row)
    for row in strays:
        service.boards.retired.strip_later(row)
    for row in texts:
        service.outbox.redraw(row.chat, row.code, Rank.ALL)
    await redraw_codes(
        service, await service.store.run(lambda unit: boards.boardless(unit.within(partitions)))
    )


async def redraw_codes(service: Service, codes: Iterable[str]) -> None:
    """Draw the boards of several matches."""
    for code in codes:
        facts = await service.store.run(partial(finding.by_code, code=code))
        if facts is not None:
            service.redraw(facts)
