"""Players of matches in any chat whom the bot cannot write to: they never started it, or blocked it."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from telegram.error import BadRequest, Forbidden

from kotbot.bounded_dict import BoundedDict

AGAIN_SECONDS: Final = 3600.0
"""Seconds until such a person is tried once more: another process may have heard of them."""
REMEMBERED: Final = 10_000
_UNKNOWN: Final = "chat not found"


class Unreached:
    """Whom the bot tried to call in private in vain, and when; a start forgets it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tried: BoundedDict[int, float] = BoundedDict(REMEMBERED)

    def note(self, account: int) -> None:
        """Note that a person could not be written to just now."""
        self._tried.keep(account, self._clock())

    def came(self, account: int) -> bool:
        """Note that a person can be written to; returns whether that is news."""
        return self._tried.take(account) is not None

    def has(self, account: int | None) -> bool:
        """Return whether a person is known to be out of reach."""
        return account is not None and self._tried.get(account) is not None

    def may_be_tried(self, account: int) -> bool:
        """Return whether calling a person may succeed."""
        tried = self._tried.get(account)
        return tried is None or self._clock() - tried >= AGAIN_SECONDS


def is_out_of_reach(error: BadRequest | Forbidden) -> bool:
    """Return whether a refusal means that a person never started the bot, or blocked it."""
    return isinstance(error, Forbidden) or _UNKNOWN in error.message.lower()
