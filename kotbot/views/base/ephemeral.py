"""Pages that one person sees in a group: their buttons to close or open in private, and their gist."""

from collections.abc import Callable

from kotbot.i18n import Texts
from kotbot.views.base import signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import LONGEST_TOAST, for_locale
from kotbot.views.base.screen import Button, Screen, Style, Toast
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import cut, fitting

Told = Callable[[Screen, int], Toast]
"""Makes the gist of a page with at most this many characters."""


def for_one(page: Screen, link: str, texts: Texts) -> Screen:
    """Build the page that only one reader sees; `link`, if any, opens it in private."""
    rows = (tuple(button for button in row if not _closes(button)) for row in page.keyboard)
    close = texts.gettext("Close")
    last = [Button(f"{signs.CLOSE} {close}", Verb.CLOSE.anywhere())]
    if link:
        # Translators: a button below a page that only its reader sees in a group: it opens there.
        last.append(Button(texts.gettext("In private"), url=link))
    fitted = (for_locale(row, texts) for row in fitting(last))
    return Screen(page.lines, (*(row for row in rows if row), *fitted))


def door(page: Screen, action: Action, link: str, texts: Texts) -> Screen:
    """Build what a group sees of a page that somebody requested there: its title and buttons to the page."""
    # Translators: below the title of a page, in a group: a tap on "Open" shows the page to nobody else.
    only = texts.direct(texts.gettext("Only the one who opens it sees it."))
    # Translators: a button: shows the page whose title stands above, to the one who taps alone.
    buttons = [Button(texts.gettext("Open"), action, style=Style.PRIMARY)]
    if link:
        buttons.append(Button(texts.gettext("In private"), url=link))
    return Screen((*page.lines[:1], only), tuple(for_locale(row, texts) for row in fitting(buttons)))


def _closes(button: Button) -> bool:
    return button.action is not None and button.action.verb == Verb.CLOSE


def gist(page: Screen, room: int = LONGEST_TOAST) -> Toast:
    """Return the beginning of a page, shown because the page itself may never arrive."""
    return Toast(_cut(_lines(page), room))


def latest(page: Screen, room: int = LONGEST_TOAST) -> Toast:
    """Return the title and the end of a page whose last line is the newest."""
    title, *lines = _lines(page)
    kept: list[str] = []
    left = room - len(title) - 1
    for line in reversed(lines):
        left -= len(line) + 1
        if left < 0:
            break
        kept.append(line)
    return Toast(_cut([title, *reversed(kept)], room))


def staying(page: Screen, told: Told, texts: Texts) -> Toast:
    """Return the gist of a page that comes late or never; it stays until closed and says how to open it."""
    # Translators: in a group that is busy, below the beginning of a page: the same button once more opens it.
    again = texts.direct(texts.gettext("All of it: press again, it opens in private."))
    short = told(page, LONGEST_TOAST - len(again) - 1)
    return Toast(f"{short.text}\n{again}", alert=True)


def _lines(page: Screen) -> list[str]:
    return [str(line) for line in page.lines if line]


def _cut(lines: list[str], room: int) -> str:
    """Return as many of these lines as fit, or the beginning of the first one."""
    text = "\n".join(lines)
    if len(text) <= room:
        return text
    whole = text[:room].rpartition("\n")[0]
    return whole or cut(text, room, len)
