"""The dock of a page in a real browser: whole for who is asked, slim for who waits or watches."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import events as e
from engine.dice import as_dice
from engine.events import Why
from kotbot.matches.facts import ChosenOptions, Deadline, Draft, Logged, MatchFacts, Mode, Status
from scripts.testing.page import ANN, BOB, STRANGER, init_data, page_of
from scripts.texts.facts import CODE, DECISION, WHEN, facts, people, plain, position
from scripts.texts.filled import RESULT
from scripts.texts.tables import at_table, rolling, six
from tests.in_browsers import passes_by
from tests.kotbot.page.measures import complaints
from tests.kotbot.page.tabs import closing_tabs, has_looks, new_tab
from tests.kotbot.page.test_course_in_a_browser import ended_of

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

SMALL, NARROW, PHONE, ON_ITS_SIDE, LAPTOP = (360, 640), (360, 740), (390, 844), (844, 390), (1280, 800)
MOST_OF_WHO_WAITS, MOST_OF_WHO_IS_ASKED = 0.30, 0.45
"""Of the height of a phone."""

THREE: tuple[dict[str, Any], ...] = (
    {"hearts": 7, "energy": 5, "cards": ["wings"]},
    {"hearts": 4, "energy": 2, "cards": ["jets"]},
    {},
)
ROLLING = replace(
    facts(
        position("second", *THREE, active=1, step="roll 1", dice="3 3 2 h e c", city=2, turn=7),
        draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 0])),
        deadline=Deadline(WHEN + timedelta(minutes=2), warned=False),
    ),
    chosen=ChosenOptions(hints=True),
)
"""Ann rolls."""
BUYING = facts(position("second", *THREE, active=1, step="buy", city=2, turn=7))
"""Ann buys with 5⚡: Acid Attack costs 6, Heal 3, Frenzy 7."""
TABLE = rolling()
"""Bob rolls, Ann sits there too."""
COUNTED = at_table(six(), Mode.COUNTERS)
"""Counters of six monsters; Ann sits there."""
ENDED = replace(RESULT, standings=RESULT.standings[:3])
LOBBY = replace(facts(status=Status.LOBBY), seats=people(position("second", {}, {})))
"""Ann opened it, Bob joined."""

SHARE = "document.querySelector('.dock').getBoundingClientRect().height / innerHeight"
HIDDEN = """
() => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const parts = ".dock :is(.die, .key:not([hidden]), .prompt:not(:empty))";
    return [...document.querySelectorAll(parts)].filter((it) => {
        const own = it.getBoundingClientRect();
        return own.top < dock.top - 1 || own.bottom > Math.min(dock.bottom, innerHeight) + 1;
    }).map((it) => it.textContent);
}
"""
LEAST_OF_MANY = 36
"""Pixels that a finger finds of a button where there are dozens."""
TOO_LOW = """
(least) => [...document.querySelectorAll(".dock .key")].filter((it) => {
    const more = parseFloat(getComputedStyle(it, "::after").top) || 0;
    return it.offsetHeight - 2 * Math.min(0, more) < least;
}).map((it) => it.textContent)
"""
UNDER_NAMES = """
() => [...document.querySelectorAll(".spot")].flatMap((spot) => {
    const words = document.createRange();
    words.selectNodeContents(spot.querySelector(".holder"));
    const drawn = [...spot.querySelectorAll("img")].map((one) => one.getBoundingClientRect());
    return [...words.getClientRects()].filter((line) => drawn.some((one) =>
        line.right > one.left && line.left < one.right && line.bottom > one.top + 1 && line.top < one.bottom
    )).map(() => spot.textContent);
})
"""


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(browser: Browser) -> AsyncIterator[Browser]:
    async with closing_tabs(browser):
        yield browser


async def opened(
    browser: Browser, address: str, person: int, size: tuple[int, int], language: str = "en"
) -> Tab:
    """The match on somebody's screen."""
    tab = await new_tab(browser, size)
    launch = quote(init_data(person, language=language))
    await tab.goto(f"{address}/app?match={CODE}#tgWebAppData={launch}")
    await expect(tab.locator(".actions .key").first).to_be_visible()
    return tab


async def buttons(tab: Tab) -> list[str]:
    """The words of the buttons in the dock."""
    return [plain(text).strip() for text in await tab.locator(".actions .key").all_inner_texts()]


