"""The ticker: looks twice a second for due notices, deadlines, computers' turns and unused lobbies."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from functools import partial
from typing import Final

import structlog

from kotbot.background_tasks import in_background
from kotbot.matches import finding, housekeeping
from kotbot.matches.ended import filling
from kotbot.matches.open import clock
from kotbot.matches.open.clock import Notice, Task
from kotbot.matches.outcomes import Note
from kotbot.matches.people import links
from kotbot.matches.records import Due
from kotbot.store import NoDatabase, Store
from kotbot.telegram.announcing import Announcements, announced
from kotbot.telegram.health import Pulse
from kotbot.telegram.outgoing.outbox import Outbox
from kotbot.telegram.presence import Presence
from kotbot.telegram.recovery import Recovery
from kotbot.telegram.redraws import Redraws
from kotbot.telegram.thinkers import Thinkers
from kotbot.views.digital.notices import overdue, warning, your_turn

log = structlog.get_logger()

_WORDS: Final = {Note.WARNED: warning, Note.OVERDUE: overdue}
"""What a chat is told when a time limit is over."""
TICK: Final = timedelta(milliseconds=500)
BEATS: Final = 10
"""Ticks between two signs of life."""
AGAIN: Final = 120
"""Ticks between two retries of boards that could not be drawn, and between looks for matches without rows."""
TIDY: Final = 7200
"""Ticks between two clean-ups of records that are no longer needed."""


class Ticker:
    """Runs the clocks of matches, and everything that is done now and then."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        redraws: Redraws,
        thinkers: Thinkers,
        recovery: Recovery,
        announcements: Announcements,
        pulse: Pulse,
        presence: Presence,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._redraws = redraws
        self._thinkers = thinkers
        self._recovery = recovery
        self._announcements = announcements
        self._pulse = pulse
        self._presence = presence

    @contextlib.asynccontextmanager
    async def ticking(self) -> AsyncIterator[None]:
        """Run the clocks while the block runs; they stood still since the last sign of life.

        Meanwhile old matches get their rows.
        """
        gap = await self._store.run(clock.resume)
        log.info("clocks go on", stood_still=str(gap))
        ticks, fills = self._tick_for_ever(), self._fill_for_ever()
        async with in_background(ticks, "ticker"), in_background(fills, "rows"):
            yield
        await self._store.run_at_last(clock.beat)

    async def _tick_for_ever(self) -> None:
        away = False
        for ticks in itertools.count(1):
            await asyncio.sleep(TICK.total_seconds())
            self._pulse.goes_round()
            try:
                await self._tick(ticks)
                self._pulse.ticks()
            except NoDatabase as error:
                if not away:
                    log.error("the database is away", reason=str(error))
                away = True
                continue
            except Exception:
                log.exception("tick failed")
            if away:
                log.info("the database is back")
            away = False

    async def _tick(self, ticks: int) -> None:
        (gap, tasks), now = await self._store.run(lambda unit: (clock.look(unit), announced(unit)))
        if gap:
            log.info("clocks go on", stood_still=str(gap))
            await self._recovery.redraw_behind()
        if ticks % BEATS == 0:
            await self._store.run(clock.beat)
        if ticks % AGAIN == 0:
            self._outbox.try_given_up()
        if ticks % TIDY == 0:
            await self._store.run(housekeeping.tidy)
            await self._store.run(links.drop_over)
        await self._do_all(tasks)
        await self._announcements.follow(now)

    async def _fill_for_ever(self) -> None:
        """Write the missing rows of matches, some at a time; then look for more now and then.

        An earlier version that runs beside this one may end more matches.
        """
        while True:
            await asyncio.sleep(TICK.total_seconds())
            try:
                if await self._store.run(filling.fill):
                    continue
            except NoDatabase:
                continue
            except Exception:
                log.exception("old matches have no rows yet")
            await asyncio.sleep(TICK.total_seconds() * AGAIN)

    async def _do_all(self, tasks: Sequence[Task]) -> None:
        """Do everything that is due; a match that fails delays no other."""
        for task in tasks:
            try:
                await self._do(task)
            except NoDatabase:
                raise
            except Exception:
                log.exception("task failed", match=task.code, kind=task.kind.value)
                await self._store.run(partial(clock.put_off, code=task.code))

    async def _do(self, task: Task) -> None:
        if task.kind is Due.NOTICE:
            notice = await self._store.run(
                lambda unit: clock.notify(unit, task.code, task.decision, self._presence.idle)
            )
            if notice is not None:
                await self._tell(notice)
            return
        if task.kind is Due.THINK:
            self._thinkers.ask(task.code, task.decision)
            return
        reply = await self._store.run(lambda unit: clock.time_out(unit, task.code, task.decision))
        self._redraws.show(reply)
        if reply.note is Note.OVERDUE and reply.facts is not None and reply.facts.is_inline:
            return  # the board says it, and nobody else can be called
        words = _WORDS.get(reply.note) if isinstance(reply.note, Note) else None
        if words is not None and reply.facts is not None and not reply.facts.private:
            self._redraws.notify(reply.facts, partial(words, reply.facts))

    async def _tell(self, notice: Notice) -> None:
        """Send a short message in answer to the board that mentions only the person who is asked."""
        facts = await self._store.run(lambda unit: finding.by_code(unit, notice.code))
        if facts is not None and not facts.private:
            self._redraws.notify(facts, partial(your_turn, facts, notice.account))
