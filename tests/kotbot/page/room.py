"""A browser beside the server of pages, and matches of up to six monsters for it."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from engine import events as e
from engine.dice import as_dice
from kotbot.matches.facts import Logged, MatchFacts
from scripts.testing.page import ANN, Page, init_data
from scripts.texts.facts import CODE, WHEN, facts, position
from tests.kotbot.page.tabs import new_tab

PHONE, TABLET, TELEVISION = (320, 640), (820, 1180), (1920, 1080)
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
