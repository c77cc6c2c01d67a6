"""Tables in inline messages: nobody can type there, so no screen of theirs says or asks that."""

from dataclasses import replace

import pytest

from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.facts.pages import BoardPage, read_page
from kotbot.matches.inline_chats import InlineWay, chat_of
from kotbot.views.base import actions
from kotbot.views.base.screen import Screen
from kotbot.views.base.verbs import SeatVerb, Verb
from kotbot.views.modes import board, more
from kotbot.views.table.seats.seat_pages import seats_screen
from kotbot.views.table.seats.set_up import set_up
from scripts.texts.facts import ENGLISH, buttons, plain
from scripts.texts.laid_tables import laid
from scripts.texts.tables import open_page
from tests.kotbot.views.table.boards import counting

HERE = chat_of("BAAA", InlineWay.GUEST)
ASKED_TO_TYPE = ("type", "answer this", "Referee", "referee", "Megahorn", "/score", "other:")
BOARDS = (
    "",
    "number 1 hearts",
    "counters",
    "counters counter1",
    "cards 2",
    "give 2",
    "market 2",
    "each 1",
    "tokyo",
    "attack",
    "end",
)


def here(match: MatchFacts) -> MatchFacts:
    return replace(match, chat=HERE, mode=Mode.COUNTERS)


def of_set_up(page: str) -> Screen:
    match = here(laid())
    return set_up(replace(open_page(match, page), decision=match.decision), ENGLISH)


def check_taps_alone(screen: Screen) -> None:
    shown = plain(screen)
    assert not [words for words in ASKED_TO_TYPE if words in shown], shown
    verbs = {button.action.verb for button in buttons(screen) if button.action is not None}
    assert not verbs & {SeatVerb.PROMPT, Verb.MODE}
    modes = [one.action for one in buttons(screen) if one.action and one.action.args[:1] == ("mode",)]
    assert not modes


@pytest.mark.parametrize("page", BOARDS)
def test_the_board_and_its_pages_are_done_by_taps(page: str) -> None:
    match = here(counting())
    check_taps_alone(board(open_page(match, page) if page else match, ENGLISH))


@pytest.mark.parametrize("page", ["", "seats", "seat 1", "monster 1", "options", "first"])
def test_the_set_up_is_done_by_taps(page: str) -> None:
    check_taps_alone(of_set_up(page))


@pytest.mark.parametrize("page", ["seats", "seat 1", "monster 1"])
def test_the_seats_of_the_match_are_changed_by_taps(page: str) -> None:
    check_taps_alone(seats_screen(here(counting()), ENGLISH, read_page(page.split())))


def test_the_menu_has_no_other_mode() -> None:
    check_taps_alone(more(here(counting()), ENGLISH))


def test_a_table_that_nobody_used_tells_how_to_lay_it_again() -> None:
    unused = replace(here(laid()), status=Status.STOPPED)
    screen = board(unused, ENGLISH)
    check_taps_alone(screen)
    assert "Call me again" in plain(screen)
    assert not buttons(screen)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_way_to_the_end_is_on_the_board_and_asks_who_has_won(locale: str) -> None:
    texts, match = texts_for(locale), here(counting())
    doors = [one.action for one in buttons(board(match, texts)) if one.action is not None]
    assert actions.page(match, BoardPage.END) in doors

    asked = board(open_page(match, "end"), texts)

    assert texts.gettext("End the game?") in plain(asked)
    verbs = [one.action.verb for one in buttons(asked) if one.action is not None]
    assert verbs.count(Verb.CORRECT) == 5  # one of six monsters is out
    assert Verb.STOP in verbs


def test_elsewhere_the_end_stays_in_the_menu() -> None:
    doors = [one.action for one in buttons(board(counting(), ENGLISH)) if one.action is not None]
    assert actions.page(counting(), BoardPage.END) not in doors
