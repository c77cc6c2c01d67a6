"""The page in a real browser: phone, tablet and television, English and Hebrew, by touch and by keyboard."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import events as e
from engine.dice import as_dice
from kotbot.i18n import texts_for
from kotbot.matches.facts import Counter, Deadline, Draft, Logged, MatchFacts, Mode, Status
from kotbot.page.parts import changed, joined, parts_of
from kotbot.page.ports import PageAnswer
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.core.review import making
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page
from kotbot.views.page.words import words
from scripts.testing.page import ANN, STRANGER, Page, init_data, page_of
from scripts.texts.facts import CODE, DECISION, HEBREW, WHEN, facts, position
from scripts.texts.tables import at_table
from scripts.texts.tables import rolling as table_rolling
from scripts.texts.tables import six as table_six
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(120)]

PHONE, TABLET, TELEVISION = (320, 640), (820, 1180), (1920, 1080)
LEGIBLE = 95
"""Pixels of a number on a television of 1080 lines that is read from three metres: twice what it was."""
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


FIRST, SECOND = as_dice([0, 1, 2, 1, 1, 1]), as_dice([2, 0, 2, 1, 1, 0])
"""Two rolls, of which the 3 3 of the first are kept."""

CUT_OFF = """
const shown = ".mat:not(.fallen) .number, .who b, .chip, .die, .sale, .prompt, .holder";
[...document.querySelectorAll(shown)].filter((it) => it.offsetParent).filter((it) => {
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
(() => {
    const shown = ".mat .number, .mat .dial img, .mat .chip, .who b, .who .player, .where";
    const parts = [...document.querySelectorAll(shown)].filter((it) => it.offsetParent);
    const cover = (own, there) => own.left + 1 < there.right && there.left + 1 < own.right &&
        own.top + 1 < there.bottom && there.top + 1 < own.bottom;
    return parts.filter((it) => parts.some((other) =>
        other !== it && cover(it.getBoundingClientRect(), other.getBoundingClientRect())
    )).map((it) => `${it.closest(".mat").dataset.seat} ${it.className} ${it.textContent}`);
})()
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
        known = self.page.backend.matches[CODE]
        now = replace(known, revision=known.revision + 1, **changed)  # type: ignore[arg-type]
        self.page.backend.matches[CODE] = now
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
    assert [(person, data) for person, data, _ in room.page.backend.pressed] == [
        (ANN, f"m:{CODE}:{DECISION}:keep:claw:1")
    ]
    room.page.backend.answer = PageAnswer(Toast("Mind the claws!", alert=True))
    await tab.get_by_role("button", name="Keep all").click()
    await tab.get_by_role("alertdialog").get_by_role("button", name="OK").click()
    await expect(tab.get_by_role("alertdialog")).to_have_count(0)
    room.page.backend.answer = PageAnswer(None, Screen((bold("What else?"),)))
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
    known = room.page.backend.matches[CODE]
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
    assert await tab.locator("button:not(.chip):not([hidden])").count() == 0
    await expect(tab.get_by_role("region", name=words(texts_for(language))["tokyo"])).to_be_visible()


OVER_DRAWINGS = """
[...document.querySelectorAll(".holder, .who b, .who .player")].filter((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    const drawings = name.closest(".spot, .mat").querySelectorAll("img");
    return [...words.getClientRects()].some((own) => [...drawings].some((drawing) => {
        const there = drawing.getBoundingClientRect();
        return own.left + 1 < there.right && there.left + 1 < own.right &&
            own.top + 1 < there.bottom && there.top + 1 < own.bottom;
    }));
}).map((name) => name.textContent)
"""
HOLES = """
(() => {
    const mats = [...document.querySelectorAll(".mat")].map((mat) => mat.getBoundingClientRect());
    const around = document.querySelector(".mats").getBoundingClientRect();
    const covered = mats.reduce((sum, mat) => sum + mat.width * mat.height, 0);
    return Math.round(100 * (1 - covered / (around.width * around.height)));
})()
"""
"""Percent of the place of the mats that no mat covers; gaps between six are some 5."""
EMPTY = """
(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".board > *")].map((part) => part.getBoundingClientRect());
    const covered = parts.reduce((sum, part) => sum + part.width * part.height, 0);
    return Math.round(100 * (1 - covered / (board.width * board.height)));
})()
"""
"""Percent of the board on which nothing stands; gaps and edges are some 8."""
CUT_WORDS = """
[...document.querySelectorAll(".body, .story, .story-lines, .market, .dock")].filter((it) =>
    it.offsetParent && it.scrollHeight > it.clientHeight + 1
).map((it) => `${it.className} ${it.scrollHeight - it.clientHeight}`)
"""
ON_THE_FRAME = """
(() => {
    const mat = document.querySelector(".mat[data-asked]");
    const [, spread, inset] = getComputedStyle(mat).boxShadow.match(/0px 0px 0px ([\\d.]+)px( inset)?/);
    const frame = inset ? Number(spread) : 0, around = mat.getBoundingClientRect();
    return [...mat.querySelectorAll(".who b, .who .player, .chip")].filter((it) => {
        const own = it.getBoundingClientRect();
        return own.top < around.top + frame + 2 || own.bottom > around.bottom - frame - 2;
    }).map((it) => it.textContent);
})()
"""
DIGITS = ".mat:not(.fallen) .dial:nth-child(-n + 3) .number"
STARS = "it => parseFloat(getComputedStyle(it).fontSize)"
HAPPENED = (
    Logged(5, 0, 101, "stop", (e.TurnBegan(0, 13, "", 0), e.DiceRolled(0, 1, FIRST, FIRST)), WHEN, 13),
    Logged(6, 0, 101, "stop", (e.ResultSettled(0, FIRST), e.StarsChanged(0, 2, 9, "dice")), WHEN, 13),
    Logged(7, 0, 101, "stop", (e.HeartsLost(1, -1, 3, 0, "claws", claws=True),), WHEN, 13),
)


def some(number: int, **parts: Any) -> MatchFacts:
    """A match of so many monsters, with cards, tokens and numbers of two digits."""
    six: list[dict[str, Any]] = [
        {"hearts": 10, "stars": 14, "energy": 12},
        {"hearts": 3, "stars": 11, "cards": ["wings", "jets"]},
        {"hearts": 9, "poison": 1, "shrink": 1, "cards": ["regeneration", "even_bigger", "camouflage"]},
        {"hearts": 10, "stars": 12, "energy": 11},
        {"hearts": 5, "shrink": 1, "cards": ["detritivore", "nova_breath", "giant_brain", "spiked_tail"]},
        {"hearts": 0},
    ]
    rolling = {"step": "roll 1", "dice": "3 3 2 h e c"}
    bay = {"bay": 3} if number > 4 else {}
    state = position("second", *six[:number], active=1, city=2, turn=14, **(rolling | bay | parts))
    return replace(facts(state), log=HAPPENED)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [TELEVISION, (1280, 800)])
@pytest.mark.parametrize("language", ["en", "he"])
async def test_from_afar_numbers_fill_the_mats_of_two_to_six(
    room: Room, size: tuple[int, int], language: str
) -> None:
    tab = None
    for number in range(2, 7):
        match = some(number)
        room.becomes(
            state=match.state, seats=match.seats, log=HAPPENED, draft=None, language=language, seq=number
        )
        tab = tab or await room.watches(size)
        await expect(tab.locator(".mat")).to_have_count(number)
        sizes = [await one.evaluate(STARS) for one in await tab.locator(DIGITS).all()]
        assert min(sizes) >= LEGIBLE * size[0] / 1920, number
        assert await tab.evaluate(CUT_OFF) == [], number
        assert await tab.evaluate(COVERED) == [], number
        assert await tab.evaluate(OVER_DRAWINGS) == [], number
        assert await tab.evaluate(HOLES) <= 6, number
        await expect(tab.locator(".story-lines p").first).to_be_visible()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [TELEVISION, (1280, 800)])
