"""Lines of the history in words: what was entered, when and by whom, and its consequences."""

from collections.abc import Iterable, Sequence

from engine import Event
from engine.events import TableChanged
from kotbot.matches.facts import Line
from kotbot.rich_text import Text
from kotbot.views.base.layout import bold, clock, folded
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.telling.log import events_of, together
from kotbot.views.core.telling.story import story
from kotbot.views.table.base.names import line_name, signed_by


def entry(number: int, lines: Sequence[Line], context: RenderContext) -> list[Text]:
    """Return an entry, below a heading if it begins another turn."""
    line, texts = lines[number], context.texts
    before = lines[number - 1].turn if number else 0
    heading = [bold(texts.gettext("Turn {turn}", turn=line.turn))] if line.turn != before else []
    return [*heading, f"{texts.number(number + 1)} · " + stamped(line, context)]


def stamped(line: Line, context: RenderContext) -> Text:
    """Return the time of a line, what it did, and who entered it."""
    return (
        clock(line.at) + f" {line_name(line, context)}{signed_by(context.facts, line.account, context.texts)}"
    )


def followed(line: Line, context: RenderContext) -> list[Text]:
    """Return the consequences of a line, folded; empty if there are none beside the entry itself."""
    facts = context.seated(line.seats).facts if line.seats else context.facts
    return folded(
        words
        for happened in together(line.entries)
        for words in story(_without_corrections(events_of(happened)), facts, context.texts)
    )


def _without_corrections(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, TableChanged)]
