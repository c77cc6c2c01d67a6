"""What happened is played in a browser, step after step: nobody waits for it, and nothing runs at rest."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from engine import events as e
from engine.events import Place, Why
from kotbot.matches.facts import Highlights, Result, Standing, Status
from kotbot.matches.log.history import START
from kotbot.page.ports import PageAnswer
from kotbot.views.base.screen import Toast
from scripts.testing.page import ANN, BOB, STRANGER, page_of
from scripts.texts.facts import CODE
from scripts.texts.tables import at_table
from tests.in_browsers import passes_by
from tests.kotbot.page.played_steps import (
    BEGINNING,
    BITTEN,
    LAPTOP,
    LINES,
    NARROW,
    PHONE,
    THREE,
    TURN,
    WATCH,
    Room,
    at,
    at_rest,
    begun,
    changes,
    entry,
    playing,
    roll,
    seen,
    turn_of,
)
from tests.kotbot.page.tabs import closing_tabs, go_on, go_on_to, has_looks, new_tab, stand

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    async with (
        page_of(begun(), secrets={CODE: "secret"}, members={STRANGER}) as page,
        closing_tabs(browser),
    ):
        yield Room(browser, page)


async def test_a_turn_is_played_step_by_step_and_said_once_and_at_rest_nothing_runs(room: Room) -> None:
    tab = await room.watches()
    room.becomes(BITTEN, BEGINNING, *TURN)
    await room.is_played(tab)
    shown = await seen(tab)
    assert [step for step in dict.fromkeys(one[0] for one in shown) if step] == [
        "8001",
        "9001",
        "10001",
        "11001",
        "12001",
        "12003",
        "12004",
    ]
    assert changes(shown) == [
        ("12001", ["10 4 0", "10 0 0", "10 0 0"]),
        ("12003", ["10 4 0", "9 0 0", "10 0 0"]),
    ]
    said = tab.locator(".aloud")
    await expect(said.locator("p")).to_have_count(1)
    await expect(said).to_contain_text("4★")
    await expect(said).to_contain_text("bites")
    assert "roll 2" not in await said.inner_text()
    await tab.wait_for_function("document.getAnimations().length === 0")
    before = await tab.evaluate("window.timers")
    room.becomes(at({"stars": 4}, {"hearts": 3}, {}), BEGINNING, *TURN)
    await expect(tab.locator(".mat").nth(1).locator(".number").first).to_have_text("3")
    assert await tab.evaluate("window.timers") == before
    await tab.wait_for_function("document.getAnimations().length === 0")


async def test_what_lasts_too_long_is_told_turn_by_turn_with_its_dice_and_what_it_brought(
    room: Room,
) -> None:
    tab = await room.watches()
    log = (
        BEGINNING,
        *turn_of(0, 5, 8, 4, (1, 9)),
        *turn_of(1, 6, 20, 4, (0, 9)),
        *turn_of(2, 7, 30, 4, (0, 8)),
    )
    await stand(tab)
    room.becomes(at({"hearts": 8, "stars": 4}, {"hearts": 9, "stars": 4}, {"stars": 4}), *log)
    await expect(tab.locator(".doing")).to_have_text("👽 Alienoid: \u2066+4\u2069★ · 🐱 \u2066−1\u2069♥")
    await expect(tab.locator(".die")).to_have_count(6)
    await go_on_to(at_rest(tab))
    shown = await seen(tab)
    assert changes(shown) == [
        ("12004", ["10 4 0", "9 0 0", "10 0 0"]),
        ("24004", ["9 4 0", "9 4 0", "10 0 0"]),
        ("34004", ["8 4 0", "9 4 0", "10 4 0"]),
    ]
    await expect(tab.locator(".aloud p")).to_have_count(1)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en", "he"])
async def test_a_turn_in_short_has_two_lines_on_a_narrow_phone_whatever_it_brought(
    room: Room, language: str
) -> None:
    tab = await room.opens(BOB, NARROW, language)
    await stand(tab)
    dice = (0, 0, 3, 1, 2, 0)
    busy = (
        entry(8, e.TurnBegan(0, 5, "", 0), account=None),
        roll(9, 0, 1),
        roll(10, 0, 2),
        roll(11, 0, 3),
        entry(
            12,
            e.ResultSettled(0, dice),
            e.StarsChanged(0, 3, 3, Why.NUMBERS),
            e.EnergyChanged(0, 6, 6, Why.ENERGY),
            e.HeartsLost(1, -2, 8, 0, Why.CLAWS, claws=True),
            e.HeartsLost(2, -2, 8, 0, Why.CLAWS, claws=True),
        ),
        entry(13, e.Yielded(1, Place.CITY), account=102),
        entry(14, e.TokyoEntered(0, Place.CITY), e.StarsChanged(0, 1, 4, Why.ENTER), account=None),
        entry(15, e.EnergyChanged(0, -6, 0, "made_in_a_lab"), e.CardBought(0, "made_in_a_lab", 6, "market")),
        entry(16, e.TurnEnded(0), account=None),
    )
    cards = ["made_in_a_lab"]
    now = at({"stars": 4, "cards": cards}, {"hearts": 8}, {"hearts": 8}, active=3, turn=6, city=1)
    room.becomes(now, BEGINNING, *busy, entry(17, e.TurnBegan(2, 6, "", 0), turn=6, account=None))
    doing = tab.locator(".doing")
    await expect(doing).to_contain_text("\u2066+4\u2069★ 🏙")
    await expect(doing).to_contain_text("🐱 \u2066−2\u2069♥ · 🦖 \u2066−2\u2069♥")
    assert await doing.evaluate(LINES) <= 2


async def test_an_undo_and_a_gap_are_not_played(room: Room) -> None:
    tab = await room.watches()
    await stand(tab)
    room.becomes(BITTEN, BEGINNING, *TURN)
    await playing(tab).wait_for()
    await go_on_to(at_rest(tab))
    await tab.evaluate("window.seen.splice(0, window.seen.length - 1)")
    room.becomes(THREE, BEGINNING, *TURN, entry(13, text="undo 8"))
    await expect(tab.locator(".mat .number").first).to_have_text("10")
    await expect(tab.locator(".mat .number").nth(1)).to_have_text("0")
    later = entry(90, e.StarsChanged(2, 3, 9, Why.NUMBERS), turn=30)
    room.becomes(at({}, {}, {"stars": 9}), later)
    await expect(tab.locator(".mat").nth(2).locator(".number").nth(1)).to_have_text("9")
    assert {step for step, *_ in await seen(tab)} == {""}


async def test_who_is_asked_has_true_numbers_and_their_keys_before_any_time_has_passed(room: Room) -> None:
    room.becomes(at({}, {}, {}, active=2), BEGINNING)
    tab = await room.opens(ANN)
    await stand(tab)
    log = (BEGINNING, *turn_of(1, 5, 8, 4, (0, 9)), *turn_of(2, 6, 20, 4, (0, 8)))
    hers = at({"hearts": 8}, {"stars": 4}, {"stars": 4}, turn=7, step="roll 2", dice="1 1 2 3 c h")
    room.becomes(hers, *log)
    await expect(tab.locator(".mat .number").first).to_have_text("8")
    assert changes(await seen(tab)) == [("24004", ["8 0 0", "10 4 0", "10 4 0"])]
    key = tab.locator(".actions .key").first
    await key.click()
    await passes_by(tab, "Keeping 3 3")
    assert [person for person, _, _ in room.page.backend.pressed] == [ANN]
    await go_on_to(at_rest(tab))


async def test_who_sits_there_and_is_not_asked_sees_each_step_with_its_badge_and_the_claws(
    room: Room,
) -> None:
    """Both are gone with their step."""
    tab = await room.opens(BOB)
    await stand(tab)
    room.becomes(BITTEN, BEGINNING, *TURN)
    await playing(tab).wait_for()
    await go_on_to(tab.locator(".badge", has_text="+4"))
    await go_on_to(tab.locator(".badge", has_text="−1"))
    await expect(tab.locator(".strike")).to_have_count(1)
    await go_on_to(at_rest(tab))
    await expect(tab.locator(".effects")).to_have_count(0)
    assert [step for step, _ in changes(await seen(tab))] == ["12001", "12003"]


async def test_a_tap_on_the_table_skips_what_waits_and_one_on_a_button_does_not(room: Room) -> None:
    tab = await room.watches()
    await stand(tab)
    room.becomes(BITTEN, BEGINNING, *TURN)
    await playing(tab).wait_for()
    await tab.locator(".tokyo").click()
    await expect(at_rest(tab)).to_be_visible()
    await expect(tab.locator(".mat .number").nth(1)).to_have_text("4")


SHORTEST, LONGEST = 400, 800
"""Milliseconds of a step."""


async def test_those_who_want_no_motion_see_the_same_steps_as_long_and_nothing_moves(room: Room) -> None:
    """From four to eight tenths of a second each."""
    tab = await room.watches(reduced_motion="reduce")
    await stand(tab)
    room.becomes(BITTEN, BEGINNING, *TURN)
    await playing(tab).wait_for()
    lasted, badges = Counter[str](), set[str]()
    while step := await tab.locator(".page").get_attribute("data-step"):
        badges |= set(await tab.locator(".badge").all_inner_texts())
        assert await tab.evaluate("document.getAnimations().length") == 0
        lasted[step] += await go_on(tab)
    assert [badge for badge in badges if "+4" in badge]
    assert len(lasted) > 3
    assert [time for time in lasted.values() if not SHORTEST <= time <= LONGEST] == []
    assert [step for step, _ in changes(await seen(tab))] == ["12001", "12003"]


NOTE_WHAT_IS_SAID = """
window.said = [];
const aloud = document.querySelector(".aloud");
new MutationObserver(() => window.said.push(aloud.textContent)).observe(aloud, { childList: true });
"""
IN_ANSWERS = (
    *TURN[:-1],
    entry(12, e.ResultSettled(0, (0, 0, 4, 0, 1, 1)), e.StarsChanged(0, 4, 4, Why.NUMBERS)),
    entry(13, e.HeartsLost(1, -1, 9, 0, Why.CLAWS, claws=True), account=None),
    entry(14, e.Yielded(1, Place.CITY), account=102),
    entry(15, e.TokyoEntered(0, Place.CITY), e.StarsChanged(0, 1, 5, Why.ENTER), account=None),
    entry(16, e.EnergyChanged(0, -5, 0, "jets"), e.CardBought(0, "jets", 5, "market")),
    entry(17, e.TurnEnded(0), account=None),
)
"""Ann's turn, each of its answers committed alone."""


