"""What was entered at a table, turn by turn, and the way back to any of it."""

from collections.abc import Sequence

from kotbot.i18n import Texts
from kotbot.matches.facts import Line, MatchFacts
from kotbot.views import actions, signs
from kotbot.views.cast import Cast
from kotbot.views.layout import bold, in_rows, screen
from kotbot.views.questions.ask import press
from kotbot.views.screen import Button, Row, Screen
from kotbot.views.table import actions as entries
from kotbot.views.table.names import clock, line_name, signed_by


def history(facts: MatchFacts, texts: Texts, latest_first: Sequence[Line], page: int, pages: int) -> Screen:
    """A page of lines, oldest first; page 0 is the latest. Each number below leads back to its line."""
    lines = latest_first[::-1]
    title = bold(texts.gettext("What was entered"))
    told = _told(lines, Cast(facts, texts)) or [texts.gettext("Nothing yet. Tokyo sleeps.")]
    # Translators: below a numbered list, above buttons with these numbers.
    hint = texts.gettext("{sign} Back to the end of which line?", sign=signs.UNDO)
    earlier = lines if page else lines[:-1]
    rows = [*_ways_back(facts, texts, earlier), _pages(facts, texts, page, pages)]
    return screen(texts, [title, *told, "", *([hint] if earlier else [])], rows)


def _told(lines: Sequence[Line], cast: Cast) -> list[str]:
    """Numbered lines with their times and who entered them, with a heading for each turn."""
    told: list[str] = []
    turn = -1
    for number, line in enumerate(lines, start=1):
        if line.turn != turn:
            turn = line.turn
            told.append(bold(cast.texts.gettext("Turn {turn}", turn=turn)) if turn else "")
        by = signed_by(cast.facts, line.account, cast.texts)
        told.append(f"{cast.texts.number(number)} · {clock(line.at, cast.texts)} {line_name(line, cast)}{by}")
    return told


def _ways_back(facts: MatchFacts, texts: Texts, lines: Sequence[Line]) -> list[Row]:
    buttons = [
        press(f"{signs.UNDO} {texts.number(number)}", entries.back_to(facts, line.line))
        for number, line in enumerate(lines, start=1)
    ]
    return list(in_rows(buttons, 5))


def _pages(facts: MatchFacts, texts: Texts, page: int, pages: int) -> Row:
    row: list[Button] = []
    if page + 1 < pages:
        row.append(press(texts.gettext("Earlier"), entries.history(facts, page + 1)))
    if page:
        row.append(press(texts.gettext("Later"), entries.history(facts, page - 1)))
    return (*row, press(texts.gettext("Close"), actions.close()))
