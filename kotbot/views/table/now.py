"""What can be done now at a table, with a referee or with counters."""

from typing import Final

from kotbot.i18n import Texts
from kotbot.matches.core.questions import drawn
from kotbot.matches.facts import MatchFacts, Mode
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen
from kotbot.views.core.now import Possible, asked, now_screen, whose
from kotbot.views.core.questions import chapter_of
from kotbot.views.rules.card_rules import CARDS_OF_CHAPTER, StepCards
from kotbot.views.table.entries.offers import offer_question
from kotbot.views.table.names import table_of

ALL_STEPS: Final = StepCards(
    tuple(card for step in CARDS_OF_CHAPTER.values() for card in step.own),
    tuple(card for step in CARDS_OF_CHAPTER.values() for card in step.others),
)
"""The cards of a whole turn, for tables that keep the steps themselves."""


def now(facts: MatchFacts, texts: Texts) -> Screen:
    """Return what the asked player, or anybody, can do now."""
    return now_screen(facts, texts, _possible)


def _possible(context: RenderContext) -> Possible:
    offers = [offer_question(offer, context) for offer in table_of(context.facts).offers]
    if context.facts.mode is Mode.COUNTERS:
        alone = context.texts.gettext("You play by yourselves: change any number, and nothing is forced.")
        return Possible("turn", [whose(context.state.active, context), alone], ALL_STEPS, offers)
    chapter = chapter_of(context.state)
    return Possible(chapter, asked(context, _by_chance), CARDS_OF_CHAPTER[chapter], offers)


def _by_chance(context: RenderContext) -> str:
    """Say what people must roll or turn up."""
    texts, table = context.texts, table_of(context.facts)
    if drawn(context.state) is not None:
        return texts.gettext("Turn up the next card and name it, or leave it unnamed.")
    n = table.asked_dice
    if not n:
        return texts.gettext("The dice are rolled.")
    if table.final:
        return texts.ngettext(
            "Roll up to three times, then enter {n} die.", "Roll up to three times, then enter {n} dice.", n
        )
    return texts.ngettext("Roll {n} die and enter it.", "Roll {n} dice and enter them.", n)