async def words(tab: Tab, part: str) -> str:
    """A line of the dock."""
    return plain(await tab.locator(f".dock .{part}").inner_text())


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["pl", "he"])
async def test_a_phone_leaves_most_of_its_height_to_the_table(tabs: Browser, language: str) -> None:
    async with page_of(ROLLING, members={STRANGER}) as page:
        for person, most in (
            (ANN, MOST_OF_WHO_IS_ASKED),
            (BOB, MOST_OF_WHO_WAITS),
            (STRANGER, MOST_OF_WHO_WAITS),
        ):
            tab = await opened(tabs, page.address, person, SMALL, language)
            for width, height in (SMALL, PHONE):
                await tab.set_viewport_size({"width": width, "height": height})
                assert 0 < await tab.evaluate(SHARE) <= most
                assert await tab.evaluate(HIDDEN) == []


async def test_who_is_asked_has_the_answers_and_who_waits_the_last_step_instead(tabs: Browser) -> None:
    gained = Logged(7, 0, 101, "stop", (e.EnergyChanged(0, 3, 5, Why.ENERGY),), WHEN, 7)
    async with page_of(replace(ROLLING, log=(gained,)), members={STRANGER}) as page:
        asked, waits, watches = [
            await opened(tabs, page.address, person, SMALL) for person in (ANN, BOB, STRANGER)
        ]
        assert {"🎲 Roll 4 dice", "Keep all 6", "💡 Hint"} <= set(await buttons(asked))
        assert await words(asked, "prompt") == "Ann, roll 1 of 3: keep which?"
        assert await asked.locator("button.die").count() == 6
        await expect(asked.locator(".dock .latest-step")).to_be_hidden()
        for tab, own in ((waits, ["From now on: yield below ♥ 4", "💡 Hint"]), (watches, [])):
            assert await buttons(tab) == [*own, "🃏 Cards", "📜 Log", "⋯ +1"]
            assert await words(tab, "prompt") == "Ann, roll 1 of 3"
            assert await tab.locator("button.die").count() == 0
            assert await tab.locator(".die").count() == 6
            assert "+3⚡" in await words(tab, "latest-step")
            assert await tab.evaluate(SHARE) <= MOST_OF_WHO_WAITS
        await waits.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        tops = await waits.locator(".actions .key").evaluate_all("all => all.map((key) => key.offsetTop)")
        assert tops[0] < tops[1] == tops[2] == tops[3] == tops[4]  # what may be looked at is one row


async def test_a_phone_on_its_side_has_the_dock_beside_the_table(tabs: Browser) -> None:
    async with page_of(ROLLING) as page:
        for person in (ANN, BOB):
            tab = await opened(tabs, page.address, person, ON_ITS_SIDE)
            dock, mats = [await tab.locator(part).bounding_box() for part in (".dock", ".mats")]
            assert dock is not None
            assert mats is not None
            assert dock["x"] >= mats["x"] + mats["width"]
            assert await tab.evaluate(HIDDEN) == []


async def test_only_the_host_of_a_lobby_has_its_start(tabs: Browser) -> None:
    async with page_of(LOBBY, members={STRANGER}) as page:
        host, guest, other = [
            await buttons(await opened(tabs, page.address, person, SMALL)) for person in (ANN, BOB, STRANGER)
        ]
        assert {"▶ Start", "Options", "Leave"} <= set(host)
        assert not {"▶ Start", "Options", "Join"} & set(guest)
        assert "Leave" in guest
        assert other == ["Join"]


async def test_all_who_sit_at_a_table_have_its_buttons_below_whose_turn_it_is(tabs: Browser) -> None:
    async with page_of(TABLE, members={STRANGER}) as page:
        for person in (ANN, BOB):
            tab = await opened(tabs, page.address, person, SMALL)
            assert await words(tab, "whose") == "🐱 Cyber Kitty · Bob"
            assert {"✎ Fix", "⌫"} <= set(await buttons(tab))
            assert await tab.evaluate(SHARE) <= MOST_OF_WHO_IS_ASKED
        watches = await opened(tabs, page.address, STRANGER, SMALL)
        assert await words(watches, "prompt") == "🐱 Cyber Kitty · Bob"
        assert await buttons(watches) == ["📜 History", "⋯"]
        assert await watches.evaluate(SHARE) <= MOST_OF_WHO_WAITS


