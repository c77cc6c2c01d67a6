"""Screens of all sizes with the live page of a match on them, in a browser, and what each of them shows."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from playwright.async_api import Browser, Locator, Page, Route, expect

from kotbot.i18n import Texts
from kotbot.playground.client import PersonClient, PlaygroundClient
from kotbot.playground.client.following import PATIENCE
from scripts.testing.browsers import PATIENCE as MILLISECONDS
from tests.e2e.pages import launch
from tests.in_browsers import NOTE_WORDS

Shown = dict[str, Any]
PHONE, SMALL_PHONE, TABLET, TELEVISION = (390, 844), (320, 640), (820, 1180), (1920, 1080)
TELL_CHANGES: Final = """
new MutationObserver(() => window.changed()).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
});
"""
STEPS: Final = """
const real = window.setTimeout.bind(window);
let held = null;
window.setTimeout = (done, milliseconds) => {
    if (milliseconds >= 1000 || milliseconds === 300) return real(done, milliseconds);
    return held ? -held.push(done) : real(done, milliseconds / 10);
};
window.hold = () => { held ??= []; };
window.release = () => {
    const waiting = held ?? [];
    held = null;
    waiting.forEach((done) => done());
};
"""
"""Plays steps ten times faster than for people, and stands still in one while it is held.

No step takes 300 milliseconds: after so many a page looks for the bot again that it lost.
"""
WRITE_DOWN: Final = """
window.seen = [];
addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
        const { status, step } = document.querySelector(".page")?.dataset ?? {};
        const last = window.seen.at(-1);
        if (status && (last?.status !== status || last.step !== (step ?? ""))) {
            window.seen.push({ status, step: step ?? "" });
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });
});
"""
"""Remembers whenever a page shows another status of the match, or plays another step."""
SHOWN: Final = r"""
() => {
    const all = (selector, of = document) => [...of.querySelectorAll(selector)];
    const file = (image) => image.src.split("/").pop();
    return {
        turn: Number(document.querySelector(".turn").textContent.match(/\d+/)[0]),
        numbers: all(".mat:not(.fallen) .dials").map(
            (dials) => all(".number", dials).slice(0, 3).map((number) => Number(number.textContent)),
        ),
        mats: all(".mat").map((mat) => [
            ...[".active", "[data-asked]", ".fallen", ".city", ".bay"].filter((mark) => mat.matches(mark)),
            ...all("img", mat).map(file),
            all(".chip", mat).length,
        ]),
        tokyo: all(".spot").map((spot) => all("img", spot).map(file)),
        dice: all(".die").map((die) => [file(die.firstChild), die.classList.contains("kept")]),
        market: all(".sale").map((sale) => sale.querySelector(".cost")?.textContent),
        asked: all(".prompt > *").length,
        step: document.querySelector(".page").dataset.step ?? "",
    };
}
"""
"""A position without a word, so that it is the same in every language."""


@dataclass
class Screen:
    """One page in one window."""

    tab: Page
    width: int
    height: int
    texts: Texts
    """Its language."""

    @property
    def page(self) -> Locator:
        """All of it."""
        return self.tab.locator(".page")

    @property
    def state(self) -> Locator:
        """As of when it is."""
        return self.tab.locator(".state")

    def words(self, text: str, **parts: str) -> str:
        """English words of the page in its language."""
        return self.texts.gettext(text, **parts)

    async def presses(self, data: str) -> None:
        """Tap the button with this data."""
        await self.tab.locator(f'.actions [data-focus="{data}"]').tap()

    async def seen(self) -> list[dict[str, str]]:
        """What it showed since it was opened: `status` of the match, and the `step` that was played."""
        seen: list[dict[str, str]] = await self.tab.evaluate("window.seen")
        return seen

    async def is_too_wide(self) -> bool:
        """Whether it is to be scrolled sideways."""
        width: int = await self.tab.evaluate("document.documentElement.scrollWidth")
        return width > self.width

    async def is_too_high(self) -> bool:
        """Whether it is to be scrolled at all."""
        height: int = await self.tab.evaluate("document.documentElement.scrollHeight")
        return height > self.height


@dataclass
class Screens:
    """Several screens that show one match."""

    browser: Browser
    playground: PlaygroundClient
    code: str
    screens: list[Screen] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def opens_phone(self, person: PersonClient, texts: Texts, size: tuple[int, int]) -> Screen:
        """Somebody opens the page inside Telegram."""
        address, init_data = await launch(person, self.playground, start_param=self.code)
        return await self._open(f"{address}#tgWebAppData={quote(init_data)}", texts, size, touch=True)

    async def opens_link(self, link: str, texts: Texts, size: tuple[int, int]) -> Screen:
        """The link for other screens is opened on one."""
        return await self._open(link, texts, size, touch=False)

    async def _open(self, address: str, texts: Texts, size: tuple[int, int], *, touch: bool) -> Screen:
        width, height = size
        context = await self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
        )
        context.set_default_timeout(MILLISECONDS)
        await context.expose_function("changed", self._news.set)
        await context.add_init_script(NOTE_WORDS + TELL_CHANGES + STEPS + WRITE_DOWN)
        screen = Screen(await context.new_page(), width, height, texts)
        await screen.tab.goto(address)
        await expect(screen.tab.locator(".mat").first).to_be_visible()
        self.screens.append(screen)
        return screen

    async def hold(self) -> None:
        """All stand still in the next step."""
        for screen in self.screens:
            await screen.tab.evaluate("window.hold()")

    async def release(self) -> None:
        """All play on."""
        for screen in self.screens:
            await screen.tab.evaluate("window.release()")

    async def agree(self, wanted: Callable[[Shown], bool] = bool) -> Shown:
        """Wait until all of them show one position that is wanted, and play no step any more."""
        shown: list[Shown] = []
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    self._news.clear()
                    shown = [await screen.tab.evaluate(SHOWN) for screen in self.screens]
                    is_same = all(_same(one, shown[0]) for one in shown)
                    if is_same and not shown[0]["step"] and wanted(shown[0]):
                        return shown[0]
                    await self._news.wait()
        except TimeoutError:
            told = "\n".join(map(str, shown))
            raise AssertionError(
                f"the screens do not show the same, or not what is wanted:\n{told}"
            ) from None


def _same(one: Shown, first: Shown) -> bool:
    """Whether one screen shows what the first does; from afar the last roll stays until the next."""
    return (one if first["dice"] else {**one, "dice": []}) == first


@dataclass
class LostAnswers:
    """What is pressed on a page arrives, but its answer does not; what is sent again waits."""

    tab: Page
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    is_lost: asyncio.Event = field(default_factory=asyncio.Event)
    may_go_on: asyncio.Event = field(default_factory=asyncio.Event)
    sent: list[str] = field(default_factory=list)
    """Bodies of all requests."""

    async def begin(self) -> None:
        """From now on."""
        await self.tab.route("**/api/press", self._take)

    async def end(self) -> None:
        """Not any more."""
        await self.tab.unroute("**/api/press")

    async def _take(self, route: Route) -> None:
        self.sent.append(route.request.post_data or "")
        if len(self.sent) > 1:
            await self.may_go_on.wait()
            await route.continue_()
            return
        await route.fetch()
        self.arrived.set()
        await self.is_lost.wait()
        await route.abort()
