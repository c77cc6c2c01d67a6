"""Tabs for the tests of the page, and the time in them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Locator, Page

from scripts.testing.browsers import PATIENCE
from tests.in_browsers import NOTE_WORDS

TIME_CAN_STAND: Final = """
{
    const [later, never] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const waiting = new Map();
    let stands = false, count = 0;
    window.setTimeout = (done, milliseconds = 0) => {
        const isHeld = milliseconds >= 100 && milliseconds <= 10_000 && milliseconds !== 300;
        if (!stands || !isHeld) return later(done, milliseconds);
        waiting.set(-++count, { done, milliseconds });
        return -count;
    };
    window.clearTimeout = (id) => (id < 0 ? waiting.delete(id) : never(id));
    window.stand = () => { stands = true; };
    window.goOn = () => {
        const [[id, { done, milliseconds }] = [0, {}]] = waiting;
        if (!waiting.delete(id)) return 0;
        done();
        return milliseconds;
    };
}
"""
"""The page's time may stand: what it waits for comes when the test says so.

But for what is over in a moment, which axe waits for, and for the connection: after long silence it is lost,
and sought again after 300 milliseconds.
"""


@asynccontextmanager
async def closing_tabs(browser: Browser) -> AsyncIterator[Browser]:
    """The browser, with nothing open and nothing remembered after the block."""
    try:
        yield browser
    finally:
        for context in browser.contexts:
            await context.close()


async def new_tab(browser: Browser, size: tuple[int, int], **how: object) -> Page:
    """A tab of this size with nothing in it, where nothing moves; an error of a script fails the test."""
    width, height = size
    kind: dict[str, Any] = {"reduced_motion": "reduce", **how}
    context = await browser.new_context(viewport={"width": width, "height": height}, **kind)
    context.set_default_timeout(PATIENCE)
    await context.add_init_script(NOTE_WORDS + TIME_CAN_STAND)
    tab = await context.new_page()
    tab.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return tab


async def has_looks(tab: Page, name: str) -> None:
    """Wait until the styles that only some matches need are there: parts have other places by them."""
    await tab.wait_for_function(
        "(name) => [...document.styleSheets].some((it) => it.href.includes(`front/${name}`))", arg=name
    )


async def stand(tab: Page) -> None:
    """From now on no step ends, and no word passes away."""
    await tab.evaluate("window.stand()")


async def go_on(tab: Page) -> int:
    """What waits for the longest waits no more; returns for how many milliseconds it would have waited."""
    waited: int = await tab.evaluate("window.goOn()")
    assert waited, "nothing waits any more"
    return waited


async def go_on_to(what: Locator) -> None:
    """Let time go on until this is there."""
    while not await what.count():
        await go_on(what.page)
