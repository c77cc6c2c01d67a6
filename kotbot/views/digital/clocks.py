"""The clock of the open question."""

from kotbot.matches.facts import Pace
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.layout import clock
from kotbot.views.base.render_context import RenderContext


def clock_line(context: RenderContext) -> list[Text]:
    """Return when the time for the open question runs out."""
    deadline, texts = context.facts.deadline, context.texts
    if deadline is None or deadline.overdue or context.facts.paused:
        return []
    time = texts.in_order(clock(deadline.due, seconds=context.facts.pace is Pace.LIVE))
    # Translators: when the time of the one who is asked is over: "⏳ until 21:04".
    return [texts.gettext("{sign} until {time}", sign=signs.CLOCK, time=time)]
