"""Texts of screens, which are Telegram's HTML, as lines of runs, of which a page makes elements."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

from kotbot.views.base.layout import to_html
from kotbot.views.page.contract import Line, Look, Run

_LOOKS: Final = {"b": Look.BOLD, "i": Look.ITALIC, "code": Look.CODE, "pre": Look.CODE}


@dataclass
class _Reader(HTMLParser):
    """Collects the runs of a text; the innermost mark counts."""

    runs: list[Run] = field(default_factory=list)
    marks: list[tuple[str, Look, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tg-time":
            self.marks.append((tag, Look.TIME, int(dict(attrs).get("unix") or 0)))
        else:
            self.marks.append((tag, _LOOKS.get(tag, self._look()), 0))

    def handle_endtag(self, tag: str) -> None:
        if self.marks and self.marks[-1][0] == tag:
            self.marks.pop()

    def handle_data(self, data: str) -> None:
        unix = self.marks[-1][2] if self.marks else 0
        self.runs.append(Run(data, self._look(), unix))

    def _look(self) -> Look:
        return self.marks[-1][1] if self.marks else Look.PLAIN


def lines_of(html: str) -> tuple[Line, ...]:
    """The lines of a screen's text; one that is empty parts blocks."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines: list[list[Run]] = [[]]
    for run in reader.runs:
        first, *others = run.text.split("\n")
        for at, text in enumerate((first, *others)):
            if at:
                lines.append([])
            if text:
                lines[-1].append(Run(text, run.look, run.unix))
    return tuple(map(tuple, lines))


def line_of(text: str) -> Line:
    """One line of a view, before it became a screen."""
    return lines_of(to_html(text))[0]


def is_prompt(line: Line) -> bool:
    """Whether a line is the question itself: it is set in bold from end to end."""
    shown = [run for run in line if run.text.strip(" \u200e\u200f")]
    return bool(shown) and all(run.look is Look.BOLD for run in shown)