@pytest.mark.parametrize("language", ["en", "he"])
async def test_from_afar_no_column_is_empty_where_nothing_has_happened_yet(
    room: Room, size: tuple[int, int], language: str
) -> None:
    """Two to six monsters who roll for the first time, and six at a table that has nothing for sale."""
    matches = [replace(some(number), log=()) for number in range(2, 7)]
    tab = None
    for known in [*matches, table_rolling(typed=())]:
        shown = {"mode": known.mode, "state": known.state, "seats": known.seats, "table": known.table}
        room.becomes(**shown, log=(), draft=None, language=language)
        tab = tab or await room.watches(size)
        await expect(tab.locator(".mat")).to_have_count(len(known.seats))
        await expect(tab.locator(".tokyo .portrait")).to_have_count(2 if len(known.seats) > 4 else 1)
        await expect(tab.locator(".story")).to_be_hidden()
        for problems in (CUT_OFF, CUT_WORDS, COVERED, OVER_DRAWINGS):
            assert await tab.evaluate(problems) == [], known
        assert await tab.evaluate(HOLES) <= 6, known
        assert await tab.evaluate(EMPTY) <= 12, known


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [TELEVISION, (1280, 800)])
@pytest.mark.parametrize("language", ["en", "he"])
async def test_from_afar_a_lobby_shows_who_joined_and_leaves_no_half_of_it_empty(
    room: Room, size: tuple[int, int], language: str
) -> None:
    room.becomes(status=Status.LOBBY, state=None, draft=None, seats=facts(SIX).seats[:1], language=language)
    tab = await room.tab(size)
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    for number in range(1, 7):
        room.becomes(seats=facts(SIX).seats[:number])
        await expect(tab.locator(".joined li")).to_have_count(number)
        assert await tab.evaluate(CUT_WORDS) == [], number
        assert await tab.evaluate(EMPTY) <= 12, number
        assert await tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert await complaints(tab) == ""


