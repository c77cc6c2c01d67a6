"""The board of a match at a table: the page that is open, else counters or referee; and its summary."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from engine.hands import has_set
from engine.state import COUNTERS
from engine.table_events import HAND, NUMBERS
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.facts.pages import (
    AttackPage,
    BoardPage,
    CardElsewhere,
    CardPage,
    CardsPage,
    DropsEffects,
    FreeCountersPage,
    GivePage,
    GiveThingPage,
    HouseRule,
    MarketPage,
    NextForSalePage,
    NumberPage,
    Page,
    PlayedPage,
)
from kotbot.rich_text import Text
from kotbot.views.base.layout import bold, prompt, screen
from kotbot.views.base.prompt import press
from kotbot.views.base.render_context import RenderContext
from kotbot.views.base.screen import Screen, Style
from kotbot.views.base.verbs import Verb
from kotbot.views.core.questions import ask, to_others
from kotbot.views.core.summary import Summary, goes_on_below
from kotbot.views.table import ending
from kotbot.views.table.entries.attack import attack
from kotbot.views.table.entries.boxes import boxes, give_thing
from kotbot.views.table.entries.cards import card, cards, give, hands, market, next_for_sale
from kotbot.views.table.entries.counting import counter, counting
from kotbot.views.table.entries.evolutions import played
from kotbot.views.table.entries.sure import sure
from kotbot.views.table.entries.tokyo import tokyo
from kotbot.views.table.entries.turn import turn
from kotbot.views.table.listed import title
from kotbot.views.table.mats import mats, number
from kotbot.views.table.more import end_page
from kotbot.views.table.parts import for_sale, hearts_of, page_of, seats, top
from kotbot.views.table.referee import referee
from kotbot.views.table.seats.set_up import set_up

_ABOVE: Final = 2
"""Blocks at the top of a board: the head and the seats."""


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the message of a match in any state."""
    match facts.status:
        case Status.LOBBY:
            return set_up(facts, texts)
        case Status.LIVE:
            return _live(RenderContext(facts, texts))
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """Return the replacement of a board that was sent again elsewhere: nothing is entered here any more."""
    return screen(texts, [bold(title(facts, texts)), goes_on_below(texts)])


def _live(context: RenderContext) -> Screen:
    if context.facts.paused:
        return _paused(context)
    return _page(page_of(context), context) or _front(context)


def _front(context: RenderContext) -> Screen:
    if context.state.over:
        return ending.asked_end(context)
    return mats(context) if context.facts.mode is Mode.COUNTERS else referee(context)


def _page(page: Page | None, context: RenderContext) -> Screen | None:
    """Return the open page; None if there is none, or if it does not fit the position."""
    match page:
        case BoardPage.MATS:
            return mats(context)
        case BoardPage.HANDS:
            return hands(context)
        case BoardPage.TOKYO:
            return tokyo(context)
        case BoardPage.TURN:
            return turn(context)
        case BoardPage.END:
            return end_page(context)
        case BoardPage.BOXES:
            return boxes(context)
        case FreeCountersPage(what):
            return (
                counter(what, context)
                if what in COUNTERS and context.state.counts(what)
                else counting(context)
            )
        case MarketPage():
            return market(page, context)
        case NextForSalePage():
            return next_for_sale(page, context)
        case AttackPage(seat):
            return attack(context, seat if seat is not None and seat < context.state.seats else None)
        case PlayedPage(seat):
            return played(context, seat)
        case HouseRule() | CardElsewhere() | DropsEffects():
            return sure(page, context)
        case NumberPage(seat) | CardsPage(seat) | CardPage(seat) | GivePage(seat) | GiveThingPage(seat) if (
            seat < context.state.seats
        ):
            return _of_seat(page, context)
        case _:
            return None


def _of_seat(
    page: NumberPage | CardsPage | CardPage | GivePage | GiveThingPage, context: RenderContext
) -> Screen | None:
    match page:
        case NumberPage(seat, what):
            return number(seat, what, context) if _is_there(seat, what, context) else None
        case CardsPage(seat):
            return cards(seat, context)
        case CardPage(seat, uid):
            return card(seat, uid, context)
        case GivePage(seat, chosen):
            return give(seat, chosen, context)
        case GiveThingPage(seat, box):
            return give_thing(seat, box, context)


def _is_there(place: int, what: str, context: RenderContext) -> bool:
    """Whether a monster has such a number."""
    if context.state.counts(what):
        return True
    if what == HAND:
        return has_set(context.state, place)
    return what in NUMBERS or _has(place, what, context)


def _has(place: int, card: str, context: RenderContext) -> bool:
    return any(held.card == card for held in context.state.cards[place])


def _paused(context: RenderContext) -> Screen:
    texts = context.texts
    line = prompt(texts.gettext("The match is paused. Press the button and it goes on."))
    go_on = press(texts.gettext("Go on"), Verb.BOARD.of(context.facts), Style.PRIMARY)
    return screen(texts, [*top(context), "", *seats(context), "", line], [(go_on,)])


def summary(context: RenderContext) -> Summary:
    """Summarize a board: the last block is the question or the open page, those before it are the story."""
    shown_beside = _direct(for_sale(context), context)
    shown = board(context.facts, context.texts)
    below = _blocks(shown.lines)[_ABOVE:]
    story = [line for block in below[:-1] for line in block if line not in shown_beside]
    asked = below[-1] if below else []
    return Summary(shown, story, asked, _for_others(asked, context), hearts_of(context))


def _blocks(lines: Iterable[Text]) -> list[list[Text]]:
    """Split lines into blocks at empty lines."""
    return [list(block) for says_something, block in groupby(lines, bool) if says_something]


def _for_others(asked: Sequence[Text], context: RenderContext) -> Sequence[Text]:
    """Return the question without the words to the asked player; whose turn it is while people roll."""
    question = context.state.question
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
