"""The page in a real browser: phone, tablet and television, English and Hebrew, by touch and by keyboard."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from urllib.parse import quote

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine.dice import as_dice
from kotbot.i18n import texts_for
from kotbot.matches.facts import Draft, MatchFacts
from kotbot.page.parts import changed, joined, parts_of
from kotbot.page.ports import Answered
from kotbot.telegram.outgoing.callbacks import encode
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page
from kotbot.views.page.words import words
from tests.kotbot.page.kit import ANN, Page, init_data, page_of
from tests.kotbot.page.tabs import closing_tabs, new_tab
from tests.kotbot.views.kit import CODE, DECISION, HEBREW, facts, position

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(120)]

PHONE, TABLET, TELEVISION = (320, 640), (820, 1180), (1920, 1080)
LEGIBLE = 40
"""Pixels of a number on a television of 1080 lines that is read from three metres."""
SIX = position(
    "second",
    {"hearts": 10, "stars": 14, "energy": 12},
    {"hearts": 3, "stars": 11, "cards": ["wings", "jets"]},
    {"hearts": 9, "poison": 1, "shrink": 1, "cards": ["regeneration", "even_bigger", "camouflage"]},
    {"hearts": 0},
    {"hearts": 10, "stars": 12, "energy": 11},
    {"hearts": 5, "shrink": 1, "cards": ["detritivore", "nova_breath", "giant_brain", "spiked_tail"]},
    active=1,
    step="roll 1",
    dice="3 3 2 h e c",
    city=3,
    bay=5,
    turn=14,
)


CUT_OFF = """
const shown = ".mat:not(.fallen) .number, .who b, .chip, .die, .sale, .prompt, .holder";
[...document.querySelectorAll(shown)].filter((it) => {
    const own = it.getBoundingClientRect();
    const around = it.closest(".mat, .dock, .spot, section").getBoundingClientRect();
    return own.bottom > Math.min(around.bottom, innerHeight) + 1 || own.left < around.left - 1 ||
        own.right > around.right + 1 || own.top < around.top - 1;
}).map((it) => `${it.className} ${it.textContent}`)
"""

THUMB = 44
"""Pixels that a thumb hits, also where less is drawn."""
TOO_SMALL = """
(thumb) => [...document.querySelectorAll("button")].filter((it) => {
    const drawn = it.getBoundingClientRect();
    const more = parseFloat(getComputedStyle(it, "::after").top) || 0;
    return it.offsetParent && (drawn.width < thumb || drawn.height - 2 * Math.min(0, more) < thumb);
}).map((it) => it.className + it.textContent)
"""
COVERED = """
[...document.querySelectorAll(".mat .dial, .mat .chip, .who b, .who .player")].filter((it) => {
    const own = it.getBoundingClientRect();
    const others = it.closest(".mat").querySelectorAll(".dial, .chip, .who b, .who .player, .where");
    return [...others].some((other) => {
        const there = other.getBoundingClientRect();
        return other !== it && own.left + 1 < there.right && there.left + 1 < own.right &&
            own.top + 1 < there.bottom && there.top + 1 < own.bottom;
    });
}).map((it) => it.className + it.textContent)
"""


@dataclass
class Room:
    """A browser, and the server whose page it shows."""

    browser: Browser
    page: Page

    async def opens(self, size: tuple[int, int], language: str = "en", **how: object) -> Tab:
        """Open the page as Ann on a screen of this size."""
        tab = await self.tab(size, **how)
        launch = quote(init_data(ANN, language=language))
        await tab.goto(f"{self.page.address}/app?match={CODE}#tgWebAppData={launch}")
        await expect(tab.locator(".mat").first).to_be_visible()
        return tab

    async def watches(self, size: tuple[int, int]) -> Tab:
        """Open the link."""
        tab = await self.tab(size)
        await tab.goto(f"{self.page.address}/watch#{CODE}.secret")
        await expect(tab.locator(".mat").first).to_be_visible()
        return tab

    async def tab(self, size: tuple[int, int], **how: object) -> Tab:
        """A tab of a screen of this size, with nothing in it yet."""
        return await new_tab(self.browser, size, **how)

    def becomes(self, **changed: object) -> None:
        """The match was committed with something changed."""
        known = self.page.desk.matches[CODE]
        now = replace(known, revision=known.revision + 1, **changed)  # type: ignore[arg-type]
        self.page.desk.matches[CODE] = now
        self.page.server.live.publish(now)


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    known = facts(SIX, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    async with page_of(known, secrets={CODE: "secret"}) as page, closing_tabs(browser):
        yield Room(browser, page)


async def complaints(tab: Tab) -> str:
    """What axe has to say, empty for nothing."""
    found = await Axe().run(tab)
    return "" if not found.violations_count else str(found.generate_report())


async def too_wide(tab: Tab) -> bool:
    wide: bool = await tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


async def test_a_phone_plays_by_tapping_dice_and_buttons_and_axe_finds_nothing(room: Room) -> None:
    tab = await room.opens(PHONE)
    assert not await too_wide(tab)
    assert await tab.evaluate(TOO_SMALL, THUMB) == []
    assert await complaints(tab) == ""
    await tab.get_by_role("button", name="claw").click()
    await expect(tab.get_by_role("status").get_by_text("Keeping 3 3")).to_be_visible()
    assert [(person, data) for person, data, _ in room.page.desk.pressed] == [
        (ANN, f"m:{CODE}:{DECISION}:keep:claw:1")
    ]
    room.page.desk.answer = Answered(Toast("Mind the claws!", alert=True))
    await tab.get_by_role("button", name="Keep all").click()
    await tab.get_by_role("alertdialog").get_by_role("button", name="OK").click()
    await expect(tab.get_by_role("alertdialog")).to_have_count(0)
    room.page.desk.answer = Answered(None, Screen("<b>What else?</b>"))
    await tab.get_by_role("button", name="⋯").click()
    await expect(tab.get_by_role("dialog").get_by_text("What else?")).to_be_visible()


async def test_the_page_follows_tells_those_who_listen_and_keeps_the_focus(room: Room) -> None:
    tab = await room.opens(TABLET, color_scheme="dark")
    assert await complaints(tab) == ""
    die = tab.get_by_role("button", name="heart", exact=True)
    await die.focus()
    room.becomes(draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 1])))
    await expect(die).to_have_attribute("aria-pressed", "true")
    await expect(die).to_be_focused()
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_role("status").get_by_text("Keeping 3 3")).to_be_visible()
    await expect(tab.locator(".prompt")).to_have_attribute("aria-live", "polite")
    await expect(tab.get_by_role("listitem", name="Alienoid, ")).to_have_attribute("aria-current", "true")


async def test_hebrew_runs_from_right_to_left_on_a_phone(room: Room) -> None:
    tab = await room.opens(PHONE, language="he")
    await expect(tab.locator("html")).to_have_attribute("dir", "rtl")
    await expect(tab.locator("html")).to_have_attribute("lang", "he")
    assert not await too_wide(tab)
    assert await complaints(tab) == ""
    face, name = [await tab.locator(f".mat .{part}").first.bounding_box() for part in ("face", "who")]
    assert face is not None
    assert name is not None
    assert face["x"] > name["x"]
    known = room.page.desk.matches[CODE]
    room.becomes(state=position("second", {}, {}, active=1), seats=known.seats[:2], draft=None)
    await expect(tab.locator(".holder")).to_have_text(["—"])
    await expect(tab.locator(".holder").first).to_have_css("text-align", "right")


@pytest.mark.parametrize("language", ["en", "he", "uk"])
async def test_a_television_has_six_monsters_at_once_in_numbers_that_are_read_from_afar(
    room: Room, language: str
) -> None:
    room.becomes(language=language)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator("html")).to_have_attribute("lang", language)
    await expect(tab.locator(".mat")).to_have_count(6)
    assert await complaints(tab) == ""
    assert not await too_wide(tab)
    assert await tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for number in await tab.locator(".mat:not(.fallen) .dial:nth-child(-n + 3) .number").all():
        size = await number.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= LEGIBLE
    assert await tab.evaluate(CUT_OFF) == []
    assert await tab.evaluate(COVERED) == []
    assert await tab.locator("button:not(.chip)").count() == 0
    await expect(tab.get_by_role("region", name=words(texts_for(language))["tokyo"])).to_be_visible()


async def test_what_changes_while_the_words_are_learned_is_shown_in_them(room: Room) -> None:
    """The first patch comes together with the match, whose language is another than the browser's."""
    before = room.page.desk.matches[CODE]
    room.becomes(language="he", draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 0])))
    then, now = [
        parts_of(page(replace(known, language="he"), HEBREW, Viewer.PUBLIC), encode)
        for known in (before, room.page.desk.matches[CODE])
    ]
    whole, patch = joined(then), joined(changed(then, now))
    told = f"event: whole\ndata: - {whole}\n\nevent: patch\ndata: - {patch}\n\n"
    tab = await room.tab(TELEVISION)
    await tab.route("**/api/match", lambda route: route.fulfill(body=told), times=1)
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    await expect(tab.locator(".mat")).to_have_count(6)
    await expect(tab.locator(".die.kept")).to_have_count(2)
    await expect(tab.get_by_role("heading", name=words(HEBREW)["market"])).to_be_visible()


