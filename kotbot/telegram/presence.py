"""The last activity of people: a person who is active is not called."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Final

from kotbot.bounded_dict import BoundedDict

REMEMBERED: Final = 10_000


class Presence:
    """When each person last did something; after a start only their stored answers show that."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._seen: BoundedDict[int, float] = BoundedDict(REMEMBERED)

    def note(self, account: int) -> None:
        """Note that a person is active."""
        self._seen.keep(account, self._clock())

    def idle(self, account: int) -> timedelta | None:
        """Return the time since a person's last activity; None if that is not known any more."""
        seen = self._seen.get(account)
        return None if seen is None else timedelta(seconds=self._clock() - seen)
