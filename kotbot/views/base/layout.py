"""Text marks, and the last step of every view: lines and rows in the direction of the language."""

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
"""Maximum length (characters) of the text that a button can copy."""
LONGEST_LINK: Final = 2000
"""Length (characters) of a URL that every client opens."""


def bold(text: Text) -> Text:
    """Mark text as bold, to catch the eye."""
    return with_mark(text, Mark.BOLD)


def prompt(text: str) -> Text:
    """Mark the question of a board, or the title of the page that is open on it."""
    return with_mark(text, Mark.PROMPT)


def italic(text: str) -> Text:
    """Mark secondary text as italic."""
    return with_mark(text, Mark.ITALIC)


def folded(lines: Iterable[Text]) -> list[Text]:
    """Return lines in a block that a tap expands."""
    return [with_mark(line, Mark.FOLDED) for line in lines]


def code(text: str) -> Text:
    """Mark text to copy."""
    return with_mark(text, Mark.CODE)


def preformatted(text: str) -> Text:
    """Return preformatted lines to copy."""
    return with_mark(text, Mark.PREFORMATTED)


def mention(user: int, name: str) -> Text:
    """Return a name that notifies its person; `user` is the person's Telegram id."""
    return with_mark(name, Mention(user))


def clock(moment: datetime, *, seconds: bool = False) -> Text:
    """Return a time of day that Telegram shows in the time zone and language of each reader."""
    known = moment.astimezone(UTC).strftime("%H:%M:%S UTC" if seconds else "%H:%M UTC")
    return with_mark(known, Clock(int(moment.timestamp()), seconds))


def screen(texts: Texts, lines: Iterable[Text], rows: Iterable[Sequence[Button]] = ()) -> Screen:
    """Build a message from lines, top to bottom, and rows of buttons in reading order.

    Empty rows are left out; a row whose words would be cut on a narrow phone is split into several.
    """
    fitted = (part for row in rows if row for part in fitting(row))
    return Screen(
        tuple(texts.direct(line) for line in _without_margins(lines)),
        tuple(for_locale(row, texts) for row in fitted),
    )


def _without_margins(lines: Iterable[Text]) -> list[Text]:
    """Return single lines without empty ones at the top and at the bottom."""
    single = [part for line in lines for part in (line.split("\n") if isinstance(line, str) else (line,))]
    shown = [at for at, line in enumerate(single) if line]
    return single[shown[0] : shown[-1] + 1] if shown else []


def for_locale(row: Sequence[Button], texts: Texts) -> Row:
    """Return a row in the order that Telegram needs: it fills rows from the left in every language."""
    directed = tuple(_steady(button, texts) for button in row)
    return directed[::-1] if texts.is_rtl else directed


def _steady(button: Button, texts: Texts) -> Button:
    words = texts.steady(button.text)
    return button if words == button.text else replace(button, text=words)


def spaced(blocks: Sequence[Sequence[Text]], most: int) -> list[Text]:
    """Join blocks of lines with a blank line between two, up to `most` lines in all.

    If there are more, blank lines between the upper blocks go first: the last block is the question.
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
    """Return a toast: an answer to a press that disappears by itself."""
    return Toast(_shortened(texts.direct(text)))


def alert(texts: Texts, text: str) -> Toast:
    """Return an alert: an answer to a press that stays until closed; each line has its own direction."""
    directed = "\n".join(texts.direct(line) for line in text.split("\n"))
    return Toast(_shortened(directed), alert=True)


def as_message(words: Toast) -> Screen:
    """Return the same words as a message, for those who sent a command."""
    return Screen(tuple(words.text.split("\n")))


def _shortened(text: str) -> str:
    return cut(text, LONGEST_TOAST, len)


def in_rows(buttons: Sequence[Button], width: int) -> list[tuple[Button, ...]]:
    """Split buttons into rows of at most this many."""
    return [tuple(buttons[at : at + width]) for at in range(0, len(buttons), width)]
