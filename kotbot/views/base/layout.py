"""Marks of texts; and the last step of every view: lines and rows, in the direction of the language."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from kotbot.i18n import Texts
from kotbot.rich_text import Clock, Mark, Mention, Text, with_mark
from kotbot.views.base.screen import Button, Row, Screen, Toast
from kotbot.views.base.widths import cut, fitting

LONGEST_TEXT: Final = 4096
LONGEST_TOAST: Final = 200
LONGEST_COPY: Final = 256
"""Characters that a button can copy."""
NARROW: Final = 34
"""Characters in a line of a narrow phone."""
LONGEST_LINK: Final = 2000
"""Characters of an address that every client opens."""


def bold(text: Text) -> Text:
    """Text that the eye should find."""
    return with_mark(text, Mark.BOLD)


def prompt(text: str) -> Text:
    """What a board asks, or the title of the page that is open on it."""
    return with_mark(text, Mark.PROMPT)


def italic(text: str) -> Text:
    """Text beside the point."""
    return with_mark(text, Mark.ITALIC)


def folded(lines: Iterable[Text]) -> list[Text]:
    """Lines that open at a tap."""
    return [with_mark(line, Mark.FOLDED) for line in lines]


def code(text: str) -> Text:
    """Text to copy."""
    return with_mark(text, Mark.CODE)


def preformatted(text: str) -> Text:
    """Lines to copy, as they are."""
    return with_mark(text, Mark.PREFORMATTED)


def mention(user: int, name: str) -> Text:
    """A name that notifies its person; `user` is Telegram's id."""
    return with_mark(name, Mention(user))


def clock(moment: datetime, *, seconds: bool = False) -> Text:
    """A time of day, which Telegram shows in the zone and language of each reader."""
    known = moment.astimezone(UTC).strftime("%H:%M:%S UTC" if seconds else "%H:%M UTC")
    return with_mark(known, Clock(int(moment.timestamp()), seconds))


def screen(texts: Texts, lines: Iterable[Text], rows: Iterable[Sequence[Button]] = ()) -> Screen:
    """A message from lines, top to bottom, and rows of buttons in reading order.

    Empty rows are left out; a row whose words a narrow phone would cut becomes several.
    """
    fitted = (part for row in rows if row for part in fitting(row))
    return Screen(
        tuple(texts.direct(line) for line in _without_margins(lines)),
        tuple(for_locale(row, texts) for row in fitted),
    )


def _without_margins(lines: Iterable[Text]) -> list[Text]:
    """Single lines, none of which is empty at the top or at the bottom."""
    single = [part for line in lines for part in (line.split("\n") if isinstance(line, str) else (line,))]
    shown = [at for at, line in enumerate(single) if line]
    return single[shown[0] : shown[-1] + 1] if shown else []


def for_locale(row: Sequence[Button], texts: Texts) -> Row:
    """A row as Telegram must get it: it fills rows from the left, in every language."""
    steady = tuple(replace(button, text=texts.steady(button.text)) for button in row)
    return steady[::-1] if texts.is_rtl else steady


def spaced(blocks: Sequence[Sequence[Text]], most: int) -> list[Text]:
    """Lines of blocks with a blank one between two, as long as there are no more than `most` in all.

    Where there are, the upper blocks move together first: the last one is the question.
    """
    free = most - sum(map(len, blocks))
    apart = max(0, min(free, len(blocks) - 1))
    lines: list[Text] = []
    for at, block in enumerate(blocks):
        if at and at >= len(blocks) - apart:
            lines.append("")
        lines += block
    return lines


def toast(texts: Texts, text: str) -> Toast:
    """The answer to a press that passes by."""
    return Toast(_shortened(texts.direct(text)))


def alert(texts: Texts, text: str) -> Toast:
    """The answer to a press that stays until it is closed; each of its lines has its own direction."""
    directed = "\n".join(texts.direct(line) for line in text.split("\n"))
    return Toast(_shortened(directed), alert=True)


def as_message(words: Toast) -> Screen:
    """The same words as a message, for those who sent a command."""
    return Screen(tuple(words.text.split("\n")))


def _shortened(text: str) -> str:
    return cut(text, LONGEST_TOAST, len)


def in_rows(buttons: Sequence[Button], width: int) -> list[tuple[Button, ...]]:
    """Buttons in rows of at most so many."""
    return [tuple(buttons[at : at + width]) for at in range(0, len(buttons), width)]
