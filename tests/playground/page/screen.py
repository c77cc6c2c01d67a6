"""The page as the eyes and hands of a person find it: by roles, names and texts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from playwright.async_api import Browser, Locator, Page, Route, expect

from scripts.testing.browsers import PATIENCE
from tests.in_browsers import NOTE_WORDS, passes_by
from tests.playground.bot_calls import BotCalls, Json

WIDE = (1180, 760)
NARROW = (360, 700)
WAITS = """
const later = window.setTimeout.bind(window);
window.setTimeout = (done, wait) => later(done, wait === 15_000 ? 3_600_000 : wait);
"""
"""A button shows that its press is under way for as long as it is, and not only as long as people wait."""


@dataclass(frozen=True)
class Screen:
    """One window."""

    page: Page
    address: str

    @property
    def field(self) -> Locator:
        """Where one writes."""
        return self.page.get_by_role("combobox", name="Write as")

    @property
    def messages(self) -> Locator:
        """All messages of the open chat."""
        return self.page.get_by_role("article")

    @property
    def dialog(self) -> Locator:
        """The box on top."""
        return self.page.locator("dialog[open]").last

    def message(self, text: str) -> Locator:
        """The newest message with a text."""
        return self.messages.filter(has_text=text).last

    def bubble(self, text: str) -> Locator:
        """The text of the newest message with it, with the meta line."""
        return self.message(text).locator(".text")

    async def sees_progress(self, button: str) -> None:
        """Wait until a button shows that its press is under way."""
        await expect(self.key(button)).to_have_attribute("aria-busy", "true")

    async def sees_no_progress(self, button: str) -> None:
        """Wait until a button does not show that."""
        await expect(self.key(button)).not_to_have_attribute("aria-busy", "true")

    def key(self, text: str) -> Locator:
        """The newest button under a message that shows a text."""
        return self.page.locator(".keyboard").get_by_role("button", name=text, exact=True).last

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button of the page."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def person(self, name: str) -> Locator:
        """The switch to a person."""
        return self.page.get_by_role("radio", name=name)

    def row(self, title: str) -> Locator:
        """A chat of the list, or a topic."""
        link = self.page.get_by_role("navigation", name="Chats").get_by_role("link")
        return link.filter(has=self.page.locator(".row-title", has_text=re.compile(f"^{re.escape(title)}$")))

    async def opens(self, person: int | None = None, chat: int | None = None) -> None:
        """Go to the page, perhaps straight to somebody's chat."""
        place = "/".join(str(part) for part in (person, chat) if part is not None)
        await self.page.goto(f"{self.address}/#{place}")
        await self.is_ready()

    async def is_ready(self) -> None:
        """Wait until the page follows the news."""
        await expect(self.page.locator("body[data-ready]")).to_be_attached()

    async def writes(self, text: str) -> None:
        """Send a text, or an edit, and wait until it is there."""
        await self.field.fill(text)
        await self.field.press("Enter")
        await expect(self.field).to_have_value("")
        whole = re.compile(rf"^{re.escape(text)}\s*(edited)?\s*\d")  # up to the time
        await expect(self.page.locator(".text").filter(has_text=whole).last).to_be_visible()

    async def becomes(self, name: str) -> None:
        """Switch to a person, and wait until what they see is there."""
        await self.person(name).click()
        await expect(self.person(name)).to_be_checked()
        await self.is_settled()

    async def is_settled(self) -> None:
        """Wait until the messages of the open chat were read."""
        await expect(self.page.locator("[role=log][aria-busy=true]")).to_have_count(0)

    async def switches(self, name: str, *, on: bool) -> None:
        """Turn a switch, and wait until that is done."""
        switch = self.page.get_by_role("switch", name=name)
        await switch.click()
        done = self.page.get_by_role("switch", name=name, checked=on)
        await expect(done.and_(self.page.locator(":not([aria-busy])"))).to_be_visible()

    @asynccontextmanager
    async def holding(self, addresses: str) -> AsyncIterator[None]:
        """While the block runs, what is asked of such addresses is under way."""
        goes_on = asyncio.Event()

        async def hold(route: Route) -> None:
            await goes_on.wait()
            await route.continue_()

        await self.page.route(addresses, hold)
        try:
            yield
        finally:
            goes_on.set()

    async def sees(self, text: str) -> None:
        """Wait for a message."""
        await expect(self.message(text)).to_be_visible()

    async def sees_notice(self, text: str) -> None:
        """Wait for a toast, or find that it was there."""
        await passes_by(self.page, text)


@asynccontextmanager
async def open_screen(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = WIDE,
    locale: str = "en-GB",
    touch: bool = False,
) -> AsyncIterator[Screen]:
    """A window of its own, with its own memory; whatever its console complains of fails the test."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height}, locale=locale, has_touch=touch
    )
    context.set_default_timeout(PATIENCE)
    await context.add_init_script(NOTE_WORDS + WAITS)
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: complaints.append(line.text) if _is_complaint(line.type, line.text) else None,
    )
    yield Screen(page, address)
    await context.close()
    assert complaints == [], complaints


def keyboard(*rows: list[Json]) -> Json:
    """An inline keyboard."""
    return {"inline_keyboard": list(rows)}


async def asks(bot: BotCalls, chat: int, text: str, *buttons: Json) -> Json:
    """The bot sends a text with these buttons in a row; returns the message."""
    sent: Json = await bot.call("sendMessage", chat_id=chat, text=text, reply_markup=keyboard([*buttons]))
    return sent


async def waits_for(bot: BotCalls, kind: str) -> Json:
    """The next update of a kind, by long polling; others are passed over."""
    while True:
        for update in await bot.updates(timeout=10, limit=1):
            if kind in update:
                found: Json = update[kind]
                return found


def _is_complaint(kind: str, text: str) -> bool:
    """Refusals of the server and lost connections are shown to people; the browser logs them too.

    Nor is it a fault that drawings are there some seconds before a match that is slow to come.
    """
    is_known = text.startswith("Failed to load resource") or "preloaded using link preload" in text
    return kind in ("error", "warning") and not is_known