async def test_a_link_that_cannot_be_followed_yet_says_so_instead_of_nothing(room: Room) -> None:
    tab = await room.tab(TABLET)
    await tab.route("**/api/match", lambda route: route.fulfill(status=429, json={"error": "busy"}))
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    await expect(tab.locator(".state")).to_contain_text("connecting again…")
    await tab.unroute("**/api/match")
    await expect(tab.locator(".mat")).to_have_count(6)


async def test_a_list_that_did_not_arrive_is_not_called_empty(room: Room) -> None:
    tab = await room.tab(PHONE)
    await tab.route("**/api/matches", lambda route: route.abort())
    await tab.goto(f"{room.page.address}/app#tgWebAppData={quote(init_data(ANN))}")
    await expect(tab.get_by_role("alert")).to_have_text("That did not arrive. Try again.")
    await expect(tab.get_by_text("No match yet.")).to_have_count(0)


async def test_a_page_that_lost_the_bot_says_as_of_when_it_is(room: Room) -> None:
    tab = await room.opens(PHONE)
    state = tab.locator(".state")
    await expect(state).to_contain_text("as of ")
    await tab.context.set_offline(True)
    room.page.server.live.end(CODE)
    await expect(state).to_contain_text("connecting again… as of ")
    await tab.context.set_offline(False)
    await expect(state).not_to_contain_text("connecting")