@pytest.mark.by_turns(12)
@pytest.mark.parametrize("language", ["en", "he", "uk"])
@pytest.mark.parametrize("size", [SMALL, NARROW, ON_ITS_SIDE])
@pytest.mark.parametrize("known", [TABLE, COUNTED, LOBBY], ids=["referee", "counters", "lobby"])
async def test_a_small_phone_hides_no_button_of_those_who_may_press_many(
    tabs: Browser, known: MatchFacts, size: tuple[int, int], language: str
) -> None:
    async with page_of(known) as page:
        tab = await opened(tabs, page.address, ANN, size, language)
        assert await tab.evaluate(HIDDEN) == []
        assert await tab.evaluate(TOO_LOW, LEAST_OF_MANY) == []
        assert await tab.evaluate(SHARE) <= MOST_OF_WHO_IS_ASKED or size == ON_ITS_SIDE


async def test_counters_have_signs_for_words_and_the_way_on_is_in_sight_however_low_the_phone(
    tabs: Browser,
) -> None:
    async with page_of(COUNTED) as page:
        tab = await opened(tabs, page.address, ANN, SMALL)
        sign = await tab.get_by_role("button", name="📜 History").bounding_box()
        assert sign is not None
        assert sign["width"] < 60
        await tab.set_viewport_size({"width": SMALL[0], "height": 440})
        assert await tab.evaluate(HIDDEN) != []
        assert not [words for words in await tab.evaluate(HIDDEN) if "Next" in words]


async def test_who_lays_out_a_table_without_a_seat_enters_everything(tabs: Browser) -> None:
    keeper = replace(TABLE, host=STRANGER)
    async with page_of(keeper, members={STRANGER}) as page:
        assert "✎ Fix" in await buttons(await opened(tabs, page.address, STRANGER, SMALL))


async def test_the_dock_becomes_whole_when_the_turn_comes_and_slim_when_it_goes(tabs: Browser) -> None:
    known: MatchFacts = ROLLING
    turn_of_bob = position("second", *THREE, active=2, step="roll 1", dice="1 1 1 h e c", city=2, turn=8)
    async with page_of(known) as page:
        tab = await opened(tabs, page.address, BOB, SMALL)
        await expect(tab.locator(".dock")).to_have_attribute("data-for", "slim")
        now = replace(known, state=turn_of_bob, revision=known.revision + 1, draft=None)
        page.backend.matches[CODE] = now
        page.server.live.publish(now)
        await expect(tab.locator(".dock")).to_have_attribute("data-for", "asked")
        await expect(tab.get_by_role("button", name="Keep all 6")).to_be_visible()
        again = replace(known, revision=known.revision + 2)
        page.server.live.publish(again)
        await expect(tab.get_by_role("button", name="Keep all 6")).to_have_count(0)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize(
    "known", [ROLLING, TABLE, COUNTED, LOBBY], ids=["roll", "referee", "counters", "lobby"]
)
async def test_on_a_laptop_no_button_is_as_wide_as_the_page_and_none_is_hidden(
    tabs: Browser, known: MatchFacts, language: str
) -> None:
    async with page_of(known) as page:
        tab = await opened(tabs, page.address, ANN, LAPTOP, language)
        widths = await tab.locator(".dock .key").evaluate_all("all => all.map((key) => key.offsetWidth)")
        assert max(widths) <= LAPTOP[0] / 2
        assert await tab.evaluate(HIDDEN) == []


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [NARROW, PHONE])
@pytest.mark.parametrize("language", ["en", "ru"])
async def test_the_names_in_tokyo_do_not_lie_over_the_drawings(
    tabs: Browser, size: tuple[int, int], language: str
) -> None:
    crowd = position("second", *({} for _ in range(6)), active=1, step="start", city=4, bay=5)
    async with page_of(facts(crowd)) as page:
        tab = await opened(tabs, page.address, ANN, size, language)
        await expect(tab.locator(".spot .portrait")).to_have_count(2)
        assert await tab.evaluate(UNDER_NAMES) == []


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("language", ["en", "he", "uk"])
async def test_at_the_end_a_small_phone_has_room_for_words_and_a_laptop_the_curve_beside_the_buttons(
    tabs: Browser, language: str
) -> None:
    known, moments = ended_of(3)
    async with page_of(known, moments={CODE: moments}) as page:
        tab = await opened(tabs, page.address, ANN, SMALL, language)
        await expect(tab.get_by_role("slider")).to_be_visible()
        for (width, height), most in ((SMALL, MOST_OF_WHO_IS_ASKED), (LAPTOP, 1 / 3)):
            await tab.set_viewport_size({"width": width, "height": height})
            assert await tab.evaluate(SHARE) <= most
            assert await tab.evaluate(HIDDEN) == []


