"""The history of a table, turn by turn; a line opens, to be changed, and to go back to it."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from engine.rules import price
from kotbot.i18n import Texts
from kotbot.matches.facts import How, Line, MatchFacts, Status
from kotbot.matches.facts.pages import EVERY, GivePage, Narrowed, UnseenPage
from kotbot.rich_text import Text
from kotbot.views.base import signs
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import LONGEST_TEXT, bold, in_rows, screen
from kotbot.views.base.prompt import close_button, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions.card_choice import PageOf
from kotbot.views.core.telling.corrections import number_sign
from kotbot.views.table import actions as entries
from kotbot.views.table.names import entry, followed, stamped
from kotbot.views.table.parts import seat_row

ROOM: Final = LONGEST_TEXT - 600
"""Characters for the entries of a page."""
LINES_ACROSS: Final = 5
PAGES_ACROSS: Final = 3
STEPS_ACROSS: Final = 4
MENDED: Final = ("stars", "energy", "hearts")
STEPS: Final = (-2, -1, 1, 2)


def history(
    facts: MatchFacts, texts: Texts, latest_first: Sequence[Line], page: int, turns: Sequence[tuple[int, int]]
) -> Screen:
    """Return a page of lines, oldest first; page 0 is the latest. Each number below opens its line.

    `turns` are the first and the last turn of each page: every other page is one tap away.
    """
    lines = latest_first[::-1]
    title = bold(texts.gettext("What was entered"))
    told = _told(lines, RenderContext(facts, texts)) or [texts.gettext("Nothing yet. Tokyo sleeps.")]
    opened = lines if facts.status is Status.LIVE else ()
    # Translators: below a numbered list, above buttons with these numbers.
    hint = texts.gettext("{sign} Open which line, to change it or to go back to it?", sign=signs.CORRECTED)
    close: Row = (close_button(texts),)
    rows = [*_doors(facts, texts, opened, page), *_pages(facts, texts, page, turns), close]
    return screen(texts, [title, *told, "", *([hint] if opened else [])], rows)


def _told(lines: Sequence[Line], context: RenderContext) -> list[Text]:
    """Return numbered entries with times, names and consequences, and a heading for each turn."""
    alone = [entry(number, lines, context) for number in range(len(lines))]
    told = [
        words for one, line in zip(alone, lines, strict=True) for words in (*one, *followed(line, context))
    ]
    return told if sum(map(len, told)) <= ROOM else list(chain.from_iterable(alone))


def _doors(facts: MatchFacts, texts: Texts, lines: Sequence[Line], page: int) -> list[Row]:
    buttons = [
        press(texts.number(number), entries.line(facts, line.line, page))
        for number, line in enumerate(lines, start=1)
    ]
    return list(in_rows(buttons, LINES_ACROSS))


def _pages(facts: MatchFacts, texts: Texts, page: int, turns: Sequence[tuple[int, int]]) -> list[Row]:
    """Return buttons of the other pages, the earliest first, named by their turns."""
    buttons = [
        press(texts.gettext("Turn {turn}", turn=_span(first, last, texts)), entries.history(facts, number))
        for number, (first, last) in enumerate(turns)
        if number != page
    ]
    return list(in_rows(buttons[::-1], PAGES_ACROSS))


def _span(first: int, last: int, texts: Texts) -> str:
    """Return the name of a span of turns; it includes what was entered before the first one."""
    begin = max(1, first)
    return texts.number(last) if begin >= last else f"{texts.number(begin)}–{texts.number(last)}"


class LinePageAddress(NamedTuple):
    """The address of a line's page: its match, the line, and the seat (from 0) whose numbers it shows."""

    match: str
    line: int
    seat: int


def opened_by(buttons: Iterable[Action]) -> LinePageAddress | None:
    """Return the page with these buttons; None for other pages, and for a line that nothing can precede."""
    for action in buttons:
        if action.verb == Verb.PUT_BEFORE:
            line, text = Verb.PUT_BEFORE.read(action.args)
            match text.split():
                case ["add", seat, *_] if seat.isdecimal():
                    return LinePageAddress(action.match, line, int(seat) - 1)
                case _:
                    pass
    return None