async def test_dice_tumble_when_they_are_thrown_and_those_kept_lie_still(room: Room) -> None:
    known: MatchFacts = room.page.desk.matches[CODE]
    room.becomes(draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 0])))
    tab = await room.opens(PHONE)
    await expect(tab.locator(".die")).to_have_count(6)
    await tab.evaluate(
        """() => {
            window.tumbling = new Promise((done) => {
                const dice = document.querySelector(".dice");
                new MutationObserver(() => {
                    const tumbling = [...dice.children].map((die) => die.classList.contains("tumbles"));
                    if (tumbling.some(Boolean)) done(tumbling);
                }).observe(dice, { childList: true, subtree: true });
            });
        }"""
    )
    thrown = position("second", {}, {}, active=1, step="roll 2", dice="3 3 1 1 e c")
    room.becomes(state=thrown, seats=known.seats[:2], draft=None, seq=known.seq + 1)
    assert await tab.evaluate("() => window.tumbling") == [True, True, False, False, True, True]


async def test_a_link_that_was_taken_back_says_what_to_do(room: Room) -> None:
    tab = await room.watches(TABLET)
    room.page.desk.secrets.clear()
    room.page.server.live.end(CODE)
    await expect(tab.get_by_role("alert")).to_contain_text("Ask for a new link")
