"""A playground as seen by a program: requests to the page's API, and its live feed.

Waiting means waiting for events, never polling.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from aiohttp import ClientSession, ClientTimeout

from kotbot.background_tasks import cancelled
from kotbot.playground.client.room import Message, Room

Json = dict[str, Any]
Found = TypeVar("Found")

PATIENCE = 60.0
"""Seconds that a busy machine may take: what comes is seen at once, so this only bounds a hang."""
FOR_EVER: Final = ClientTimeout(total=None)


class PlaygroundError(Exception):
    """The playground refused something; the text says why."""


class NotSeenError(AssertionError):
    """An expected message or button did not come in time; the text shows the chat."""


@dataclass(frozen=True)
class BotAccount:
    """A bot of the playground."""

    id: int
    username: str
    name: str


class Follower:
    """Reads the whole feed, and so knows what every person sees."""

    def __init__(self, http: ClientSession) -> None:
        self.http = http
        self.bots: list[BotAccount] = []
        self.seq = 0
        self._faults: list[Json] = []
        self._rooms: dict[tuple[int, int | None], Room] = {}
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._following = asyncio.Event()

    @property
    def bot(self) -> BotAccount:
        """The first bot; most playgrounds have just one."""
        return self.bots[0]

    def room(self, chat_id: int, person_id: int, thread: int | None = None) -> Room:
        """Return a chat as this person knows it; groups are the same room for everybody."""
        owner = person_id if chat_id > 0 else None
        room = self._rooms.setdefault((chat_id, owner), Room(chat_id, owner))
        return room if thread is None else room.topic(thread)

    async def get(self, path: str) -> Json:
        """Read from the page's API."""
        return await self._calls("GET", path)

    async def post(self, path: str, body: Json) -> Json:
        """Post to the page's API, and wait until the feed has told of it."""
        return await self._calls("POST", path, body)

    async def delete(self, path: str) -> Json:
        """Delete what the page's API has there, and wait until the feed has told of it."""
        return await self._calls("DELETE", path)

    async def catches_up(self) -> None:
        """Wait until the feed has told of everything that happened so far."""
        await self.get("/play/state")

    async def until(
        self, find: Callable[[], Found | None], complain: Callable[[], str], patience: float = PATIENCE
    ) -> Found:
        """Wait for news until something is found.

        Raises:
            NotSeenError: it was not found in time.
            Exception: whatever ended the reading of the feed.
        """
        try:
            async with asyncio.timeout(patience):
                while (found := find()) is None:
                    self._needs_reader()
                    self._news.clear()
                    await self._news.wait()
                return found
        except TimeoutError:
            raise NotSeenError(complain()) from None

    async def follow(self) -> None:
        """Begin to read the feed."""
        state = await self.get("/play/state")
        self.bots = [BotAccount(bot["id"], bot["username"], bot["name"]) for bot in state["bots"]]
        self.seq = state["seq"]
        self._reader = asyncio.create_task(self._read())
        self._reader.add_done_callback(self._ended)
        await self._following.wait()
        self._needs_reader()

    def _ended(self, _: asyncio.Task[None]) -> None:
        """Wake all waiters when the feed ends."""
        self._following.set()
        self._news.set()

    def _needs_reader(self) -> None:
        if self._reader is not None and self._reader.done():
            self._reader.result()

    async def unfollow(self) -> None:
        """Stop reading the feed."""
        if self._reader is not None:
            await cancelled(self._reader)

    async def _calls(self, method: str, path: str, body: Json | None = None) -> Json:
        async with self.http.request(method, path, json=body) as response:
            answer: Json = await response.json()
        if not response.ok:
            raise PlaygroundError(answer["error"])
        seq = int(response.headers.get("X-Playground-Seq", 0))
        if self._reader is not None:
            await self.until(lambda: self.seq >= seq or None, lambda: "the feed stands still", PATIENCE)
        return answer

    async def _read(self) -> None:
        since = {"since": self.seq}
        async with self.http.get("/play/events", params=since, timeout=FOR_EVER) as stream:
            self._following.set()
            async for line in stream.content:
                if line.startswith(b"data:"):
                    self._take(json.loads(line.removeprefix(b"data:")))

    def _take(self, event: Json) -> None:
        if event["type"] == "faults":
            self._faults = event["faults"]
        for person in event.get("people", []) if "chat" in event else []:
            room = self.room(event["chat"], person)
            match event["type"]:
                case "message" | "message_changed":
                    room.add(event["seq"], Message.read(event["message"]))
                case "ephemeral" | "ephemeral_changed":
                    message = Message.read(event["message"])
                    room.seen_alone.setdefault(person, {})[message.id] = message
                case "ephemeral_deleted":
                    room.seen_alone[person].pop(event["message"]["id"], None)
                case "message_deleted":
                    room.remove(event["id"])
                case "chat_gone":
                    room.moved_to = event["moved_to"]
                case _:
                    pass
            if room.owner is None:
                break
        self.seq = event["seq"]
        self._news.set()
