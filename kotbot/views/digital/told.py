"""What a digital match says beside its numbers: what just happened, and what is asked."""

from collections.abc import Iterable
from typing import Final
from typing import cast as typed

from engine.decisions import BuyCards, OfferRevealed, Question
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import to_html
from kotbot.views.core.glance import Told
from kotbot.views.core.questions.rolling import thrown
from kotbot.views.digital.board import STORY
from kotbot.views.digital.recap import recap, this_turn
from kotbot.views.digital.rows import asked_now

_OF_CARDS: Final = (BuyCards, OfferRevealed)
"""Questions about cards for sale."""


def told(cast: Cast) -> Told:
    """As the board has it, but for the dice and what cards for sale do: whoever shows these says it there."""
    asked = asked_now(cast).lines
    if isinstance(typed(Question | None, cast.state.question), _OF_CARDS):
        return _told(this_turn(cast, STORY), asked[-1:], cast)
    lies = f"{thrown(cast.state.dice, cast.texts)} · "
    return _told(recap(cast, STORY), [line.removeprefix(lies) for line in asked], cast)


def _told(story: Iterable[str], asked: Iterable[str], cast: Cast) -> Told:
    direct = cast.texts.direct
    return Told(
        [to_html(direct(line)) for line in story],
        [to_html(direct(line)) for line in asked],
        tuple(cast.state.hearts),
    )
