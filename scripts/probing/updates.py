"""Updates of the probed bot: whether another process fetches them, and those that people cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scripts.probing.calls import Calls, Json, RefusedError
from scripts.probing.paces import Pace

KINDS: Final = ["callback_query", "inline_query", "guest_message"]
CONFLICT: Final = 409
OTHERS: Final = "another process fetches the updates of this bot; stop it, or take another token"


class InUseError(Exception):
    """The bot is at work elsewhere; the text says how that was seen."""


class Updates:
    """The updates of a bot, fetched by short polls."""

    def __init__(self, calls: Calls, pace: Pace) -> None:
        self._calls, self._pace = calls, pace
        self._offset = 0
        self._waiting: list[Json] = []

    async def needs_nobody_else(self, seconds: int) -> None:
        """Check that the bot has no webhook, and that no other process polls within so many seconds.

        Telegram ends a poll that waits when another one begins. While updates are there no poll waits: then
        another process shows by the updates that it takes away.

        Raises:
            InUseError: the bot has a webhook, or another process polls.
        """
        info = await self._calls.call("getWebhookInfo")
        if info.get("url"):
            raise InUseError("a webhook is set for this bot; take a bot that nothing runs on")
        ends = self._pace.now() + seconds
        first: int | None = None
        while self._pace.now() < ends:
            waiting = await self._poll(timeout=seconds, limit=1)
            if first is not None and [it["update_id"] for it in waiting] != [first]:
                raise InUseError(OTHERS)
            if not waiting:
                return
            first = waiting[0]["update_id"]
            await self._pace.sleep(min(1.0, seconds))

    async def forget(self) -> None:
        """Drop all waiting updates; from now on only the kinds that the probe needs come."""
        await self._fetch(-1)
        await self._fetch(self._offset)

    async def wait_for(
        self, kind: str, seconds: float, fits: Callable[[Json], bool] = lambda _: True
    ) -> Json | None:
        """Return the next update of a kind that fits; None after so many seconds.

        Raises:
            InUseError: another process has begun to poll.
        """
        ends = self._pace.now() + seconds
        while True:
            for update in self._waiting:
                found: Any = update.get(kind)
                if found is not None and fits(found):
                    self._waiting.remove(update)
                    return dict(found)
            if self._pace.now() >= ends:
                return None
            fetched = await self._fetch(self._offset)
            if not fetched:
                await self._pace.sleep(1.0)
            self._waiting += fetched

    async def _fetch(self, offset: int) -> list[Json]:
        updates = await self._poll(offset=offset, timeout=0, allowed_updates=KINDS)
        if updates:
            self._offset = updates[-1]["update_id"] + 1
        return updates

    async def _poll(self, **parameters: Any) -> list[Json]:
        try:
            return list(await self._calls.call("getUpdates", **parameters))
        except RefusedError as refused:
            if refused.code == CONFLICT:
                raise InUseError(OTHERS) from None
            raise
