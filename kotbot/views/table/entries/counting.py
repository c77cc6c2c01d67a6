"""Free counters of a table: adding one for something beside the rules, renaming it, ending it."""

from typing import Final

from engine.state import MOST_COUNTERS
from kotbot.i18n import Texts, marked_in
from kotbot.matches.facts.pages import FreeCountersPage, NumberPage
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import in_rows, italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.spelling import words
from kotbot.views.core.telling.corrections import counter_name
from kotbot.views.table import actions as entries
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import back, back_to, board_of, undo_row

OFFERED: Final = {
    # Translators: what a table may count of each monster, from another box. At most 20 letters.
    "cultists": marked_in("counter", "Cultists"),
    # Translators: what a table may count of each monster, from another box. At most 20 letters.
    "evolutions": marked_in("counter", "Evolutions"),
    # Translators: what a table may count of each monster, from another box. At most 20 letters.
    "wickedness": marked_in("counter", "Wickedness"),
}
"""Offered names by their words in callback data."""


def offered_name(which: str, texts: Texts) -> str:
    """Return an offered name in the language of the table; empty for an unknown one."""
    return texts.pgettext("counter", OFFERED[which]) if which in OFFERED else ""


def counting(context: RenderContext) -> Screen:
    """Return the page of everything that is counted beside the rules, and of what could be."""
    texts, counters = context.texts, table_of(context.facts).counters
    doors = [
        press(
            f"{signs.COUNTERS[one.what]} {counter_name(one.what, context)}",
            actions.page(context.facts, FreeCountersPage(one.what)),
        )
        for one in counters
    ]
    rows: list[Row] = [*in_rows(doors, 2)]
    lines = [prompt(texts.gettext("What else do you count?"))]
    if len(counters) < MOST_COUNTERS:
        lines.append(_what_to_do(context))
        rows += in_rows(_offers(context), 3)
    else:
        lines.append(texts.gettext("Three are all that there is room for."))
    return board_of(context, [lines], [*rows, undo_row(context), (back(context),)])


def _what_to_do(context: RenderContext) -> str:
    if context.facts.is_inline:
        return context.texts.gettext("A number of your own for each monster. Tap one.")
    return context.texts.gettext("A number of your own for each monster. Tap one, or type its name.")


def _offers(context: RenderContext) -> list[Button]:
    taken = {words(one.name) for one in table_of(context.facts).counters}
    named = [(which, offered_name(which, context.texts)) for which in OFFERED]
    return [
        press(f"+ {name}", entries.count(context.facts, which), Style.SUCCESS)
        for which, name in named
        if words(name) not in taken and not context.state.counts(which)
    ]


def counter(what: str, context: RenderContext) -> Screen:
    """Return the page of one counter: everybody's numbers, renaming, and its end."""
    texts = context.texts
    numbers = [
        press(
            f"{context.sign(place)} {texts.number(context.state.number(place, what))}",
            actions.page(context.facts, NumberPage(place, what)),
        )
        for place in range(context.state.seats)
    ]
    # Translators: a button: the table does not count this any more.
    end = texts.gettext("{sign} Count it no more", sign=signs.CLOSE)
    rows: list[Row] = [
        *in_rows(numbers, 3),
        (press(end, entries.uncount(context.facts, what), Style.DANGER),),
        undo_row(context),
        (back_to(context, FreeCountersPage()), back(context)),
    ]
    name = f"{signs.COUNTERS[what]} {counter_name(what, context)}"
    hint = [] if context.facts.is_inline else [italic(texts.gettext("Another name? Type it."))]
    return board_of(context, [[prompt(name), *hint]], rows)