async def test_a_turn_of_many_answers_is_said_once_when_it_is_over(room: Room) -> None:
    tab = await room.watches()
    await stand(tab)
    await tab.evaluate(NOTE_WHAT_IS_SAID)
    for answered in range(1, len(IN_ANSWERS) + 1):
        assert await tab.evaluate("window.said") == []
        room.becomes(BITTEN, BEGINNING, *IN_ANSWERS[:answered])
        over = tab.locator(f'.page[data-log="{7 + answered}"]:not([data-step])')
        await expect(playing(tab).or_(over)).to_be_visible()
        await go_on_to(over)
    (sentence,) = await tab.evaluate("window.said")
    for part in ("4★", "bites", "Jets"):
        assert part in sentence


async def test_what_is_put_right_at_a_table_stands_at_once_for_who_watches_too(room: Room) -> None:
    """With all that was waiting before it."""
    table = at_table(THREE)
    room.becomes(THREE, BEGINNING, mode=table.mode, table=table.table)
    tab = await room.watches()
    await tab.evaluate(NOTE_WHAT_IS_SAID)
    await stand(tab)
    room.becomes(BITTEN, BEGINNING, *TURN)
    await playing(tab).wait_for()
    right = entry(13, e.TableChanged("set 1 hearts 6"), text="set 1 hearts 6")
    room.becomes(at({"hearts": 6, "stars": 4}, {"hearts": 9}, {}), BEGINNING, *TURN, right)
    await expect(tab.locator(".mat .number").first).to_have_text("6")
    shown = await seen(tab)
    step, numbers, *_ = shown[-1]
    assert (step, numbers) == ("", ["6 4 0", "9 0 0", "10 0 0"])
    assert "13001" not in {step for step, *_ in shown}
    assert len(await tab.evaluate("window.said")) == 1


