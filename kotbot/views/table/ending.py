"""The end of a match at a table: the question first, then the final result."""

from kotbot.i18n import Texts
from kotbot.matches.facts import Highlights, MatchFacts, Result, Standing
from kotbot.matches.log.results import standings
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import bold, prompt, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.base.verbs import SeatVerb, Verb, YesNo
from kotbot.views.core import ending
from kotbot.views.core.ending import headline, result_lines, standing, statistics_button
from kotbot.views.core.review import review_button
from kotbot.views.table import actions as entries
from kotbot.views.table.entries.changing import changing_lines, changing_rows
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import board_of, last_row, undo_row


def asked_end(context: RenderContext) -> Screen:
    """Ask whether the result of a game that seems over counts; not while a past line is being changed."""
    if table_of(context.facts).changing is not None:
        return board_of(context, [changing_lines(context)], [*changing_rows(context), last_row(context)])
    texts, facts, state = context.texts, context.facts, context.state
    winner = state.winner if state.winner >= 0 else None
    ended = Result(winner, state.how, standings(state, {}), Highlights(), "", state.turn)
    lines = [
        *headline(ended, context),
        "",
        *(_standing(row, context) for row in ended.standings),
        "",
        prompt(texts.gettext("Is that right, and does it count?")),
    ]
    rows: list[Row] = [
        (
            # Translators: a button: the result goes into the statistics.
            press(texts.gettext("It counts"), Verb.COUNTS.of(facts, YesNo.YES), Style.PRIMARY),
            # Translators: a button: the match ends, but not for the statistics.
            press(texts.gettext("Does not count"), Verb.COUNTS.of(facts, YesNo.NO)),
        ),
        undo_row(context),
        last_row(context),
    ]
    return screen(texts, lines, rows)


def _standing(row: Standing, context: RenderContext) -> str:
    """Return a row of the standings, with a sign if the monster is out: only the final result says when."""
    told = standing(row, context)
    return told if context.state.lives(row.place) else f"{told} {signs.OUT}"


def result(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the result message of a match at a table."""
    lines = [*result_lines(facts, texts), _counted(facts, texts)]
    rows: list[Row] = [
        (press(texts.gettext("Rematch"), Verb.REMATCH.of(facts), Style.PRIMARY),),
        review_button(facts, texts),
        (
            press(texts.gettext("{sign} History", sign=signs.LOG), entries.history(facts)),
            statistics_button(facts, texts),
        ),
        (
            press(texts.gettext("{sign} Turn by turn", sign=signs.LOG), actions.turns(facts)),
            press(texts.gettext("Export"), actions.export(facts)),
        ),
    ]
    return screen(texts, lines, rows)


def _counted(facts: MatchFacts, texts: Texts) -> str:
    if not facts.chosen.counts:
        return texts.gettext("Played at a table; it does not count.")
    return texts.gettext("Played at a table.")


def stopped(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the message of a match without a result, or of a table that was laid out and not used."""
    if facts.state is not None:
        return ending.stopped(facts, texts)
    title = texts.gettext("The box is back on its shelf.")
    hint = texts.gettext("Nobody began. /score lays the table again.")
    if facts.is_inline:
        hint = texts.gettext("Nobody began. Call me again to lay the table anew.")
        return screen(texts, [bold(title), hint])
    again = press(texts.gettext("{sign} We have the box", sign=signs.BOX), SeatVerb.SCORE.anywhere())
    return screen(texts, [bold(title), hint], [[again]])
