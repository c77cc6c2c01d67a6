"""The board of a match at a table: the page that is open, else counters or referee."""

from engine.state import COUNTERS
from kotbot.i18n import Texts
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.packing import unpack_confirmation
from kotbot.views.base import actions
from kotbot.views.base.ask import press
from kotbot.views.base.cast import Cast
from kotbot.views.base.layout import bold, screen
from kotbot.views.base.screen import Screen, Style
from kotbot.views.core.glance import goes_on_below
from kotbot.views.core.telling.corrections import NUMBER_SIGNS
from kotbot.views.table import ending
from kotbot.views.table.base import pages
from kotbot.views.table.base.parts import page_of, seat_named, seats, top
from kotbot.views.table.entries.attack import attack
from kotbot.views.table.entries.cards import card, cards, give
from kotbot.views.table.entries.counting import counter, counting
from kotbot.views.table.entries.hands import hands
from kotbot.views.table.entries.market import market, next_for_sale
from kotbot.views.table.entries.sure import sure
from kotbot.views.table.entries.tokyo import tokyo
from kotbot.views.table.entries.turn import turn
from kotbot.views.table.listed import title
from kotbot.views.table.mats import mats, number
from kotbot.views.table.referee import referee
from kotbot.views.table.seats.set_up import set_up


def board(facts: MatchFacts, texts: Texts) -> Screen:
    """The message of a match, whatever state it is in."""
    match facts.status:
        case Status.LOBBY:
            return set_up(facts, texts)
        case Status.LIVE:
            return _live(Cast(facts, texts))
        case Status.OVER:
            return ending.result(facts, texts)
        case Status.STOPPED:
            return ending.stopped(facts, texts)


def moved(facts: MatchFacts, texts: Texts) -> Screen:
    """A board that was sent anew: nothing is entered here any more."""
    return screen(texts, [bold(title(facts, texts)), goes_on_below(texts)])


def _live(cast: Cast) -> Screen:
    if cast.facts.paused:
        return _paused(cast)
    return _page(page_of(cast), cast) or _front(cast)


def _front(cast: Cast) -> Screen:
    if cast.state.over:
        return ending.asked_end(cast)
    return mats(cast) if cast.facts.mode is Mode.COUNTERS else referee(cast)


def _page(words: list[str], cast: Cast) -> Screen | None:
    """The page that is open; None for none, or for one that does not fit the position."""
    match words:
        case [pages.MATS]:
            return mats(cast)
        case [pages.HANDS]:
            return hands(cast)
        case [pages.COUNTERS]:
            return counting(cast)
        case [pages.COUNTERS, what]:
            return counter(what, cast) if cast.state.counts(what) else counting(cast)
        case [pages.TOKYO]:
            return tokyo(cast)
        case [pages.TURN]:
            return turn(cast)
        case [pages.MARKET, *choice]:
            return market(choice, cast)
        case [pages.EACH, slot, *choice]:
            return next_for_sale(slot, choice, cast)
        case [pages.ATTACK, *attacker]:
            return attack(cast, seat_named(attacker[0], cast) if attacker else None)
        case [pages.SURE, *detail]:
            asked = unpack_confirmation(" ".join(detail))
            return None if asked is None else sure(asked, cast)
        case [page, seat, *rest]:
            place = seat_named(seat, cast)
            return None if place is None else _of_seat(page, place, rest, cast)
        case _:
            return None


def _of_seat(page: str, place: int, rest: list[str], cast: Cast) -> Screen | None:
    match page, rest:
        case pages.NUMBER, [what] if what in COUNTERS and not cast.state.counts(what):
            return None
        case pages.NUMBER, [what] if what in NUMBER_SIGNS or _has(place, what, cast):
            return number(place, what, cast)
        case pages.CARDS, []:
            return cards(place, cast)
        case pages.CARD, [uid] if uid.isdecimal():
            return card(place, int(uid), cast)
        case pages.GIVE, choice:
            return give(place, choice, cast)
        case _:
            return None


def _has(place: int, card: str, cast: Cast) -> bool:
    return any(held.card == card for held in cast.state.cards[place])


def _paused(cast: Cast) -> Screen:
    texts = cast.texts
    line = bold(texts.gettext("The match is paused. Press the button and it goes on."))
    go_on = press(texts.gettext("Go on"), actions.board(cast.facts), Style.PRIMARY)
    return screen(texts, [*top(cast), "", *seats(cast), "", line], [(go_on,)])
