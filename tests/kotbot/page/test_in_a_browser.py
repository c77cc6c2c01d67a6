"""The page in a real browser: on a phone, English and Hebrew, by touch and keyboard, and without the bot."""

from dataclasses import replace
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, expect

from engine import events as e
from engine.dice import as_dice
from kotbot.i18n import texts_for
from kotbot.matches.facts import Counter, Draft, Logged, MatchFacts, Mode
from kotbot.page import live
from kotbot.page.parts import changed, joined, parts_of
from kotbot.page.ports import PageAnswer
from kotbot.telegram.outgoing.buttons import encode
from kotbot.views.base.layout import bold
from kotbot.views.base.screen import Screen, Toast
from kotbot.views.core.review import making
from kotbot.views.page.contract import Viewer
from kotbot.views.page.page import page
from kotbot.views.page.words import words
from scripts.testing.page import ANN, STRANGER, init_data, page_of
from scripts.texts.facts import CODE, DECISION, HEBREW, WHEN, position
from scripts.texts.tables import at_table
from scripts.texts.tables import six as table_six
from tests.in_browsers import passes_by
from tests.kotbot.page.measures import THUMB, TOO_SMALL, complaints, too_wide
from tests.kotbot.page.room import FIRST, PHONE, SECOND, TABLET, TELEVISION, Room
from tests.kotbot.page.tabs import closing_tabs, go_on, stand

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]


async def test_a_phone_plays_by_tapping_dice_and_buttons_and_axe_finds_nothing(room: Room) -> None:
    tab = await room.opens(PHONE)
    assert not await too_wide(tab)
    assert await tab.evaluate(TOO_SMALL, THUMB) == []
    assert await complaints(tab) == ""
    await tab.get_by_role("button", name="claw").click()
    await passes_by(tab, "Keeping 3 3")
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
    await passes_by(tab, "Keeping 3 3")
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


async def test_a_link_that_cannot_be_followed_yet_says_so_and_one_taken_back_what_to_do(room: Room) -> None:
    tab = await room.tab(TABLET)
    await tab.route("**/api/match", lambda route: route.fulfill(status=429, json={"error": "busy"}))
    await tab.goto(f"{room.page.address}/watch#{CODE}.secret")
    await expect(tab.locator(".state")).to_contain_text("connecting again…")
    await tab.unroute("**/api/match")
    await expect(tab.locator(".mat")).to_have_count(6)
    room.page.backend.secrets.clear()
    room.page.server.live.end(CODE)
    await expect(tab.get_by_role("alert")).to_contain_text("Ask for a new link")


async def test_a_list_that_did_not_arrive_is_not_called_empty(room: Room) -> None:
    tab = await room.tab(PHONE)
    await tab.route("**/api/matches", lambda route: route.abort())
    await tab.goto(f"{room.page.address}/app#tgWebAppData={quote(init_data(ANN))}")
    await expect(tab.get_by_role("alert")).to_have_text("That did not arrive. Try again.")
    await expect(tab.get_by_text("No match yet.")).to_have_count(0)


async def test_who_may_not_see_a_match_reads_one_sentence_and_nothing_else(room: Room) -> None:
    tab = await room.tab(PHONE)
    await tab.goto(f"{room.page.address}/app?match={CODE}#tgWebAppData={quote(init_data(STRANGER))}")
    await expect(tab.get_by_role("alert")).to_have_text(words(texts_for("en"))["gone"])
    assert await tab.locator(".page > *").count() == 1
    assert await complaints(tab) == ""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("language", ["en", "he", "uk"])
@pytest.mark.parametrize("width", [320, 360])
async def test_a_narrow_page_that_lost_the_bot_says_as_of_when_it_is_and_nothing_jumps(
    room: Room, width: int, language: str
) -> None:
    as_of, lost = [words(texts_for(language))[name].partition("{")[0] for name in ("as_of", "lost")]
    tab = await room.opens((width, 640), language)
    state, tokyo = tab.locator(".state"), tab.locator(".tokyo")
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    await expect(state).to_contain_text(as_of)
    before = await tokyo.bounding_box()
    await tab.context.set_offline(True)
    room.page.server.live.end(CODE)
    await expect(tab.locator('.page[data-state="lost"]')).to_have_count(1)
    await expect(state).to_contain_text(lost)
    assert await tokyo.bounding_box() == before
    assert await state.evaluate("it => it.scrollWidth <= it.clientWidth")
    await tab.context.set_offline(False)
    await expect(state).not_to_contain_text(lost)


async def test_a_connection_without_a_sign_of_life_is_called_lost_after_twelve_seconds(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has a clock of its own; no heartbeat comes meanwhile, and there is no way to come back."""
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 3600.0)
    tab = await room.tab(PHONE)
    await tab.clock.install(time=0)
    await tab.clock.pause_at(1)
    launch = quote(init_data(ANN))
    await tab.goto(f"{room.page.address}/app?match={CODE}#tgWebAppData={launch}")
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    await tab.route("**/api/match?*", lambda route: route.abort())
    await tab.clock.run_for(11_900)
    await expect(tab.locator('.page[data-state="live"]')).to_have_count(1)
    await tab.clock.run_for(200)
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
    await stand(tab)
    await tab.get_by_role("button", name="⋯").click()
    sheet = tab.get_by_role("dialog")
    await expect(sheet).to_contain_text("0%")
    room.page.backend.answer = PageAnswer(None, Screen((bold("Review"), "Ann played best.")))
    await go_on(tab)
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
