"""The playground's time: real, stopped, or moved forward by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable

LAST = 253_402_300_799.0
"""The end of the year 9999: dates have no more digits."""


class Alarm:
    """A call scheduled at a moment; `cancel` takes it back."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """Cancel the call."""
        self.call = None


class Clock:
    """Unix time that runs with the machine, stands still, or jumps ahead.

    Tests stop the clock and advance it, so they never sleep.
    """

    def __init__(self, *, running: bool = True, start: float | None = None) -> None:
        self._running = running
        self._offset = 0.0 if start is None else start - time.time()
        self._stopped_at = time.time() + self._offset
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._order = itertools.count()
        self._wake_up: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether time passes by itself."""
        return self._running

    def now(self) -> float:
        """Return the present unix time in seconds."""
        return time.time() + self._offset if self._running else self._stopped_at

    def advance(self, seconds: float) -> None:
        """Jump ahead, at most to LAST, and ring every alarm that became due, in order.

        Raises:
            ValueError: time does not go back.
        """
        if seconds < 0:
            raise ValueError(f"time does not go back: {seconds} seconds; give a number of 0 or more")
        ahead = min(seconds, max(0.0, LAST - self.now()))
        self._offset += ahead
        self._stopped_at += ahead
        self._ring()

    def run(self) -> None:
        """Let time pass by itself from now on."""
        if self._running:
            return
        self._offset = self._stopped_at - time.time()
        self._running = True
        self._ring()

    def stop(self) -> None:
        """Stop time until it is advanced."""
        self._stopped_at = self.now()
        self._running = False
        self._rearm()

    def call_at(self, moment: float, call: Callable[[], None]) -> Alarm:
        """Ring at a moment (unix seconds), or at once if it is past."""
        alarm = Alarm(call)
        heapq.heappush(self._alarms, (moment, next(self._order), alarm))
        self._rearm()
        return alarm

    def has_alarms(self) -> bool:
        """Return whether an alarm is waiting."""
        return any(alarm.call is not None for _, _, alarm in self._alarms)

    async def sleep(self, seconds: float) -> None:
        """Wait for this many seconds of this clock."""
        rung = asyncio.Event()
        alarm = self.call_at(self.now() + seconds, rung.set)
        try:
            await rung.wait()
        finally:
            alarm.cancel()

    def _ring(self) -> None:
        while self._alarms and self._alarms[0][0] <= self.now():
            alarm = heapq.heappop(self._alarms)[2]
            if alarm.call is not None:
                alarm.call()
        self._rearm()

    def _rearm(self) -> None:
        if self._wake_up is not None:
            self._wake_up.cancel()
            self._wake_up = None
        while self._alarms and self._alarms[0][2].call is None:
            heapq.heappop(self._alarms)
        if not self._alarms:
            return
        wait = self._alarms[0][0] - self.now()
        if wait <= 0 or self._running:
            self._wake_up = asyncio.get_running_loop().call_later(max(0.0, wait), self._ring)
