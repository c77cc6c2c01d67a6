"""Playing by keyboard, Telegram's button for going back, and what is felt on a phone, in a real browser."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import events as e
from engine.dice import as_dice
from engine.events import Why
from kotbot.matches.facts import Draft, Logged, MatchFacts
from kotbot.page.ports import PageAnswer
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Screen
from scripts.testing.page import ANN, BOB, Page, init_data, page_of
from scripts.texts.facts import CODE, DECISION, WHEN, facts, position
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

LAPTOP = (1280, 800)
FIRST = facts(position("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c"))
"""Ann rolls for the first time, on 2 3 3 ⚡ 🐾 ♥."""
SECOND = position("second", {}, {}, active=1, step="roll 2", dice="3 3 1 1 e c")
BOBS = position("second", {}, {}, active=2, step="roll 1", dice="1 1 1 2 e c")
BUYING = position("second", {"energy": 9}, {}, active=1, step="buy")

TELEGRAM = """
window.told = [];
const back = [];
const note = (what) => (...given) => window.told.push([what, ...given].join(" "));
self.Telegram = { WebApp: {
    isVersionAtLeast: () => true,
    HapticFeedback: { impactOccurred: note("impact"), notificationOccurred: note("notification") },
    BackButton: {
        show: note("back is there"),
        hide: note("back is gone"),
        onClick: (heard) => back.push(heard),
        offClick: (heard) => back.splice(back.indexOf(heard), 1),
    },
} };
window.goBack = () => back.forEach((heard) => heard());
"""
"""What Telegram offers to a page, and a list of what it was told."""


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(browser: Browser) -> AsyncIterator[Browser]:
    async with closing_tabs(browser):
        yield browser


async def opened(browser: Browser, page: Page, person: int = ANN) -> Tab:
    """The match on somebody's screen, in Telegram."""
    tab = await new_tab(browser, LAPTOP)
    await tab.add_init_script(TELEGRAM)
    await tab.goto(f"{page.address}/app?match={CODE}#tgWebAppData={quote(init_data(person))}")
    await expect(tab.locator(".mat").first).to_be_visible()
    return tab


def becomes(page: Page, **changed: object) -> None:
    """The match was committed with something changed, and another question."""
    known: MatchFacts = page.backend.matches[CODE]
    parts = {"revision": known.revision + 1, "decision": known.decision + 1, **changed}
    page.backend.matches[CODE] = now = replace(known, **parts)  # type: ignore[arg-type]
    page.server.live.publish(now)


def pressed(page: Page) -> list[str]:
    """What was pressed: answers, marks and what was marked, without the match and its decision."""
    split = [data.split(":") for _, data, _ in page.backend.pressed]
    return [" ".join([verb, *args]) for verb, _, _, *args in split]


async def until_told(tab: Tab, what: str) -> None:
    """Telegram was told this."""
    await tab.wait_for_function("(what) => window.told.includes(what)", arg=what)


# The focus


async def test_the_focus_stays_on_a_die_and_on_the_way_on_and_comes_back_with_the_turn(tabs: Browser) -> None:
    async with page_of(FIRST) as page:
        tab = await opened(tabs, page)
        await tab.locator("button.die").nth(2).focus()
        becomes(page, state=SECOND)
        await expect(tab.locator(".prompt")).to_contain_text("roll 2 of 3")
        await expect(tab.locator("button.die").nth(2)).to_be_focused()
        await tab.get_by_role("button", name="Roll 6 dice").focus()
        becomes(page, state=BOBS)
        await expect(tab.locator(".dock")).to_be_focused()
        becomes(page, state=FIRST.state)
        await expect(tab.get_by_role("button", name="Roll 6 dice")).to_be_focused()
        becomes(page, state=SECOND, draft=Draft(DECISION + 4, keep=as_dice([0, 0, 2, 0, 0, 0])))
        await expect(tab.get_by_role("button", name="Roll 4 dice")).to_be_focused()


async def test_a_card_for_sale_hands_the_focus_on_when_it_is_bought(tabs: Browser) -> None:
    async with page_of(replace(FIRST, state=BUYING)) as page:
        tab = await opened(tabs, page)
        await tab.get_by_role("button", name="Heal").focus()
        rest = position(
            "second", {"energy": 6}, {}, active=1, step="buy", market=["acid_attack", "jets", "frenzy"]
        )
        becomes(page, state=rest)
        await expect(tab.get_by_role("button", name="Jets")).to_be_focused()


