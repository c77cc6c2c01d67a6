"""Parts that several boards at a table share: the head, the seats, undo and redo, the last row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from engine.hands import in_hand
from engine.table_events import HAND
from kotbot.matches.facts import Line, Occupant, SeatFacts
from kotbot.matches.facts.pages import CardsPage, Page
from kotbot.rich_text import Text, joined
from kotbot.views.base import actions, signs
from kotbot.views.base.boxes import BOXES
from kotbot.views.base.callback_data import Action
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.prompt import draft_of, press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import ROOM, cut, fitting
from kotbot.views.core.questions.shopping import market_line
from kotbot.views.core.summary import (
    in_tokyo,
    in_tokyo_by_signs,
    seat_line,
    short_seat_line,
    tower_line,
)
from kotbot.views.core.telling.corrections import counters_line
from kotbot.views.core.telling.last_hearts import asked_out
from kotbot.views.core.watching import on_screen
from kotbot.views.table import actions as entries
from kotbot.views.table.names import as_of, line_name, signed_by, table_of

Block = Sequence[Text]
MOST_ROWS: Final = 9
"""Rows of buttons that a phone shows without hiding the board."""
TALL: Final = 5
"""With so many seats the first lines of a board are out of sight on a phone while a question is shown."""
CROWDED: Final = 6
"""With so many seats, numbers of expansions leave room for signs only."""
MOST_MARKED: Final = 6
"""Largest number of marked buttons in a row: more have room for a narrow mark only."""
EXAMPLES: Final = ("jets", "wings", "regeneration")


def three_cards(context: RenderContext) -> str:
    """Return three names of cards, as people type those for sale."""
    return ", ".join(map(context.card, EXAMPLES))


def plays_itself(seat: SeatFacts) -> bool:
    """Whether a computer answers for a seat."""
    return seat.occupant is Occupant.COMPUTER or seat.away


def page_of(context: RenderContext) -> Page | None:
    """Return the open page; None for the board itself."""
    return draft_of(context).page


def board_of(context: RenderContext, blocks: Iterable[Block], rows: Iterable[Row]) -> Screen:
    """Return a board: the head and the seats, then the blocks without empty ones."""
    shown = [top(context), seats(context), *blocks]
    lines = chain.from_iterable([*block, ""] for block in shown if block)
    return screen(context.texts, lines, list(rows))


def top(context: RenderContext) -> Block:
    """Return the head: the box, the turn and the time; a shared screen, if any; Tokyo, if it fits here."""
    texts = context.texts
    parts: list[Text] = [bold(texts.pgettext("box", BOXES[context.edition]))]
    if context.state.turn:
        parts.append(texts.gettext("turn {turn}", turn=context.state.turn))
    parts.append(as_of(context.facts, texts))
    shown = on_screen(context.facts, texts)
    return [joined(" · ", parts), *shown, *([] if _is_tall(context) else _places(context))]


def _places(context: RenderContext) -> Block:
    """Return who is in Tokyo, and who has which level of its tower."""
    return [*in_tokyo(context), *tower_line(context)]


def _is_tall(context: RenderContext) -> bool:
    """Whether there are so many seats that the first lines scroll out of sight above a question."""
    return len(context.facts.seats) >= TALL


def is_crowded(context: RenderContext) -> bool:
    """Whether so many seats with numbers of expansions leave little room on a phone."""
    return len(context.facts.seats) >= CROWDED and bool(context.facts.rules.boxes)


def seats(context: RenderContext) -> Block:
    """Return a line for each monster, the free counters, and below many seats the monsters in Tokyo."""
    if is_crowded(context):
        lines = [short_seat_line(place, context, hearts) for place, hearts in enumerate(hearts_of(context))]
        return [*lines, *counters_line(context), " ".join(in_tokyo_by_signs(context))]
    lines = [seat_line(place, context, hearts) for place, hearts in enumerate(hearts_of(context))]
    return [*lines, *counters_line(context), *(_places(context) if _is_tall(context) else [])]


def for_sale(context: RenderContext) -> Block:
    """Return the cards for sale; empty if the table does not enter them."""
    return [market_line(context)] if table_of(context.facts).market else []


def undo_row(context: RenderContext) -> Row:
    """Return the undo and redo buttons, with what they undo or redo and whose it was."""
    facts, table = context.facts, table_of(context.facts)
    row: list[Button] = []
    if table.undo is not None:
        row.append(press(_named(signs.UNDO, table.undo, context), Verb.UNDO.of(facts, table.undo.line)))
    if table.redo is not None:
        row.append(press(_named(signs.REDO, table.redo, context), Verb.REDO.of(facts, table.redo.line)))
    return tuple(row)


def undo_beside(context: RenderContext, others: Iterable[Row]) -> Row:
    """Return the undo row for a board with other rows; among many it is one row, with shortened names."""
    row = undo_row(context)
    if not row or shown_rows(others) + len(fitting(row)) <= MOST_ROWS:
        return row
    return tuple(replace(button, text=cut(button.text, ROOM[len(row)])) for button in row)


def shown_rows(rows: Iterable[Row]) -> int:
    """Return how many rows a phone shows: a row that is too wide is split into several."""
    return sum(len(fitting(row)) for row in rows if row)


def _named(sign: str, line: Line, context: RenderContext) -> str:
    return f"{sign} {line_name(line, context)}{signed_by(context.facts, line.account, context.texts)}"


def last_row(context: RenderContext) -> Row:
    """Return the last row of a board, which is always there and always in this place."""
    return (
        # Translators: a button: what was entered so far, turn by turn. Short.
        press(context.texts.gettext("{sign} History", sign=signs.LOG), entries.history(context.facts)),
        press(signs.MORE, Verb.MORE.of(context.facts)),
    )


def back(context: RenderContext, style: Style = Style.PRIMARY) -> Button:
    """Return the button back to the board."""
    # Translators: a button: from a page back to the board of the game. Short.
    text = context.texts.gettext("To the board")
    return press(text, actions.page(context.facts), style)


def back_to(context: RenderContext, page: Page) -> Button:
    """Return the button back to the page before."""
    return press(context.texts.gettext("Back"), actions.page(context.facts, page))


def cards_row(context: RenderContext, chosen: int = -1) -> Row:
    """Return a button for each monster that opens its cards."""
    everybody = range(len(context.facts.seats))
    return seat_row(context, everybody, chosen, lambda seat: actions.page(context.facts, CardsPage(seat)))


def seat_row(
    context: RenderContext, places: Sequence[int], chosen: int, leads: Callable[[int], Action]
) -> Row:
    """Return a row of monsters to choose one of; the present one is marked."""
    mark = signs.MARKED if len(places) < MOST_MARKED else signs.MARKED_NARROW
    return tuple(
        press(f"{mark if place == chosen else ''}{context.sign(place)}", leads(place)) for place in places
    )


def hearts_of(context: RenderContext) -> tuple[int, ...]:
    """Return everybody's hearts as the table sees them: 0 while a monster's elimination is asked about."""
    asked = asked_out(context.facts)
    return tuple(0 if seat in asked else hearts for seat, hearts in enumerate(context.state.hearts))


def value_of(place: int, what: str, context: RenderContext) -> int:
    """Return a number of a seat (from 0): hearts, tokens, or what lies on a card."""
    state = context.state
    values = {
        "hearts": hearts_of(context),
        "stars": state.stars,
        "energy": state.energy,
        "poison": state.poison,
        "shrink": state.shrink,
    }
    if state.counts(what):
        return state.number(place, what)
    if what == HAND:
        return in_hand(state, place)
    if what in values:
        return values[what][place]
    return next((held.charge for held in state.cards[place] if held.card == what), 0)
