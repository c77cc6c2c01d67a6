"""The parts of a question on the board: lines above the buttons, and the buttons that answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from engine import legal
from engine.answers import Answer
from kotbot.i18n import Texts
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import ListPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import in_rows
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Style
from kotbot.views.base.verbs import Verb

ON_A_PAGE: Final = 8
"""Number of entries of a long list shown at once."""


Part = TypeVar("Part", bound=ListPage)


class Prompt(NamedTuple):
    """A question in words; the first line says who is asked what."""

    lines: Sequence[Text]
    rows: list[Row]
    beside: list[Row] = []  # noqa: RUF012
    """Answers that may move elsewhere when the board is full."""


Options = Callable[[Any, RenderContext], list[str]]
"""Makes the possible answers to a question in words, one line each."""


def press(text: str, action: Action, style: Style = Style.PLAIN) -> Button:
    """Return a button that performs an action."""
    return Button(text, action, style=style)


def close_button(texts: Texts) -> Button:
    """Return the button that deletes a page, or the question that it asks."""
    return press(texts.gettext("Close"), Verb.CLOSE.anywhere())


def answers_of(context: RenderContext, seat: int) -> tuple[Answer, ...]:
    """Return the possible answers of the asked seat, including standing actions."""
    return legal(context.state, seat)


def draft_of(context: RenderContext) -> Draft:
    """Return the draft of the open decision; empty if the draft belongs to another decision."""
    draft = context.facts.draft
    if draft is None or draft.decision != context.facts.decision:
        return Draft(context.facts.decision)
    return draft


def energy(context: RenderContext, n: int) -> str:
    """Format an amount of energy: 3⚡."""
    return f"{context.texts.number(n)}{signs.ENERGY}"


def paged(context: RenderContext, buttons: list[Button], page: ListPage, width: int = 2) -> list[Row]:
    """Return one page of a long list, with buttons to the neighbouring pages."""
    last = max(0, (len(buttons) - 1) // ON_A_PAGE)
    number = min(page.number, last)
    shown = buttons[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    rows: list[Row] = list(in_rows(shown, width))
    if last:
        before, after = max(0, number - 1), min(last, number + 1)
        texts = context.texts
        here = texts.in_order(f"{number + 1}/{last + 1}")
        back, on = ("▶", "◀") if texts.is_rtl else ("◀", "▶")
        rows.append(
            (
                press(back, actions.page(context.facts, replace(page, number=before))),
                press(here, actions.page(context.facts, replace(page, number=number))),
                press(on, actions.page(context.facts, replace(page, number=after))),
            )
        )
    return rows


def open_part(context: RenderContext, of: type[Part]) -> Part:
    """Return the open part of a long list; the first one unless another was chosen."""
    page = draft_of(context).page
    return page if isinstance(page, of) else of()


def own_row(buttons: Iterable[Button]) -> list[Row]:
    """Return a row for each button."""
    return [(button,) for button in buttons]
