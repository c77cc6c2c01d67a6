"""Updates by long polling: each batch is confirmed once it is stored.

The library's own polling confirms updates that are not handled yet, and its task can die unnoticed.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final
from urllib.parse import urlencode

import structlog
from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TelegramError
from telegram.request import BaseRequest

from kotbot.background_tasks import cancelled
from kotbot.i18n import terminal
from kotbot.telegram.connection import NO_ANSWER, asked_to_wait
from kotbot.telegram.health import Pulse
from kotbot.telegram.payloads import Json
from kotbot.telegram.updates.update_sink import NotTaken, UpdateSink

log = structlog.get_logger()

LONG_POLL: Final = 10
"""Seconds for which Telegram holds a call while no update comes."""
ANSWER_SECONDS: Final = 10
"""Seconds for the answer to arrive after the call was held."""
RETRY_SECONDS: Final = (1.0, 2.0, 4.0, 8.0)
"""Growing pauses between two calls after a failure; people wait that long when Telegram is back."""
LONGEST_PAUSE: Final = 60.0
"""The longest pause before Telegram is tried again, however long it asks to wait."""
FAREWELL_SECONDS: Final = 2.0
"""Seconds for the last call, which confirms what is stored."""


class Deaf(RuntimeError):
    """No task asks for updates any more, although the bot runs."""


class Polling:
    """Asks for updates in a loop."""

    def __init__(
        self, bot: Bot, calls: BaseRequest, inbox: UpdateSink, pulse: Pulse, kinds: Sequence[str]
    ) -> None:
        self._bot = bot
        self._calls = calls
        self._inbox = inbox
        self._pulse = pulse
        self._kinds = json.dumps(list(kinds))
        self._next = 0
        """The first update that is not stored; 0 for any."""
        self._failures = 0

    async def for_ever(self) -> None:
        """Ask for ever; the next call follows every answer, after a pause if the call failed."""
        first = True
        while True:
            self._pulse.polls()
            pause = 0.0
            try:
                if first:
                    await self._bot.delete_webhook()
                    first = False
                await self._inbox.room()
                if await self._ask():
                    self._failures = 0
                else:
                    pause = self._pause()
            except RetryAfter as error:
                pause = self._failed(error, error.message)
                pause = min(LONGEST_PAUSE, max(pause, asked_to_wait(error)))
            except TelegramError as error:
                pause = self._failed(error, error.message)
            except NotTaken as error:
                pause = self._failed(error, str(error))
            except Exception as error:
                log.exception("asking for updates failed")
                pause = self._failed(error, "")
            if pause:
                await asyncio.sleep(pause)

    async def _ask(self) -> bool:
        """Make one call; after a failure, first one that Telegram does not hold, to notice its return.

        Returns whether the next call may follow at once.
        """
        if self._failures and (waiting := await self._heard(timeout=0)):
            return await self._take(waiting)
        began = _now()
        updates = await self._heard(timeout=LONG_POLL)
        return await self._take(updates) if updates else _now() - began > LONG_POLL / 2

    async def _take(self, updates: Sequence[Json]) -> bool:
        """Have updates stored; returns whether any was new."""
        new = await self._inbox.take(updates)
        self._next = updates[-1]["update_id"] + 1
        return new > 0

    async def _heard(self, timeout: int) -> list[Json]:
        """Return the updates of one call, and note that Telegram answered; raises TelegramError."""
        updates = await self._get(timeout=timeout)
        self._pulse.hears()
        return updates

    async def _get(self, timeout: int, **more: int) -> list[Json]:
        """Return the updates that arrive; raises TelegramError."""
        asked = {"offset": self._next, "allowed_updates": self._kinds, "timeout": timeout, **more}
        found = await self._calls.post(
            f"{self._bot.base_url}/getUpdates?{urlencode(asked)}", read_timeout=timeout + ANSWER_SECONDS
        )
        if not isinstance(found, list) or not all(map(_is_update, found)):
            raise NetworkError(NO_ANSWER)
        return found

    async def farewell(self) -> None:
        """Confirm what is stored, so that the next start does not get it again."""
        if not self._next:
            return
        with contextlib.suppress(TelegramError, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._get(timeout=0, limit=1)

    def _failed(self, error: Exception, reason: str) -> float:
        log.warning("no updates come", error=type(error).__name__, reason=reason)
        return self._pause()

    def _pause(self) -> float:
        pause = RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS) - 1)]
        self._failures += 1
        return pause


def _is_update(found: Any) -> bool:
    return isinstance(found, dict) and type(found.get("update_id")) is int


def _now() -> float:
    return asyncio.get_running_loop().time()


@contextlib.asynccontextmanager
async def polling(asking: Polling, stop: asyncio.Event) -> AsyncIterator[None]:
    """Poll while the block runs, as `asking_beside` does; raises Deaf after it."""
    async with asking_beside(asking.for_ever(), stop, asking.farewell):
        yield


async def _no_farewell() -> None:
    """Do nothing: nobody waits for a last call."""


@contextlib.asynccontextmanager
async def asking_beside(
    asking: Coroutine[Any, Any, None],
    stop: asyncio.Event,
    farewell: Callable[[], Awaitable[None]] = _no_farewell,
) -> AsyncIterator[None]:
    """Ask for updates while the block runs, then say farewell; `stop` is set if asking ends by itself.

    Raises Deaf after the block if asking ended by itself; there is no farewell then.
    """
    task = asyncio.create_task(asking, name="polling")
    task.add_done_callback(lambda _: stop.set())
    try:
        yield
    finally:
        died = task.done()
        await cancelled(task)
        (end,) = await asyncio.gather(task, return_exceptions=True)
        if not died:
            await farewell()
    if died:
        log.critical("updates are not asked for any more", exc_info=end)
        raise Deaf(terminal().gettext("updates were not asked for any more, for a reason that is in the log"))