def opened_line(facts: MatchFacts, texts: Texts, line: Line, page: int, seat: int) -> Screen:
    """Return a line's page, with numbers of a seat (from 0) to correct before it; back leads to `page`."""
    context = RenderContext(facts, texts)
    told: list[Text] = [bold(texts.gettext("Turn {turn}", turn=line.turn)), stamped(line, context)]
    told += followed(line, context)
    rows: list[Row] = []
    if facts.status is Status.LIVE and line.line != 1:
        # Translators: above buttons such as +1⚡: the number of this monster is set right before a past line.
        told += ["", texts.gettext("Before it, a number of {monster}:", monster=bold(context.monster(seat)))]
        if card_page_of(line) is not None:
            # Translators: above costs such as 3⚡ 4⚡: another card was bought than a past line says.
            told.insert(-1, texts.gettext("{sign} Another card? Tap its cost.", sign=signs.CARDS))
        rows = [*_changes(facts, texts, line), *_numbers(line, page, seat, context)]
    return screen(texts, told, [*rows, *_ways_on(facts, texts, line, page)])


def seat_of(line: Line, facts: MatchFacts) -> int:
    """Return the seat whose numbers are likely meant: the one that rolled or answered, else the active."""
    seat = line.seat if line.rolled_by is None else line.rolled_by
    if 0 <= seat < len(facts.seats):
        return seat
    return 0 if facts.state is None else facts.state.active


def _changes(facts: MatchFacts, texts: Texts, line: Line) -> list[Row]:
    # Translators: a button: something is put before a past line of the history. Short.
    before = press(texts.gettext("Put one before"), entries.change(facts, line.line, How.BEFORE))
    if line.fixed:
        return [(before,)]
    # Translators: a button: a past line of the history was wrong, and something else is entered instead.
    instead = press(
        texts.gettext("{sign} Change it", sign=signs.CORRECTED),
        entries.change(facts, line.line, How.INSTEAD),
        Style.PRIMARY,
    )
    # Translators: a button: what a past line of the history says did not happen. Short.
    out = press(texts.gettext("Take it out"), entries.change(facts, line.line, How.OUT), Style.DANGER)
    return [*_other_cards(facts, line), (instead,), (before, out)]


def _other_cards(facts: MatchFacts, line: Line) -> list[Row]:
    """Return buttons with costs, each of which opens the choice of the card that it was instead."""
    page = card_page_of(line)
    if page is None:
        return []
    costs = sorted({price(facts.rules, card) for card in facts.rules.deck})
    buttons = [
        press(
            f"{cost}{signs.ENERGY}",
            entries.change(facts, line.line, How.INSTEAD, page(Narrowed(cost, EVERY))),
        )
        for cost in costs
    ]
    return list(in_rows(buttons, STEPS_ACROSS))


def card_page_of(line: Line) -> PageOf | None:
    """Return the page of the board that chooses a card, if a line bought or gave one."""
    match line.texts[0].split():
        case ["buy", *_]:
            return UnseenPage
        case ["give", seat, *_] if seat.isdecimal():
            return partial(GivePage, int(seat) - 1)
        case _:
            return None


def _numbers(line: Line, page: int, seat: int, context: RenderContext) -> list[Row]:
    facts = context.facts
    places = range(len(facts.seats))
    whose = seat_row(context, places, seat, lambda place: entries.line(facts, line.line, page, place))
    return [whose, *(_steps(line, seat, what, context) for what in MENDED)]


def _steps(line: Line, seat: int, what: str, context: RenderContext) -> Row:
    sign = number_sign(what, context)
    return tuple(
        press(
            f"{context.texts.signed(step)}{sign}",
            entries.add_before(context.facts, line.line, seat, what, step),
        )
        for step in STEPS
    )


def _ways_on(facts: MatchFacts, texts: Texts, line: Line, page: int) -> list[Row]:
    back = press(texts.gettext("Back"), entries.history(facts, page))
    close = close_button(texts)
    if facts.status is not Status.LIVE:
        return [(back, close)]
    # Translators: a button: everything that was entered after a past line is taken back.
    to_here = texts.gettext("{sign} Back to its end", sign=signs.UNDO)
    return [(press(to_here, Verb.BACK_TO.of(facts, line.line)),), (back, close)]
