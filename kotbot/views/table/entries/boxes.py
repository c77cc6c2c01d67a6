"""The expansions of a match at a table, which come and go in mid-match; a counter of theirs goes along."""

from functools import cache

from engine.boxes import EXPANSIONS, allowed
from engine.table_events import AddBox, Change, RemoveBox, TableEvent, write_table
from kotbot.i18n import LOCALES, texts_for
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.boxes import box_about, box_name, number_name
from kotbot.views.base.layout import bold, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Screen, Style
from kotbot.views.base.spelling import words
from kotbot.views.base.verbs import Verb
from kotbot.views.table.entries.counting import offered_name
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import back, board_of, undo_row


def boxes(context: RenderContext) -> Screen:
    """Return the page of the expansions: those on the table, and those that could come."""
    texts, here = context.texts, context.facts.rules.box_names
    shown = [*here, *(name for name in EXPANSIONS if name not in here and _may_come(name, context))]
    lines = [_line(name, context) for name in shown]
    question = texts.gettext("Which expansions are played with from now on?")
    rows = [(_button(name, context),) for name in shown]
    return board_of(context, [lines, [prompt(question)]], [*rows, undo_row(context), (back(context),)])


def _may_come(name: str, context: RenderContext) -> bool:
    rules = context.facts.rules
    return not allowed(rules.edition, (*rules.box_names, name))


def _line(name: str, context: RenderContext) -> Text:
    about = box_about(name, context.texts)
    return bold(box_name(name, context.texts)) + (f": {about}" if about else "")


def _button(name: str, context: RenderContext) -> Button:
    """Return the button that puts an expansion on the table, or away."""
    facts, shown = context.facts, box_name(name, context.texts)
    if name in facts.rules.box_names:
        return _press(f"{signs.MARKED} {shown}", RemoveBox(name), context)
    counter = counter_of(name, context)
    text = f"+ {shown} {signs.COUNTERS[counter]}" if counter else f"+ {shown}"
    return _press(text, AddBox(name, EXPANSIONS[name].version, counter), context)


def _press(text: str, change: Change, context: RenderContext) -> Button:
    style = Style.SUCCESS if isinstance(change, AddBox) else Style.PLAIN
    return press(text, Verb.CORRECT.of(context.facts, write_table(TableEvent(change))), style)


def counter_of(name: str, context: RenderContext) -> str:
    """Return the table's own counter of an expansion's one number, by its name; empty if there is none."""
    numbers = EXPANSIONS[name].numbers
    if len(numbers) != 1:
        return ""
    called = _names(*numbers)
    counters = table_of(context.facts).counters
    return next((one.what for one in counters if words(one.name) in called), "")


@cache
def _names(number: str) -> frozenset[str]:
    """Return what tables call a number, in all languages."""
    everywhere = [texts_for(locale) for locale in LOCALES]
    names = [
        name for texts in everywhere for name in (number_name(number, texts), offered_name(number, texts))
    ]
    return frozenset(filter(None, map(words, (number, *names))))
