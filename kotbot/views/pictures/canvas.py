"""The elements of pictures: shapes, words and drawings, mirrored for right-to-left languages."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final
from unicodedata import category
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

from kotbot.i18n import Texts
from kotbot.views.base.widths import width

WIDTH: Final = 1200
HEIGHT: Final = 630
SMALLEST: Final = 0.8
"""Smallest scale of a text before it is split into two lines."""
HALVED: Final = 0.72
"""Largest scale of a text in two lines, so that they fit into the height of one."""
CAPITAL: Final = 0.72
"""Height of a capital as a fraction of the font size."""
INK: Final = "#1a1436"
PAPER: Final = "#fffaf0"
FAINT: Final = "#a9a3cf"
GOLD: Final = "#ffc93c"
_LETTERS: Final = (
    *(" -~", "\u00a0-\u024f", "\u0300-\u0304", "\u0306-\u0308", "\u030a-\u030c", "\u0323-\u0328"),
    *("\u0370-\u0377", "\u037a-\u037f", "\u0384-\u038a", "\u038c", "\u038e-\u03a1", "\u03a3-\u03e1"),
    *("\u03f0-\u0479", "\u048a-\u052f", "\u05b0-\u05c7", "\u05d0-\u05ea", "\u05f0-\u05f4"),
    *("\u060c", "\u061b", "\u061f", "\u0620-\u063a", "\u0640-\u0652", "\u0660-\u06d3", "\u06f0-\u06f9"),
    *("\u0900-\u0952", "\u0958-\u0970", "\u0e01-\u0e3a", "\u0e3f-\u0e5b", "\u10d0-\u10ff", "\u1ea0-\u1ef9"),
    *("\u2010-\u2014", "\u2018-\u201a", "\u201c-\u201e", "\u2020-\u2022", "\u2026", "\u20ac", "\u20bd"),
    *("\u2116", "\u2190-\u2193", "\u2212", "\u2066-\u2069"),
)
"""Characters in the typeface, as regular-expression ranges; no emoji, and not every alphabet."""
_UNKNOWN: Final = re.compile(f"[^{''.join(_LETTERS)}]")


_AT_AN_EDGE: Final = re.compile("(?<=[\u2066-\u2068]) | (?=\u2069)")
"""Spaces left just inside the isolation marks around a name."""
_OPENING: Final = "\u2066\u2067\u2068"
_CLOSING: Final = "\u2069"
_SPACE: Final = "http://www.w3.org/2000/svg"
_SVG: Final = f"{{{_SPACE}}}"
register_namespace("", _SPACE)


class At(StrEnum):
    """The end of a text at its anchor, in reading direction."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


_MIRRORED: Final = {At.START: At.END, At.MIDDLE: At.MIDDLE, At.END: At.START}


def drawable(text: str) -> str:
    """Remove the characters that the typeface lacks and would draw as boxes."""
    return _AT_AN_EDGE.sub("", " ".join(_UNKNOWN.sub("", text).split()))


class Canvas:
    """A picture of WIDTH x HEIGHT. x counts from the start of the reading direction, y from the top."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": str(WIDTH), "height": str(HEIGHT)}
        self._root = Element(f"{_SVG}svg", size)

    def rect(self, x: float, y: float, wide: float, high: float, colour: str, round_: float = 0) -> None:
        """Draw a filled rectangle."""
        left = WIDTH - x - wide if self.texts.is_rtl else x
        self._add("rect", x=left, y=y, width=wide, height=high, rx=round_).set("fill", colour)

    def shape(self, points: Iterable[tuple[float, float]], colour: str, opacity: float = 1) -> None:
        """Draw a filled polygon."""
        drawn = self._add("polygon", fill_opacity=opacity)
        drawn.set("points", self._points(points))
        drawn.set("fill", colour)

    def circle(self, x: float, y: float, radius: float, colour: str, opacity: float = 1) -> None:
        """Draw a filled circle."""
        self._add("circle", cx=self._x(x), cy=y, r=radius, fill_opacity=opacity).set("fill", colour)

    def line(
        self, points: Iterable[tuple[float, float]], colour: str, wide: float, dashes: Iterable[float] = ()
    ) -> None:
        """Draw a line through points, solid unless dash and gap lengths are given."""
        drawn = self._add("polyline", stroke_width=wide)
        drawn.set("points", self._points(points))
        drawn.set("fill", "none")
        drawn.set("stroke", colour)
        drawn.set("stroke-linejoin", "round")
        drawn.set("stroke-linecap", "round")
        if dashes:
            drawn.set("stroke-dasharray", " ".join(map(_n, dashes)))

    def drawing(self, svg: str, x: float, y: float, size: float) -> None:
        """Draw one of kotbot.drawings in a square."""
        drawn = fromstring(svg)
        left = WIDTH - x - size if self.texts.is_rtl else x
        for name, value in (("x", left), ("y", y), ("width", size), ("height", size)):
            drawn.set(name, _n(value))
        # clipping at the edges costs the renderer a layer, and a tenth of its time
        drawn.set("overflow", "visible")
        self._root.append(drawn)

    def words(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        room: float,
        colour: str = PAPER,
        at: At = At.START,
        weight: int = 400,
    ) -> None:
        """Draw a text on a base line, or in two lines around its middle if it is too wide for the room."""
        lines, fits = fitted(drawable(text), size, room)
        middle = y - size * CAPITAL / 2
        tops = (y,) if len(lines) == 1 else (middle - fits * 0.15, middle + fits * 0.87)
        for line, base in zip(lines, tops, strict=True):
            drawn = self._add("text", x=self._x(x), y=base, font_size=fits, font_weight=weight)
            drawn.set("text-anchor", _MIRRORED[at] if self.texts.is_rtl else at)
            drawn.set("fill", colour)
            drawn.text = self.texts.in_order(line)

    def svg(self, described: str) -> str:
        """Return the SVG of the whole picture."""
        title = Element(f"{_SVG}title")
        title.text = described
        self._root.insert(0, title)
        return tostring(self._root, encoding="unicode")

    def _add(self, name: str, **numbers: float) -> Element:
        attributes = {key.replace("_", "-"): _n(number) for key, number in numbers.items()}
        return SubElement(self._root, f"{_SVG}{name}", attributes)

    def _x(self, x: float) -> float:
        return WIDTH - x if self.texts.is_rtl else x

    def _points(self, points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{_n(self._x(x))},{_n(y)}" for x, y in points)


def fitted(text: str, size: float, room: float) -> tuple[tuple[str, ...], float]:
    """Fit a text into this width (pixels): up to a fifth smaller, then in two lines."""
    needed = width(text) / 100 * size
    if needed <= room:
        return (text,), size
    if room / needed >= SMALLEST:
        return (text,), size * room / needed
    halves = min(_halves(text), key=_wider)
    return halves, min(size * HALVED, room / _wider(halves) * 100)


def _wider(halves: tuple[str, str]) -> int:
    return max(map(width, halves))


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield all splits into two lines: at spaces, or anywhere if there are none; marks are closed."""
    blanks = [at for at, char in enumerate(text) if char == " "]
    letters = [at for at in range(1, len(text)) if category(text[at])[0] not in "MC"]
    for at in blanks or letters or [len(text)]:
        still_open = ""
        for char in text[:at]:
            still_open = still_open[:-1] if char == _CLOSING else still_open + char * (char in _OPENING)
        first, second = (
            f"{text[:at].rstrip()}{_CLOSING * len(still_open)}",
            f"{still_open}{text[at:].lstrip()}",
        )
        yield first, second


def _n(number: float) -> str:
    """Format a number without invisible digits (two decimals at most)."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
