"""Answers to presses: outside the order of their chats, several at once, each with a deadline."""

import asyncio
from typing import Final

import structlog
from telegram import CallbackQuery
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from kotbot.background_tasks import BackgroundTasks
from kotbot.telegram.connection import asked_to_wait
from kotbot.telegram.inflight import Call, awaited
from kotbot.views.base.screen import Toast

log = structlog.get_logger()

AT_ONCE: Final = 48
"""Simultaneous answers; the other connections are left to messages to the chats."""
MOST: Final = 500
"""The most answers under way or waiting; the caller waits with one more."""
OFFERED: Final = 100
"""Answers under way or waiting from which on `offer` drops one; this many updates come at once."""
DEADLINE_SECONDS: Final = 15.0
"""Seconds for each answer; by then Telegram no longer shows that it waits."""
TRY_SECONDS: Final = 4.0
"""Seconds for each try, so that one that hangs leaves time for others."""
AGAIN_SECONDS: Final = (0.0, 1.0, 2.0, 4.0)
"""Pauses before each further try of an answer; a pause that Telegram asks for is added before."""
LONGEST_TOAST: Final = 200


class Answers:
    """The answers on their way to Telegram."""

    def __init__(self) -> None:
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._tasks = BackgroundTasks()
        self._ended = asyncio.Event()

    async def give(self, call: Call) -> None:
        """Give an answer; returns as soon as there is room for it, without waiting for Telegram."""
        while len(self._tasks) >= MOST:
            self._ended.clear()
            await self._ended.wait()
        self._begin(call)

    def offer(self, call: Call) -> None:
        """Give an answer unless too many wait."""
        if len(self._tasks) < OFFERED:
            self._begin(call)

    def _begin(self, call: Call) -> None:
        self._tasks.begin(self._give(awaited(call)), "answer").add_done_callback(lambda _: self._ended.set())

    async def _give(self, call: Call) -> None:
        try:
            async with self._at_once, asyncio.timeout(DEADLINE_SECONDS):
                await call()
        except TimeoutError:
            log.warning("press was not answered in time")
        except Exception:
            log.exception("press could not be answered")

    async def drain(self, seconds: float) -> None:
        """Wait for the answers under way; the next start gives those that take longer."""
        await self._tasks.drain(seconds)


async def answer_press(query: CallbackQuery, toast: Toast | None) -> None:
    """Answer a press; a failed answer is repeated, as a second one does no harm."""
    words = toast.text[:LONGEST_TOAST] if toast is not None else ""
    for pause in (*AGAIN_SECONDS, None):
        try:
            is_alert = toast is not None and toast.alert
            url = toast.url if toast is not None else ""
            async with asyncio.timeout(TRY_SECONDS):
                await query.answer(words or None, show_alert=is_alert, url=url or None)
        except BadRequest as error:
            log.info("press was answered too late", reason=error.message)
        except (NetworkError, RetryAfter, TimeoutError) as error:
            wait = asked_to_wait(error) if isinstance(error, RetryAfter) else pause
            log.warning("press was not answered", error=type(error).__name__, again_in=wait)
            if pause is not None and wait is not None:
                await asyncio.sleep(wait)
                continue
        except TelegramError as error:
            log.warning("press could not be answered", error=type(error).__name__)
        return
