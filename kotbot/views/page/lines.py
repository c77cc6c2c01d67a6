"""Texts of views as lines of runs, of which a page makes elements."""

from collections.abc import Iterable, Iterator
from typing import Final

from kotbot.rich_text import Clock, Mark, Marks, Text, runs_of
from kotbot.views.page.contract import Line, Run, TextStyle

_LOOKS: Final = {
    Mark.BOLD: TextStyle.BOLD,
    Mark.PROMPT: TextStyle.BOLD,
    Mark.ITALIC: TextStyle.ITALIC,
    Mark.CODE: TextStyle.CODE,
    Mark.PREFORMATTED: TextStyle.CODE,
}


def lines_of(texts: Iterable[Text]) -> tuple[Line, ...]:
    """The lines of a screen; one that is empty parts blocks."""
    return tuple(line for text in texts for line in _split(text))


def line_of(text: Text) -> Line:
    """One line of a view, before it became a screen."""
    return lines_of([text])[0]


def _split(text: Text) -> Iterator[Line]:
    """What is preformatted has several lines."""
    runs: list[Run] = []
    for words, marks in runs_of(text):
        first, *others = words.split("\n")
        for at, part in enumerate((first, *others)):
            if at:
                yield tuple(runs)
                runs = []
            if part:
                runs.append(_run(part, marks))
    yield tuple(runs)


def _run(text: str, marks: Marks) -> Run:
    """The innermost mark counts that a page knows."""
    for mark in reversed(marks):
        match mark:
            case Clock(unix):
                return Run(text, TextStyle.TIME, unix)
            case Mark() if mark in _LOOKS:
                return Run(text, _LOOKS[mark])
            case _:
                continue
    return Run(text)


def is_prompt(text: Text) -> bool:
    """Whether a line is what its board asks."""
    return any(Mark.PROMPT in marks for _, marks in runs_of(text))
