"""How tests look at a page in a browser: at words that pass by as if they looked all the time."""

from typing import Final

from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from scripts.testing.browsers import PATIENCE

NOTE_WORDS: Final = """
window.passed = [];
new MutationObserver((changes) => {
    const made = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const words = made.filter((it) => it.matches?.(".notice, .notices > p") && it.closest("[role=status]"));
    const read = (it) => it.textContent.replace(/\\s+/g, " ");
    window.passed.push(...words.filter((it) => it.checkVisibility()).map(read));
}).observe(document, { subtree: true, childList: true });
"""
"""Remembers the words that a page shows for some seconds: a test may come too late to see them."""
HAVE_PASSED: Final = "([words, times]) => window.passed.filter((it) => it.includes(words)).length >= times"


async def passes_by(page: Page, words: str, *, times: int = 1) -> None:
    """Wait until such words were to be read so often, whether or not they still are."""
    try:
        await page.wait_for_function(HAVE_PASSED, arg=[words, times], timeout=PATIENCE)
    except PlaywrightTimeoutError:
        passed = await page.evaluate("window.passed")
        raise AssertionError(f"{words!r} did not pass by {times} times, but: {passed}") from None
