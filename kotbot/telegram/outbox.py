"""Everything that goes out to chats, in one lane a chat: messages first, then boards, at the chat's budget.

A lane lives while it has work. A 429 stops its own lane and no other; a network error is tried again, later
each time. Answers to presses do not come here: they are free and never wait.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final, Protocol

import structlog
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter

from kotbot.telegram.budgets import OVERALL, Budget, chat_budget
from kotbot.telegram.in_hand import awaited

log = structlog.get_logger()

Call = Callable[[], Awaitable[None]]
"""Sends one message."""

REFUSED: Final = (BadRequest, ChatMigrated, Forbidden)
"""How Telegram says no for good: another try would not help."""
RETRY_SECONDS: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
CALM_SECONDS: Final = 1.0
"""How often a draft's board looks whether the budget has recovered."""


class Urgency(Enum):
    """How soon a board is drawn."""

    NOW = "now"
    CALM = "calm"
    """While at least half of the chat's budget is left; else with the next change."""


class Draws(Protocol):
    """Draws one board as it should be now; returns how many messages that took."""

    async def __call__(self, chat: int, code: str) -> int:
        """Draw the board that the match with this code has in a chat."""


class Lane:
    """What waits for one chat."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.calls: deque[Call] = deque()
        self.boards: dict[str, Urgency] = {}
        self.woken = asyncio.Event()
        self.paused_until = 0.0
        self.failures = 0
        self.task: asyncio.Task[None] | None = None

    def next_board(self, now: float) -> str | None:
        """The next board to draw now."""
        calm = self.budget.calm(now)
        return next((code for code, urgency in self.boards.items() if calm or urgency is Urgency.NOW), None)


class Outbox:
    """The lanes of all chats that something waits for."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._lanes: dict[int, Lane] = {}
        self._budgets: dict[int, Budget] = {}
        self._overall = Budget(scale, OVERALL)
        self._under_way = 0
        """Calls that were begun and are not counted in the budgets before they end."""
        self._draw: Draws | None = None
        self.sent = 0
        self.too_many = 0

    def draw_with(self, draw: Draws) -> None:
        """Set who draws boards; done once, at the start."""
        self._draw = draw

    def post(self, chat: int, call: Call) -> None:
        """Send something to a chat as soon as its budget allows."""
        lane = self._lane(chat)
        lane.calls.append(awaited(call))
        lane.woken.set()

    def redraw(self, chat: int, code: str, urgency: Urgency = Urgency.NOW) -> None:
        """Have a board drawn; several requests become one, the latest state wins."""
        lane = self._lane(chat)
        if lane.boards.get(code) is not Urgency.NOW:
            lane.boards[code] = urgency
        lane.woken.set()

    def waiting(self) -> int:
        """Calls and boards that have not gone out yet."""
        return sum(len(lane.calls) + len(lane.boards) for lane in self._lanes.values())

    async def drain(self, seconds: float) -> int:
        """Wait for what is under way, then stop; returns how much was left behind."""
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        return self.waiting()

    def _lane(self, chat: int) -> Lane:
        lane = self._lanes.get(chat)
        if lane is None:
            budget = self._budgets.setdefault(chat, chat_budget(chat, self._scale))
            lane = self._lanes[chat] = Lane(budget)
            lane.task = asyncio.create_task(self._work(chat, lane), name=f"lane {chat}")
        return lane

    async def _work(self, chat: int, lane: Lane) -> None:
        while lane.calls or lane.boards:
            lane.woken.clear()
            wait = self._wait(lane)
            if wait > 0:
                await _woken_or_late(lane.woken, wait)
            else:
                self._under_way += 1
                try:
                    await self._one(chat, lane)
                finally:
                    self._under_way -= 1
        del self._lanes[chat]
        now = _now()
        self._budgets = {
            other: budget
            for other, budget in self._budgets.items()
            if other in self._lanes or not budget.idle(now)
        }

    def _wait(self, lane: Lane) -> float:
        now = _now()
        if lane.paused_until > now:
            return lane.paused_until - now
        if not lane.calls and lane.next_board(now) is None:
            return CALM_SECONDS / max(self._scale, 1)
        if self._overall.room(now) <= self._under_way:
            return max(self._overall.wait(now), OVERALL.seconds / OVERALL.count / self._scale)
        return lane.budget.wait(now)

    async def _one(self, chat: int, lane: Lane) -> None:
        call = lane.calls[0] if lane.calls else None
        board = None if call else lane.next_board(_now())
        try:
            if call is not None:
                await call()
                lane.calls.popleft()
                spent = 1
            elif board is not None and self._draw is not None:
                lane.boards.pop(board)
                spent = await self._draw(chat, board)
            else:
                return
        except RetryAfter as error:
            self.too_many += 1
            self._pause(chat, lane, _seconds(error), board)
        except REFUSED as error:
            log.warning("refused by Telegram", chat=chat, error=error.message)
            self._spend(lane, 1)
            self._drop(lane, call)
        except NetworkError as error:
            delay = RETRY_SECONDS[min(lane.failures, len(RETRY_SECONDS) - 1)]
            log.warning("network error, will try again", chat=chat, error=type(error).__name__, seconds=delay)
            # It may have arrived all the same.
            self._spend(lane, 1)
            self._pause(chat, lane, delay, board)
        except Exception:
            log.exception("sending failed", chat=chat)
            self._drop(lane, call)
        else:
            lane.failures = 0
            self.sent += spent
            self._spend(lane, spent)

    def _spend(self, lane: Lane, messages: int) -> None:
        for _ in range(messages):
            lane.budget.spend(_now())
            self._overall.spend(_now())

    def _pause(self, chat: int, lane: Lane, seconds: float, board: str | None) -> None:
        lane.failures += 1
        lane.paused_until = _now() + seconds
        if board is not None:
            lane.boards.setdefault(board, Urgency.NOW)
        log.info("chat pauses", chat=chat, seconds=seconds)

    def _drop(self, lane: Lane, call: Call | None) -> None:
        if call is not None and lane.calls:
            lane.calls.popleft()


def _seconds(error: RetryAfter) -> float:
    after = error.retry_after
    return float(after) if isinstance(after, int | float) else after.total_seconds()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _woken_or_late(woken: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return
