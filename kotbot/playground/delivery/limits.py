"""Flood control: Telegram's documented budgets for what a bot sends and edits.

About one message a second in a chat with short bursts, twenty a minute in a group, thirty a second in all.
Edits and messages share the budgets; answering a press is free. Messages with an `inline_message_id` have
budgets of their own, of which Telegram says nothing. A factor raises the rates; 0 turns them off.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from kotbot.playground.base.errors import too_many_requests


@dataclass(frozen=True)
class Allowance:
    """A maximum number of messages in a number of seconds."""

    count: int
    seconds: float


CHAT_BURST = Allowance(5, 5.0)
GROUP_MINUTE = Allowance(20, 60.0)
OVERALL = Allowance(30, 1.0)


@dataclass
class EditPace:
    """Seconds between two edits of one inline message, and of one message of a guest bot; 0 is no limit."""

    inline: float = 1.0
    guest: float = 1.0


@dataclass
class _Spent:
    allowance: Allowance
    moments: deque[float] = field(default_factory=deque)

    def wait(self, now: float, factor: float) -> float:
        """Return the seconds until one more message fits."""
        span = self.allowance.seconds / factor
        while self.moments and self.moments[0] <= now - span:
            self.moments.popleft()
        if len(self.moments) < self.allowance.count:
            return 0.0
        return self.moments[0] + span - now


class Limits:
    """The budgets of one bot."""

    def __init__(self) -> None:
        self._chats: dict[str, list[_Spent]] = {}
        self._inline: dict[str, _Spent] = {}
        self._overall = _Spent(OVERALL)

    def spend(self, chat_key: str, *, group: bool, now: float, factor: float) -> None:
        """Spend one message from the budgets of a chat.

        Raises:
            ApiError: 429, with the whole seconds to wait.
        """
        if factor <= 0:
            return
        _spend([*self._of_chat(chat_key, group=group), self._overall], now, factor)

    def spend_inline(self, inline_id: str, *, seconds: float, now: float, factor: float) -> None:
        """Spend one edit from the budget of an inline message that may change once in so many seconds.

        Raises:
            ApiError: 429, with the whole seconds to wait.
        """
        if factor <= 0:
            return
        allowance = Allowance(1, seconds)
        own = self._inline.setdefault(inline_id, _Spent(allowance))
        own.allowance = allowance
        _spend([own, self._overall], now, factor)

    def forget_inline(self, inline_id: str) -> None:
        """Drop the budget of a message that is deleted."""
        self._inline.pop(inline_id, None)

    def _of_chat(self, chat_key: str, *, group: bool) -> list[_Spent]:
        if chat_key not in self._chats:
            allowances = [CHAT_BURST, GROUP_MINUTE] if group else [CHAT_BURST]
            self._chats[chat_key] = [_Spent(allowance) for allowance in allowances]
        return self._chats[chat_key]


def _spend(budgets: list[_Spent], now: float, factor: float) -> None:
    wait = max(budget.wait(now, factor) for budget in budgets)
    if wait > 0:
        raise too_many_requests(max(1, math.ceil(wait)))
    for budget in budgets:
        budget.moments.append(now)
