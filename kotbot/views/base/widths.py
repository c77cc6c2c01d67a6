"""The width of words on buttons: phones cut what does not fit, and their layout cannot be queried."""

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from kotbot.rich_text import Mark, Text, runs_of
from kotbot.views.base import signs
from kotbot.views.base.screen import Button

_LETTERS: Final = {
    20: "',.’",
    25: "ijlłі:;! \xa0׳",
    30: "IІ·|",
    35: "frt()-־יון",
    40: "/גזנ",
    42: "г",
    45: "ґ",
    50: 'cksvxyz?«»"зстух',
    55: "abdeghnopquEFJLŁ0123456789−+=абвеєкорчьяэГЕҐכלרד",
    57: "илнп",
    60: "RSTYZ→←дцЗТЯבפצעךףץ",
    65: "ABCDKPUVX–&ъАБВЄКРСУХЬהחטק",
    70: "GHNOQ…ИЛНОПЧאמםסת",
    75: "w%мфДЦ",
    80: "жшюыФש",
    85: "mщ★",
    100: "♥",
    90: "MWМЮ",
    95: "ЖШЩ✓",
}
"""Widths in hundredths of the letter height, in the font that most Android phones have."""
_WIDTHS: Final = {char: width for width, chars in _LETTERS.items() for char in chars}
_SIGN: Final = 125
"""Width of an emoji, larger than that of a letter."""
_OTHER: Final = 65
_SPACE: Final = 25
_ZONE: Final = " UTC"
"""Phones show a time of day in their own zone, and without its name."""

_MORE: Final = "…"
_OPENING: Final = "\u2066\u2067\u2068"
_CLOSING: Final = "\u2069"
"""Marks that isolate a name from the words around it."""

ROOM: Final = {1: 1900, 2: 880, 3: 550, 4: 345, 5: 280, 6: 205, 7: 155, 8: 115}
"""Maximum width of a button's words by the number of buttons in the row, on a narrow phone."""
LINE: Final = 1750
"""Width of a line of a message on a narrow phone (360 px)."""
PROMPT_LINE: Final = 1575
"""The same of a question, whose letters are bold."""
CACHE_SIZE: Final = 4_096
"""Maximum number of cached widths: each board repeats words of its buttons and lines of the former one."""


@lru_cache(CACHE_SIZE)
def width(text: str) -> int:
    """Return the width of a text, in hundredths of the letter height."""
    return sum(map(_width, unicodedata.normalize("NFD", text)))


@lru_cache(CACHE_SIZE)
def shown_lines(text: str, room: int = LINE) -> int:
    """Return in about how many lines a narrow phone shows a line of a message: it breaks between words."""
    lines, filled = 1, 0
    for word in text.split(" "):
        wide = width(word)
        if filled and filled + _SPACE + wide > room:
            lines, filled = lines + 1, wide
        else:
            filled += wide + (_SPACE if filled else 0)
    return lines


def height(lines: Iterable[Text]) -> int:
    """Return in about how many lines a narrow phone shows the lines of a message."""
    return sum(map(_height, lines))


@lru_cache(CACHE_SIZE)
def _height(line: Text) -> int:
    return shown_lines(str(line).replace(_ZONE, ""), _room(line))


def _room(line: Text) -> int:
    return PROMPT_LINE if any(Mark.PROMPT in run.marks for run in runs_of(line)) else LINE


def _width(char: str) -> int:
    known = _WIDTHS.get(char)
    if known is not None:
        return known
    category = unicodedata.category(char)
    if category in {"Mn", "Me", "Cf"}:
        return 0
    return _SIGN if category == "So" else _OTHER


def cut(text: str, room: int, measure: Callable[[str], int] = width) -> str:
    """Return a text cut to this width, with its name marks closed; a text that fits is returned unchanged.

    Width is in units of `measure`: hundredths of the letter height, or characters for `len`.
    """
    if measure(text) <= room:
        return text
    fitting_lengths = bisect_right(
        range(1, len(text) + 1), room, key=lambda length: measure(_ended(text[:length]))
    )
    return _ended(text[:fitting_lengths])


def _ended(kept: str) -> str:
    still_open = sum(map(kept.count, _OPENING)) - kept.count(_CLOSING)
    return f"{kept.rstrip()}{_MORE}{_CLOSING * still_open}"


def fits(row: Sequence[Button]) -> bool:
    """Return whether every button of a row shows its words in full."""
    return all(width(button.text) <= ROOM[len(row)] for button in row)


def fitting(row: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Return a row of two or three words, split into more rows where a phone would cut them.

    A row with a non-word sign (plus, minus, three dots, with or without a number) is not split.
    """
    whole = tuple(row)
    if len(whole) not in (2, 3) or fits(whole) or not all(map(_says, whole)):
        return [whole]
    for at in (2, 1):
        first, rest = whole[:at], whole[at:]
        if rest and fits(first) and fits(rest):
            return [first, rest]
    return [(button,) for button in whole]


def _says(button: Button) -> bool:
    return not button.text.startswith(signs.MORE) and any(char.isalnum() for char in button.text)
