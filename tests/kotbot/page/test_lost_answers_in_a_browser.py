"""A press whose answer was lost is sent again by the page under the same name, so that it counts once."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route
from playwright.async_api import Page as Tab

from kotbot.page.ports import PageAnswer
from kotbot.views.base.screen import Toast
from scripts.testing.page import ANN, Page, init_data, page_of
from scripts.texts.facts import CODE, facts, position
from tests.in_browsers import passes_by
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

ROLLING = facts(position("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c"))
"""Ann rolls."""


@dataclass
class Network:
    """Between a tab and the server: what becomes of the presses, one after the other; the others arrive."""

    losses: list[str] = field(default_factory=list)

    async def carry(self, route: Route) -> None:
        loss = self.losses.pop(0) if self.losses else ""
        if loss == "answer":
            await route.fetch()
        if loss:
            await route.abort()
        else:
            await route.continue_()


@dataclass
class Room:
    """Ann's page and the network below it."""

    page: Page
    tab: Tab
    network: Network

    async def keeps(self) -> None:
        """Ann presses the button that keeps all dice."""
        await self.tab.get_by_role("button", name="Keep all 6").click()


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    async with page_of(ROLLING) as page, closing_tabs(browser):
        page.backend.answer = PageAnswer(Toast("It is kept"))
        tab, network = await new_tab(browser, (390, 844)), Network()
        await tab.route("**/api/press", network.carry)
        await tab.goto(f"{page.address}/app?match={CODE}#tgWebAppData={quote(init_data(ANN))}")
        yield Room(page, tab, network)


async def test_a_press_whose_answer_was_lost_is_sent_again_under_the_same_name(room: Room) -> None:
    room.network.losses = ["answer"]
    await room.keeps()
    await passes_by(room.tab, "It is kept")
    first, again = room.page.backend.pressed
    assert again == first
    assert first[2]


async def test_a_press_that_never_arrived_is_sent_again_and_counts_once(room: Room) -> None:
    room.network.losses = ["press"]
    await room.keeps()
    await passes_by(room.tab, "It is kept")
    assert len(room.page.backend.pressed) == 1


async def test_another_press_has_another_name(room: Room) -> None:
    await room.keeps()
    await passes_by(room.tab, "It is kept")
    await room.keeps()
    await passes_by(room.tab, "It is kept", times=2)
    first, second = room.page.backend.pressed
    assert first[:2] == second[:2]
    assert first[2] != second[2]


async def test_what_is_lost_twice_is_said_and_not_sent_any_more(room: Room) -> None:
    room.network.losses = ["answer", "answer"]
    await room.keeps()
    await passes_by(room.tab, "That did not arrive. Try again.")
    first, again = room.page.backend.pressed
    assert again == first
