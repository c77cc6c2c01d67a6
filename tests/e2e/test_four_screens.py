"""Two phones, a tablet and a television follow a match and its rematch, by chat and page, over a SIGKILL."""

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

from kotbot.i18n import Texts, texts_for
from kotbot.playground.client import Button, PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from tests.e2e.crashes import STARTING, shown
from tests.e2e.leaving import withdraw
from tests.e2e.pages import code_of, with_page
from tests.e2e.processes import BotProcess, bot_process
from tests.e2e.screens import PHONE, SMALL_PHONE, TABLET, TELEVISION, LostAnswers, Screen, Screens, Shown
from tests.e2e.tables import numbers_of
from tests.e2e.taps import LOG, MORE, UNDO, Seen, Table, plain

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

TIME = r"\d\d:\d\d:\d\d"
LANGUAGES = [("en", "he"), ("he", "en")]
ROUND = 3
"""Turns in which each of three has one."""


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page."""
    return with_page(settings, telegram, address)


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium)
        yield browser
        await browser.close()


async def begin(playground: PlaygroundClient, people: list[PersonClient], texts: Texts) -> Table:
    """A group, and a match in the language of its host."""
    host, *others = people
    room = await host.creates_group("Friday", *others, playground.bot)
    await host.says(room, "/newgame")
    for person in others:
        await person.presses(room, texts.gettext("Join"), patience=STARTING)
        await person.sees(room, f"\u2068{person.name}\u2069")
    await host.presses(room, texts.pointer)
    await host.finds_button(room, LOG)
    return Table(playground, room, people, locale=texts.locale)


async def link_for_others(table: Table, texts: Texts) -> str:
    """The link for a tablet or a television, as the host finds it in the chat."""
    host = table.people[0]
    await host.presses(table.room, MORE, on=table.board)
    menu = await host.sees_alone(table.room, texts.gettext("What else?"))
    await host.presses(table.room, texts.gettext("{sign} On a big screen", sign="📺"), on=menu)
    page = await host.sees_alone(table.room, "/watch#")
    return next(line for line in plain(page.text).split("\n") if "/watch#" in line)


@dataclass
class Evening:
    """Ann and Bob play by the chat, Cem by the page on a phone; Bob has it open as well."""

    table: Table
    screens: Screens
    phone: Screen
    cem: PersonClient
    shown: Shown

    def way_on(self) -> Button:
        """The button that comes last of those that answer: it leads to another question."""
        return [button for button in self.table.choices() if not plain(button.text).startswith(UNDO)][-1]

    async def play(self, turns: int) -> None:
        """So many turns, and after each press all screens show what the chat says."""
        until = self.shown["turn"] + turns
        while self.shown["turn"] < until:
            await self.move()

    async def move(self) -> None:
        """Who is asked presses something, each in their own way."""
        before, button, asked = self.table.seen(), self.way_on(), self.table.asked()
        if asked is self.cem:
            await self.phone.presses(button.value)
        else:
            await asked.presses(self.table.room, button.text, on=self.table.board)
        await self.follow(before, button)

    async def follow(self, seen: Seen, pressed: Button) -> None:
        """Chat and screens show something new, which is the same, and fits; the chat asks something else."""
        before = self.shown
        await self._chat(
            lambda: shown(self.table.seen()) != shown(seen) and self.way_on().value != pressed.value
        )
        self.shown = await self.screens.agree(lambda now: now != before)
        await self._chat(
            lambda: [list(them) for them in numbers_of(self.table.board)] == self.shown["numbers"]
        )
        assert [screen.width for screen in self.screens.screens if await screen.is_too_wide()] == []
        television = self.screens.screens[-1]
        assert not await television.is_too_high()

    async def _chat(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of the board."""
        await self.table.playground.until(
            lambda: true() or None, lambda: f"screens: {self.shown}\n{self.table.transcript()}"
        )

    async def until_cem_is_asked(self) -> None:
        while self.table.asked() is not self.cem:
            await self.move()

    async def cem_stands_last(self, *others: tuple[PersonClient, Texts]) -> None:
        """The others leave, each in their language, and their monsters with them: the match is won."""
        for person, texts in others:
            await withdraw(person, self.table.room, texts)
        await self.cem.finds_button(self.table.room, texts_for(self.table.locale).gettext("Rematch"))

    async def press_and_lose_the_process(self, process: BotProcess) -> None:
        """Cem's press is committed, then the process dies before it can say so; the page sends it again."""
        answers = LostAnswers(self.phone.tab)
        await answers.begin()
        before, button = self.table.seen(), self.way_on()
        await self.phone.presses(button.value)
        await answers.arrived.wait()
        await self.follow(before, button)
        states = [await screen.state.inner_text() for screen in self.screens.screens]
        process.kill()
        answers.is_lost.set()
        for screen, state in zip(self.screens.screens, states, strict=True):
            await self._is_lost(screen, state)
        process.start()
        for screen in self.screens.screens:
            await expect(screen.page).to_have_attribute("data-state", "live", timeout=STARTING * 1000)
            await expect(screen.state).to_have_text(re.compile(screen.words("as of {time}", time=TIME)))
        answers.may_go_on.set()
        said = self.phone.words("That was done already.")
        await expect(self.phone.tab.get_by_role("status").get_by_text(said)).to_be_visible()
        assert len(answers.sent) == 2
        assert answers.sent[0] == answers.sent[1]
        await answers.end()
        assert await self.screens.agree() == self.shown

    async def _is_lost(self, screen: Screen, before: str) -> None:
        """It says that it is looking for the bot, and as of when it is; the position stays."""
        await expect(screen.page).to_have_attribute("data-state", "lost")
        lost = re.compile("^" + screen.words("connecting again… as of {time}", time=f"({TIME})") + "$")
        await expect(screen.state).to_have_text(lost)
        assert re.findall(TIME, await screen.state.inner_text()) >= re.findall(TIME, before)
        await expect(screen.tab.locator(".mat")).to_have_count(ROUND)


