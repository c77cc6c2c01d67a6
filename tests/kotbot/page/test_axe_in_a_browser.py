"""Axe on every screen of the page: in both docks, in boxes, while something is played, and from afar."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from kotbot.matches.facts import MatchFacts
from kotbot.page.ports import PageAnswer
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Screen, Toast
from scripts.testing.page import ANN, STRANGER, Page, init_data, page_of
from scripts.texts.facts import CODE
from tests.kotbot.page import played_steps as played
from tests.kotbot.page.tabs import closing_tabs, go_on, new_tab, stand
from tests.kotbot.page.test_course_in_a_browser import ended_of
from tests.kotbot.page.test_docks_in_a_browser import (
    BUYING,
    COUNTED,
    LOBBY,
    ON_ITS_SIDE,
    ROLLING,
    SMALL,
    TABLE,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

TABLET, LAPTOP, TELEVISION = (820, 1180), (1280, 800), (1920, 1080)


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(browser: Browser) -> AsyncIterator[Browser]:
    async with closing_tabs(browser):
        yield browser


async def complaints(tab: Tab) -> str:
    """What axe has to say, empty for nothing."""
    found = await Axe().run(tab)
    return "" if not found.violations_count else str(found.generate_report())


async def opened(tabs: Browser, page: Page, size: tuple[int, int], language: str = "en", **how: Any) -> Tab:
    """The page of Ann, with her match."""
    tab = await new_tab(tabs, size, **how)
    launch = quote(init_data(ANN, language=language))
    await tab.goto(f"{page.address}/app?match={CODE}#tgWebAppData={launch}")
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    return tab


@pytest.mark.by_turns(14)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE, TABLET, LAPTOP])
@pytest.mark.parametrize(
    "known",
    [ROLLING, BUYING, TABLE, COUNTED, LOBBY],
    ids=["rolling", "buying", "referee", "counters", "lobby"],
)
async def test_a_match_on_every_screen(
    tabs: Browser, known: MatchFacts, size: tuple[int, int], scheme: str
) -> None:
    async with page_of(known, members={STRANGER}) as page:
        language = "he" if scheme == "dark" else "en"
        assert await complaints(await opened(tabs, page, size, language, color_scheme=scheme)) == ""


async def test_the_list_of_matches(tabs: Browser) -> None:
    async with page_of(ROLLING) as page:
        tab = await new_tab(tabs, SMALL)
        await tab.goto(f"{page.address}/app#tgWebAppData={quote(init_data(ANN))}")
        await expect(tab.locator(".door")).to_have_count(1)
        assert await complaints(tab) == ""


async def card(tab: Tab, page: Page) -> None:
    await tab.locator(".chip").first.click()
    await expect(tab.get_by_role("dialog")).to_be_visible()


async def sheet(tab: Tab, page: Page) -> None:
    page.backend.answer = PageAnswer(None, Screen((bold("What else?"), "A line", "", "Another")))
    await tab.get_by_role("button", name="⋯").click()
    await expect(tab.get_by_role("dialog")).to_be_visible()


async def alert(tab: Tab, page: Page) -> None:
    page.backend.answer = PageAnswer(Toast("Mind the claws!", alert=True))
    await tab.get_by_role("button", name="Keep all").click()
    await expect(tab.get_by_role("alertdialog")).to_be_visible()


async def toast(tab: Tab, page: Page) -> None:
    page.backend.answer = PageAnswer(Toast("Keeping 3 3"))
    await stand(tab)
    await tab.get_by_role("button", name="Keep all").click()
    await expect(tab.get_by_text("Keeping 3 3")).to_be_visible()


async def lost(tab: Tab, page: Page) -> None:
    await tab.context.set_offline(True)
    page.server.live.end(CODE)
    await expect(tab.locator('.page[data-state="lost"]')).to_have_count(1)


async def test_what_comes_over_a_match(tabs: Browser) -> None:
    async with page_of(ROLLING) as page:
        tab = await opened(tabs, page, SMALL)
        for show in (card, sheet, alert, toast, lost):
            await show(tab, page)
            assert await complaints(tab) == "", show.__name__
            await tab.keyboard.press("Escape")
            await expect(tab.locator("dialog[open]")).to_have_count(0)
            while await tab.locator(".notice").count():
                await go_on(tab)


@pytest_asyncio.fixture(loop_scope="session")
async def room(tabs: Browser) -> AsyncIterator[played.Room]:
    async with page_of(played.begun(), secrets={CODE: "secret"}) as page:
        yield played.Room(tabs, page)


ROUND = (
    played.BEGINNING,
    *played.turn_of(0, 5, 8, 4, (1, 9)),
    *played.turn_of(1, 6, 20, 4, (0, 9)),
    *played.turn_of(2, 7, 30, 4, (0, 8)),
)
AFTER_ROUND = played.at({"hearts": 8, "stars": 4}, {"hearts": 9, "stars": 4}, {"stars": 4})


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE, LAPTOP, TELEVISION])
async def test_a_step_while_it_is_played(room: played.Room, size: tuple[int, int]) -> None:
    tab = await room.watches(size, reduced_motion="reduce")
    await stand(tab)
    room.becomes(AFTER_ROUND, *ROUND)
    await played.playing(tab).wait_for()
    assert await complaints(tab) == ""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE, LAPTOP])
async def test_what_happened_meanwhile(room: played.Room, size: tuple[int, int]) -> None:
    room.becomes(AFTER_ROUND, *ROUND)
    tab = await room.opens(ANN, size, reduced_motion="reduce")
    strip = tab.locator(".since")
    if await strip.get_attribute("open") is None:
        await strip.locator("summary").click()
    await expect(strip.locator("p").first).to_be_visible()
    assert await complaints(tab) == ""


@pytest.mark.by_turns(12)
@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        (SMALL, "light"),
        (TABLET, "light"),
        (TABLET, "dark"),
        (LAPTOP, "light"),
        (TELEVISION, "light"),
    ],
)
@pytest.mark.parametrize("number", [2, 3, 6])
async def test_the_end_and_a_turn_before_it(
    tabs: Browser, number: int, size: tuple[int, int], scheme: str
) -> None:
    """As whoever has the link sees them; in the dark as Ann, who has buttons too."""
    known, moments = ended_of(number)
    language = "he" if number == 3 else "en"
    match = replace(known, language=language)
    async with page_of(match, secrets={CODE: "secret"}, moments={CODE: moments}) as page:
        if scheme == "dark":
            tab = await opened(tabs, page, size, language, color_scheme=scheme)
        else:
            tab = await new_tab(tabs, size)
            await tab.goto(f"{page.address}/watch#{CODE}.secret")
        await expect(tab.get_by_role("slider")).to_be_visible()
        assert await complaints(tab) == ""
        await tab.locator(".stepper").first.click()
        await expect(tab.locator(".page[data-past]")).to_have_count(1)
        assert await complaints(tab) == ""
