"""A match that has ended in a real browser: scrolled through by slider, buttons and keys, played on from."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Locator, expect
from playwright.async_api import Page as Tab

from engine.dice import as_dice
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.matches.facts import Highlights, MatchFacts, Result, Standing, Status
from kotbot.matches.log.turns import Stand, TurnLine
from kotbot.page.ports import PageAnswer
from kotbot.views.base.screen import Toast
from scripts.testing.page import ANN, Page, init_data, page_of
from scripts.texts.facts import CODE, WHEN, facts, position
from scripts.texts.filled import RESULT
from tests.kotbot.page.measures import (
    COVERED,
    CUT_OFF,
    CUT_WORDS,
    DIGITS,
    EMPTY,
    FONT_SIZES,
    HOLES,
    LEGIBLE,
    OVER_DRAWINGS,
)
from tests.kotbot.page.room import HAPPENED, some
from tests.kotbot.page.tabs import closing_tabs, new_tab

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

PHONE, TABLET, TELEVISION = (320, 640), (820, 1180), (1920, 1080)
TURNS = 5
ANOTHER = "abc123"
"""The code of the match that is played on."""
CARDS = ["wings", "jets"]
DICE = as_dice([0, 1, 3, 1, 1, 0])


def moment(number: int) -> PastTurn:
    """Ann has so many stars, and Bob as many hearts fewer; there are six monsters."""
    ann: dict[str, Any] = {"stars": number, "cards": CARDS[: number // 2]}
    seats: list[dict[str, Any]] = [ann, {"hearts": 10 - number}, {}, {}, {}, {}]
    state = position("second", *seats, active=1 + number % 2, turn=number, city=3, bay=4)
    state.stack, state.dice = [], DICE
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    return PastTurn(number, TURNS, TurnLine(number, number % 2, WHEN, DICE, stands, (2, 3)), (), state)


MOMENTS = tuple(moment(number) for number in range(1, TURNS + 1))


def ended() -> MatchFacts:
    """After the last turn."""
    state = MOMENTS[-1].state
    standings = tuple(Standing(place + 1, place, 5 - place, 10, None) for place in range(6))
    result = Result(0, "last", standings, Highlights(), "5f3a", TURNS)
    return facts(state, status=Status.OVER, result=result)


@dataclass
class Room:
    """A browser, and the server whose page it shows."""

    browser: Browser
    page: Page

    async def opens(self, size: tuple[int, int], language: str = "en", query: str = "", **how: object) -> Tab:
        """Open the page as Ann."""
        launch = quote(init_data(ANN, language=language))
        return await self._goes(size, f"app?match={CODE}{query}#tgWebAppData={launch}", **how)

    async def watches(self, size: tuple[int, int], query: str = "", **how: object) -> Tab:
        """Open the link."""
        return await self._goes(size, f"watch{query}#{CODE}.secret", **how)

    async def _goes(self, size: tuple[int, int], path: str, **how: object) -> Tab:
        tab = await new_tab(self.browser, size, **how)
        await tab.goto(f"{self.page.address}/{path}")
        await expect(slider(tab)).to_be_visible()
        return tab


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    known = page_of(ended(), secrets={CODE: "secret"}, moments={CODE: MOMENTS})
    async with known as page, closing_tabs(browser):
        yield Room(browser, page)


def slider(tab: Tab) -> Locator:
    return tab.get_by_role("slider")


def stars(tab: Tab) -> Locator:
    """Those of Ann."""
    return tab.locator(".mat").first.locator(".star .number")


async def complaints(tab: Tab) -> str:
    """What axe has to say, empty for nothing."""
    found = await Axe().run(tab)
    return "" if not found.violations_count else str(found.generate_report())


async def too_wide(tab: Tab) -> bool:
    wide: bool = await tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


async def has_a_curve_for_each(tab: Tab) -> None:
    """Of stars, and of hearts when those are asked for."""
    lines = tab.locator(".curve .line")
    await expect(lines).to_have_count(6)
    of_stars = await lines.nth(1).get_attribute("points")
    await tab.get_by_role("button", name="hearts").click()
    await expect(tab.get_by_role("button", name="hearts")).to_have_attribute("aria-pressed", "true")
    of_hearts = await lines.nth(1).get_attribute("points")
    assert of_stars != of_hearts
    await expect(tab.get_by_role("button", name="stars")).to_have_attribute("aria-pressed", "false")


async def test_it_begins_with_the_result_and_its_curve_and_goes_back_turn_by_turn(room: Room) -> None:
    tab = await room.opens(PHONE)
    await expect(tab.get_by_text("is King of Tokyo!")).to_be_visible()
    await expect(slider(tab)).to_have_attribute("aria-valuetext", "The result")
    assert not await too_wide(tab)
    assert await complaints(tab) == ""
    await has_a_curve_for_each(tab)
    for number in (5, 4, 3):
        await tab.get_by_role("button", name="The turn before").click()
        await expect(stars(tab)).to_have_text(str(number))
    await expect(tab.locator(".chip")).to_have_text(["Wings"])
    await expect(tab.locator(".story .die")).to_have_count(6)
    await expect(tab.get_by_text("is King of Tokyo!")).to_be_hidden()
    assert not await too_wide(tab)
    assert await complaints(tab) == ""


@pytest.mark.parametrize(("language", "back", "on"), [("en", "Left", "Right"), ("he", "Right", "Left")])
async def test_arrow_keys_go_in_the_direction_of_reading(
    room: Room, language: str, back: str, on: str
) -> None:
    tab = await room.opens(TABLET, language)
    await tab.keyboard.press(f"Arrow{back}")
    await tab.keyboard.press(f"Arrow{back}")
    await expect(stars(tab)).to_have_text("4")
    await tab.keyboard.press(f"Arrow{on}")
    await expect(stars(tab)).to_have_text("5")
    await slider(tab).focus()
    await tab.keyboard.press(f"Arrow{back}")
    await expect(stars(tab)).to_have_text("4")
    await tab.keyboard.press("Home")
    await expect(stars(tab)).to_have_text("1")


async def test_turn_by_turn_begins_at_the_first_and_whoever_listens_hears_whose_each_is(room: Room) -> None:
    tab = await room.opens(TABLET)
    await expect(tab.get_by_role("group", name="Turn by turn")).to_be_visible()
    await tab.get_by_role("button", name="📜 Turn by turn").click()
    await expect(stars(tab)).to_have_text("1")
    assert room.page.backend.pressed == []
    await slider(tab).fill("2")
    heard = await slider(tab).get_attribute("aria-valuetext")
    assert heard is not None
    assert heard.startswith("Turn 2 of 5, ")
    assert "Alienoid" in heard
    await tab.get_by_role("button", name="The next turn").click()
    await expect(tab.get_by_role("status").filter(has_text="Turn 3 of 5")).to_be_visible()


async def test_a_moment_opens_by_its_link_and_the_address_names_it(room: Room) -> None:
    tab = await room.opens(PHONE, query="&turn=2")
    await expect(stars(tab)).to_have_text("2")
    await tab.get_by_role("button", name="The next turn").click()
    await tab.wait_for_url("**turn=3**")
    started = await room._goes(PHONE, f"app?tgWebAppStartParam={CODE}-4#tgWebAppData={quote(init_data(ANN))}")
    await expect(stars(started)).to_have_text("4")
    watched = await room.watches(TABLET, "?turn=1")
    await expect(stars(watched)).to_have_text("1")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "he"])
async def test_a_television_shows_a_turn_without_scrolling(room: Room, language: str) -> None:
    known = room.page.backend.matches[CODE]
    room.page.backend.matches[CODE] = replace(known, language=language)
    tab = await room.watches(TELEVISION, "?turn=3")
    await expect(tab.locator(".mat")).to_have_count(6)
    await expect(stars(tab)).to_have_text("3")
    assert await complaints(tab) == ""
    assert not await too_wide(tab)
    assert await tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
    dock, mats = [await tab.locator(part).bounding_box() for part in (".dock", ".mats")]
    assert dock is not None
    assert mats is not None
    assert dock["x"] + dock["width"] <= mats["x"] or mats["x"] + mats["width"] <= dock["x"]
    assert dock["y"] + dock["height"] <= TELEVISION[1]


def ended_of(number: int) -> tuple[MatchFacts, tuple[PastTurn, ...]]:
    """So many monsters with cards, tokens and numbers of two digits, at the end and after each turn."""
    state = some(number, step="start", dice="").state
    assert state is not None
    state.stack = []
    stands = tuple(map(Stand, state.hearts, state.stars, state.energy))
    happened = tuple(event for entry in HAPPENED for event in entry.events)
    lines = (TurnLine(turn, 0, WHEN, DICE, stands, (2, 3)) for turn in range(1, TURNS + 1))
    moments = tuple(PastTurn(line.turn, TURNS, line, happened, state) for line in lines)
    standings = RESULT.standings[:number]
    return facts(state, status=Status.OVER, result=replace(RESULT, standings=standings)), moments


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [TELEVISION, (1280, 800)])
@pytest.mark.parametrize("language", ["en", "he"])
async def test_from_afar_the_end_of_two_to_six_is_as_legible_as_their_match(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    """The result, and the turn before it: no number over a name, no card cut, no column without anything."""
    ended = {f"match{number}": ended_of(number) for number in range(2, 7)}
    matches = [replace(known, code=code, language=language) for code, (known, _) in ended.items()]
    moments = {code: moments for code, (_, moments) in ended.items()}
    async with (
        page_of(*matches, secrets=dict.fromkeys(ended, "secret"), moments=moments) as page,
        closing_tabs(browser),
    ):
        tab = await new_tab(browser, size)
        for code in ended:
            await tab.goto(f"{page.address}/watch?{code}#{code}.secret")
            await expect(slider(tab)).to_be_visible()
            for shown in ("result", "turn"):
                sizes = await tab.locator(DIGITS).evaluate_all(FONT_SIZES)
                assert min(sizes) >= LEGIBLE * size[0] / TELEVISION[0], (code, shown)
                for problems in (CUT_OFF, CUT_WORDS, COVERED, OVER_DRAWINGS):
                    assert await tab.evaluate(problems) == [], (code, shown)
                assert await tab.evaluate(HOLES) <= 6, (code, shown)
                assert await tab.evaluate(EMPTY) <= 12, (code, shown)
                await tab.locator(".stepper").first.click()
                await expect(tab.locator(".page[data-past]")).to_have_count(1)


async def test_playing_on_leads_to_the_new_match(room: Room) -> None:
    rolling = position("second", {}, {}, active=1, step="roll 1", dice="3 3 2 h e c")
    room.page.backend.matches[ANOTHER] = replace(facts(rolling), code=ANOTHER)
    room.page.backend.answer = PageAnswer(Toast("Here they come!"), match=ANOTHER)
    tab = await room.opens(PHONE, query="&turn=3")
    await expect(tab.locator(".page[data-past]")).to_have_count(1)
    await tab.get_by_role("button", name="Play on from here").click()
    await tab.wait_for_url(f"**match={ANOTHER}#**")
    await expect(tab.locator(".page[data-past]")).to_have_count(0)
    await expect(tab.locator(".mat")).to_have_count(2)
    await expect(slider(tab)).to_be_hidden()
    assert [(person, data) for person, data, _ in room.page.backend.pressed] == [(ANN, f"playon:{CODE}::3")]
    while room.page.server.live.watched_by(CODE):
        await tab.wait_for_timeout(20)


async def test_what_did_not_come_is_asked_for_again(room: Room) -> None:
    tab = await new_tab(room.browser, TELEVISION)
    failures = iter([True, False, False])

    async def refuse_once(route: object) -> None:
        await (route.abort() if next(failures) else route.continue_())  # type: ignore[attr-defined]

    await tab.route("**/api/course**", refuse_once)
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    await expect(tab.locator(".mat").first).to_be_visible()
    known = room.page.backend.matches[CODE]
    again = replace(known, revision=known.revision + 1, votes=(1,), language="en")
    room.page.server.live.publish(again)
    room.page.server.live.end(CODE)
    await expect(slider(tab)).to_be_visible()


NEXT = "next12"
"""The code of the match that is opened after the one that ended."""


def open_next(room: Room) -> None:
    """A rematch opens in the chat."""
    room.page.backend.matches[NEXT] = replace(facts(status=Status.LOBBY, seats=ended().seats), code=NEXT)
    left = replace(ended(), next=NEXT, revision=ended().revision + 1)
    room.page.backend.matches[CODE] = left
    room.page.server.live.publish(left)


async def test_whoever_looks_at_the_end_goes_along_to_the_rematch(room: Room) -> None:
    tab = await room.opens(PHONE)
    open_next(room)
    await expect(tab.locator(".page")).to_have_attribute("data-status", "lobby")
    await expect(tab).to_have_url(re.compile(f"match={NEXT}"))
    await expect(slider(tab)).to_have_count(0)


async def test_who_scrolls_through_the_match_stays_and_goes_on_by_a_button(room: Room) -> None:
    tab = await room.opens(PHONE)
    await tab.get_by_role("button", name="The turn before").click()
    await expect(stars(tab)).to_have_text(str(TURNS))
    open_next(room)
    onward = tab.get_by_role("button", name="To the next match")
    await expect(onward).to_be_visible()
    assert f"match={CODE}" in tab.url
    await expect(tab.locator(".page")).to_have_attribute("data-past", "")
    assert await complaints(tab) == ""
    await onward.click()
    await expect(tab.locator(".page")).to_have_attribute("data-status", "lobby")
    assert await tab.locator(".page").get_attribute("data-past") is None


async def test_who_opens_a_match_of_before_is_not_taken_away_from_it(room: Room) -> None:
    open_next(room)
    tab = await room.opens(PHONE)
    await expect(tab.get_by_role("button", name="To the next match")).to_be_visible()
    assert f"match={CODE}" in tab.url


async def screen_of(room: Room) -> Tab:
    """A television that has the link of the table, at the end of the match."""
    room.page.backend.links["table"] = CODE
    tab = await new_tab(room.browser, TELEVISION)
    await tab.goto(f"{room.page.address}/watch#table")
    await expect(slider(tab)).to_be_visible()
    return tab


async def test_a_screen_goes_along_to_the_rematch_and_on_from_there(room: Room) -> None:
    tab = await screen_of(room)
    room.page.backend.links["table"] = NEXT
    open_next(room)
    await expect(tab.locator(".page")).to_have_attribute("data-status", "lobby")
    await expect(slider(tab)).to_have_count(0)
    begun = replace(ended(), code=NEXT, status=Status.LIVE, result=None, revision=ended().revision + 1)
    room.page.server.live.publish(begun)
    await expect(tab.locator(".page")).to_have_attribute("data-status", "live")
    await expect(tab.locator(".mat")).to_have_count(6)


async def test_a_screen_that_comes_again_has_nothing_left_of_the_match_before(room: Room) -> None:
    """It was away when the next one was opened."""
    tab = await screen_of(room)
    await tab.get_by_role("button", name="The turn before").click()
    open_next(room)
    room.page.backend.links["table"] = NEXT
    room.page.server.live.end(CODE)
    await expect(tab.locator(".page")).to_have_attribute("data-status", "lobby")
    await expect(slider(tab)).to_have_count(0)
    assert await tab.locator(".page").get_attribute("data-past") is None


async def test_a_screen_whose_link_was_taken_back_says_one_sentence_and_shows_nothing_more(
    room: Room,
) -> None:
    tab = await screen_of(room)
    room.page.backend.links.clear()
    room.page.server.live.end(CODE)
    await expect(tab.get_by_role("alert")).to_contain_text("Ask for a new link")
    await expect(tab.locator(".page > *")).to_have_count(1)
