"""Measures of what a tab shows: what is cut off, covered, too small, empty, or not accessible."""

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page as Tab

LEGIBLE = 95
"""Pixels of a number on a television of 1080 lines that is read from three metres: twice what it was."""
CUT_OFF = """
const shown = ".mat:not(.fallen) .number, .who b, .chip, .die, .sale, .prompt, .holder";
[...document.querySelectorAll(shown)].filter((it) => it.offsetParent).filter((it) => {
    const own = it.getBoundingClientRect();
    const around = it.closest(".mat, .dock, .spot, section").getBoundingClientRect();
    return own.bottom > Math.min(around.bottom, innerHeight) + 1 || own.left < around.left - 1 ||
        own.right > around.right + 1 || own.top < around.top - 1;
}).map((it) => `${it.className} ${it.textContent}`)
"""
THUMB = 44
"""Pixels that a thumb hits, also where less is drawn."""
TOO_SMALL = """
(thumb) => [...document.querySelectorAll("button")].filter((it) => {
    const drawn = it.getBoundingClientRect();
    const more = parseFloat(getComputedStyle(it, "::after").top) || 0;
    return it.offsetParent && (drawn.width < thumb || drawn.height - 2 * Math.min(0, more) < thumb);
}).map((it) => it.className + it.textContent)
"""
COVERED = """
(() => {
    const shown = ".mat .number, .mat .dial img, .mat .chip, .who b, .who .player, .where";
    const parts = [...document.querySelectorAll(shown)].filter((it) => it.offsetParent);
    const cover = (own, there) => own.left + 1 < there.right && there.left + 1 < own.right &&
        own.top + 1 < there.bottom && there.top + 1 < own.bottom;
    return parts.filter((it) => parts.some((other) =>
        other !== it && cover(it.getBoundingClientRect(), other.getBoundingClientRect())
    )).map((it) => `${it.closest(".mat").dataset.seat} ${it.className} ${it.textContent}`);
})()
"""


async def complaints(tab: Tab) -> str:
    """What axe has to say, empty for nothing."""
    found = await Axe().run(tab)
    return "" if not found.violations_count else str(found.generate_report())


async def too_wide(tab: Tab) -> bool:
    wide: bool = await tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


OVER_DRAWINGS = """
[...document.querySelectorAll(".holder, .who b, .who .player")].filter((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    const drawings = name.closest(".spot, .mat").querySelectorAll("img");
    return [...words.getClientRects()].some((own) => [...drawings].some((drawing) => {
        const there = drawing.getBoundingClientRect();
        return own.left + 1 < there.right && there.left + 1 < own.right &&
            own.top + 1 < there.bottom && there.top + 1 < own.bottom;
    }));
}).map((name) => name.textContent)
"""
HOLES = """
(() => {
    const mats = [...document.querySelectorAll(".mat")].map((mat) => mat.getBoundingClientRect());
    const around = document.querySelector(".mats").getBoundingClientRect();
    const covered = mats.reduce((sum, mat) => sum + mat.width * mat.height, 0);
    return Math.round(100 * (1 - covered / (around.width * around.height)));
})()
"""
"""Percent of the place of the mats that no mat covers; gaps between six are some 5."""
EMPTY = """
(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".board > *")].map((part) => part.getBoundingClientRect());
    const covered = parts.reduce((sum, part) => sum + part.width * part.height, 0);
    return Math.round(100 * (1 - covered / (board.width * board.height)));
})()
"""
"""Percent of the board on which nothing stands; gaps and edges are some 8."""
CUT_WORDS = """
[...document.querySelectorAll(".body, .story, .story-lines, .market, .dock")].filter((it) =>
    it.offsetParent && it.scrollHeight > it.clientHeight + 1
).map((it) => `${it.className} ${it.scrollHeight - it.clientHeight}`)
"""
ON_THE_FRAME = """
(() => {
    const mat = document.querySelector(".mat[data-asked]");
    const [, spread, inset] = getComputedStyle(mat).boxShadow.match(/0px 0px 0px ([\\d.]+)px( inset)?/);
    const frame = inset ? Number(spread) : 0, around = mat.getBoundingClientRect();
    return [...mat.querySelectorAll(".who b, .who .player, .chip")].filter((it) => {
        const own = it.getBoundingClientRect();
        return own.top < around.top + frame + 2 || own.bottom > around.bottom - frame - 2;
    }).map((it) => it.textContent);
})()
"""
DIGITS = ".mat:not(.fallen) .dial:nth-child(-n + 3) .number"
FONT_SIZES = "all => all.map((it) => parseFloat(getComputedStyle(it).fontSize))"
