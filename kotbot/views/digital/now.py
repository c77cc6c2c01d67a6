"""The possible actions in a digital match."""

from kotbot.i18n import Texts
from kotbot.matches.core.questions import drawn
from kotbot.matches.facts import MatchFacts
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.core.now import Possible, asked, now_screen
from kotbot.views.core.questions import chapter_of
from kotbot.views.rules.card_rules import CARDS_OF_CHAPTER


def now(facts: MatchFacts, texts: Texts) -> Screen:
    """Build the page of actions that the asked player, or anybody, can take."""
    return now_screen(facts, texts, _possible)


def _possible(context: RenderContext) -> Possible:
    chapter = chapter_of(context.state)
    return Possible(chapter, asked(context, _by_chance), CARDS_OF_CHAPTER[chapter])


def _by_chance(context: RenderContext) -> str:
    if drawn(context.state) is not None:
        return context.texts.gettext("The next card is turned up.")
    return context.texts.gettext("The dice are rolled.")
