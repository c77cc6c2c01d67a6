"""The log of a match in words, page by page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine import Event
from engine.events import TurnBegan
from kotbot.i18n import Texts
from kotbot.matches.facts import Logged, MatchFacts
from kotbot.matches.log.history import START, UNDO, undone_from
from kotbot.rich_text import Text
from kotbot.views.base import actions
from kotbot.views.base.layout import LONGEST_TEXT, bold, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Screen
from kotbot.views.core.telling.story import story_by

ROOM = LONGEST_TEXT - 400
"""Maximum length (characters) of the lines of a page."""


def not_taken_back(entries: Iterable[Logged]) -> list[Logged]:
    """Return the valid entries: since the last start, without undos and what they undid."""
    kept: list[Logged] = []
    for entry in entries:
        if entry.text == START:
            kept = []
        if not entry.text.startswith(UNDO):
            kept.append(entry)
            continue
        first = undone_from(entry.text)
        kept = [earlier for earlier in kept if earlier.seq < first]
    return kept


def together(entries: Iterable[Logged]) -> list[list[Logged]]:
    """Group the entries into stories: an answer and its automatic consequences in the same turn."""
    stories: list[list[Logged]] = []
    for entry in entries:
        if stories and _goes_on(stories[-1][-1], entry):
            stories[-1].append(entry)
        else:
            stories.append([entry])
    return stories


def _goes_on(before: Logged, entry: Logged) -> bool:
    """Return whether an entry continues the story of the one before; at a table each line is a story."""
    if entry.turn != before.turn:
        return False
    return entry.account is None if entry.line is None else entry.line == before.line


def apart(entries: Iterable[Logged]) -> Iterator[Logged]:
    """Split the entries at turns: an entry that ends a turn and begins the next one becomes two."""
    for entry in entries:
        begun = [(at, event.turn) for at, event in enumerate(entry.events) if isinstance(event, TurnBegan)]
        if not begun:
            yield entry
            continue
        first, turn = begun[0]
        if first:
            yield replace(entry, turn=turn - 1, events=entry.events[:first])
        ends = [*(at for at, _ in begun[1:]), len(entry.events)]
        for (at, turn), end in zip(begun, ends, strict=True):
            yield replace(entry, turn=turn, account=None, events=entry.events[at:end])


def events_of(entries: Iterable[Logged]) -> list[Event]:
    """Return the events of all these entries."""
    return [event for entry in entries for event in entry.events]


def story_of(entries: Iterable[Logged], context: RenderContext) -> list[str]:
    """Return the lines that tell these entries."""
    return [line for happened in together(entries) for line in story_by(context, events_of(happened))]


def log(facts: MatchFacts, texts: Texts, entries: Sequence[Logged], page: int = 0, *, last: bool) -> Screen:
    """Return a page of the log, oldest line first; `entries` are those of the page, page 0 is the latest."""
    title = bold(texts.gettext("What happened"))
    lines = _within_room(_told(entries, RenderContext(facts, texts)))
    nothing = [texts.gettext("Nothing yet. Tokyo sleeps.")]
    row: list[Button] = []
    if not last:
        row.append(press(texts.gettext("Earlier"), actions.log(facts, page + 1)))
    if page:
        row.append(press(texts.gettext("Later"), actions.log(facts, page - 1)))
    row.append(close_button(texts))
    return screen(texts, [title, *(lines or nothing)], [row])


def _told(entries: Sequence[Logged], context: RenderContext) -> list[Text]:
    """Return the lines, with a heading for each turn."""
    lines: list[Text] = []
    turn = -1
    for happened in together(apart(not_taken_back(entries))):
        told = story_by(context, events_of(happened))
        if told and happened[0].turn != turn:
            turn = happened[0].turn
            lines.append(bold(context.texts.gettext("Turn {turn}", turn=turn)) if turn else "")
        lines += told
    return lines


def _within_room(lines: list[Text]) -> list[Text]:
    """Return as many of the last lines as fit in a message."""
    room = ROOM
    kept: list[Text] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]
