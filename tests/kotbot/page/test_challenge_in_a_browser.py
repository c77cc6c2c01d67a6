"""A friend is challenged from the page: Telegram opens its choice of chats, with a duel ready there."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from kotbot.matches.facts import Status
from scripts.testing.page import ANN, Page, init_data, page_of
from scripts.texts.facts import CODE
from tests.kotbot.page.tabs import closing_tabs, new_tab
from tests.kotbot.page.test_course_in_a_browser import ended

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

PHONE = (390, 844)
AGAINST_ME = "Play against me"
CHALLENGED = "document.body.dataset.challenged"
TELEGRAM = """
self.Telegram = { WebApp: {
  isVersionAtLeast: (version) => Number(version) <= 6.7,
  switchInlineQuery: (...asked) => (document.body.dataset.challenged = JSON.stringify(asked)),
} };
"""


@dataclass
class Room:
    """A browser, and the server whose page it shows."""

    browser: Browser
    page: Page

    async def opens(self, *, match: str = "", told: str = "&tgWebAppBotInline=1") -> Tab:
        """Open the page as Ann, on her phone."""
        tab = await new_tab(self.browser, PHONE)
        await tab.add_init_script(TELEGRAM)
        launch = quote(init_data(ANN))
        await tab.goto(f"{self.page.address}/app?match={match}#tgWebAppData={launch}{told}")
        return tab


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    async with page_of(ended()) as page, closing_tabs(browser):
        yield Room(browser, page)


async def test_below_a_result_it_is_a_duel_by_the_same_box(room: Room) -> None:
    tab = await room.opens(match=CODE)

    await tab.get_by_role("button", name=AGAINST_ME).click()

    assert await tab.evaluate(CHALLENGED) == '["duel 2016",["users","groups"]]'
    await expect(tab.get_by_role("button", name=AGAINST_ME)).to_be_in_viewport(ratio=1)


async def test_below_the_list_of_matches(room: Room) -> None:
    tab = await room.opens()

    await tab.get_by_role("button", name=AGAINST_ME).click()

    assert await tab.evaluate(CHALLENGED) == '["duel 2016",["users","groups"]]'


async def test_while_a_match_goes_on_there_is_none_and_at_its_end_there_is_one(room: Room) -> None:
    over = room.page.backend.matches[CODE]
    room.page.backend.matches[CODE] = replace(over, status=Status.LIVE, result=None)
    tab = await room.opens(match=CODE)
    await expect(tab.locator(".page")).to_have_attribute("data-status", "live")
    await expect(tab.get_by_role("button", name=AGAINST_ME)).to_have_count(0)

    room.page.backend.matches[CODE] = over
    room.page.server.live.publish(replace(over, revision=over.revision + 1))

    await expect(tab.get_by_role("button", name=AGAINST_ME)).to_have_count(1)


async def test_where_the_bot_has_no_inline_mode_there_is_none(room: Room) -> None:
    tab = await room.opens(match=CODE, told="")

    await expect(tab.get_by_role("button", name="Rematch")).to_be_visible()

    await expect(tab.get_by_role("button", name=AGAINST_ME)).to_have_count(0)
