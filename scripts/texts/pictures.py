"""Every screen in every language as people see it: pictures of the playground's page, and texts to read.

For each language: a picture of each screen, sheets with many of them, and a text file with all screens,
answers to presses, and sentences that count. `widths.txt` lists the buttons whose words are cut on a phone.
"""

import argparse
import asyncio
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from io import BytesIO
from os import environ
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw
from playwright.async_api import Browser, Page
from telegram import Bot
from telegram.request import HTTPXRequest

from kotbot.i18n import LOCALES, PSEUDO, Texts, texts_for
from kotbot.playground.client import PersonClient, PlaygroundClient, connect
from kotbot.playground.playground import Playground, bot_from_token, new_token, new_world
from kotbot.playground.web.serving import serving
from kotbot.telegram.outgoing.buttons import markup
from kotbot.telegram.outgoing.formatting import html_of
from kotbot.views.base.screen import Screen
from scripts.testing.browsers import PATIENCE, launched
from scripts.texts.counting import counted
from scripts.texts.facts import picture, plain
from scripts.texts.gallery import screens
from scripts.texts.page_pictures import LETTERS, write_page_pictures
from scripts.texts.readme_pictures import write_readme_pictures
from scripts.texts.toasts import toasts

TOKEN: Final = new_token()
WIDTH: Final = 360
"""A narrow phone, in CSS pixels."""
HEIGHT: Final = 8000
"""No phone is so high: many messages are photographed at once, and none lies below the edge."""
SHARP: Final = 2
SHEET_COLUMNS: Final = 6
SHEET_HEIGHT: Final = 2600
MARGIN: Final = 12
CAPTION: Final = 18
AT_ONCE: Final = 8
CUT: Final = """
(message) => [...message.querySelectorAll(".key .label")]
  .filter((label) => label.scrollWidth > label.clientWidth)
  .map((label) => label.textContent)
"""
BOX: Final = """
(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
}
"""


class Shown(NamedTuple):
    """A screen as the page shows it."""

    name: str
    picture: Image.Image
    cut: list[str]
    """Words on buttons that do not fit."""


def named(name: str) -> str:
    """A screen's name as that of a file."""
    return re.sub(r"[^\w-]+", "_", name).strip("_").lower()


async def photograph(
    browser: Browser, playground: PlaygroundClient, address: str, texts: Texts, shown: Mapping[str, Screen]
) -> list[Shown]:
    """Pictures of screens in the private chat of somebody who speaks the language."""
    person = await playground.person("Ann", language=texts.locale)
    await person.starts()
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=SHARP,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(f"{address}/#{person.id}/{playground.bot.id}")
    await page.wait_for_selector("body[data-ready]")
    await page.add_style_tag(content=LETTERS)
    taken: list[Shown] = []
    names = list(shown)
    async with Bot(TOKEN, base_url=f"{address}/bot", request=HTTPXRequest(read_timeout=60)) as bot:
        for first in range(0, len(names), AT_ONCE):
            batch = {name: shown[name] for name in names[first : first + AT_ONCE]}
            taken += await _batch(page, bot, person, batch)
    await context.close()
    return taken


async def _batch(page: Page, bot: Bot, person: PersonClient, shown: Mapping[str, Screen]) -> list[Shown]:
    sent: dict[str, int] = {}
    number = 0
    for name, screen in shown.items():
        keyboard = markup(screen.keyboard)
        message = await bot.send_message(person.id, html_of(screen), parse_mode="HTML", reply_markup=keyboard)
        number = sent[name] = message.message_id
    await page.wait_for_selector(f'article[data-id="{number}"]')
    taken = await _take(page, sent)
    for number in sent.values():
        await bot.delete_message(person.id, number)
    return taken


async def _take(page: Page, sent: Mapping[str, int]) -> list[Shown]:
    """Cut each message out of one picture of them all."""
    whole = Image.open(BytesIO(await page.screenshot(animations="disabled"))).convert("RGB")
    top = await _box(page, ".scroller")
    taken = []
    for name, number in sent.items():
        selector = f'article[data-id="{number}"]'
        box = await _box(page, selector)
        assert box[1] >= top[1], f"{name} is higher than the window"
        taken.append(Shown(name, whole.crop(box), await page.eval_on_selector(selector, CUT)))
    return taken


async def _box(page: Page, selector: str) -> tuple[int, int, int, int]:
    left, top, right, bottom = await page.eval_on_selector(selector, BOX)
    return left * SHARP, top * SHARP, right * SHARP, bottom * SHARP


# Sheets


