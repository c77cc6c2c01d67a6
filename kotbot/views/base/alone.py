"""Pages that one person sees in a group: how they are closed or opened in private, and their gist."""

import html
import re
from typing import Final

from kotbot.i18n import Texts
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import LONGEST_TOAST, for_locale
from kotbot.views.base.screen import Button, Screen, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fitting

_TAG: Final = re.compile(r"<[^>]*>")
_SEVERAL_LINES: Final = re.compile(r"\n{2,}")


def for_one(page: Screen, link: str, texts: Texts) -> Screen:
    """A page with the buttons of one that only its reader sees; `link` opens it in private, if it is one."""
    rows = (tuple(button for button in row if not _closes(button)) for row in page.keyboard)
    close = texts.gettext("Close")
    last = [Button(f"{signs.CLOSE} {close}", actions.close())]
    if link:
        # Translators: a button below a page that only its reader sees in a group: it opens there.
        last.append(Button(texts.gettext("In private"), url=link))
    fitted = (for_locale(row, texts) for row in fitting(last))
    return Screen(page.text, (*(row for row in rows if row), *fitted))


def _closes(button: Button) -> bool:
    return button.action is not None and button.action.verb == Verb.CLOSE


def gist(page: Screen) -> Toast:
    """The beginning of a page: the page itself may never arrive."""
    return Toast(_cut(_lines(page)))


def latest(page: Screen) -> Toast:
    """The end of a page whose last line is the newest, below its title."""
    title, *lines = _lines(page)
    kept: list[str] = []
    room = LONGEST_TOAST - len(title) - 1
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return Toast(_cut([title, *reversed(kept)]))


def _lines(page: Screen) -> list[str]:
    plain = html.unescape(_TAG.sub("", page.text))
    return _SEVERAL_LINES.sub("\n", plain).split("\n")


def _cut(lines: list[str]) -> str:
    """As many of these lines as the answer to a press holds, or the beginning of the first one."""
    text = "\n".join(lines)
    if len(text) <= LONGEST_TOAST:
        return text
    whole = text[:LONGEST_TOAST].rpartition("\n")[0]
    return whole or f"{text[: LONGEST_TOAST - 1].rstrip()}…"
