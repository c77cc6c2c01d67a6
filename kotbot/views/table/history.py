"""What was entered at a table, turn by turn, and the way back to any of it."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from engine import Event
from engine.events import TableChanged
from kotbot.i18n import Texts
from kotbot.matches.facts import Line, MatchFacts, Status
from kotbot.views.base import actions, signs
from kotbot.views.base.ask import press
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import LONGEST_TEXT, bold, clock, folded, in_rows, screen
from kotbot.views.base.screen import Button, Row, Screen
from kotbot.views.core.telling.log import events_of, together
from kotbot.views.core.telling.story import story
from kotbot.views.table.base import actions as entries
from kotbot.views.table.base.names import line_name, signed_by

ROOM: Final = LONGEST_TEXT - 600
"""Characters for the entries of a page."""


def history(facts: MatchFacts, texts: Texts, latest_first: Sequence[Line], page: int, pages: int) -> Screen:
    """A page of lines, oldest first; page 0 is the latest. Each number below leads back to its line."""
    lines = latest_first[::-1]
    title = bold(texts.gettext("What was entered"))
    told = list(filter(None, _told(lines, Cast(facts, texts)))) or [
        texts.gettext("Nothing yet. Tokyo sleeps.")
    ]
    # Translators: below a numbered list, above buttons with these numbers.
    hint = texts.gettext("{sign} Back to the end of which line?", sign=signs.UNDO)
    earlier = _before_the_end(facts, lines, page)
    rows = [*_ways_back(facts, texts, earlier), _pages(facts, texts, page, pages)]
    return screen(texts, [title, *told, "", *([hint] if earlier else [])], rows)


def _before_the_end(facts: MatchFacts, lines: Sequence[Line], page: int) -> Sequence[Line]:
    """The lines that one can go back to: none in a match that is over."""
    if facts.status is not Status.LIVE:
        return ()
    return lines if page else lines[:-1]


def _told(lines: Sequence[Line], cast: Cast) -> list[str]:
    """Numbered entries with their times, who entered them and what followed, a heading for each turn."""
    told = list(chain.from_iterable(_entry(number, lines, cast) for number in range(len(lines))))
    if sum(map(len, told)) <= ROOM:
        return told
    return list(chain.from_iterable(_entry(number, lines, cast)[:-1] for number in range(len(lines))))


def _entry(number: int, lines: Sequence[Line], cast: Cast) -> list[str]:
    """One entry: the heading of its turn if that is another one, itself, and last what followed."""
    line, texts = lines[number], cast.texts
    before = lines[number - 1].turn if number else 0
    heading = [bold(texts.gettext("Turn {turn}", turn=line.turn))] if line.turn != before else []
    by = signed_by(cast.facts, line.account, texts)
    entry = f"{texts.number(number + 1)} · {clock(line.at)} {line_name(line, cast)}{by}"
    return [*heading, entry, _followed(line, cast)]


def _followed(line: Line, cast: Cast) -> str:
    """What the rules made of it, to be opened; empty where that is nothing but the entry itself."""
    facts = cast.seated(line.seats).facts if line.seats else cast.facts
    told = [
        words
        for happened in together(line.entries)
        for words in story(_without_corrections(events_of(happened)), facts, cast.texts)
    ]
    return folded(told) if told else ""


def _without_corrections(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, TableChanged)]


def _ways_back(facts: MatchFacts, texts: Texts, lines: Sequence[Line]) -> list[Row]:
    buttons = [
        press(f"{signs.UNDO} {texts.number(number)}", entries.back_to(facts, line.line))
        for number, line in enumerate(lines, start=1)
    ]
    return list(in_rows(buttons, 5))


def _pages(facts: MatchFacts, texts: Texts, page: int, pages: int) -> Row:
    row: list[Button] = []
    if page + 1 < pages:
        row.append(press(texts.gettext("Earlier"), entries.history(facts, page + 1)))
    if page:
        row.append(press(texts.gettext("Later"), entries.history(facts, page - 1)))
    return (*row, press(texts.gettext("Close"), actions.close()))
