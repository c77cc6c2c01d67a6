"""A match of three that plays steps in a tab, and what is seen of them."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from playwright.async_api import Browser, Locator, expect
from playwright.async_api import Page as Tab

from engine import events as e
from engine.events import Why
from engine.state import State
from kotbot.matches.facts import Logged, MatchFacts
from scripts.testing.page import Page, init_data
from scripts.texts.facts import CODE, WHEN, facts, position
from tests.kotbot.page.tabs import new_tab

NARROW, PHONE, LAPTOP = (360, 740), (390, 844), (1280, 800)
LINES = "(words) => Math.round(words.scrollHeight / parseFloat(getComputedStyle(words).lineHeight))"
WATCH = """
addEventListener("DOMContentLoaded", () => {
    window.seen = [];
    const page = () => document.querySelector(".page");
    const numbers = () => [...document.querySelectorAll(".mat")].map((mat) =>
        [...mat.querySelectorAll(".number")].map((number) => number.textContent).join(" "));
    let before = "";
    new MutationObserver(() => {
        const shown = [page()?.dataset.step ?? "", numbers(), document.querySelector(".turn")?.textContent];
        if (JSON.stringify(shown) === before) return;
        before = JSON.stringify(shown);
        window.seen.push([...shown, performance.now()]);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    window.timers = 0;
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
        const real = window[name].bind(window);
        window[name] = (done, milliseconds) => {
            if (milliseconds !== 12_000) window.timers += 1;
            return real(done, milliseconds);
        };
    }
});
"""
"""Writes down what is shown whenever it changes, with the step that is played; counts timers and frames.

But not the timer that watches over the connection: it begins anew at each sign of life.
"""


def at(
    *seats: dict[str, Any], turn: int = 5, active: int = 1, city: int = 2, step: str = "start", **more: Any
) -> State:
    return position("second", *seats, active=active, step=step, turn=turn, city=city, **more)


def entry(seq: int, *events: e.Event, turn: int = 5, account: int | None = 101, text: str = "stop") -> Logged:
    return Logged(seq, 0, account, text, events, WHEN, turn)


def roll(seq: int, seat: int, number: int, *, turn: int = 5) -> Logged:
    dice = (0, 0, 4, 0, 1, 1)
    return entry(seq, e.DiceRolled(seat, number, dice, dice), turn=turn)


def turn_of(seat: int, turn: int, seq: int, stars: int, hurt: tuple[int, int]) -> tuple[Logged, ...]:
    """Three rolls, 3 3 3 3 claw heart, which bring 4 stars and bite one."""
    dice = (0, 0, 4, 0, 1, 1)
    return (
        entry(seq, e.TurnBegan(seat, turn, "", 0), turn=turn, account=None),
        roll(seq + 1, seat, 1, turn=turn),
        roll(seq + 2, seat, 2, turn=turn),
        roll(seq + 3, seat, 3, turn=turn),
        entry(
            seq + 4,
            e.ResultSettled(seat, dice),
            e.StarsChanged(seat, 4, stars, Why.NUMBERS),
            e.HeartsLost(hurt[0], -1, hurt[1], seat, Why.CLAWS, claws=True),
            e.TurnEnded(seat),
            turn=turn,
        ),
    )


BEGINNING = entry(7, e.TurnBegan(2, 4, "", 0), turn=4, account=None)
THREE = at({}, {}, {})
"""Ann's turn has begun; Bob is in the City. Everybody has 10 hearts."""
BITTEN = at({"stars": 4}, {"hearts": 9}, {})
TURN = (*turn_of(0, 5, 8, 4, (1, 9)),)


@dataclass
class Room:
    """A browser, and the server whose page it shows."""

    browser: Browser
    page: Page

    async def opens(
        self, person: int, size: tuple[int, int] = PHONE, language: str = "en", **how: Any
    ) -> Tab:
        """Open the page as somebody."""
        tab = await self._tab(size, **how)
        launch = quote(init_data(person, language=language))
        await tab.goto(f"{self.page.address}/app?match={CODE}#tgWebAppData={launch}")
        return await self._ready(tab)

    async def watches(self, size: tuple[int, int] = PHONE, **how: Any) -> Tab:
        """Open the link."""
        tab = await self._tab(size, **how)
        await tab.goto(f"{self.page.address}/watch#{CODE}.secret")
        return await self._ready(tab)

    async def _tab(self, size: tuple[int, int], **how: Any) -> Tab:
        tab = await new_tab(self.browser, size, **{"reduced_motion": "no-preference", **how})
        await tab.add_init_script(WATCH)
        return tab

    async def _ready(self, tab: Tab) -> Tab:
        await expect(tab.locator(".page")).to_have_attribute("data-state", "live")
        await expect(tab.locator(".mat")).to_have_count(3)
        await tab.evaluate("window.seen.splice(0, window.seen.length - 1)")
        return tab

    def becomes(self, state: State, *log: Logged, **changed: Any) -> None:
        """The match was committed with this position and log."""
        known = self.page.backend.matches[CODE]
        now = replace(known, state=state, log=log, seq=log[-1].seq, revision=known.revision + 1, **changed)
        self.page.backend.matches[CODE] = now
        self.page.server.live.publish(now)

    async def is_played(self, tab: Tab) -> None:
        """Wait until a tab has played all that happened."""
        number = self.page.backend.matches[CODE].seq
        await expect(tab.locator(f'.page[data-log="{number}"]:not([data-step])')).to_be_visible()


def begun() -> MatchFacts:
    known = facts(THREE)
    return replace(known, log=(BEGINNING,), seq=7)


def at_rest(tab: Tab) -> Locator:
    return tab.locator(".page:not([data-step])")


def playing(tab: Tab) -> Locator:
    return tab.locator(".page[data-step]")


async def seen(tab: Tab) -> list[tuple[str, list[str], str, float]]:
    """The step, the numbers of everybody, the turn, and when."""
    found: list[tuple[str, list[str], str, float]] = await tab.evaluate("window.seen")
    return found


def changes(shown: list[tuple[str, list[str], str, float]]) -> list[tuple[str, list[str]]]:
    """The numbers whenever they changed, and the step then."""
    return [(now[0], now[1]) for before, now in pairwise(shown) if before[1] != now[1]]
