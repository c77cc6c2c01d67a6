"""The history of a table, turn by turn; a line opens, to be changed, and to go back to it."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.facts import Line, MatchFacts, Status
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import LONGEST_TEXT, bold, in_rows, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen
from kotbot.views.base.verbs import Verb
from kotbot.views.table.base import actions as entries
from kotbot.views.table.base.told import entry, followed

ROOM: Final = LONGEST_TEXT - 600
"""Characters for the entries of a page."""
LINES_ACROSS: Final = 5
PAGES_ACROSS: Final = 3


def history(
    facts: MatchFacts, texts: Texts, latest_first: Sequence[Line], page: int, turns: Sequence[tuple[int, int]]
) -> Screen:
    """Return a page of lines, oldest first; page 0 is the latest. Each number below opens its line.

    `turns` are the first and the last turn of each page: every other page is one tap away.
    """
    lines = latest_first[::-1]
    title = bold(texts.gettext("What was entered"))
    told = _told(lines, RenderContext(facts, texts)) or [texts.gettext("Nothing yet. Tokyo sleeps.")]
    opened = lines if facts.status is Status.LIVE else ()
    # Translators: below a numbered list, above buttons with these numbers.
    hint = texts.gettext("{sign} Open which line, to change it or to go back to it?", sign=signs.CORRECTED)
    close: Row = (press(texts.gettext("Close"), Verb.CLOSE.anywhere()),)
    rows = [*_doors(facts, texts, opened, page), *_pages(facts, texts, page, turns), close]
    return screen(texts, [title, *told, "", *([hint] if opened else [])], rows)


def _told(lines: Sequence[Line], context: RenderContext) -> list[Text]:
    """Return numbered entries with times, names and consequences, and a heading for each turn."""
    alone = [entry(number, lines, context) for number in range(len(lines))]
    told = [
        words for one, line in zip(alone, lines, strict=True) for words in (*one, *followed(line, context))
    ]
    return told if sum(map(len, told)) <= ROOM else list(chain.from_iterable(alone))


def _doors(facts: MatchFacts, texts: Texts, lines: Sequence[Line], page: int) -> list[Row]:
    buttons = [
        press(texts.number(number), entries.line(facts, line.line, page))
        for number, line in enumerate(lines, start=1)
    ]
    return list(in_rows(buttons, LINES_ACROSS))


def _pages(facts: MatchFacts, texts: Texts, page: int, turns: Sequence[tuple[int, int]]) -> list[Row]:
    """Return buttons of the other pages, the earliest first, named by their turns."""
    buttons = [
        press(texts.gettext("Turn {turn}", turn=_span(first, last, texts)), entries.history(facts, number))
        for number, (first, last) in enumerate(turns)
        if number != page
    ]
    return list(in_rows(buttons[::-1], PAGES_ACROSS))


def _span(first: int, last: int, texts: Texts) -> str:
    """Return the name of a span of turns; it includes what was entered before the first one."""
    begin = max(1, first)
    return texts.number(last) if begin >= last else f"{texts.number(begin)}–{texts.number(last)}"
