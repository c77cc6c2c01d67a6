"""A browser on a machine that may be busy."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from playwright.async_api import Browser, async_playwright

PATIENCE: Final = 60_000
"""Milliseconds that a busy machine may take to show something: what comes is seen at once."""


@asynccontextmanager
async def launched(program: str, *options: str) -> AsyncIterator[Browser]:
    """A browser while the block runs."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=options, timeout=PATIENCE)
        yield browser
        await browser.close()
