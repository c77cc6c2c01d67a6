"""Stops: what somebody is asked who wanted to be asked for a card in another's turn, and how often."""

from engine.decisions import OfferHand
from engine.moments import Moment
from kotbot.i18n import Texts
from kotbot.rich_text import Text
from kotbot.views.base.layout import prompt
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.questions.rolling import thrown


def at_stop(asked: OfferHand, context: RenderContext) -> list[Text]:
    """Ask for a card that fits at any time, below the dice that lie there."""
    texts, player = context.texts, context.player(context.state.active)
    if asked.moment == Moment.ENDING:
        # Translators: to somebody who wanted to be asked for a card when the turns of others end.
        return [prompt(texts.gettext("{player} is about to end the turn. Play a card?", player=player))]
    # Translators: to somebody who wanted to be asked for a card when the dice of others are final.
    words = texts.gettext("{player} has rolled. Play a card?", player=player)
    return [thrown(context.state.dice, texts), prompt(words)]


def told_of_stops(left: int | None, texts: Texts) -> list[str]:
    """Return what stops are, and how many are left in this match; None: as many as wanted."""
    # Translators: above two buttons, to the holder of hidden cards: the bot can wait there for this person.
    words = texts.gettext("In others' turns I can stop for you, to ask for a card:")
    if left is None:
        return [words]
    # Translators: so often the bot still waits for this person in others' turns.
    return [words, texts.ngettext("{n} more time in this match.", "{n} more times in this match.", left)]