# The keyboard


async def test_digits_tap_dice_enter_keeps_all_and_space_rolls_or_presses_its_own_button(
    tabs: Browser,
) -> None:
    async with page_of(FIRST) as page:
        tab = await opened(tabs, page)
        for key in ("2", "6", "Space", "Enter"):
            await tab.keyboard.press(key)
            await expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        assert pressed(page) == ["m keep 3 1", "m keep heart 1", "c", "a stop"]
        await tab.get_by_role("button", name="Keep all 6").press("Space")
        await expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        assert pressed(page)[4:] == ["a stop"]


async def test_digits_choose_and_buy_cards_and_enter_is_done(tabs: Browser) -> None:
    async with page_of(replace(FIRST, state=BUYING)) as page:
        tab = await opened(tabs, page)
        await tab.keyboard.press("2")
        await expect(tab.get_by_role("button", name="Heal")).to_have_attribute("aria-pressed", "true")
        assert page.backend.pressed == []
        for key in ("2", "Enter"):
            await tab.keyboard.press(key)
            await expect(tab.locator("[aria-busy=true]")).to_have_count(0)
        assert pressed(page) == ["a buy heal", "a pass"]


async def test_no_key_presses_anything_for_who_waits_or_behind_a_sheet(tabs: Browser) -> None:
    async with page_of(FIRST) as page:
        waits, asked = await opened(tabs, page, BOB), await opened(tabs, page)
        page.backend.answer = PageAnswer(None, Screen((bold("What else?"),)))
        await asked.get_by_role("button", name="⋯").click()
        await expect(asked.get_by_role("dialog")).to_be_visible()
        before = len(page.backend.pressed)
        for tab in (waits, asked):
            for key in ("1", "Space", "Enter"):
                await tab.locator("body").press(key)
        assert len(page.backend.pressed) == before


# Telegram


async def test_telegrams_button_goes_back_to_the_list_and_closes_what_is_open_first(tabs: Browser) -> None:
    async with page_of(FIRST) as page:
        tab = await opened(tabs, page)
        await until_told(tab, "back is there")
        page.backend.answer = PageAnswer(None, Screen((bold("What else?"),)))
        await tab.get_by_role("button", name="⋯").click()
        await expect(tab.get_by_role("dialog")).to_be_visible()
        await tab.evaluate("goBack()")
        await expect(tab.get_by_role("dialog")).to_have_count(0)
        await expect(tab.locator(".mat")).to_have_count(2)
        await tab.evaluate("goBack()")
        await expect(tab.get_by_role("heading", name="Your matches")).to_be_visible()
        await until_told(tab, "back is gone")
        await expect(tab.locator(".mat")).to_have_count(0)
        await expect(tab).not_to_have_url(re.compile("match="))
        await tab.locator(".door").click()
        await expect(tab.locator(".mat")).to_have_count(2)


async def test_ones_own_turn_is_felt_once(tabs: Browser) -> None:
    async with page_of(replace(FIRST, state=BOBS)) as page:
        tab = await opened(tabs, page)
        assert not [told for told in await tab.evaluate("told") if told.startswith("notification")]
        becomes(page, state=SECOND)
        await until_told(tab, "notification warning")
        becomes(page, draft=Draft(DECISION + 2, keep=as_dice([0, 0, 2, 0, 0, 0])))
        await expect(tab.locator(".die.kept")).to_have_count(2)
        assert (await tab.evaluate("told")).count("notification warning") == 1


async def test_own_damage_and_a_win_are_felt_and_those_of_others_are_not(tabs: Browser) -> None:
    log = [Logged(8, 1, 102, "roll", (e.TurnBegan(1, 4, "", 0),), WHEN, 4)]
    bitten, won = e.HeartsLost(0, -2, 8, 1, Why.CLAWS, claws=True), e.GameEnded(0, "stars")
    async with page_of(replace(FIRST, state=BOBS, log=tuple(log))) as page:
        own, other = await opened(tabs, page, ANN), await opened(tabs, page, BOB)
        for seq, event, told in ((9, bitten, "impact heavy"), (10, won, "notification success")):
            log.append(Logged(seq, 1, 102, "stop", (event,), WHEN, 4))
            becomes(page, log=tuple(log), seq=seq)
            await until_told(own, told)
            await expect(other.locator(f'.page[data-log="{seq}"]:not([data-step])')).to_have_count(1)
            assert told not in await other.evaluate("told")
