"""The texts of a digital match besides its numbers: the latest events and the question."""

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


def told(cast: RenderContext) -> Summary:
    """Return the board's texts without the dice and the effects of cards for sale, which the caller shows."""
    asked = asked_now(cast)
    direct = cast.texts.direct
    story: Sequence[Text]
    lines: Sequence[Text]
    if is_for_sale(cast.state):
        taught = [line for line in asked.lines[:-1] if str(line).startswith(signs.LESSON)]
        story, lines = this_turn(cast, STORY), [*taught, *asked.lines[-1:]]
    else:
        lies = f"{thrown(cast.state.dice, cast.texts)} · "
        story = recap(cast, STORY)
        lines = [line.removeprefix(lies) if isinstance(line, str) else line for line in asked.lines]
    others = lines if cast.asked_in_person is None else to_others(cast)
    return Summary(
        asking(asked, cast),
        [direct(line) for line in story],
        [direct(line) for line in lines],
        [direct(line) for line in others],
        tuple(cast.state.hearts),
    )
