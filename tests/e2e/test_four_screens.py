"""Two phones, a tablet and a television follow a match and its rematch to their ends, over a SIGKILL."""

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from kotbot.i18n import Texts, texts_for
from kotbot.playground.client import Button, PersonClient, PlaygroundClient
from kotbot.playground.playground import Playground
from kotbot.settings import Settings
from scripts.testing.browsers import launched
from scripts.testing.luck import Dealing
from scripts.testing.processes import BotProcess, bot_process
from scripts.testing.taps import LOG, MORE, UNDO, Seen, Table, plain
from tests.e2e.crashes import STARTING, shown
from tests.e2e.pages import code_of, with_page
from tests.e2e.screens import PHONE, SMALL_PHONE, TABLET, TELEVISION, LostAnswers, Screen, Screens, Shown
from tests.e2e.tables import numbers_of
from tests.in_browsers import passes_by

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

TIME = r"\d\d:\d\d:\d\d"
LANGUAGES = [("en", "he"), ("he", "en")]
PLAYERS = 3


@pytest.fixture
def settings(settings: Settings, telegram: Playground, address: str) -> Settings:
    """With a page."""
    return with_page(settings, telegram, address)


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with launched(chromium) as browser:
        yield browser


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
    ended: int = 0
    """The message with the result of the match before."""

    def is_over(self) -> bool:
        """Whether the chat shows the result."""
        return self.table.over() and self.table.board.id > self.ended

    def ways_on(self) -> list[Button]:
        """The buttons that answer, in reading order: the last of them leads to another question.

        None for a moment where a monster fell: the next board is not there yet.
        """
        if self.table.seen().message <= self.ended:
            return []
        answers = [button for button in self.table.choices() if not plain(button.text).startswith(UNDO)]
        is_rtl = texts_for(self.table.locale).is_rtl
        rows = [row[::-1] if is_rtl else row for row in self.table.board.rows]
        return [button for row in rows for button in row if button in answers]

    async def play(self) -> None:
        """To the end, in whose steps the screens stand still; until then they show what the chat says."""
        while not self.is_over():
            await self.screens.hold()
            before, button = await self.press()
            await self.is_answered(before, button)
            if not self.is_over():
                await self.screens.release()
                await self.follow()

    async def play_unwatched(self) -> None:
        """To the end by the chat; the screens stand still in a step, and show the rest once released."""
        await self.screens.hold()
        while not self.is_over():
            before, button = self.table.seen(), self.ways_on()[-1]
            await self.table.asked().presses(self.table.room, button.text, on=self.table.board)
            await self.is_answered(before, button)

    async def press(self) -> tuple[Seen, Button]:
        """Who is asked presses something, each in their own way: what the board showed, and the button."""
        before, button, asked = self.table.seen(), self.ways_on()[-1], self.table.asked()
        if asked is self.cem:
            await self.phone.presses(button.value)
        else:
            await asked.presses(self.table.room, button.text, on=self.table.board)
        return before, button

    async def is_answered(self, seen: Seen, pressed: Button) -> None:
        """The chat shows something new, and asks something else or nothing any more."""

        def goes_on() -> bool:
            if shown(self.table.seen()) == shown(seen):
                return False
            ways = self.ways_on()
            return self.is_over() or (bool(ways) and ways[-1].value != pressed.value)

        await self._chat(goes_on)

    async def follow(self) -> None:
        """The screens show something new, which is the same as in the chat, and fits."""
        before = self.shown
        self.shown = await self.screens.agree(lambda now: now != before)
        await self._chat(
            lambda: (
                bool(self.ways_on())
                and [list(them) for them in numbers_of(self.table.board)] == self.shown["numbers"]
            )
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
            await self.is_answered(*await self.press())
            await self.follow()

    async def go_along(self, host: PersonClient, texts: Texts) -> None:
        """The rematch is opened amid the last steps of a match: screens go along once they are played."""
        await host.presses(self.table.room, texts.gettext("Rematch"))
        for screen in self.screens.screens:
            await expect(screen.tab.locator(".onward")).to_have_count(1)
            await expect(screen.page).to_have_attribute("data-step", re.compile(r"\d+"))
            await expect(screen.page).to_have_attribute("data-status", "live")
        await self.screens.release()
        await self.show("lobby")

    async def begin_again(self, host: PersonClient, texts: Texts) -> None:
        """From the lobby."""
        self.ended = self.table.board.id
        await host.presses(self.table.room, texts.pointer)
        await self._chat(lambda: bool(self.ways_on()))
        await self.show("live")
        self.shown = await self.screens.agree(lambda now: bool(now["dice"]))

    async def show(self, status: str) -> None:
        """All screens show a match of this status."""
        for screen in self.screens.screens:
            await expect(screen.page).to_have_attribute("data-status", status)

    async def press_and_lose_the_process(self, process: BotProcess) -> None:
        """Cem's press is committed, then the process dies before it can say so; the page sends it again."""
        answers = LostAnswers(self.phone.tab)
        await answers.begin()
        before, button = self.table.seen(), self.ways_on()[-1]
        await self.phone.presses(button.value)
        await answers.arrived.wait()
        await self.is_answered(before, button)
        await self.follow()
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
        await passes_by(self.phone.tab, said)
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
        await expect(screen.tab.locator(".mat")).to_have_count(PLAYERS)


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
async def test_four_screens_follow_a_match_and_its_rematch_to_their_ends_and_outlive_its_process(
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
    with bot_process(settings, tmp_path, dice, dealing=Dealing.CLAWS) as process:
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
        await evening.until_cem_is_asked()
        await evening.press_and_lose_the_process(process)
        await evening.play()
        await evening.go_along(ann, texts)
        await evening.begin_again(ann, texts)
        await evening.is_answered(*await evening.press())
        await evening.follow()
        await evening.play_unwatched()
        await screens.release()
        await evening.show("over")
        await screens.agree()
        for screen in screens.screens:
            assert statuses(await screen.seen()) == ["live", "over", "lobby", "live", "over"]
            assert_steps_came_before_the_end(await screen.seen())
