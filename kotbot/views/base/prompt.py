"""The parts of a question on the board: lines above the buttons, and the buttons that answer."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from engine import legal
from engine.answers import Answer
from kotbot.matches.facts import Draft
from kotbot.matches.facts.pages import ListPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import in_rows
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Style

ON_A_PAGE: Final = 8
"""Number of entries of a long list shown at once."""


Part = TypeVar("Part", bound=ListPage)


class Prompt(NamedTuple):
    """A question in words; the first line says who is asked what."""

    lines: Sequence[Text]
    rows: list[Row]
    beside: list[Row] = []  # noqa: RUF012
    """Answers that may move elsewhere when the board is full."""


def press(text: str, action: Action, style: Style = Style.PLAIN) -> Button:
    """Return a button that performs an action."""
    return Button(text, action, style=style)


def answers_of(cast: RenderContext, seat: int) -> tuple[Answer, ...]:
    """Return the possible answers of the asked seat, including standing actions."""
    return legal(cast.state, seat)


def draft_of(cast: RenderContext) -> Draft:
    """Return the draft of the open decision; empty if the draft belongs to another decision."""
    draft = cast.facts.draft
    if draft is None or draft.decision != cast.facts.decision:
        return Draft(cast.facts.decision)
    return draft


def energy(cast: RenderContext, n: int) -> str:
    """Format an amount of energy: 3⚡."""
    return f"{cast.texts.number(n)}{signs.ENERGY}"


def paged(cast: RenderContext, buttons: list[Button], page: ListPage, width: int = 2) -> list[Row]:
    """Return one page of a long list, with buttons to the neighbouring pages."""
    last = max(0, (len(buttons) - 1) // ON_A_PAGE)
    number = min(page.number, last)
    shown = buttons[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    rows: list[Row] = list(in_rows(shown, width))
    if last:
        before, after = max(0, number - 1), min(last, number + 1)
        texts = cast.texts
        here = texts.in_order(f"{number + 1}/{last + 1}")
        back, on = ("▶", "◀") if texts.is_rtl else ("◀", "▶")
        rows.append(
            (
                press(back, actions.page(cast.facts, replace(page, number=before))),
                press(here, actions.page(cast.facts, replace(page, number=number))),
                press(on, actions.page(cast.facts, replace(page, number=after))),
            )
        )
    return rows


def open_part(cast: RenderContext, of: type[Part]) -> Part:
    """Return the open part of a long list; the first one unless another was chosen."""
    page = draft_of(cast).page
    return page if isinstance(page, of) else of()


def own_row(buttons: Iterable[Button]) -> list[Row]:
    """Return a row for each button."""
    return [(button,) for button in buttons]
