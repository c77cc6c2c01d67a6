"""Hidden cards in a browser: who holds them has keys on them, and nobody else is sent them."""

from collections.abc import AsyncIterator
from typing import Literal
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import CHANCE, apply, read_line
from engine import events as e
from engine.state import State
from kotbot.matches.facts import Logged
from scripts.testing.page import ANN, BOB, init_data, page_of
from scripts.texts import evolved
from scripts.texts.facts import CODE, WHEN
from tests.in_browsers import passes_by
from tests.kotbot.page.measures import COVERED, CUT_OFF, THUMB, TOO_SMALL, complaints, too_wide
from tests.kotbot.page.room import PHONE, TELEVISION, Room
from tests.kotbot.page.tabs import closing_tabs, go_on_to, has_looks, stand

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.browser, pytest.mark.timeout(240)]

CYD = 103
ON_ITS_SIDE = (844, 390)
Scheme = Literal["light", "dark"]


@pytest_asyncio.fixture(loop_scope="session")
async def room(browser: Browser) -> AsyncIterator[Room]:
    state = evolved.holding()
    seats = {BOB: evolved.from_seat(state)}
    async with (
        page_of(evolved.public(state), secrets={CODE: "secret"}, seats=seats) as page,
        closing_tabs(browser),
    ):
        yield Room(browser, page)


async def opens(
    room: Room, person: int, size: tuple[int, int], language: str = "en", scheme: Scheme = "light"
) -> Tab:
    tab = await room.tab(size, color_scheme=scheme)
    launch = quote(init_data(person, language=language))
    await tab.goto(f"{room.page.address}/app?match={CODE}#tgWebAppData={launch}")
    await expect(tab.locator(".mat").first).to_be_visible()
    return tab


def comes_to(room: Room, state: State) -> None:
    """The match goes on."""
    room.page.backend.seats = {BOB: evolved.from_seat(state)}
    room.becomes(state=evolved.public(state).state)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("he", "dark")])
async def test_a_hand_lies_open_to_its_owner(room: Room, language: str, scheme: Scheme) -> None:
    tab = await opens(room, BOB, PHONE, language, scheme)
    cards = tab.locator(".own-card")
    await expect(cards).to_have_count(3)
    await expect(cards.locator(".key")).to_have_count(3)
    await has_looks(tab, "hand")
    assert not await too_wide(tab)
    assert await tab.evaluate(TOO_SMALL, THUMB) == []
    assert await tab.evaluate(COVERED) == []
    assert await complaints(tab) == ""


async def test_a_card_is_played_by_its_key_and_a_hand_that_was_played_out_is_gone(room: Room) -> None:
    tab = await opens(room, BOB, PHONE)
    cards = tab.locator(".own-card")
    await cards.filter(has_text="Primal Bellow").get_by_role("button", name="Play").click()
    await passes_by(tab, "Keeping 3 3")
    ((person, data, _),) = room.page.backend.pressed
    assert person == BOB
    assert "primal_bellow" in data
    await expect(cards).to_have_count(3)
    room.page.backend.seats = {}
    room.becomes(seq=9)
    await expect(tab.locator(".own")).to_be_hidden()


async def test_others_see_how_many_cards_there_are(room: Room) -> None:
    tab = await opens(room, ANN, PHONE)
    await expect(tab.locator(".mat .held b")).to_have_text(["1", "3", "0"])
    await expect(tab.locator(".own")).to_be_hidden()
    public = await room.watches(TELEVISION)
    await expect(public.locator(".mat .held b")).to_have_text(["1", "3", "0"])
    await expect(public.locator(".own")).to_have_count(0)
    assert await public.evaluate(CUT_OFF) == []
    assert await public.evaluate(COVERED) == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
async def test_who_is_asked_for_a_card_has_it_first(room: Room, size: tuple[int, int]) -> None:
    asked, other = await opens(room, BOB, size), await opens(room, ANN, size)
    await expect(asked.locator(".own-card")).to_have_count(3)
    await has_looks(asked, "hand")
    comes_to(room, evolved.attacked())
    await expect(asked.locator(".dock .prompt")).to_contain_text("Play a card?")
    await expect(asked.locator(".dock")).to_have_attribute("data-for", "asked")
    plays = asked.locator(".own-card").get_by_role("button", name="Play", exact=True)
    await expect(plays).to_have_count(1)
    box = await plays.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < size[1] / 2
    await expect(other.locator(".dock .prompt")).to_have_text("Somebody may play a card.")
    await expect(other.locator(".dock")).to_have_attribute("data-for", "slim")
    assert "etachable" not in await other.content()
    await asked.locator(".dock").get_by_role("button", name="Not now").click()
    await passes_by(asked, "Keeping 3 3")


async def test_one_of_two_is_kept_at_the_start(room: Room) -> None:
    comes_to(room, evolved.beginning())
    tab = await opens(room, BOB, PHONE)
    await expect(tab.get_by_role("heading", name="Keep one of these")).to_be_visible()
    await tab.locator(".own-card").last.get_by_role("button", name="Keep").click()
    await passes_by(tab, "Keeping 3 3")
    ((_, data, _),) = room.page.backend.pressed
    assert "keep_drawn" in data


async def test_a_played_evolution_is_shown_to_all_by_its_name(room: Room) -> None:
    """Whether it is done at once or lies open from then on."""
    log = [Logged(7, CHANCE, None, "start", (e.TurnBegan(0, 1, "", 0),), WHEN, 1)]
    room.becomes(log=tuple(log))
    tab = await opens(room, CYD, PHONE)
    await expect(tab.locator(".mat .held b")).to_have_text(["1", "3", "0"])
    await stand(tab)
    state = evolved.holding().copy()
    chips = tab.locator(".mat").nth(1).locator(".chip")
    for card, held, lies in (("primal_bellow", "2", 0), ("detachable_tail", "1", 1)):
        happened = tuple(apply(state, read_line(f"2 play {card}")))
        log.append(Logged(log[-1].seq + 1, 1, BOB, f"play {card}", happened, WHEN, 1))
        room.becomes(state=evolved.public(state.copy()).state, log=tuple(log), seq=log[-1].seq + 1)
        name = card.replace("_", " ").title()
        await expect(tab.locator(".page[data-step]")).to_be_visible()
        await go_on_to(tab.locator(".flying.card", has_text=name))
        await go_on_to(tab.locator(".page:not([data-step])"))
        await expect(tab.locator(".mat .held b")).to_have_text(["1", held, "0"])
        await expect(chips.filter(has_text=name)).to_have_count(lies)
