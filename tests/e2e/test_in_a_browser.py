"""A match as people play it: everything is clicked in the page of the playground, to the last bite."""

from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from kotbot.playground.client import PlaygroundClient
from scripts.testing.browsers import launched
from tests.e2e.lobbies import gather
from tests.playground.page.screen import Screen, open_screen

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("short_matches", "bot"), pytest.mark.timeout(600)]

QUICK = 3000
"""Milliseconds in which what is there can be read or pressed, or else it is not there any more."""
SOON = 10_000
"""Milliseconds in which a press changes the chat, or else it was lost."""
PRESSES = 400
"""More than a duel of people who always take the first way on."""
WAYS_ON = ("Keep all", "Stay", "Done")


@pytest.fixture
async def screen(chromium: str, address: str, playground: PlaygroundClient) -> AsyncIterator[Screen]:
    async with launched(chromium) as browser, open_screen(browser, address) as screen:
        yield screen


async def test_two_people_join_play_and_one_wins(screen: Screen, playground: PlaygroundClient) -> None:
    ann, bob = await gather(playground, 2)
    group = await ann.creates_group("Friday", bob, playground.bot)
    await screen.opens(ann.id, group.id)
    await _take_note_of_alerts(screen)
    await screen.writes("/newgame")
    await screen.becomes("Bob")
    await screen.row("Friday").click()
    await screen.key("Join").click()
    await screen.sees("\u2068Bob\u2069")
    await screen.becomes("Ann")
    await screen.row("Friday").click()
    await screen.key("▶ Start").click()
    await expect(screen.message("roll 1 of 3")).to_be_visible()
    over = screen.page.get_by_text("is King of Tokyo!").last
    for _ in range(PRESSES):
        if await over.is_visible():
            break
        with suppress(PlaywrightTimeoutError, AssertionError):  # it changed under the hand: look at it again
            await _press_as_who_is_asked(screen)
    await expect(over).to_be_visible()
    await expect(screen.key("Rematch")).to_be_visible()


async def _take_note_of_alerts(screen: Screen) -> None:
    """Whenever somebody is told that the board had moved on: it stands in the way of everything else."""
    alert = screen.page.get_by_role("alertdialog").last

    async def close() -> None:
        with suppress(PlaywrightTimeoutError):
            await alert.get_by_role("button", name="OK").click(timeout=QUICK)

    await screen.page.add_locator_handler(alert, close, no_wait_after=True)


async def _press_as_who_is_asked(screen: Screen) -> None:
    """Press, and wait for what that changes. It fails soon where the match is further than what was read."""
    # a notice quotes the board, but has no menu
    boards = screen.page.get_by_role("article").filter(has=screen.page.get_by_text("King of Tokyo 2016"))
    board = boards.filter(has=screen.page.get_by_role("button", name="⋯")).last
    lines = (await board.inner_text(timeout=QUICK)).split("\n")
    # who may take an answer back is named on its key, and is not who is asked
    said = "\n".join(line for line in lines if "↩" not in line)
    asked = "Ann" if said.rfind("\u2068Ann") > said.rfind("\u2068Bob") else "Bob"
    if not await screen.person(asked).is_checked():
        await screen.becomes(asked)
        await screen.row("Friday").click()
    chat = screen.page.get_by_role("log")
    before = await chat.inner_text(timeout=QUICK)
    await (await _way_on(board)).click(timeout=QUICK)
    await expect(chat).not_to_have_text(before, use_inner_text=True, timeout=SOON)


async def _way_on(board: Locator) -> Locator:
    """The first button that answers by leaving things as they are, else the first of all."""
    buttons = board.locator(".keyboard").get_by_role("button").filter(has_not_text="↩")
    for words in WAYS_ON:
        found = buttons.filter(has_text=words)
        if await found.count():
            return found.first
    return buttons.first