async def test_who_is_asked_is_marked_beside_whose_turn_it_is(room: Room) -> None:
    """Alienoid bites, and Cyber Kitty in the City is asked whether to yield."""
    match = some(3, step="resolve", dice="c c 1 1 2 3")
    assert match.asked == 1
    room.becomes(state=match.state, seats=match.seats, draft=None)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator(".mat[data-asked]")).to_have_attribute("data-seat", "1")
    await expect(tab.locator(".mat.active")).to_have_attribute("data-seat", "0")


@pytest.mark.parametrize("number", [3, 6])
async def test_the_frame_of_who_is_asked_touches_no_name_and_no_card(room: Room, number: int) -> None:
    match = some(number, step="resolve", dice="c c 1 1 2 3")
    room.becomes(state=match.state, seats=match.seats, draft=None)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator(".mat[data-asked] .chip").first).to_be_visible()
    assert await tab.evaluate(ON_THE_FRAME) == []


async def test_a_long_question_and_its_end_fit_below_two_places_in_tokyo(room: Room) -> None:
    """Three lines in Hebrew, six dice and until when."""
    match = some(6, step="resolve", dice="c c 1 1 2 3")
    seats = tuple(replace(seat, name="Maximiliane") if seat.place == 1 else seat for seat in match.seats)
    due = Deadline(WHEN + timedelta(minutes=2), warned=False)
    room.becomes(state=match.state, seats=seats, draft=None, language="he", deadline=due)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator(".dock .die")).to_have_count(6)
    await expect(tab.locator(".dock .due")).to_be_visible()
    cut = "(dock) => dock.scrollHeight - dock.clientHeight"
    assert await tab.locator(".dock").evaluate(cut) <= 0


