"""What a digital match says beside its numbers: what just happened, and what is asked."""

from typing import Final
from typing import cast as typed

from engine.decisions import BuyCards, OfferRevealed, Question
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import to_html
from kotbot.views.core.glance import Told
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.digital.board import STORY, asking
from kotbot.views.digital.recap import recap, this_turn
from kotbot.views.digital.rows import asked_now

_OF_CARDS: Final = (BuyCards, OfferRevealed)
"""Questions about cards for sale."""


def told(cast: Cast) -> Told:
    """As the board has it, but for the dice and what cards for sale do: whoever shows these says it there."""
    asked = asked_now(cast)
    direct = cast.texts.direct
    if isinstance(typed(Question | None, cast.state.question), _OF_CARDS):
        story, lines = this_turn(cast, STORY), asked.lines[-1:]
    else:
        lies = f"{thrown(cast.state.dice, cast.texts)} · "
        story, lines = recap(cast, STORY), [line.removeprefix(lies) for line in asked.lines]
    return Told(
        asking(asked, cast),
        [to_html(direct(line)) for line in story],
        [to_html(direct(line)) for line in lines],
        tuple(cast.state.hearts),
    )