async def test_the_end_comes_when_its_last_step_was_played_and_no_toast_covers_it(room: Room) -> None:
    tab = await room.opens(BOB)
    await stand(tab)
    last = (*TURN[:-1], entry(12, e.StarsChanged(0, 20, 20, Why.NUMBERS), e.GameEnded(0, "stars")))
    standings = tuple(Standing(place + 1, place, 20 if not place else 0, 10, None) for place in range(3))
    result = Result(0, "stars", standings, Highlights(), "5f3a", 5)
    over = at({"stars": 20}, {}, {})
    room.becomes(over, BEGINNING, *last, status=Status.OVER, result=result)
    await playing(tab).wait_for()
    assert await tab.locator(".page").get_attribute("data-status") == "live"
    await go_on_to(tab.locator('.page[data-status="over"]'))
    assert await playing(tab).count() == 0
    await has_looks(tab, "course")
    room.page.backend.answer = PageAnswer(Toast("That is over"))
    await tab.locator(".actions .key").first.click()
    toast = tab.get_by_text("That is over")
    await expect(toast).to_be_visible()
    words, passing = await tab.locator(".body").bounding_box(), await toast.bounding_box()
    assert words is not None
    assert passing is not None
    dock = await tab.locator(".dock").bounding_box()
    assert dock is not None
    assert passing["y"] >= dock["y"]


