"""People who had all their data deleted lately: what they did before the deletion is not done after it."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from kotbot.bounded_dict import BoundedDict

REMEMBERED: Final = 1_000
DELIVERED_SECONDS: Final = 24 * 3600.0
"""Seconds for which Telegram keeps updates that it could not deliver."""


def _nobody_else(_: int, __: int) -> None:
    """Do nothing, because all updates come to this process."""


class DataDeletions:
    """The number of the update by which everything was deleted, by account."""

    def __init__(self) -> None:
        self._updates: BoundedDict[int, tuple[int, float]] = BoundedDict(REMEMBERED)
        """Numbers by account, with the moment at which this process learned of it, in seconds since 1970."""
        self.tell: Callable[[int, int], None] = _nobody_else
        """Tells the other processes of the bot; set once, at the start."""

    def get(self, account: int) -> int:
        """Return the update by which a person's data was deleted; 0 if it was not, or long ago."""
        known = self._updates.get(account)
        return 0 if known is None else known[0]

    def moment(self, account: int) -> float:
        """Return when that was, in seconds since 1970, for things without a number; 0 if not, or long ago."""
        known = self._updates.get(account)
        return 0.0 if known is None else known[1]

    def keep(self, account: int, update: int) -> None:
        """Remember a deletion for as long as an earlier update may arrive."""
        self._updates.keep(account, (update, time.time()))
        asyncio.get_running_loop().call_later(DELIVERED_SECONDS, self._drop_old, account, update)

    def announce(self, account: int, update: int) -> None:
        """Remember a deletion, and tell the other processes."""
        self.keep(account, update)
        self.tell(account, update)

    def drop(self, account: int) -> None:
        """Forget a deletion that did not happen after all."""
        self._updates.take(account)

    def _drop_old(self, account: int, update: int) -> None:
        """Forget a deletion once no earlier update can arrive."""
        if self.get(account) == update:
            self.drop(account)
