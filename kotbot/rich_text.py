"""Text with marks; each sender renders them in its own way.

Telegram gets HTML (telegram/outgoing/formatting), the page gets runs (views/page/lines), an alert gets the
words alone (`str`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Never


class Mark(Enum):
    """A style of a run."""

    BOLD = "bold"
    PROMPT = "prompt"
    """The question of a board, or the title of the page that is open on it: bold, too."""
    ITALIC = "italic"
    CODE = "code"
    """Text to be copied."""
    PREFORMATTED = "preformatted"
    """Lines to be copied, with their line breaks and blanks."""
    FOLDED = "folded"
    """Lines that unfold at a tap; always the outermost mark."""


@dataclass(frozen=True, slots=True)
class Mention:
    """The mark of a name that notifies its person, with Telegram's user id."""

    user: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The mark of a time of day that is shown in the time zone and language of each reader."""

    unix: int
    """Seconds since 1970."""
    seconds: bool
    """Whether seconds are shown."""


Marks = tuple[Mark | Mention | Clock, ...]
"""Marks, the outermost first."""


class Run(NamedTuple):
    """Characters with the same marks."""

    text: str
    marks: Marks = ()


@dataclass(frozen=True, slots=True)
class RichText:
    """A text of which some runs have marks."""

    runs: tuple[Run, ...]

    def __add__(self, other: "Text") -> "RichText":
        return joined("", (self, other))

    def __radd__(self, other: str) -> "RichText":
        return joined("", (other, self))

    def __str__(self) -> str:
        return "".join(run.text for run in self.runs)

    def __len__(self) -> int:
        return sum(len(run.text) for run in self.runs)

    def __format__(self, spec: str) -> Never:
        raise TypeError("marks get lost in a formatted string: join texts by + or by joined()")


Text = str | RichText
"""The texts of views, most of them without marks."""


def runs_of(text: Text) -> tuple[Run, ...]:
    """Return the runs of a text; none for an empty one."""
    if isinstance(text, RichText):
        return text.runs
    return (Run(text),) if text else ()


def joined(separator: str, texts: Iterable[Text]) -> RichText:
    """Join texts with a separator between them.

    Neighbours with the same marks become one run: words and signs belong together across the seam.
    """
    runs: list[Run] = []
    plain = ""
    for number, text in enumerate(texts):
        if number:
            plain += separator
        if isinstance(text, str):
            plain += text
            continue
        for run in text.runs:
            if not run.marks:
                plain += run.text
                continue
            if plain:
                runs.append(Run(plain))
                plain = ""
            if runs and runs[-1].marks == run.marks:
                runs[-1] = Run(runs[-1].text + run.text, run.marks)
            else:
                runs.append(run)
    return RichText((*runs, Run(plain)) if plain else tuple(runs))


def with_mark(text: Text, mark: Mark | Mention | Clock) -> RichText:
    """Put a mark around a text, outside all its other marks."""
    if isinstance(text, str):
        return RichText((Run(text, (mark,)),) if text else ())
    return RichText(tuple(Run(run.text, (mark, *run.marks)) for run in text.runs))
