"""Texts of views as lines of runs, which a page turns into elements."""

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
    """Return the lines of a screen; an empty line separates blocks."""
    return tuple(line for text in texts for line in _split(text))


def line_of(text: Text) -> Line:
    """Convert a single line of a view before it is part of a screen."""
    return lines_of([text])[0]


def _split(text: Text) -> Iterator[Line]:
    """Split preformatted text into its lines."""
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
    """Return a run with the innermost mark that a page supports."""
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
    """Return whether a line is the question of its board."""
    return any(Mark.PROMPT in marks for _, marks in runs_of(text))
