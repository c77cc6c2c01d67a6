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
from kotbot.i18n import texts_for
from kotbot.matches import finding, housekeeping
from kotbot.matches.ended import filling
from kotbot.matches.open import clock
from kotbot.matches.open.clock import Notice, Task
from kotbot.matches.people import links
from kotbot.matches.records import Due
from kotbot.matches.replies import Note
from kotbot.store import NoDatabase
from kotbot.telegram import recovery
from kotbot.telegram.announcing import Announcements, announced
from kotbot.telegram.service import Service
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


@contextlib.asynccontextmanager
async def ticking(running: Service) -> AsyncIterator[None]:
    """Run the clocks while the block runs; they stood still since the last sign of life.

    Meanwhile old matches get their rows.
    """
    gap = await running.store.run(clock.resume)
    log.info("clocks go on", stood_still=str(gap))
    ticks, fills = _tick_for_ever(running), _fill_for_ever(running)
    async with in_background(ticks, "ticker"), in_background(fills, "rows"):
        yield
    await running.store.run_at_last(clock.beat)


async def _tick_for_ever(running: Service) -> None:
    away = False
    announcements = Announcements(running)
    for ticks in itertools.count(1):
        await asyncio.sleep(TICK.total_seconds())
        running.pulse.turns()
        try:
            await _tick(running, announcements, ticks)
            running.pulse.ticks()
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


async def _tick(running: Service, announcements: Announcements, ticks: int) -> None:
    (gap, tasks), now = await running.store.run(lambda unit: (clock.look(unit), announced(unit)))
    if gap:
        log.info("clocks go on", stood_still=str(gap))
        await recovery.redraw_behind(running)
    if ticks % BEATS == 0:
        await running.store.run(clock.beat)
    if ticks % AGAIN == 0:
        running.outbox.try_given_up()
    if ticks % TIDY == 0:
        await running.store.run(housekeeping.tidy)
        await running.store.run(links.drop_over)
    await _do_all(running, tasks)
    await announcements.follow(now)


async def _fill_for_ever(running: Service) -> None:
    """Write the missing rows of matches, some at a time; then look for more now and then.

    An earlier version that runs beside this one may end more matches.
    """
    while True:
        await asyncio.sleep(TICK.total_seconds())
        try:
            if await running.store.run(filling.fill):
                continue
        except NoDatabase:
            continue
        except Exception:
            log.exception("old matches have no rows yet")
        await asyncio.sleep(TICK.total_seconds() * AGAIN)


async def _do_all(running: Service, tasks: Sequence[Task]) -> None:
    """Do everything that is due; a match that fails delays no other."""
    for task in tasks:
        try:
            await _do(running, task)
        except NoDatabase:
            raise
        except Exception:
            log.exception("task failed", match=task.code, kind=task.kind.value)
            await running.store.run(partial(clock.put_off, code=task.code))


async def _do(running: Service, task: Task) -> None:
    if task.kind is Due.NOTICE:
        notice = await running.store.run(
            lambda unit: clock.notify(unit, task.code, task.decision, running.presence.idle)
        )
        if notice is not None:
            await _tell(running, notice)
        return
    if task.kind is Due.THINK:
        running.thinkers.ask(task.code, task.decision)
        return
    reply = await running.store.run(lambda unit: clock.time_out(unit, task.code, task.decision))
    running.show(reply)
    words = _WORDS.get(reply.note) if isinstance(reply.note, Note) else None
    if words is not None and reply.facts is not None and not reply.facts.private:
        running.notify(reply.facts, words(reply.facts, texts_for(reply.facts.language)))


async def _tell(running: Service, notice: Notice) -> None:
    """Send a short message in answer to the board that mentions only the person who is asked."""
    facts = await running.store.run(lambda unit: finding.by_code(unit, notice.code))
    if facts is not None and not facts.private:
        running.notify(facts, your_turn(facts, notice.account, texts_for(facts.language)))
