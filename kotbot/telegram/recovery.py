"""Recovery at a start: boards that are behind, or were being sent at the end, are brought up to date."""

from kotbot.matches import boards as messages
from kotbot.matches.partitions import ALL
from kotbot.matches.ports import Unit
from kotbot.matches.records import BoardRecord
from kotbot.store import Store
from kotbot.telegram.outgoing.boards import Boards
from kotbot.telegram.outgoing.outbox import Outbox, Rank
from kotbot.telegram.redraws import Redraws


class Recovery:
    """Continues what a previous owner of these partitions, or the previous process, had begun."""

    def __init__(self, store: Store, outbox: Outbox, boards: Boards, redraws: Redraws) -> None:
        self._store = store
        self._outbox = outbox
        self._boards = boards
        self._redraws = redraws

    async def redraw_behind(self, partitions: frozenset[int] = ALL) -> None:
        """Draw the boards that show an older revision than their match has."""
        for row in await self._store.run(lambda unit: messages.behind(unit.within(partitions))):
            self._boards.will_show_the_newest(row.chat, row.code)
            self._outbox.redraw(row.chat, row.code, Rank.ALL)

    async def finish(self, partitions: frozenset[int] = ALL) -> None:
        """Finish what had begun: boards to send, old boards and texts to delete."""

        def rows(unit: Unit) -> tuple[list[BoardRecord], ...]:
            ours = unit.within(partitions)
            return messages.meant(ours), messages.former(ours), messages.strays(ours), messages.texts(ours)

        meant, former, strays, texts = await self._store.run(rows)
        for row in meant:
            self._boards.will_stand_below(row.chat, row.code, row.language)
            self._outbox.redraw(row.chat, row.code)
        for row in former:
            self._boards.retired.go_later(row)
        for row in strays:
            self._boards.retired.strip_later(row)
        for row in texts:
            self._outbox.redraw(row.chat, row.code, Rank.ALL)
        codes = await self._store.run(lambda unit: messages.boardless(unit.within(partitions)))
        await self._redraws.redraw_all(codes)
