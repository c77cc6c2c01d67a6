"""The live page on the screens that it is made for: the pictures of README and docs/page.md.

One match, laid out by hand, is shown by the page's own server to two phones, a tablet and a television, and
another one with expansions to a television, and the hand of one with evolutions to a phone.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from os import environ
from pathlib import Path
from typing import Final, Literal, NamedTuple
from urllib.parse import quote

from PIL import Image
from playwright.async_api import Browser, expect

from kotbot.matches.facts import Draft, MatchFacts
from scripts.testing.browsers import PATIENCE, launched
from scripts.testing.page import BOB, Page, init_data, page_of
from scripts.texts.boxed import boxed
from scripts.texts.evolved import from_seat, holding, public
from scripts.texts.facts import CODE, DECISION, WHEN, facts
from scripts.texts.filled import ATTACK, six_rolling

LETTERS: Final = ':root { --font: Roboto, "Noto Sans Hebrew", system-ui, "Noto Color Emoji" !important; }'
"""What most phones write with, where this machine has it (Debian: fonts-roboto, fonts-noto-color-emoji)."""
DRESSED: Final = "[...document.querySelectorAll('link[rel=stylesheet]')].every((it) => it.sheet)"
LARGEST: Final = 120_000
"""Bytes of a picture; a repository keeps each of them for ever."""
COLOURS: Final = (256, 128, 64)
"""As many as are left when a picture is too large."""
TOGETHER: Final = "page"
HEIGHT: Final = 520
"""Of all of them side by side, in pixels."""
GAP: Final = 20
GROUND: Final = "white"


class Shot(NamedTuple):
    """One screen to be photographed."""

    name: str
    size: tuple[int, int]
    language: str
    scheme: Literal["light", "dark"]
    width: int
    """Of the picture, in pixels."""

    @property
    def is_public(self) -> bool:
        """Whether it shows the link and not the page of somebody who plays."""
        return self.size[0] > 700


BOXED: Final = "boxes"
"""The code of the match with expansions."""
OF_BOXES: Final = ("cthulhu", "king_kong", "pumpkin_jack", "kookie", "anubis", "gigasnail_hydra")
"""Its monsters, by seat."""

SHOTS: Final = (
    Shot("page-television", (1920, 1080), "en", "dark", 1280),
    Shot("page-tablet", (820, 1180), "en", "light", 820),
    Shot("page-phone", (390, 844), "en", "light", 585),
    Shot("page-phone-he", (390, 844), "he", "dark", 585),
)
"""From left to right."""
HANDS: Final = "hands"
"""The code of the match with hidden cards."""
WITH_HAND: Final = Shot("page-hand", (390, 844), "en", "light", 585)
WITH_BOXES: Final = Shot("page-boxes", (1920, 1080), "en", "light", 1280)


async def write_page_pictures(folder: Path) -> None:
    """Write a picture of each screen, and one of them all."""
    draft = Draft(DECISION, keep=(0, 0, 2, 0, 0, 0))
    known = facts(six_rolling(), happened=ATTACK, draft=draft)
    secrets = {CODE: "secret", BOXED: "secret"}
    hands, seat = (replace(made(holding()), code=HANDS) for made in (public, from_seat))
    matches = (known, _with_boxes(draft), hands)
    async with (
        page_of(*matches, secrets=secrets, seats={BOB: seat}) as page,
        launched(environ["KOTBOT_CHROMIUM"]) as browser,
    ):
        taken = [await _take(browser, page, shot, CODE) for shot in SHOTS]
        taken += [await _take(browser, page, WITH_BOXES, BOXED), await _take(browser, page, WITH_HAND, HANDS)]
    folder.mkdir(parents=True, exist_ok=True)
    for shot, picture in zip((*SHOTS, WITH_BOXES, WITH_HAND), taken, strict=True):
        saved(_resized(picture, shot.width), folder / f"{shot.name}.png")
    saved(side_by_side(taken[: len(SHOTS)]), folder / f"{TOGETHER}.png")


def _with_boxes(draft: Draft) -> MatchFacts:
    found = facts(boxed(), happened=ATTACK, draft=draft)
    seats = (replace(seat, monster=monster) for seat, monster in zip(found.seats, OF_BOXES, strict=True))
    return replace(found, code=BOXED, seats=tuple(seats))


async def _take(browser: Browser, page: Page, shot: Shot, code: str) -> Image.Image:
    """A picture at twice the size, or at its own if that is large enough."""
    width, height = shot.size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=max(1, min(2, 1600 // width)),
        color_scheme=shot.scheme,
        locale=shot.language,
        timezone_id="UTC",
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(PATIENCE)
    await context.clock.set_fixed_time(WHEN + timedelta(seconds=12))
    await context.route("https://telegram.org/**", lambda route: route.fulfill(body=""))
    tab = await context.new_page()
    now = page.backend.matches[code]
    page.backend.matches[code] = replace(now, language=shot.language, revision=now.revision + 1)
    launch = quote(init_data(BOB, language=shot.language))
    place = f"watch#{code}.secret" if shot.is_public else f"app?match={code}#tgWebAppData={launch}"
    await tab.goto(f"{page.address}/{place}")
    await tab.add_style_tag(content=LETTERS)
    await expect(tab.locator(".mat")).to_have_count(len(now.seats))
    await tab.wait_for_function(DRESSED)
    await tab.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    picture = Image.open(BytesIO(await tab.screenshot(animations="disabled"))).convert("RGB")
    await context.close()
    return picture


def _resized(picture: Image.Image, width: int) -> Image.Image:
    return picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)


def side_by_side(pictures: Sequence[Image.Image]) -> Image.Image:
    """All at one height."""
    small = [_resized(picture, picture.width * HEIGHT // picture.height) for picture in pictures]
    width = sum(picture.width for picture in small) + GAP * (len(small) - 1)
    sheet = Image.new("RGB", (width, HEIGHT), GROUND)
    left = 0
    for picture in small:
        sheet.paste(picture, (left, 0))
        left += picture.width + GAP
    return sheet


def saved(picture: Image.Image, path: Path) -> None:
    """Save it with as many colours as there is room for; small things of a rare colour keep theirs."""
    for colours in COLOURS:
        few = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size <= LARGEST:
            return
