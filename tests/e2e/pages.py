"""The live page of a match without a browser: what it was sent, and its buttons."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from kotbot.background_tasks import in_background
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.ports import free_port
from scripts.testing.taps import Table

Json = dict[str, Any]


@dataclass
class Page:
    """An open page."""

    client: httpx.AsyncClient
    headers: dict[str, str]
    code: str = ""
    shown: Json = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    """Names of the events, and behind a colon the parts that came."""
    steps: dict[int, Json] = field(default_factory=dict)
    """By their ids, all that came: after the first page only new ones do."""
    seat: str = ""
    seen: str = ""
    received: str = ""
    """All that it was ever sent."""
    is_gone: bool = False
    """It was told that nothing is shown to it."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        """Read the stream, and come again when it breaks off."""
        while True:
            try:
                await self._read()
            except httpx.HTTPStatusError as error:
                self.is_gone = error.response.status_code == HTTPStatus.NOT_FOUND
                self._news.set()
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.05)  # as a page waits before it comes again

    async def _read(self) -> None:
        headers = self.headers | ({"Last-Event-ID": self.seen} if self.seen else {})
        path = f"api/match?match={self.code}"
        async with self.client.stream("GET", path, headers=headers, timeout=PATIENCE) as answer:
            answer.raise_for_status()
            fields: dict[str, str] = {}
            async for line in answer.aiter_lines():
                name, _, value = line.partition(": ")
                if line:
                    fields[name] = value
                    continue
                self._take(fields)
                if fields.get("event") == "along" and not self.code:
                    self.seen = ""
                    return  # a link says itself which match that is
                fields = {}

    def _take(self, fields: dict[str, str]) -> None:
        self.seen = fields.get("id", self.seen)
        if fields.get("event") == "along":
            self.shown["next"] = fields["data"]
            self._news.set()
        self.received += fields.get("data", "")
        if fields.get("event") == "own":
            self.shown["own"] = json.loads(fields["data"])
            self._news.set()
        if fields.get("event") not in ("whole", "patch", "still"):
            return
        self.seat, _, text = fields["data"].partition(" ")
        parts = json.loads(text) if text else {}
        self.events.append(":".join((fields["event"], *sorted(parts))))
        self.shown |= parts
        self.steps |= {step["id"]: step for step in parts.get("steps", ())}
        self._news.set()

    async def sees(self, wanted: Callable[[Json], bool], patience: float = PATIENCE) -> Json:
        """Wait until the page shows something."""
        async with asyncio.timeout(patience):
            while not self.shown or not wanted(self.shown):
                self._news.clear()
                await self._news.wait()
        return self.shown

    async def ends(self, patience: float = PATIENCE) -> None:
        """Wait until the page is told that nothing is shown to it."""
        async with asyncio.timeout(patience):
            while not self.is_gone:
                self._news.clear()
                await self._news.wait()

    @property
    def keys(self) -> dict[str, str]:
        """Data of the buttons by their words."""
        return {key["text"]: key["action"] for row in self.shown["keys"] for key in row}

    async def presses(self, words: str) -> Json:
        """Press the first button whose words contain these."""
        data = next(data for text, data in self.keys.items() if words in text)
        return await self.sends(data)

    async def sends(self, data: str, press: str = "") -> Json:
        """Send the data of a button, as a forger can."""
        body = {"match": self.code, "data": data, "press": press or secrets.token_hex(8)}
        answer = await self.client.post("api/press", json=body, headers=self.headers)
        said: Json = answer.json() | {"status": answer.status_code}
        return said


def with_page(settings: Settings, telegram: Playground, address: str, path: str = "") -> Settings:
    """With a page, whose address BotFather was told."""
    listen = f"127.0.0.1:{free_port()}"
    page = f"http://{listen}{path}"
    telegram.main_app = f"{page}/app"
    return settings.model_copy(
        update={
            "page_url": page,
            "page_listen": listen,
            "page_script": f"{address}/page/mini_app/telegram.js",
        }
    )


def code_of(table: Table) -> str:
    """The code of the match, from the link below its board."""
    links = [button.value for button in table.board.buttons if button.kind == "url"]
    return next(link.partition("startapp=")[2] for link in links if "startapp=" in link)


async def launch(person: PersonClient, playground: PlaygroundClient, **how: str) -> tuple[str, str]:
    """Open the app of the bot: its address without what Telegram tells it, and `initData`."""
    body = {"bot": playground.bot.id, **how}
    opened = await playground.post(f"/play/people/{person.id}/apps", body)
    parts = urlsplit(opened["url"])
    return parts._replace(fragment="").geturl(), parse_qs(parts.fragment)["tgWebAppData"][0]


@asynccontextmanager
async def page_of(
    person: PersonClient, playground: PlaygroundClient, code: str, through: str = ""
) -> AsyncIterator[Page]:
    """The page of a match is open to somebody while the block runs; `through` is another address of it."""
    address, init_data = await launch(person, playground, start_param=code)
    base = (through or address.partition("/app")[0]) + "/"
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False) as client:
        answer = await client.post("api/launch", json={"init_data": init_data})
        page = Page(client, {"Authorization": f"Session {answer.json()['session']}"}, code)
        async with in_background(page.follow(), "page"):
            yield page


@asynccontextmanager
async def shared_page(link: str) -> AsyncIterator[Page]:
    """The page that a link shows."""
    base, _, token = link.partition("watch#")
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False) as client:
        page = Page(client, {"Authorization": f"Link {token}"})
        async with in_background(page.follow(), "page"):
            yield page
