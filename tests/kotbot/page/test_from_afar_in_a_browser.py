"""The page on a television, or as a link shows it: read from afar, full, and with what happened."""

from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.async_api import Browser, expect

from kotbot.i18n import texts_for
from kotbot.matches.facts import Deadline, Mode, Status
from kotbot.views.page.words import words
from scripts.testing.page import page_of
from scripts.texts.facts import CODE, WHEN, facts
from scripts.texts.tables import at_table
from scripts.texts.tables import rolling as table_rolling
from scripts.texts.tables import six as table_six
from tests.kotbot.page.measures import (
    COVERED,
    CUT_OFF,
    CUT_WORDS,
    DIGITS,
    EMPTY,
    FONT_SIZES,
    HOLES,
    LEGIBLE,
    ON_THE_FRAME,
    OVER_DRAWINGS,
    complaints,
    too_wide,
)
from tests.kotbot.page.room import HAPPENED, SIX, TELEVISION, Room, some
from tests.kotbot.page.tabs import closing_tabs

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.mark.by_turns(3)
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
    assert min(await tab.locator(DIGITS).evaluate_all(FONT_SIZES)) >= LEGIBLE
    assert await tab.evaluate(CUT_OFF) == []
    assert await tab.evaluate(COVERED) == []
    assert await tab.locator("button:not(.chip):not([hidden])").count() == 0
    await expect(tab.get_by_role("region", name=words(texts_for(language))["tokyo"])).to_be_visible()


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
        sizes = await tab.locator(DIGITS).evaluate_all(FONT_SIZES)
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
        await expect(tab.locator(".sale")).to_have_count(0 if known.table else 3)
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


async def test_who_is_asked_is_marked_beside_whose_turn_it_is_by_a_frame_that_touches_nothing(
    room: Room,
) -> None:
    """Alienoid bites, and Cyber Kitty in the City is asked whether to yield: among three, and among six."""
    tab = None
    for number in (3, 6):
        match = some(number, step="resolve", dice="c c 1 1 2 3")
        assert match.asked == 1
        room.becomes(state=match.state, seats=match.seats, draft=None)
        tab = tab or await room.watches(TELEVISION)
        await expect(tab.locator(".mat")).to_have_count(number)
        await expect(tab.locator(".mat[data-asked]")).to_have_attribute("data-seat", "1")
        await expect(tab.locator(".mat.active")).to_have_attribute("data-seat", "0")
        await expect(tab.locator(".mat[data-asked] .chip").first).to_be_visible()
        assert await tab.evaluate(ON_THE_FRAME) == [], number


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


@pytest.mark.by_turns(3)
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