def sheets(shown: Sequence[Shown]) -> Iterator[Image.Image]:
    """Pictures side by side in columns, each below its name, as many as a sheet holds."""
    placed: list[tuple[Shown, int, int]] = []
    heights = [MARGIN] * SHEET_COLUMNS
    for one in shown:
        column = heights.index(min(heights))
        if heights[column] + _height(one) > SHEET_HEIGHT and placed:
            yield _sheet(placed, max(heights))
            placed, heights, column = [], [MARGIN] * SHEET_COLUMNS, 0
        placed.append((one, MARGIN + column * (WIDTH + MARGIN), heights[column]))
        heights[column] += _height(one) + MARGIN
    if placed:
        yield _sheet(placed, max(heights))


def _height(one: Shown) -> int:
    return CAPTION + one.picture.height * WIDTH // one.picture.width


def _sheet(placed: Sequence[tuple[Shown, int, int]], height: int) -> Image.Image:
    sheet = Image.new("RGB", (MARGIN + SHEET_COLUMNS * (WIDTH + MARGIN), height), "white")
    pen = ImageDraw.Draw(sheet)
    for one, left, top in placed:
        pen.text((left, top), one.name, fill="black")
        small = one.picture.resize((WIDTH, _height(one) - CAPTION))
        sheet.paste(small, (left, top + CAPTION))
    return sheet


# Texts


def all_texts(texts: Texts, shown: Mapping[str, Screen]) -> str:
    """Everything that is said in a language, once each, to be read from top to bottom."""
    parts = [f"== {name}\n{picture(screen)}" for name, screen in shown.items()]
    answers = sorted({plain(toast.text) for toast in toasts(texts).values()})
    parts.append("== Answers to presses\n" + "\n".join(answers) + "\n")
    parts.append("== Counting\n" + counted(texts))
    return "\n".join(parts)


# The command


def command_line() -> argparse.ArgumentParser:
    """Describe the options."""
    parser = argparse.ArgumentParser(prog="scripts/screens", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screens"))
    parser.add_argument("--language", action="append", help="only this one; may be given several times")
    parser.add_argument("--screen", default="", help="only screens whose names begin so")
    parser.add_argument("--page", type=Path, metavar="FOLDER", help="only the live page, into this folder")
    parser.add_argument(
        "--readme", type=Path, metavar="FOLDER", help="only README's others, into this folder"
    )
    parser.add_argument("--texts", action="store_true", help="only the texts: needs no browser")
    return parser


async def _pictures(folder: Path, locales: Sequence[str], beginning: str) -> None:
    cut: list[str] = []
    async with AsyncExitStack() as running:
        telegram = Playground(new_world([bot_from_token(TOKEN, "kotbot_bot", "Kotbot")]), limit_factor=0)
        address = await running.enter_async_context(serving(telegram))
        playground = await running.enter_async_context(connect(address))
        browser = await running.enter_async_context(launched(environ["KOTBOT_CHROMIUM"]))
        for locale in locales:
            texts = texts_for(locale)
            shown = await photograph(browser, playground, address, texts, _chosen(texts, beginning))
            _write(folder, locale, shown)
            cut += [f"{locale}: {one.name}: {plain(words)}" for one in shown for words in one.cut]
    (folder / "widths.txt").write_text("".join(f"{line}\n" for line in cut), encoding="utf-8")
    print(f"{folder}: {len(cut)} buttons whose words are cut, see widths.txt")


def _chosen(texts: Texts, beginning: str) -> dict[str, Screen]:
    return {name: screen for name, screen in screens(texts).items() if name.startswith(beginning)}


def _write(folder: Path, locale: str, shown: Sequence[Shown]) -> None:
    (folder / locale).mkdir(parents=True, exist_ok=True)
    for one in shown:
        one.picture.save(folder / locale / f"{named(one.name)}.png")
    for number, sheet in enumerate(sheets(shown), 1):
        sheet.save(folder / f"{locale}-{number}.png")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write pictures and texts."""
    options = command_line().parse_args(arguments)
    if options.page is not None:
        asyncio.run(write_page_pictures(options.page))
        return 0
    if options.readme is not None:
        asyncio.run(write_readme_pictures(options.readme))
        return 0
    locales = options.language or [*LOCALES, PSEUDO]
    options.folder.mkdir(parents=True, exist_ok=True)
    for locale in locales:
        texts = texts_for(locale)
        said = all_texts(texts, _chosen(texts, options.screen))
        (options.folder / f"{locale}.txt").write_text(said, encoding="utf-8")
    if options.texts:
        return 0
    if not environ.get("KOTBOT_CHROMIUM"):
        print("There is no Chromium: only the texts were written.", file=sys.stderr)
        return 1
    asyncio.run(_pictures(options.folder, locales, options.screen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
