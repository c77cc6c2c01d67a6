"""Announced restarts: every chat with an open match is told once, and told when the restart is over.

The announcement itself is only written down. Each process compares it with what it told the chats of its own
matches, and also tells the chats of matches that become its own later.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

import structlog

from kotbot.i18n import Texts
from kotbot.matches import boards, finding, housekeeping
from kotbot.matches.partitions import ALL, of_code
from kotbot.matches.ports import Unit
from kotbot.store import Store
from kotbot.telegram.outgoing.notices import Notices
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.views.base.screen import Screen
from kotbot.views.people.admin import back_again, called_off, maintenance

log = structlog.get_logger()


Words = Callable[[Texts], Screen]
AT_ONCE: Final = 50
"""Matches whose chats are looked up in one transaction; presses run in between."""


class Announced(NamedTuple):
    """The announcement (empty if there is none) and the partitions whose chats this process tells."""

    why: str = ""
    partitions: frozenset[int] = frozenset()


def announced(unit: Unit) -> Announced:
    """Return the current announcement."""
    return Announced(housekeeping.maintenance(unit), frozenset(filter(unit.owns, ALL)))


class Announcements:
    """Announcements to the chats of this process, made and still to be made."""

    def __init__(self, store: Store, outbox: Outbox, notices: Notices) -> None:
        self._store = store
        self._outbox = outbox
        self._notices = notices
        self._told = Announced()

    async def follow(self, now: Announced) -> None:
        """Tell the chats of open matches about the announcement, or its end, within their budgets.

        A chat that was told already is not told again.
        """
        before = self._told
        fresh = now.partitions if now.why != before.why else now.partitions - before.partitions
        if fresh and now.why:
            await self._announce(now.why, fresh)
        elif fresh:
            await self._call_off(before.why, fresh)
        self._told = now

    async def end_after_restart(self) -> None:
        """End the announced restart: matches may begin again, and the chats are told."""
        if not await self._store.run(housekeeping.maintenance):
            return
        await self._store.run(lambda unit: housekeeping.announce_maintenance(unit, ""))
        log.info("the restart that was announced is over")
        self._take_back(await self._told_chats(ALL), back_again)

    async def _announce(self, why: str, partitions: frozenset[int]) -> None:
        for code, chat in (await self._live(partitions)).items():
            self._outbox.post(chat, partial(self._tell, code, why))

    async def _tell(self, code: str, why: str) -> int:
        """Tell one chat, unless another process has done so by now."""
        now = await self._store.run(announced)
        if of_code(code) not in now.partitions:
            return 0
        return await self._notices.announce(code, lambda _, texts: maintenance(why, texts))

    async def _call_off(self, why: str, partitions: frozenset[int]) -> None:
        """Edit every announcement, also those on their way, to say that there is no restart after all."""
        on_their_way = await self._live(partitions) if why else {}
        self._take_back(on_their_way | await self._told_chats(partitions), called_off)

    async def _live(self, partitions: frozenset[int]) -> dict[str, int]:
        """Return the chats of the open matches of these partitions, by match code."""
        codes = await self._store.run(lambda unit: finding.live(unit.within(partitions)))
        chats: dict[str, int] = {}
        for start in range(0, len(codes), AT_ONCE):
            chats |= await self._store.run(partial(_chats, codes=codes[start : start + AT_ONCE]))
        return chats

    async def _told_chats(self, partitions: frozenset[int]) -> dict[str, int]:
        """Return the chats of the matches for which something was announced, by match code."""
        rows = await self._store.run(lambda unit: boards.announcements(unit.within(partitions)))
        return {row.code: row.chat for row in rows}

    def _take_back(self, chats: dict[str, int], words: Words) -> None:
        for code, chat in chats.items():
            self._outbox.post(chat, partial(self._notices.take_back, code, words))


def _chats(unit: Unit, codes: Iterable[str]) -> dict[str, int]:
    matches = map(unit.match, codes)
    return {match.code: match.chat for match in matches if match is not None}
