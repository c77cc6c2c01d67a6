"""The end of a digital match: the winner and the way of winning, highlights, and further actions."""

from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.screen import Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core import ending
from kotbot.views.core.ending import (
    result_lines,
    statistics_button,
    without_result,
)
from kotbot.views.core.review import review_button


def result(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the result message of a match that ended by the rules."""
    rows = [
        [press(texts.gettext("Rematch"), Verb.REMATCH.of(facts), Style.PRIMARY)],
        review_button(facts, texts),
        [
            # Translators: a button below a result: leaf through the match.
            press(texts.gettext("{sign} Turn by turn", sign=signs.LOG), actions.turns(facts)),
            press(texts.gettext("Check the dice"), Verb.VERIFY.of(facts)),
        ],
        [press(texts.gettext("Export"), actions.export(facts)), statistics_button(facts, texts)],
    ]
    return screen(texts, result_lines(facts, texts), rows)


def stopped(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the message of a match without a result, or of a closed lobby."""
    if facts.state is not None:
        return ending.stopped(facts, texts)
    title = texts.gettext("This lobby is closed.")
    hint = texts.gettext("The monsters got bored. /newgame wakes them up.")
    if facts.is_inline:
        hint = texts.gettext("The monsters got bored. Call me again, and they wake up.")
    return without_result(facts, [bold(title), hint], [], texts)
