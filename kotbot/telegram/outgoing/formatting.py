"""Texts in Telegram's HTML."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final

from kotbot.rich_text import Clock, Mark, Marks, Mention, RichText, Text
from kotbot.views.base.screen import Screen

_TAGS: Final = {
    Mark.BOLD: ("<b>", "</b>"),
    Mark.PROMPT: ("<b>", "</b>"),
    Mark.ITALIC: ("<i>", "</i>"),
    Mark.CODE: ("<code>", "</code>"),
    Mark.PREFORMATTED: ("<pre>", "</pre>"),
    Mark.FOLDED: ("", ""),  # its lines are one quote
}
CACHE_SIZE: Final = 256
"""Pairs of marks whose tags are kept."""


def html_of(screen: Screen) -> str:
    """Return the text of a message for parse_mode HTML."""
    return "\n".join(_blocks(screen.lines))


def _blocks(lines: Iterable[Text]) -> Iterator[str]:
    for folded, block in groupby(lines, _is_folded):
        html = "\n".join(map(_html, block))
        yield f"<blockquote expandable>{html}</blockquote>" if folded else html


def _is_folded(line: Text) -> bool:
    return isinstance(line, RichText) and bool(line.runs) and Mark.FOLDED in line.runs[0].marks


def _html(line: Text) -> str:
    if isinstance(line, str):
        return escape(line, quote=False)
    parts: list[str] = []
    opened: Marks = ()
    for text, marks in line.runs:
        parts += (_between(opened, marks), escape(text, quote=False))
        opened = marks
    return "".join((*parts, _between(opened, ())))


@lru_cache(CACHE_SIZE)
def _between(before: Marks, now: Marks) -> str:
    """Return the tags between two runs: those that end, then those that begin."""
    same = _shared(before, now)
    ended = [_tags(mark)[1] for mark in reversed(before[same:])]
    return "".join([*ended, *(_tags(mark)[0] for mark in now[same:])])


def _shared(before: Marks, now: Marks) -> int:
    """Return how many of the outermost marks continue."""
    same = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        same += 1
    return same


def _tags(mark: Mark | Mention | Clock) -> tuple[str, str]:
    match mark:
        case Mention(user):
            return f'<a href="tg://user?id={user}">', "</a>"
        case Clock(unix, seconds):
            return f'<tg-time unix="{unix}" format="{"T" if seconds else "t"}">', "</tg-time>"
        case Mark():
            return _TAGS[mark]
