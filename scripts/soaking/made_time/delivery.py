"""From Telegram to the webhook of a bot: posts are handed over instead of sent, with troubles in between.

What is listening is the bot's own application; the socket and the HTTP around it are not simulated.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import urlsplit

import httpx
from starlette.applications import Starlette
from telegram import Bot

from kotbot.playground.delivery import updates as delivering
from kotbot.settings import Settings
from kotbot.telegram import app
from kotbot.telegram.updates.inbox import Inbox
from kotbot.telegram.updates.webhook import webhook_app
from scripts.soaking.made_time.loops import MadeLoop
from scripts.soaking.made_time.network import WAY, Network
from scripts.soaking.made_time.plan import Kind
from scripts.soaking.made_time.silence import Hindrance, Hindrances
from scripts.soaking.made_time.town import DELETES

URL: Final = "https://bot.example/hook"
SECRET: Final = "simulated-secret"
NOTICED: Final = 0.5
"""Seconds until Telegram notices that the machine at the other end is dead."""
UNDONE: Final = (Kind.ERROR, Kind.GARBAGE, Kind.TOO_MANY)
UNSAID: Final = (Kind.LOST_ANSWER, Kind.SILENCE, Kind.ERROR_AFTER, Kind.GARBAGE_AFTER)


class Deliveries:
    """Takes each post to where the bot listens; what happens to calls for updates happens to these."""

    def __init__(self, network: Network, hindrances: Hindrances, rng: Random) -> None:
        self._network = network
        self._hindrances = hindrances
        self._rng = rng
        self._listening: tuple[MadeLoop, Starlette] | None = None
        self._deletions: dict[int, tuple[int, MadeLoop]] = {}
        """The update with which each person had everything deleted, and the machine that took it."""
        self.late: set[int] = set()
        """People of whom something earlier came to a later process: of that no promise is made."""

    @contextlib.contextmanager
    def standing_in(self) -> Iterator[None]:
        """Telegram posts here, and the bot listens here, while the block runs."""
        client = SimpleNamespace(post=self._post, aclose=_nothing)
        errors = {name: getattr(httpx, name) for name in ("TimeoutException", "ConnectError", "HTTPError")}
        instead = SimpleNamespace(AsyncClient=lambda **_: client, InvalidURL=httpx.InvalidURL, **errors)
        with patch.object(delivering, "httpx", instead), patch.object(app, "serve_webhook", self._serve):
            yield

    @contextlib.asynccontextmanager
    async def _serve(
        self, settings: Settings, bot: Bot, inbox: Inbox, updates: Sequence[str]
    ) -> AsyncIterator[None]:
        machine = asyncio.get_running_loop()
        assert isinstance(machine, MadeLoop)
        assert settings.webhook_url is not None
        assert settings.webhook_secret is not None
        url, secret = settings.webhook_url, settings.webhook_secret.get_secret_value()
        self._listening = machine, webhook_app(inbox, urlsplit(url).path, secret)
        try:
            await bot.set_webhook(url, secret_token=secret, allowed_updates=updates)
            yield
        finally:
            if not machine.is_dead:
                self._listening = None

    async def _post(self, url: str, *, json: dict[str, Any], headers: dict[str, str]) -> httpx.Response:
        """Deliver an update; raises what httpx would."""
        update, where = json, _order(json)
        self._hindrances.end(Hindrance.HELD, where)
        self._hindrances.end(Hindrance.HELD, update.get("callback_query", {}).get("id", ""))
        try:
            status = await self._answer(urlsplit(url).path, update, headers)
        except httpx.HTTPError:
            self._hindrances.begin(Hindrance.HELD, where)
            raise
        if status != httpx.codes.OK:
            self._hindrances.begin(Hindrance.HELD, where)
        return httpx.Response(status)

    async def _answer(self, path: str, update: dict[str, Any], headers: dict[str, str]) -> int:
        trouble = self._network.strike("getUpdates", "a delivery")
        kind = None if trouble is None else trouble.kind
        seconds = 0.0 if trouble is None else trouble.seconds
        if trouble is not None:
            self._hindrances.begin(Hindrance.HELD, _order(update))
        await asyncio.sleep(self._rng.uniform(*WAY))
        if kind is Kind.LATE_CALL:
            await asyncio.sleep(seconds)
        if kind in UNDONE:
            return httpx.codes.BAD_GATEWAY
        if kind is Kind.LOST_CALL or self._listening is None or self._listening[0].is_dead:
            raise httpx.ConnectError("nobody listens")
        status = await self._taken(*self._listening, path, update, headers)
        if kind is Kind.LATE_ANSWER:
            await asyncio.sleep(seconds)
        if kind in UNSAID:
            raise httpx.ReadTimeout("no answer came")
        await asyncio.sleep(self._rng.uniform(*WAY))
        return status

    def _note(self, machine: MadeLoop, update: dict[str, Any]) -> None:
        """Somebody has everything deleted, or did this before they had."""
        number, press = update["update_id"], update.get("callback_query", {})
        if DELETES in press.get("data", ""):
            self._deletions[press["from"]["id"]] = number, machine
        person = update.get("message", press).get("from", {}).get("id")
        deleted, by = self._deletions.get(person, (0, machine))
        if number < deleted and by is not machine:
            self.late.add(person)

    async def _taken(
        self, machine: MadeLoop, app: Starlette, path: str, update: dict[str, Any], headers: dict[str, str]
    ) -> int:
        """What the bot's application says."""
        said: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def ask() -> None:
            status = await _asked(app, path, json.dumps(update).encode(), headers)
            if not said.done():
                said.set_result(status)

        tasks: list[asyncio.Task[None]] = []
        machine.call_soon(lambda: tasks.append(machine.create_task(ask())))
        try:
            async with asyncio.timeout(delivering.WEBHOOK_TIMEOUT):
                self._note(machine, update)
                while not said.done():
                    if machine.is_dead:
                        raise httpx.ReadError("the connection broke")
                    await asyncio.wait([said], timeout=NOTICED)
        except TimeoutError:
            raise httpx.ReadTimeout("no answer came") from None
        finally:
            for task in tasks if machine.is_dead else ():
                task.get_coro().close()
        return said.result()


async def _asked(app: Starlette, path: str, body: bytes, headers: dict[str, str]) -> int:
    """One POST to an application; returns the status."""
    status: list[int] = []
    given = headers | {"Content-Length": str(len(body))}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "https",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
        "client": None,
        "server": ("bot.example", 443),
    }
    await app(scope, receive, send)
    return status[0]


def presses_of(person: int) -> str:
    """By which it is known that the presses of a person are held back, wherever they are made."""
    return f"presses of {person}"


def _order(update: dict[str, Any]) -> str:
    """What waits for each other: presses of a person, and words in a chat beside them."""
    press = update.get("callback_query")
    if press is not None:
        return presses_of(press["from"]["id"])
    return f"words in chat {update.get('message', {}).get('chat', {}).get('id', '')}"


async def _nothing() -> None:
    """There is nothing to close."""
