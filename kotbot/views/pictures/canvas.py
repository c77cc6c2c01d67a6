"""What pictures are made of: shapes, words and drawings, mirrored where reading goes to the left."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from kotbot.i18n import Texts
from kotbot.views.base.widths import cut, width

WIDTH: Final = 1200
HEIGHT: Final = 630
TYPEFACE: Final = "FiraGO"
"""Latin, Cyrillic, Greek, Hebrew, Arabic, Georgian, Thai and Devanagari (see kotbot.thinking.rendering)."""

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
"""What the typeface has, in ranges of a regular expression; no emoji, and not every alphabet."""
_UNKNOWN: Final = re.compile(f"[^{''.join(_LETTERS)}]")


class At(StrEnum):
    """Which end of a text stands at its place, in the direction of reading."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


_MIRRORED: Final = {At.START: At.END, At.MIDDLE: At.MIDDLE, At.END: At.START}


def drawable(text: str) -> str:
    """A text without what the typeface cannot draw, which would be boxes."""
    return " ".join(_UNKNOWN.sub("", text).split())


@dataclass(slots=True)
class Canvas:
    """Gathers a picture of WIDTH x HEIGHT. Places count from where reading begins, and from the top."""

    texts: Texts
    _parts: list[str] = field(default_factory=list)

    def rect(self, x: float, y: float, wide: float, high: float, colour: str, round_: float = 0) -> None:
        """A filled rectangle."""
        left = WIDTH - x - wide if self.texts.is_rtl else x
        corners = f' rx="{_n(round_)}"' if round_ else ""
        size = f'width="{_n(wide)}" height="{_n(high)}"'
        self._add(f'<rect x="{_n(left)}" y="{_n(y)}" {size}{corners} fill="{colour}"/>')

    def shape(self, points: Iterable[tuple[float, float]], colour: str) -> None:
        """A filled polygon."""
        self._add(f'<polygon points="{self._points(points)}" fill="{colour}"/>')

    def circle(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        self._add(f'<circle cx="{_n(self._x(x))}" cy="{_n(y)}" r="{_n(radius)}" fill="{colour}"/>')

    def line(self, points: Iterable[tuple[float, float]], colour: str, wide: float) -> None:
        """A line through points."""
        self._add(
            f'<polyline points="{self._points(points)}" fill="none" stroke="{colour}"'
            f' stroke-width="{_n(wide)}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def drawing(self, svg: str, x: float, y: float, size: float) -> None:
        """One of kotbot.drawings in a square."""
        left = WIDTH - x - size if self.texts.is_rtl else x
        place = f'<svg x="{_n(left)}" y="{_n(y)}" width="{_n(size)}" height="{_n(size)}" '
        self._add(svg.replace("<svg ", place, 1))

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
        """A line of text on a base line, smaller and at last shortened to the room that there is."""
        shown, size = fitted(drawable(text), size, room)
        anchor = _MIRRORED[at] if self.texts.is_rtl else at
        self._add(
            f'<text x="{_n(self._x(x))}" y="{_n(y)}" font-size="{_n(size)}" font-weight="{weight}"'
            f' text-anchor="{anchor}" fill="{colour}">{escape(self.texts.in_order(shown))}</text>'
        )

    def svg(self, described: str) -> str:
        """The whole file."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
            f' height="{HEIGHT}" font-family={quoteattr(TYPEFACE)}>'
            f"<title>{escape(described)}</title>{''.join(self._parts)}</svg>"
        )

    def _add(self, part: str) -> None:
        self._parts.append(part)

    def _x(self, x: float) -> float:
        return WIDTH - x if self.texts.is_rtl else x

    def _points(self, points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{_n(self._x(x))},{_n(y)}" for x, y in points)


def fitted(text: str, size: float, room: float) -> tuple[str, float]:
    """A text and its size so that it takes no more room (pixels): up to a fifth smaller, then shortened."""
    needed = width(text) / 100 * size
    if needed <= room:
        return text, size
    smaller = max(size * room / needed, size * 0.8)
    return cut(text, int(room / smaller * 100)), smaller


def _n(number: float) -> str:
    """A number without digits that nobody sees."""
    return f"{number:.1f}".removesuffix(".0")
