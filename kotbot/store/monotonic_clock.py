"""The clock that matches use: setting the machine's clock does not change it."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

_GOES_ON: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""The system's clock that also runs while the machine sleeps, where there is one."""


def system_time() -> datetime:
    """Return the time of the machine's clock, in UTC."""
    return datetime.now(UTC)


def seconds_asleep_too() -> float:
    """Return steady seconds that include the machine's sleep, where the system counts it: a server does."""
    return time.clock_gettime(_GOES_ON)


class MonotonicClock:
    """The time in UTC: what the machine's clock said at the start, plus the seconds that passed since.

    So timeouts within a process neither stall nor end early when the machine's clock is set or the machine
    sleeps. `follow` adopts the machine's time; its caller moves the stored moments.
    """

    def __init__(
        self, machine: Callable[[], datetime] = system_time, seconds: Callable[[], float] = monotonic
    ) -> None:
        self._machine = machine
        self._seconds = seconds
        self._set_by = timedelta(0)
        self._then, self._since = machine(), seconds()

    def __call__(self) -> datetime:
        """Return the time of this clock."""
        return self._then + timedelta(seconds=self._seconds() - self._since)

    def set_by(self) -> timedelta:
        """Return how far the machine's clock is ahead of this one: it was set, or the machine slept."""
        return self._machine() - self()

    def follow(self) -> None:
        """Adopt the time of the machine's clock."""
        self._set_by = self.set_by()
        self._then, self._since = self._machine(), self._seconds()

    def since(self, moment: datetime) -> timedelta:
        """Return how long ago this clock showed a moment, also if the clock was set since.

        Negative for a moment that it has not shown. A moment that it shows twice counts as the later one.
        """
        was_set = moment > self() if self._set_by < timedelta(0) else moment < self._then
        return self() - moment - (self._set_by if was_set else timedelta(0))

    def earliest(self, moment: datetime) -> datetime:
        """Return a moment, or the time to which the clock was last set if that is earlier."""
        return min(moment, self._then)
