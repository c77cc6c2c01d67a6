"""The summary of a match at a table beside its numbers: the blocks of its board below the seats."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, cast

from engine.decisions import Question
from kotbot.rich_text import Text
from kotbot.views.base.layout import prompt
from kotbot.views.base.render_context import RenderContext
from kotbot.views.core.questions import ask, to_others
from kotbot.views.core.summary import Summary
from kotbot.views.table.base.numbers import hearts_of
from kotbot.views.table.base.parts import market
from kotbot.views.table.board import board

_NUMBERS: Final = 2
"""Blocks at the top of a board: the head and the seats."""


def told(context: RenderContext) -> Summary:
    """Summarize a board: the last block is the question or the open page, those before it are the story."""
    shown_beside = _direct(market(context), context)
    shown = board(context.facts, context.texts)
    below = _blocks(shown.lines)[_NUMBERS:]
    story = [line for block in below[:-1] for line in block if line not in shown_beside]
    asked = below[-1] if below else []
    return Summary(shown, story, asked, _for_others(asked, context), hearts_of(context))


def _blocks(lines: Iterable[Text]) -> list[list[Text]]:
    """Split lines into blocks at empty lines."""
    return [list(block) for says_something, block in groupby(lines, bool) if says_something]


def _for_others(asked: Sequence[Text], context: RenderContext) -> Sequence[Text]:
    """Return the question without the words to the asked player; whose turn it is while people roll."""
    question = cast(Question | None, context.state.question)
    if context.facts.asked is None:
        return _direct([prompt(context.whose_turn)], context)
    if question is None or context.asked_in_person is None:
        return asked
    to_them = _direct(ask(question, context).lines, context)
    if not any(line in to_them for line in asked):
        return asked
    return [*_direct(to_others(context), context), *(line for line in asked if line not in to_them)]


def _direct(lines: Iterable[Text], context: RenderContext) -> list[Text]:
    return [context.texts.direct(line) for line in lines]