async def test_the_last_roll_stays_on_a_television_until_the_next(room: Room) -> None:
    match = some(3, step="buy", dice="")
    room.becomes(state=match.state, seats=match.seats, log=HAPPENED, draft=None)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator(".dice .die")).to_have_count(6)
    await expect(tab.locator(".dice .die.kept")).to_have_count(0)


async def test_with_counters_too_a_television_tells_what_happened(browser: Browser) -> None:
    match = replace(at_table(table_six(), Mode.COUNTERS), log=HAPPENED)
    async with page_of(match, secrets={CODE: "secret"}) as served, closing_tabs(browser):
        tab = await Room(browser, served).watches(TELEVISION)
        await expect(tab.locator(".story-lines p").first).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), TELEVISION])
async def test_what_happened_is_read_from_top_to_bottom_by_whoever_has_a_link(
    room: Room, size: tuple[int, int]
) -> None:
    room.becomes(log=HAPPENED)
    tab = await room.watches(size)
    lines = tab.locator(".story-lines p:visible")
    if size[0] < 700:
        await tab.locator(".since summary").click()
        lines = tab.locator(".since-lines p")
    await expect(lines).to_have_count(3)
    tops = [
        (await one.evaluate("it => it.getBoundingClientRect().top"), await one.inner_text())
        for one in await lines.all()
    ]
    assert ["bites" in text for _, text in sorted(tops)] == [False, False, True]


