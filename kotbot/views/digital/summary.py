"""The summary of a digital match beside its numbers: the latest events and the question."""

from collections.abc import Sequence

from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.questions import is_for_sale, to_others
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.core.summary import Summary
from kotbot.views.digital.board import STORY, asking
from kotbot.views.digital.recap import recap, this_turn
from kotbot.views.digital.rows import asked_now


def told(context: RenderContext) -> Summary:
    """Return the board's texts without the dice and the effects of cards for sale, which the caller shows."""
    asked = asked_now(context)
    direct = context.texts.direct
    story: Sequence[Text]
    lines: Sequence[Text]
    if is_for_sale(context.state):
        taught = [line for line in asked.lines[:-1] if str(line).startswith(signs.LESSON)]
        story, lines = this_turn(context, STORY), [*taught, *asked.lines[-1:]]
    else:
        lies = f"{thrown(context.state.dice, context.texts)} · "
        story = recap(context, STORY)
        lines = [line.removeprefix(lies) if isinstance(line, str) else line for line in asked.lines]
    others = lines if context.asked_in_person is None else to_others(context)
    return Summary(
        asking(asked, context),
        [direct(line) for line in story],
        [direct(line) for line in lines],
        [direct(line) for line in others],
        tuple(context.state.hearts),
    )