def statuses(seen: list[dict[str, str]]) -> list[str]:
    """Of the match that a screen showed, each as often as it became another one."""
    return [status for status, _ in groupby(seen, key=lambda one: one["status"])]


def assert_steps_came_before_the_end(seen: list[dict[str, str]]) -> None:
    """A running match is played in steps, and its end is shown once the last of them is over."""
    for before, now in pairwise(seen):
        if now["status"] == "over" and before["status"] == "live":
            assert not now["step"], seen
    of_matches = [
        list(shown) for status, shown in groupby(seen, key=lambda one: one["status"]) if status == "live"
    ]
    assert all(any(one["step"] for one in shown) for shown in of_matches)
    assert [one for one in seen if one["step"] and one["status"] == "over"] == []


async def is_in_its_language(screen: Screen) -> None:
    """Right to left where it is read so: the drawing of a monster stands before its name."""
    html = screen.tab.locator("html")
    await expect(html).to_have_attribute("lang", screen.texts.locale)
    await expect(html).to_have_attribute("dir", "rtl" if screen.texts.is_rtl else "ltr")
    face, name = [await screen.tab.locator(f".mat .{part}").first.bounding_box() for part in ("face", "who")]
    assert face is not None
    assert name is not None
    assert (face["x"] > name["x"]) == screen.texts.is_rtl


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("language", "others"), LANGUAGES)
async def test_four_screens_follow_a_match_that_is_played_by_chat_and_page_and_outlives_its_process(
    settings: Settings,
    playground: PlaygroundClient,
    browser: Browser,
    language: str,
    others: str,
    tmp_path: Path,
    dice: str,
) -> None:
    texts = texts_for(language)
    ann, bob, cem = [
        await playground.person(name, language=spoken)
        for name, spoken in (("Ann", language), ("Bob", others), ("Cem", language))
    ]
    with bot_process(settings, tmp_path, dice) as process:
        table = await begin(playground, [ann, bob, cem], texts)
        screens = Screens(browser, playground, code_of(table))
        phone = await screens.opens_phone(cem, texts, PHONE)
        await screens.opens_phone(bob, texts_for(others), SMALL_PHONE)
        link = await link_for_others(table, texts)
        await screens.opens_link(link, texts, TABLET)
        await screens.opens_link(link, texts, TELEVISION)
        for screen in screens.screens:
            await is_in_its_language(screen)

        evening = Evening(table, screens, phone, cem, await screens.agree())
        leave = [(ann, texts), (bob, texts_for(others))]
        await evening.until_cem_is_asked()
        await evening.press_and_lose_the_process(process)
        await evening.play(turns=ROUND)
        await evening.cem_stands_last(*leave)
        await ann.presses(table.room, texts.gettext("Rematch"))
        for screen in screens.screens:
            await expect(screen.page).to_have_attribute("data-status", "lobby")
        await ann.presses(table.room, texts.pointer)
        await ann.finds_button(table.room, LOG)
        for screen in screens.screens:
            await expect(screen.page).to_have_attribute("data-status", "live")
        evening.shown = await screens.agree(lambda now: bool(now["dice"]))
        await evening.play(turns=ROUND)
        await evening.cem_stands_last(*leave)
        for screen in screens.screens:
            await expect(screen.page).to_have_attribute("data-status", "over")
            assert statuses(await screen.seen()) == ["live", "over", "lobby", "live", "over"]
            assert_steps_came_before_the_end(await screen.seen())