async def test_what_changes_while_the_words_are_learned_is_shown_in_them(room: Room) -> None:
    """The first patch comes together with the match, whose language is another than the browser's."""
    before = room.page.backend.matches[CODE]
    room.becomes(language="he", draft=Draft(DECISION, keep=as_dice([0, 0, 2, 0, 0, 0])))
    then, now = [
        parts_of(page(replace(known, language="he"), HEBREW, Viewer.PUBLIC), encode)
        for known in (before, room.page.backend.matches[CODE])
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


async def test_who_may_not_see_a_match_reads_one_sentence_and_nothing_else(room: Room) -> None:
    tab = await room.tab(PHONE)
    await tab.goto(f"{room.page.address}/app?match={CODE}#tgWebAppData={quote(init_data(STRANGER))}")
    await expect(tab.get_by_role("alert")).to_have_text(words(texts_for("en"))["gone"])
    assert await tab.locator(".page > *").count() == 1
    assert await complaints(tab) == ""


@pytest.mark.parametrize("language", ["en", "he", "uk"])
@pytest.mark.parametrize("width", [320, 360])
async def test_nothing_jumps_when_a_narrow_page_loses_the_bot(room: Room, width: int, language: str) -> None:
    tab = await room.opens((width, 640), language)
    state, tokyo = tab.locator(".state"), tab.locator(".tokyo")
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    before = await tokyo.bounding_box()
    await tab.context.set_offline(True)
    room.page.server.live.end(CODE)
    await expect(tab.locator('.page[data-state="lost"]')).to_have_count(1)
    assert await tokyo.bounding_box() == before
    assert await state.evaluate("it => it.scrollWidth <= it.clientWidth")


async def test_a_connection_without_a_sign_of_life_is_called_lost_after_twelve_seconds(room: Room) -> None:
    """The page has a clock of its own, so that no heartbeat comes meanwhile, and no way to come back."""
    tab = await room.tab(PHONE)
    await tab.clock.install()
    launch = quote(init_data(ANN))
    await tab.goto(f"{room.page.address}/app?match={CODE}#tgWebAppData={launch}")
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    await tab.route("**/api/match?*", lambda route: route.abort())
    await tab.clock.pause_at(await tab.evaluate("Date.now() / 1000 + 1"))
    await tab.clock.run_for(8_000)
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    await tab.clock.run_for(4_200)  # twelve after the clock stood still, whatever came just before
    await expect(tab.locator('.page[data-state="lost"]')).to_have_count(1)


async def test_dice_tumble_when_they_are_thrown_and_those_kept_stay_in_their_place(room: Room) -> None:
    known: MatchFacts = room.page.backend.matches[CODE]
    first = Logged(7, 1, 102, "roll", (e.DiceRolled(1, 1, FIRST, FIRST),), WHEN, 14)
    second = Logged(8, 1, 102, "keep 3 3", (e.DiceRolled(1, 2, (2, 0, 0, 1, 1, 0), SECOND),), WHEN, 14)
    room.becomes(log=(first,))
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
    room.becomes(state=thrown, seats=known.seats[:2], draft=None, seq=known.seq + 1, log=(first, second))
    assert await tab.evaluate("() => window.tumbling") == [True, False, False, True, True, True]
    dice = await tab.locator(".die img").evaluate_all(
        "all => all.map((die) => die.src.match(/#die_(.*)/)[1])"
    )
    assert dice == ["1", "3", "3", "1", "energy", "claw"]


async def test_a_link_that_was_taken_back_says_what_to_do(room: Room) -> None:
    tab = await room.watches(TABLET)
    room.page.backend.secrets.clear()
    room.page.server.live.end(CODE)
    await expect(tab.get_by_role("alert")).to_contain_text("Ask for a new link")


SIDES = """
(numbers) => numbers.map((number) => {
    const name = document.createRange();
    name.selectNodeContents(number.previousSibling.previousSibling);
    return Math.sign(number.getBoundingClientRect().left - name.getBoundingClientRect().left);
})
"""
"""On which side of its name each number of a free counter stands: 1 on the right."""


@pytest.mark.parametrize(("language", "side"), [("en", 1), ("he", -1)])
async def test_the_number_of_a_counter_stands_behind_its_name_whatever_alphabet_that_has(
    browser: Browser, language: str, side: int
) -> None:
    state = table_six()
    state.counters = ((1,) * 6, (12,) * 6)
    counted = (Counter("counter1", "cultists"), Counter("counter2", "ביצים"))
    match = replace(at_table(state, Mode.COUNTERS, counters=counted), language=language)
    async with page_of(match) as served, closing_tabs(browser):
        tab = await Room(browser, served).opens((390, 844), language)
        sides = await tab.locator(".mat .counted b").evaluate_all(SIDES)
        assert sides == [side] * 12


async def test_a_review_that_is_being_made_moves_on_by_itself(room: Room) -> None:
    known = room.page.backend.matches[CODE]
    room.page.backend.answer = PageAnswer(None, making(known, texts_for("en"), 0.0))
    tab = await room.opens((390, 844))
    await tab.get_by_role("button", name="⋯").click()
    sheet = tab.get_by_role("dialog")
    await expect(sheet).to_contain_text("0%")
    room.page.backend.answer = PageAnswer(None, Screen((bold("Review"), "Ann played best.")))
    await expect(sheet).to_contain_text("Ann played best.")
    assert [data for _, data, _ in room.page.backend.pressed][1:] == [f"review:{CODE}::again"]


async def test_the_closer_of_a_page_of_cards_covers_no_words(room: Room) -> None:
    long = "A long line of a page that reaches from the one side of it to the other"
    room.page.backend.answer = PageAnswer(Toast(""), Screen(("For sale", long, long)))
    tab = await room.opens((390, 844))
    await tab.get_by_role("button", name="Cards").click()
    await expect(tab.locator(".sheet .words p")).to_have_count(3)
    covered = await tab.evaluate(
        """() => {
            const closer = document.querySelector(".closer").getBoundingClientRect();
            return [...document.querySelectorAll(".sheet .words p")].flatMap((line) => {
                const words = document.createRange();
                words.selectNodeContents(line);
                return [...words.getClientRects()].filter((own) =>
                    own.right > closer.left + 1 && own.top + 1 < closer.bottom);
            }).length;
        }"""
    )
    assert covered == 0
