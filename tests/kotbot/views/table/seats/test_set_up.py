"""The board of a table that is laid out: what it asks, and what it says when all seats are taken."""

from dataclasses import replace

from engine import rules
from engine.cards.catalogue import Edition
from kotbot.matches.facts import ChosenOptions, Draft, MatchFacts, Mode
from kotbot.matches.facts.pages import BoardPage, OptionPage, Page
from kotbot.matches.outcomes import OptionSet
from kotbot.matches.refusals import BoxTooSmall, Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.screen import Screen
from kotbot.views.modes import toast
from kotbot.views.table.seats.seat_toasts import seat_refusal
from kotbot.views.table.seats.set_up import set_up
from scripts.texts.facts import DECISION, ENGLISH, buttons, plain
from scripts.texts.laid_tables import laid
from tests.kotbot.views.table.boards import action


def test_while_seats_are_free_people_are_asked_to_join() -> None:
    screen = set_up(laid(number=4), ENGLISH)
    assert "Who sits here" in plain(screen)
    assert "Join" in [plain(one.text) for one in buttons(screen)]


def test_with_all_seats_taken_nobody_is_asked_to_join() -> None:
    screen = set_up(laid(number=6), ENGLISH)
    assert "Who sits here" not in plain(screen)
    assert "All seats are taken." in plain(screen)
    assert "Join" not in [plain(one.text) for one in buttons(screen)]


def test_a_fifth_person_is_told_how_many_the_box_of_origins_seats() -> None:
    full = laid(number=4, edition=Edition.ORIGINS)
    words = seat_refusal(Refused.FULL, full, ENGLISH)
    assert words.startswith("This box seats 4, and all seats are taken.")


def test_the_box_of_origins_is_refused_where_five_sit() -> None:
    five = laid(number=5)
    words = toast(Reply(five, refused=BoxTooSmall(4)), 101, ENGLISH).text
    assert plain(words).startswith("That box seats 4, and more sit here.")


def on_page(page: Page, mode: Mode = Mode.REFEREE, **chosen: bool) -> Screen:
    """The set-up of a table with Power Up! on a page."""
    made = rules(Edition.SECOND, table=True, boxes=("power_up",))
    there = replace(laid(), rules=made, mode=mode, chosen=ChosenOptions(**chosen))
    return set_up(replace(there, draft=Draft(DECISION, page=page)), ENGLISH)


def test_who_draws_for_computers_is_an_option_where_there_are_evolutions() -> None:
    shown = [plain(one.text) for one in buttons(on_page(BoardPage.OPTIONS))]
    assert "Evolutions of computers: none" in shown
    counted = [plain(one.text) for one in buttons(on_page(BoardPage.OPTIONS, Mode.COUNTERS))]
    assert "Evolutions of computers: none" not in counted
    values = on_page(OptionPage("open_hands"), open_hands=True)
    assert action(values, "✓ drawn by you").args == ("open_hands", "on")
    said = toast(Reply(laid_with_evolutions(), note=OptionSet("open_hands", "on")), 101, ENGLISH).text
    assert plain(said) == "✓ Evolutions of computers: drawn by you"


def laid_with_evolutions() -> MatchFacts:
    return replace(laid(), rules=rules(Edition.SECOND, table=True, boxes=("power_up",)))