async def test_who_comes_back_reads_above_the_monsters_what_happened_since_their_turn(room: Room) -> None:
    log = (
        BEGINNING,
        *turn_of(0, 5, 8, 4, (1, 9)),
        *turn_of(1, 6, 20, 4, (0, 9)),
        *turn_of(2, 7, 30, 4, (0, 8)),
    )
    room.becomes(at({"hearts": 8, "stars": 4}, {"hearts": 9, "stars": 4}, {"stars": 4}), *log)
    tab = await room.opens(ANN)
    for width, height in (PHONE, LAPTOP):
        await tab.set_viewport_size({"width": width, "height": height})
        strip = tab.locator(".since")
        await expect(strip).to_be_visible()
        await expect(strip).to_contain_text("Since your last turn")
        # two turns after Ann's own: a result and a bite each
        await expect(strip.locator("p")).to_have_count(4)
        above, mats = await strip.bounding_box(), await tab.locator(".mats").bounding_box()
        assert above is not None
        assert mats is not None
        assert above["y"] + above["height"] <= mats["y"]


async def test_a_monster_that_moves_in_and_a_card_that_is_bought_are_where_they_went(room: Room) -> None:
    tab = await room.watches()
    await stand(tab)
    happened = (
        entry(8, e.Yielded(1, Place.CITY), account=102),
        entry(9, e.TokyoEntered(0, Place.CITY), e.StarsChanged(0, 1, 1, Why.ENTER), account=None),
        entry(10, e.EnergyChanged(0, -5, 0, "jets"), e.CardBought(0, "jets", 5, "market")),
    )
    room.becomes(at({"stars": 1, "cards": ["jets"]}, {}, {}, city=1), BEGINNING, *happened)
    await expect(tab.locator(".spot.city .holder")).to_have_text("—")
    await expect(tab.locator(".walker")).to_have_count(1)
    await go_on_to(tab.locator(".spot.city .holder", has_text="Alienoid"))
    await go_on_to(tab.locator(".flying.card", has_text="Jets"))
    await go_on_to(tab.locator(".mat").first.locator(".chip", has_text="Jets"))
    await go_on_to(at_rest(tab))


async def test_a_match_that_begins_is_played_from_its_first_step(room: Room) -> None:
    known = room.page.backend.matches[CODE]
    room.page.backend.matches[CODE] = replace(known, status=Status.LOBBY, state=None, log=(), revision=5)
    tab = await new_tab(room.browser, PHONE, reduced_motion="no-preference")
    await tab.add_init_script(WATCH)
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    await expect(tab.locator(".page")).to_have_attribute("data-status", "lobby")
    began = entry(1, e.GameBegan(0), e.TurnBegan(0, 1, "", 0), turn=1, account=None, text=START)
    room.becomes(THREE, began, roll(2, 0, 1, turn=1), status=Status.LIVE)
    await room.is_played(tab)
    assert {step for step, *_ in await seen(tab)} >= {"1001", "1002", "2001"}
