"""The live page as a Mini App: opened below a board in the playground, played by taps, told of the theme."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from kotbot.playground.client import PersonClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.browsers import launched
from tests.e2e.pages import with_page
from tests.playground.page.screen import Screen, open_screen

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("bot"), pytest.mark.timeout(240)]


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page, as `scripts/run` attaches it to the playground."""
    return with_page(settings, telegram, address)


@pytest.fixture
async def screen(chromium: str, address: str) -> AsyncIterator[Screen]:
    async with launched(chromium) as browser, open_screen(browser, address) as screen:
        yield screen


@pytest.mark.introduces
async def test_in_its_mini_app_a_friend_is_challenged_and_a_match_begun_and_played(
    screen: Screen, ann: PersonClient, bob: PersonClient, telegram: Playground
) -> None:
    await bob.starts()
    room = await ann.starts()
    await screen.opens(ann.id, room.id)
    await a_friend_is_challenged(screen)
    await ann.presses(room, "Play now")
    await ann.finds_button(room, "Hatchling")
    await screen.opens(ann.id, room.id)
    await screen.key("📱 See the table").click()
    app = screen.page.frame_locator("iframe.mini-app")
    await expect(app.locator(".page")).to_have_attribute("data-status", "lobby")
    await expect(app.locator("html")).to_have_attribute("data-theme", "telegram")
    await app.get_by_role("button", name="Hatchling").click()
    await expect(app.locator(".page")).to_have_attribute("data-status", "live")
    await expect(app.locator(".mat")).to_have_count(2)
    await expect(app.get_by_text("you", exact=True)).to_be_visible()
    await screen.page.get_by_role("button", name="Close").first.click()
    await expect(screen.page.locator("iframe.mini-app")).to_have_count(0)
    await screen.page.get_by_role("button", name="Your matches").click()
    await app.get_by_role("button", name="King of Tokyo 2016").click()
    await expect(app.locator(".mat")).to_have_count(2)


async def a_friend_is_challenged(screen: Screen) -> None:
    """Telegram's choice of a chat opens, and a duel is ready in the one that is chosen."""
    await screen.page.get_by_role("button", name="Your matches").click()
    app = screen.page.frame_locator("iframe.mini-app")
    await app.get_by_role("button", name="Play against me").click()
    await expect(screen.page.locator("iframe.mini-app")).to_have_count(0)
    await screen.dialog.get_by_role("button", name="Bob").click()
    await expect(screen.field).to_have_value("@kotbot_bot duel 2016")
