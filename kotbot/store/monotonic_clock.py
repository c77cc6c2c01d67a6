"""The clock by which matches go: it is never set, whatever happens to that of the machine."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

_GOES_ON: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Of the system; not all have one that goes on while the machine sleeps."""


def system_time() -> datetime:
    """The moment by the machine's clock, in UTC."""
    return datetime.now(UTC)


def seconds_asleep_too() -> float:
    """Seconds that go by while the machine sleeps, too, where the system counts them: a server's do."""
    return time.clock_gettime(_GOES_ON)


class MonotonicClock:
    """The moment in UTC: what the machine's clock said at the start, and the seconds that went by since.

    So waits within a process neither stall nor end early when the machine's clock is set, or when the machine
    sleeps. `follow` takes its time over; whoever calls it moves what is dated.
    """

    def __init__(
        self, machine: Callable[[], datetime] = system_time, seconds: Callable[[], float] = monotonic
    ) -> None:
        self._machine = machine
        self._seconds = seconds
        self._set_by = timedelta(0)
        self._then, self._since = machine(), seconds()

    def __call__(self) -> datetime:
        """The moment by this clock."""
        return self._then + timedelta(seconds=self._seconds() - self._since)

    def set_by(self) -> timedelta:
        """How far the machine's clock is ahead of this one: it was set, or the machine slept."""
        return self._machine() - self()

    def follow(self) -> None:
        """Go on from what the machine's clock says."""
        self._set_by = self.set_by()
        self._then, self._since = self._machine(), self._seconds()

    def since(self, moment: datetime) -> timedelta:
        """How long ago this clock told a moment, also before it was set last.

        Less than nothing for what it did not tell. Whatever lies in the time that it tells twice is of now.
        """
        was_set = moment > self() if self._set_by < timedelta(0) else moment < self._then
        return self() - moment - (self._set_by if was_set else timedelta(0))

    def earliest(self, moment: datetime) -> datetime:
        """A moment of before it was set last, or when that was: the clock may have been set back."""
        return min(moment, self._then)
