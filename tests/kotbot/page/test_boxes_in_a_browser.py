"""A match with expansions in a browser: gauge, cultists, levels and tiles, on a phone and on a television."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from engine import events as e
from engine.dice import as_dice
from kotbot.matches.facts import Draft, Logged
from scripts.testing.page import page_of
from scripts.texts.boxed import after_taking, at_a_costume, at_a_tile, boxed
from scripts.texts.facts import CODE, DECISION, WHEN, facts
from scripts.texts.filled import ATTACK
from tests.in_browsers import passes_by
from tests.kotbot.page.measures import COVERED, CUT_OFF, THUMB, TOO_SMALL, complaints, too_wide
from tests.kotbot.page.room import PHONE, TELEVISION, Room
from tests.kotbot.page.tabs import closing_tabs

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    known = facts(boxed(), happened=ATTACK, draft=Draft(DECISION, keep=as_dice([0, 0, 1, 0, 0, 0])))
    async with page_of(known, secrets={CODE: "secret"}) as page, closing_tabs(browser):
        yield Room(browser, page)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "he"])
async def test_a_phone_shows_numbers_and_a_tile_is_read_by_a_tap(room: Room, language: str) -> None:
    room.becomes(language=language)
    tab = await room.opens(PHONE, language=language)
    mat = tab.locator(".mat").first
    await expect(mat.locator(".wickedness")).to_have_text("7")
    await expect(mat.locator(".cultists")).to_have_text("2")
    drawn = await mat.locator(".counted img").evaluate_all("all => all.map((it) => it.src.split('#')[1])")
    assert drawn == ["wickedness", "cultists"]
    await tab.wait_for_function("[...document.images].every((it) => it.complete && it.naturalWidth)")
    assert not await too_wide(tab)
    assert await tab.evaluate(TOO_SMALL, THUMB) == []
    assert await tab.evaluate(COVERED) == []
    assert await complaints(tab) == ""
    await tab.locator(".tiles button").filter(has_text="10").last.click()
    await expect(tab.get_by_role("dialog")).to_be_visible()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "he"])
async def test_a_television_has_everything_and_nothing_is_cut_off(room: Room, language: str) -> None:
    room.becomes(language=language)
    tab = await room.watches(TELEVISION)
    await expect(tab.locator(".tiles .chip")).to_have_count(9)
    tiles, story = [await tab.locator(part).bounding_box() for part in (".tiles", ".board > .story")]
    assert tiles is not None
    assert story is not None
    assert tiles["y"] + tiles["height"] <= story["y"]
    assert await tab.evaluate(CUT_OFF) == []
    assert await tab.evaluate(COVERED) == []


async def test_what_an_expansion_asks_is_answered_by_its_buttons(room: Room) -> None:
    tab, television = await room.opens(PHONE), await room.watches(TELEVISION)
    asked = ((at_a_tile, "Evil Lair", "evil_lair"), (at_a_costume, "Princess 5⚡", "princess"))
    for number, (asking, name, answer) in enumerate(asked, start=1):
        known = facts(asking())
        room.becomes(state=known.state, seats=known.seats, draft=None, log=())
        await tab.locator(".dock").get_by_role("button", name=name).click()
        await passes_by(tab, "Keeping 3 3", times=number)
        assert room.page.backend.pressed[-1][1].split(":")[-1] == answer
        assert len(room.page.backend.pressed) == number
        await expect(television.locator(".prompt")).to_have_text(await tab.locator(".prompt").inner_text())
        assert await television.evaluate(CUT_OFF) == []
        assert await television.evaluate(COVERED) == []


async def test_a_gauge_moves_and_a_tile_goes_to_its_monster_and_both_are_said(room: Room) -> None:
    tab = await room.watches(TELEVISION)
    gauge = tab.locator(".mat").nth(1).locator(".wickedness")
    await expect(gauge).to_have_text("5")
    known = room.page.backend.matches[CODE]
    moved = Logged(
        90, 0, 102, "resolve numbers", (e.NumberChanged(1, "wickedness", 1, 6, "wickedness"),), WHEN, 14
    )
    taken = Logged(
        91, 0, 102, "choose evil_lair", (e.CardMoved(1, "evil_lair", -1), e.TurnEnded(1)), WHEN, 14
    )
    room.becomes(state=after_taking(), log=(*known.log, moved, taken), seq=91)
    await expect(gauge).to_have_text("6")
    await expect(tab.locator(".mat").nth(1).locator(".chip")).to_have_count(4)
    await expect(tab.locator(".tiles .chip")).to_have_count(8)
    await expect(tab.locator(".aloud")).to_contain_text("Evil Lair")
