"""Who had everything deleted a moment ago: what they did before it is not done after it."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from kotbot.bounded_dict import BoundedDict

KNOWN: Final = 1_000
DELIVERED_SECONDS: Final = 24 * 3600.0
"""So long Telegram keeps what it could not deliver."""


def _nobody_else(_: int, __: int) -> None:
    """All updates come to this process."""


class Forgotten:
    """By account, the number of the update by which everything was deleted."""

    def __init__(self) -> None:
        self._updates: BoundedDict[int, tuple[int, float]] = BoundedDict(KNOWN)
        """With the moment at which that was known here, in seconds since 1970."""
        self.tell: Callable[[int, int], None] = _nobody_else
        """Has the other processes of the bot know it, too; set once, at the start."""

    def get(self, account: int) -> int:
        """The update by which somebody had everything deleted; 0 if they did not, or long ago."""
        known = self._updates.get(account)
        return 0 if known is None else known[0]

    def moment(self, account: int) -> float:
        """When that was, in seconds since 1970, for what has no number; 0 if they did not, or long ago."""
        known = self._updates.get(account)
        return 0.0 if known is None else known[1]

    def keep(self, account: int, update: int) -> None:
        """Know it for as long as an earlier update may come."""
        self._updates.keep(account, (update, time.time()))
        asyncio.get_running_loop().call_later(DELIVERED_SECONDS, self._drop_old, account, update)

    def announce(self, account: int, update: int) -> None:
        """Know it, and have everybody know it."""
        self.keep(account, update)
        self.tell(account, update)

    def drop(self, account: int) -> None:
        """Nothing was deleted after all."""
        self._updates.take(account)

    def _drop_old(self, account: int, update: int) -> None:
        """Nothing earlier than this can come any more."""
        if self.get(account) == update:
            self.drop(account)
