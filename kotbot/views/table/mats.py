"""The mats: everybody's numbers; those of one monster can be changed by single taps."""

from collections.abc import Sequence

from engine.boxes import numbers_of
from engine.hands import has_set
from engine.state import START_HEARTS
from engine.table_events import HAND, AddNumber, SetNumber, TableEvent, write_table
from kotbot.matches.facts import Mode
from kotbot.matches.facts.pages import AttackPage, BoardPage, CardsPage, NumberPage
from kotbot.rich_text import Text
from kotbot.views.base import actions, signs
from kotbot.views.base.layout import italic, prompt
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Button, Row, Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.summary import latest
from kotbot.views.core.telling.corrections import CHARGE_SIGNS, NUMBER_SIGNS, number_sign
from kotbot.views.table import actions as entries
from kotbot.views.table.entries.boxes import levels
from kotbot.views.table.entries.changing import changing_lines, changing_rows
from kotbot.views.table.entries.offers import offer_lines, offer_row
from kotbot.views.table.entries.origin import origin_lines
from kotbot.views.table.entries.spending import spending_rows
from kotbot.views.table.entries.teaching import lesson
from kotbot.views.table.names import table_of
from kotbot.views.table.parts import (
    back,
    board_of,
    for_sale,
    last_row,
    seat_row,
    undo_beside,
    undo_row,
    value_of,
)

ON_A_MAT = ("hearts", "stars", "energy")
STEPS = (1, 2, 3, 5)
LATELY = 2
"""Entries that the board of counters mode shows; the history has all."""


def mats(context: RenderContext) -> Screen:
    """Return the board of counters mode; in referee mode the page for corrections."""
    open_mat = _mat(context)
    numbers = [
        offer_row(context),
        *(_number_row(open_mat, what, context) for what in _on_a_mat(open_mat, context)),
        levels(open_mat, context),
        _selector(open_mat, context),
        _tools(open_mat, context),
    ]
    ways_on = [*_onward(context), *changing_rows(context), _last_row(context)]
    rows = [*numbers, undo_beside(context, [*numbers, *ways_on]), *ways_on]
    asked = [*offer_lines(context), _open(open_mat, context), *_held(open_mat, context)]
    is_board = context.facts.mode is Mode.COUNTERS
    lately, taught = (latest(context)[-LATELY:], lesson(context)) if is_board else ([], [])
    return board_of(context, [changing_lines(context), for_sale(context), lately, taught, asked], rows)


def _on_a_mat(place: int, context: RenderContext) -> Sequence[str]:
    """Return the numbers of a mat: those of the rules, of the expansions, and of the table's own.

    A mark, which is 1 or not there, has a row only where it is there.
    """
    own = (one.what for one in table_of(context.facts).counters)
    counted = numbers_of(context.facts.rules.box_names)
    in_order = (*(what for what in signs.NUMBERS if what in counted), *counted)
    of_boxes = (
        what for what in dict.fromkeys(in_order) if counted[what] > 1 or context.state.number(place, what)
    )
    hand = (HAND,) if has_set(context.state, place) and context.state.lives(place) else ()
    return (*ON_A_MAT, *of_boxes, *hand, *own)


def _mat(context: RenderContext) -> int:
    return min(table_of(context.facts).mat, len(context.facts.seats) - 1)


def _open(place: int, context: RenderContext) -> Text:
    # Translators: whose numbers the buttons below change: "Mat: 🐱 Cyber Kitty (Bob)".
    return prompt(
        context.texts.gettext(
            "Mat: {monster} ({player})", monster=context.monster(place), player=context.player(place)
        )
    )


def _held(place: int, context: RenderContext) -> list[str]:
    """Return the names of the cards of the open mat."""
    hand = context.state.cards[place]
    return [f"{signs.CARDS} {' · '.join(context.card(held.card) for held in hand)}"] if hand else []


def _number_row(place: int, what: str, context: RenderContext) -> Row:
    """Return one less and one more at opposite ends; between them the number, which opens its page."""
    sign = NUMBER_SIGNS.get(what) or number_sign(what, context)
    now = f"{context.sign(place)} {sign} {context.texts.number(value_of(place, what, context))}"
    return (
        _change(place, what, -1, context),
        press(now, actions.page(context.facts, NumberPage(place, what))),
        _change(place, what, 1, context),
    )


def _change(place: int, what: str, change: int, context: RenderContext) -> Button:
    sign = NUMBER_SIGNS.get(what) or CHARGE_SIGNS.get(what, signs.CARDS)
    text = f"{sign} {context.texts.signed(change)}"
    return press(text, entries.add(context.facts, place, what, change))


