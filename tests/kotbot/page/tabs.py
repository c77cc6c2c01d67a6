"""Browsers for the tests of the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, async_playwright


@asynccontextmanager
async def browsing(chromium: str) -> AsyncIterator[Browser]:
    """A browser, until the end of the block."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium)
        yield browser
        await browser.close()


async def new_tab(browser: Browser, size: tuple[int, int], **how: object) -> Page:
    """A tab of a screen of this size, with nothing in it yet; an error of a script fails the test."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        **how,  # type: ignore[arg-type]
    )
    await context.route("https://telegram.org/**", lambda route: route.fulfill(body=""))
    tab = await context.new_page()
    tab.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return tab
