"""Tabs for the tests of the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page


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
    await context.route("https://telegram.org/**", lambda route: route.fulfill(body=""))
    tab = await context.new_page()
    tab.on("pageerror", lambda error: pytest.fail(f"the page failed: {error}"))
    return tab
