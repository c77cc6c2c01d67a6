"""The log of a match in words, page by page."""

from collections.abc import Iterable, Sequence

from kotbot.i18n import Texts
from kotbot.matches.facts import Logged, MatchFacts
from kotbot.matches.history import UNDO
from kotbot.views import actions
from kotbot.views.cast import Cast
from kotbot.views.layout import LONGEST_TEXT, bold, screen
from kotbot.views.questions.ask import press
from kotbot.views.screen import Button, Screen
from kotbot.views.story import story

ROOM = LONGEST_TEXT - 400
"""Characters for the lines of a page."""


def not_taken_back(entries: Iterable[Logged]) -> list[Logged]:
    """The entries that stand: without undos, and without what they took back."""
    kept: list[Logged] = []
    for entry in entries:
        if not entry.text.startswith(UNDO):
            kept.append(entry)
            continue
        first = int(entry.text.removeprefix(UNDO))
        kept = [earlier for earlier in kept if earlier.seq < first]
    return kept


def log(facts: MatchFacts, texts: Texts, entries: Sequence[Logged], page: int = 0, *, last: bool) -> Screen:
    """A page of the log, oldest line first; `entries` are those of the page, page 0 is the latest."""
    title = bold(texts.gettext("What happened"))
    lines = _within_room(_told(entries, Cast(facts, texts)))
    nothing = [texts.gettext("Nothing yet. Tokyo sleeps.")]
    row: list[Button] = []
    if not last:
        row.append(press(texts.gettext("Earlier"), actions.log(facts, page + 1)))
    if page:
        row.append(press(texts.gettext("Later"), actions.log(facts, page - 1)))
    row.append(press(texts.gettext("Close"), actions.close()))
    return screen(texts, [title, *(lines or nothing)], [row])


def _told(entries: Sequence[Logged], cast: Cast) -> list[str]:
    """Lines with a heading for each turn."""
    lines: list[str] = []
    turn = -1
    for entry in not_taken_back(entries):
        told = story(entry.events, cast.facts, cast.texts)
        if told and entry.turn != turn:
            turn = entry.turn
            lines.append(bold(cast.texts.gettext("Turn {turn}", turn=turn)) if turn else "")
        lines += told
    return lines


def _within_room(lines: list[str]) -> list[str]:
    """As many of the last lines as a message holds."""
    room = ROOM
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]
