"""Lessons at a table: what is new at the open step, and the effect of a card that was just bought.

The words are those of the first digital match and of the rule pages.
"""

from typing import Final

from engine.tokyo import uses_energy
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.cards import card_line
from kotbot.views.base.layout import italic
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row
from kotbot.views.base.verbs import Verb
from kotbot.views.core.lessons import WORDS, lesson_words
from kotbot.views.rules import how_to_play
from kotbot.views.table.names import table_of

OF_RULES: Final = {
    "turn": how_to_play.THE_TURN,
    "dice": how_to_play.DICE,
    "numbers": how_to_play.NUMBERS,
    "energy_and_hearts": how_to_play.ENERGY_AND_HEARTS,
    "claws": how_to_play.CLAWS,
    "entering": how_to_play.ENTERING,
    "for_sale": how_to_play.FOR_SALE,
    "kinds_of_cards": how_to_play.KINDS_OF_CARDS,
}
"""Sentences of the short rules by the names of a table's lessons; others are in WORDS."""


def lesson(context: RenderContext) -> list[Text]:
    """Return a line on what is new now, and one on each new card; empty if nobody is taught."""
    table = table_of(context.facts)
    step = _words(table.lesson, context)
    told = [f"{signs.LESSON} {context.player(table.learner)}: " + italic(step)] if step else []
    return [
        *told,
        *(f"{signs.LESSON} " + card_line(card, context.edition, context.texts) for card in table.new_cards),
    ]


def _words(name: str, context: RenderContext) -> str:
    """Return the words of a lesson; empty for an unknown name."""
    if name in WORDS:
        return lesson_words(name, context)
    if name not in OF_RULES:
        return ""
    rule = OF_RULES[name]
    if rule is how_to_play.ENTERING and uses_energy(context.state):
        rule = how_to_play.ENTERING_FOR_ENERGY
    return context.texts.gettext(rule.says)


def teaching_switch(facts: MatchFacts, texts: Texts) -> Row:
    """Return the switch for teaching at this table."""
    if facts.chosen.teaches:
        # Translators: a button: a table of people who know the game now. Short.
        text, wanted = texts.gettext("{sign} We know it now", sign=signs.LESSON), "off"
    else:
        # Translators: a button: the bot explains each step to people who never played. Short.
        text, wanted = texts.gettext("{sign} Teach us", sign=signs.LESSON), "on"
    return (press(text, Verb.TABLE_OPTION.of(facts, "teach", wanted)),)
