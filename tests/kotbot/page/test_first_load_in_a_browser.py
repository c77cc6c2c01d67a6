"""How much comes over the wire before the match of a link is shown, in a browser that has nothing yet."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Request, expect
from playwright.async_api import Page as Tab

from engine.dice import as_dice
from kotbot.matches.facts import Draft, MatchFacts
from scripts.testing.page import Page, page_of
from scripts.texts.facts import CODE, DECISION, facts
from tests.kotbot.page.room import SIX, TELEVISION
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

MOST_REQUESTS = 8
MOST_BYTES = 40_000
"""Of answers, their heads included."""

PAGE = ("watch", "front/icon", "front/watch", "front/watch", "front/drawings", "api/match")
"""What a page of a link needs, without what is in its names; style and script have one."""


@dataclass
class Wire:
    """What a browser asked for, and how much it was sent."""

    port: int = 0
    received: int = 0
    paths: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, request: Request) -> None:
        self.paths.append(urlsplit(request.url).path.removeprefix("/table/"))
        self.news.set()

    async def has_heard(self, start: str) -> None:
        """Wait for a request."""
        while not any(path.startswith(start) for path in self.paths):
            self.news.clear()
            await self.news.wait()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        """Pass a connection on to the server."""
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(self.pump(reader, back), self.pump(there, writer, is_answer=True))

    async def pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool = False
    ) -> None:
        with suppress(ConnectionError):
            while part := await reader.read(1 << 16):
                self.received += len(part) if is_answer else 0
                writer.write(part)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def wire_to(page: Page) -> AsyncIterator[Wire]:
    """A wire between browsers and the server while the block runs."""
    wire, port = Wire(), urlsplit(page.address).port
    assert port is not None
    async with await asyncio.start_server(lambda r, w: wire.carry(r, w, port), "127.0.0.1", 0) as between:
        wire.port = between.sockets[0].getsockname()[1]
        yield wire


@asynccontextmanager
async def first_load(browser: Browser, known: MatchFacts) -> AsyncIterator[tuple[Tab, Wire]]:
    """A television that opens the link of a match; the wire hears what it asks for."""
    async with (
        page_of(known, secrets={CODE: "secret"}) as page,
        wire_to(page) as wire,
        closing_tabs(browser),
    ):
        tab = await new_tab(browser, TELEVISION)
        tab.on("request", wire.hear)
        await tab.goto(f"http://127.0.0.1:{wire.port}/table/watch#{CODE}.secret")
        yield tab, wire


async def has_its_images(tab: Tab) -> None:
    await tab.wait_for_function("[...document.images].every((it) => it.complete && it.naturalWidth)")


@pytest.mark.parametrize(("language", "more"), [("en", []), ("he", ["api/words"])])
async def test_a_link_is_open_after_few_requests_and_bytes(
    browser: Browser, chromium: str, language: str, more: list[str]
) -> None:
    """The browser speaks English; the words of another board are asked for.

    A browser without windows asks for no icon: it is asked for here.
    """
    known = facts(SIX, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    async with first_load(browser, replace(known, language=language)) as (tab, wire):
        await expect(tab.locator("html")).to_have_attribute("lang", language)
        await expect(tab.locator(".mat")).to_have_count(6)
        await has_its_images(tab)
        if chromium.endswith("headless-shell"):
            await tab.evaluate("fetch(document.querySelector('link[rel=icon]').href).then((it) => it.blob())")
        await wire.has_heard("front/icon")
        asked = [path.partition(".")[0] for path in wire.paths]
        assert sorted(asked) == sorted([*PAGE, *more])
        assert len(asked) <= MOST_REQUESTS
        assert wire.received <= MOST_BYTES


async def test_monsters_of_expansions_come_in_one_more_request_when_seen(browser: Browser) -> None:
    known = facts(SIX)
    seats = (
        replace(known.seats[0], monster="kookie"),
        replace(known.seats[1], monster="rob"),
        *known.seats[2:],
    )
    async with first_load(browser, replace(known, seats=seats)) as (tab, wire):
        await expect(tab.locator(".mat .portrait[src*='front/boxed']")).to_have_count(2)
        await has_its_images(tab)
        assert sum(path.startswith("front/boxed") for path in wire.paths) == 1