def _selector(open_mat: int, context: RenderContext) -> Row:
    """Return the buttons that open the other mats."""
    everybody = range(len(context.facts.seats))
    return seat_row(context, everybody, open_mat, lambda place: Verb.MAT.of(context.facts, place))


def _tools(open_mat: int, context: RenderContext) -> Row:
    texts, facts = context.texts, context.facts
    # Translators: a button: who is in Tokyo. Short.
    tokyo = press(texts.gettext("{sign} Tokyo", sign=signs.CITY), actions.page(facts, BoardPage.TOKYO))
    cards = press(
        texts.gettext("{sign} Cards", sign=signs.CARDS),
        actions.page(facts, CardsPage(open_mat)),
    )
    if facts.mode is Mode.COUNTERS:
        # Translators: a button: claws hit the others. Short.
        attack = press(texts.gettext("{sign} Attack", sign=signs.CLAW), actions.page(facts, AttackPage()))
        return (attack, tokyo, cards)
    # Translators: a button: whose turn it is, and which step of it. Short.
    turn = press(texts.gettext("{sign} Turn", sign=texts.pointer), actions.page(facts, BoardPage.TURN))
    return (tokyo, cards, turn)


def _last_row(context: RenderContext) -> Row:
    """Return the last row; in an inline message with the way to the end, which others find behind ⋯."""
    history, more = last_row(context)
    if not context.facts.is_inline:
        return (history, more)
    # Translators: a button: the game at the table ends; who has won is asked next. Short.
    text = context.texts.gettext("{sign} End", sign=signs.END)
    return (history, press(text, actions.page(context.facts, BoardPage.END)), more)


def _onward(context: RenderContext) -> list[Row]:
    """Return the button of the next turn; in referee mode the one back to the open question."""
    texts, state = context.texts, context.state
    if context.facts.mode is not Mode.COUNTERS:
        return [(press(texts.gettext("Back to the game"), actions.page(context.facts), Style.PRIMARY),)]
    around = state.others(state.active)
    if not around:
        return []
    following = around[0]
    # Translators: a button: the next turn is that of this monster: "▶ Next: 🐱 Bob".
    text = texts.gettext(
        "{sign} Next: {player}", sign=texts.pointer, player=context.sign_and_player(following)
    )
    return [(press(text, Verb.NEXT_TURN.of(context.facts, state.turn), Style.PRIMARY),)]


def number(place: int, what: str, context: RenderContext) -> Screen:
    """Return the page of one number: bigger steps, a hint on typing, and how it came about."""
    texts = context.texts
    value = value_of(place, what, context)
    shown = f"{number_sign(what, context)} {texts.number(value)}"
    # Translators: a button: everything that changed a number: "How ♥ 8 came about".
    came_about = texts.gettext("How {number} came about", number=shown)
    rows: list[Row] = [
        tuple(_change(place, what, -step, context) for step in STEPS if step <= value),
        tuple(_change(place, what, step, context) for step in STEPS),
        *_life(place, what, context),
        *([] if context.facts.mode is Mode.COUNTERS else spending_rows(place, what, context)),
        (press(came_about, entries.origin(context.facts, place, what)),),
        undo_row(context),
        (back(context),),
    ]
    # Translators: the plus and minus signs and the digits are typed as they stand.
    hint = [] if context.facts.is_inline else [italic(texts.gettext("Or type it: +7, -3, 12"))]
    lines = [prompt(f"{context.monster(place)} {shown}"), *hint]
    return board_of(context, [origin_lines(place, what, context), lines], rows)


def _life(place: int, what: str, context: RenderContext) -> list[Row]:
    """Return the buttons to eliminate a monster, and to bring it back."""
    texts, facts = context.texts, context.facts
    if what != "hearts":
        return []
    if context.state.lives(place):
        out = write_table(TableEvent(SetNumber(place, what, 0)))
        text = texts.gettext("{sign} {monster} is out", sign=signs.OUT, monster=context.sign(place))
        return [(press(text, Verb.CORRECT.of(facts, out), Style.DANGER),)]
    again = write_table(TableEvent(AddNumber(place, what, START_HEARTS)))
    # Translators: a button for a monster that is out: "🐱 is back: ♥ 10".
    text = texts.gettext(
        "{monster} is back: {heart} {n}", monster=context.sign(place), heart=signs.HEART, n=START_HEARTS
    )
    return [(press(text, Verb.CORRECT.of(facts, again)),)]