async def test_on_its_side_who_won_is_beside_the_dock(tabs: Browser) -> None:
    over = replace(facts(position("second", *THREE, active=1), result=ENDED), status=Status.OVER)
    async with page_of(over) as page:
        tab = await opened(tabs, page.address, ANN, ON_ITS_SIDE)
        await has_looks(tab, "course")
        body, dock = [await tab.locator(part).bounding_box() for part in (".body", ".dock")]
        assert body is not None
        assert dock is not None
        assert body["x"] + body["width"] <= dock["x"]
        assert body["y"] < ON_ITS_SIDE[1] / 4


# The shop


COVERED = """
() => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const beside = dock.left > innerWidth / 2 || dock.right < innerWidth / 2;
    const end = beside ? innerHeight : dock.top;
    return [...document.querySelectorAll(".effect")].filter((text) => {
        const own = text.getBoundingClientRect();
        return own.top < 0 || own.bottom > end || !own.height;
    }).map((text) => text.textContent);
}
"""


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("language", ["en", "he", "ru"])
@pytest.mark.parametrize("size", [SMALL, PHONE, ON_ITS_SIDE])
async def test_who_is_asked_to_buy_has_all_three_texts_in_sight(
    tabs: Browser, size: tuple[int, int], language: str
) -> None:
    wordy = position(
        "second", *THREE, active=1, step="buy", market=["background_dweller", "made_in_a_lab", "opportunist"]
    )
    async with page_of(facts(wordy)) as page:
        tab = await opened(tabs, page.address, ANN, size, language)
        await expect(tab.locator(".effect")).to_have_count(3)
        assert await tab.evaluate(COVERED) == []
        assert await tab.evaluate(SHARE) <= MOST_OF_WHO_IS_ASKED or size == ON_ITS_SIDE


async def test_a_card_that_can_be_paid_is_read_with_one_tap_and_bought_with_the_next(tabs: Browser) -> None:
    async with page_of(BUYING) as page:
        tab = await opened(tabs, page.address, ANN, SMALL)
        lit = await tab.locator(".sale").evaluate_all("all => all.map((sale) => sale.dataset.can)")
        assert lit == ["false", "true", "false"]
        lacks = [plain(text) for text in await tab.locator(".sale .note").all_inner_texts()]
        assert lacks == ["1⚡ short", "2⚡ short"]
        await tab.get_by_role("button", name="Frenzy").click()
        await expect(tab.get_by_role("dialog", name="Frenzy")).to_be_visible()
        await tab.keyboard.press("Escape")
        heal = tab.get_by_role("button", name="Heal")
        await heal.click()
        await expect(heal).to_have_attribute("aria-pressed", "true")
        await expect(heal.get_by_text("Tap again to buy")).to_be_visible()
        assert page.backend.pressed == []
        await heal.click()
        await passes_by(tab, "Keeping 3 3")
        assert [data for _, data, _ in page.backend.pressed] == [f"a:{CODE}:{DECISION}:buy:heal"]


async def test_who_waits_reads_the_cards_and_is_not_told_what_somebody_else_lacks(tabs: Browser) -> None:
    """Axe finds nothing in their dock, neither now nor before, while Ann rolled."""
    async with page_of(ROLLING) as page:
        tab = await opened(tabs, page.address, BOB, SMALL)
        assert await complaints(tab) == ""
        page.server.live.publish(replace(BUYING, revision=ROLLING.revision + 1))
        await expect(tab.locator(".dock .prompt")).to_contain_text("buy?")
        assert await complaints(tab) == ""
        assert await words(tab, "prompt") == "🛒 Ann has 5⚡: buy?"
        await expect(tab.locator(".sale .note")).to_have_count(0)
        await tab.get_by_role("button", name="Heal").click()
        await expect(tab.get_by_role("dialog", name="Heal")).to_be_visible()
