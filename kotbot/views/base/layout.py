"""The last step of every view: lines and rows become a Screen, escaped and in the direction of the language.

Until then texts are plain. Emphasis is carried by private characters that no name can hold (i18n.clean), so
nothing is escaped twice or forgotten.
"""

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from kotbot.i18n import Texts
from kotbot.views.base.screen import Button, Row, Screen, Toast
from kotbot.views.base.widths import cut, fitting

_FOLDED: Final = "\ue004"
"""Begins lines that open at a tap."""

LONGEST_TEXT: Final = 4096
LONGEST_TOAST: Final = 200
LONGEST_COPY: Final = 256
"""Characters that a button can copy."""
NARROW: Final = 34
"""Characters in a line of a narrow phone."""
LONGEST_LINK: Final = 2000
"""Characters of an address that every client opens."""

_TAGS: Final = {
    "\ue000": "<b>",
    "\ue001": "</b>",
    "\ue002": "<i>",
    "\ue003": "</i>",
    "\ue004": "<blockquote expandable>",
    "\ue005": "</blockquote>",
    "\ue006": "<code>",
    "\ue007": "</code>",
    "\ue00b": "<pre>",
    "\ue00c": "</pre>",
}
_MENTION: Final = re.compile("\ue008(\\d+)\ue009(.*?)\ue00a", re.DOTALL)
_TIME: Final = re.compile("\ue00d(\\d+)([tT])\ue00e(.*?)\ue00f")
_MARKUP: Final = re.compile("[\ue000-\ue007\ue00b\ue00c]")


def bold(text: str) -> str:
    """Text that the eye should find."""
    return f"\ue000{text}\ue001"


def italic(text: str) -> str:
    """Text beside the point."""
    return f"\ue002{text}\ue003"


def folded(lines: Iterable[str]) -> str:
    """Lines that open at a tap."""
    return _FOLDED + "\n".join(lines) + "\ue005"


def code(text: str) -> str:
    """Text to copy."""
    return f"\ue006{text}\ue007"


def preformatted(text: str) -> str:
    """Lines to copy, as they are."""
    return f"\ue00b{text}\ue00c"


def mention(user: int, name: str) -> str:
    """A name that notifies its person; `user` is Telegram's id."""
    return f"\ue008{user}\ue009{name}\ue00a"


def clock(moment: datetime, *, seconds: bool = False) -> str:
    """A time of day, which Telegram shows in the zone and language of each reader."""
    known = moment.astimezone(UTC).strftime("%H:%M:%S UTC" if seconds else "%H:%M UTC")
    return f"\ue00d{int(moment.timestamp())}{'T' if seconds else 't'}\ue00e{known}\ue00f"


def screen(texts: Texts, lines: Iterable[str], rows: Iterable[Sequence[Button]] = ()) -> Screen:
    """A message from lines, top to bottom, and rows of buttons in reading order.

    Empty rows are left out; a row whose words a narrow phone would cut becomes several.
    """
    text = "\n".join(lines).strip("\n")
    directed = "\n".join(_directed(line, texts) for line in text.split("\n"))
    fitted = (part for row in rows if row for part in fitting(row))
    return Screen(to_html(directed), tuple(for_locale(row, texts) for row in fitted))


def _directed(line: str, texts: Texts) -> str:
    """A line in the direction of the language; a mark before what is folded would be a line of its own."""
    inside = line.removeprefix(_FOLDED)
    return line[: len(line) - len(inside)] + texts.direct(inside)


def for_locale(row: Sequence[Button], texts: Texts) -> Row:
    """A row as Telegram must get it: it fills rows from the left, in every language."""
    steady = tuple(replace(button, text=texts.steady(button.text)) for button in row)
    return steady[::-1] if texts.is_rtl else steady


def spaced(blocks: Sequence[Sequence[str]], most: int) -> list[str]:
    """Lines of blocks with a blank one between two, as long as there are no more than `most` in all.

    Where there are, the upper blocks move together first: the last one is the question.
    """
    free = most - sum(map(len, blocks))
    apart = max(0, min(free, len(blocks) - 1))
    lines: list[str] = []
    for at, block in enumerate(blocks):
        if at and at >= len(blocks) - apart:
            lines.append("")
        lines += block
    return lines


def to_html(text: str) -> str:
    """Telegram's HTML of a text with our marks of emphasis."""
    escaped = _MENTION.sub(r'<a href="tg://user?id=\1">\2</a>', html.escape(text, quote=False))
    escaped = _TIME.sub(r'<tg-time unix="\1" format="\2">\3</tg-time>', escaped)
    return _MARKUP.sub(lambda mark: _TAGS[mark[0]], escaped)


def toast(texts: Texts, text: str) -> Toast:
    """The answer to a press that passes by."""
    return Toast(_shortened(texts.direct(text)))


def alert(texts: Texts, text: str) -> Toast:
    """The answer to a press that stays until it is closed; each of its lines has its own direction."""
    directed = "\n".join(texts.direct(line) for line in text.split("\n"))
    return Toast(_shortened(directed), alert=True)


def as_message(words: Toast) -> Screen:
    """The same words as a message, for those who sent a command."""
    return Screen(to_html(words.text))


def _shortened(text: str) -> str:
    return cut(text, LONGEST_TOAST, len)


def in_rows(buttons: Sequence[Button], width: int) -> list[tuple[Button, ...]]:
    """Buttons in rows of at most so many."""
    return [tuple(buttons[at : at + width]) for at in range(0, len(buttons), width)]
