"""The words that ask the active player for a hidden card whose moment is in their own turn.

They name the player and what goes on without a card, as all questions of a turn do, and no card.
"""

from engine.answers import Pass
from engine.decisions import OfferHand
from engine.moments import Moment
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import prompt
from kotbot.views.base.prompt import Prompt, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Style
from kotbot.views.core.questions.rolling import thrown


def own_moment(asked: OfferHand, context: RenderContext) -> Prompt:
    """Ask the active player, in words that everybody reads."""
    dice = [thrown(context.state.dice, context.texts)] if asked.moment == Moment.SETTLED else []
    return Prompt([*dice, prompt(card_first(asked, context))], [(go_on(asked, context),)])


def card_first(asked: OfferHand, context: RenderContext) -> str:
    """Return the question: to go on, or to play a card first."""
    texts, player = context.texts, context.player(asked.seat)
    match asked.moment:
        case Moment.START:
            # Translators: the turn begins; {player} may hold a hidden card that is played before the dice.
            return texts.gettext("{player}, roll, or play a card first?", player=player)
        case Moment.SETTLED:
            # Translators: the dice are final; {player} may hold a hidden card that changes what they bring.
            return texts.gettext("{player}, resolve the dice, or play a card first?", player=player)
        case _:
            # Translators: the turn is about to end; {player} may hold a hidden card that fits now.
            return texts.gettext("{player}, end the turn, or play a card first?", player=player)


def go_on(asked: OfferHand, context: RenderContext) -> Button:
    """Return the key that plays no card."""
    return press(_go_on(asked, context), actions.answer(context.facts, Pass(asked.seat)), Style.PRIMARY)


def _go_on(asked: OfferHand, context: RenderContext) -> str:
    texts = context.texts
    match asked.moment:
        case Moment.START:
            # Translators: a key: roll the dice, and play no card before.
            return texts.gettext("{sign} Roll", sign=signs.DICE)
        case Moment.SETTLED:
            # Translators: a key: resolve the dice, and play no card before.
            return texts.gettext("Resolve")
        case _:
            # Translators: a key: end the turn, and play no card before.
            return texts.gettext("End the turn")
