"""People as programs, for end-to-end tests: they write, press buttons and wait for messages.

A client follows the playground's live feed, so waiting means waiting for news, never asking again and again::

    async with connect(address) as playground:
        ann = await playground.person("Ann")
        bob = await playground.person("Bob", language="uk")
        group = await ann.creates_group("Friday", bob, playground.bot)
        await ann.says(group, "/start")
        await bob.sees(group, "Who plays?")
        answer = await bob.presses(group, "Join")
        assert answer.toast == "You are in."
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Final

from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector

from kotbot.playground.client.following import (
    PATIENCE,
    BotAccount,
    Follower,
    Json,
    NotSeenError,
    PlaygroundError,
)
from kotbot.playground.client.person import PersonClient
from kotbot.playground.client.room import Answer, Button, Message, Room

__all__ = [
    "Answer",
    "BotAccount",
    "Button",
    "Message",
    "NotSeenError",
    "PersonClient",
    "PlaygroundClient",
    "PlaygroundError",
    "Room",
    "connect",
]

SECONDS: Final = 90.0
"""Without a byte after which a call has failed."""
LONGEST_EVENT: Final = 2**20
"""Bytes of an event of the feed."""


@contextlib.asynccontextmanager
async def connect(address: str) -> AsyncIterator[PlaygroundClient]:
    """Follow a playground while the block runs."""
    async with ClientSession(
        address,
        connector=TCPConnector(limit=0),
        timeout=ClientTimeout(total=None, sock_connect=SECONDS, sock_read=SECONDS),
        cookie_jar=DummyCookieJar(),
        read_bufsize=LONGEST_EVENT,
    ) as http:
        client = PlaygroundClient(http)
        await client.follow()
        try:
            yield client
        finally:
            await client.unfollow()


class PlaygroundClient(Follower):
    """A playground seen from outside: its people, its clock, its faults."""

    async def person(self, name: str, *, language: str = "en", username: str | None = None) -> PersonClient:
        """Create a person."""
        body = {"name": name, "language": language, "username": username}
        made = await self.post("/play/people", body)
        return PersonClient(self, made["id"], made["name"])

    async def advance(self, seconds: float) -> None:
        """Advance the clock."""
        await self.post("/play/clock", {"advance": seconds})

    async def limits(self, factor: float) -> None:
        """Set flood control: 1 as documented, more is more generous, 0 is off."""
        await self.post("/play/limits", {"factor": factor})

    async def edit_pace(self, *, inline: float | None = None, guest: float | None = None) -> None:
        """Set the seconds between two edits of an inline message and of one of a guest bot; 0: no limit."""
        pace = {"inline_seconds": inline, "guest_seconds": guest}
        await self.post("/play/limits", {name: it for name, it in pace.items() if it is not None})

    async def guest_patience(self, seconds: float) -> None:
        """Set the seconds that a bot has to answer a guest query."""
        await self.post("/play/limits", {"guest_answer_seconds": seconds})

    async def fault(
        self,
        kind: str,
        *,
        method: str | None = None,
        status: int = 500,
        seconds: float = 0.0,
        times: int = 1,
    ) -> None:
        """Arm a fault; the kinds are those of `FaultKind`."""
        body = {"kind": kind, "method": method, "status": status, "seconds": seconds, "times": times}
        await self.post("/play/faults", body)

    async def disarm(self) -> None:
        """Disarm all faults that have not happened yet."""
        await self.delete("/play/faults")

    async def faults_happen(self, *, patience: float = PATIENCE) -> None:
        """Wait until all armed faults have happened; a delay may still last.

        Raises:
            NotSeenError: they did not happen in time.
        """
        await self.until(lambda: not self._faults or None, lambda: f"not yet: {self._faults}", patience)

    async def set_bot(self, **switches: bool) -> None:
        """Switch the first bot's privacy, inline, inline_feedback or guest."""
        await self.post(f"/play/bots/{self.bot.id}", switches)

    async def statistics(self) -> Json:
        """Return what bots called and were refused since the start."""
        state = await self.get("/play/state")
        statistics: Json = state["statistics"]
        return statistics

    async def reset(self) -> None:
        """Everybody and every chat goes."""
        await self.post("/play/reset", {})
        self._rooms.clear()
