"""What a table is asked: offers, house rules, what would be dropped, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from engine import read_table
from engine.table_events import SetNumber
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.facts import DroppedCard, DroppedDamage, MatchFacts, Mode, Offer, OfferKind
from kotbot.matches.facts.pages import read_entry
from kotbot.matches.table.play.correcting import entry_name
from kotbot.views.base.verbs import Verb
from kotbot.views.base.widths import fits
from kotbot.views.modes import board, stop_question
from scripts.texts.facts import ENGLISH, picture, plain, shown
from scripts.texts.tables import (
    PAY,
    TWO_OFFERS,
    at_table,
    line,
    open_page,
    rolling,
    six,
    table_matches,
    table_screens,
)
from tests.kotbot.views.table.boards import action, counting, english


def test_what_the_rules_would_do_is_offered_with_two_answers() -> None:
    offers = (
        Offer(OfferKind.OUT, 3, read_table("set 4 hearts 0").change),
        Offer(OfferKind.START, 0, read_table("add 1 stars +2").change),
    )
    first = english(counting(offers=offers[:1]))
    assert "☠ 🐲 Meka Dragon has no ♥ left. Out?\nMat:" in picture(first)
    assert shown(first)[:2] == ["☠ 🐲 is out", "🐲 stays: ♥ 1"]
    assert [one.action.args for one in first.keyboard[0] if one.action] == [
        ("out", "4", "yes"),
        ("out", "4", "no"),
    ]
    second = english(counting(offers=offers[1:]))
    assert "🏙 👽 Alienoid begins in Tokyo: +2★?" in picture(second)
    assert shown(second)[:2] == ["👽 +2★", "👽 no"]


def test_several_offers_are_asked_about_one_after_the_other() -> None:
    offers = tuple(Offer(OfferKind.OUT, seat, SetNumber(seat, "hearts", 0)) for seat in (3, 0, 2))
    screen = english(counting(offers=offers))
    assert "☠ 🐲 Meka Dragon has no ♥ left. Out?\nThen 2 more questions" in picture(screen)
    assert shown(screen)[:3] == ["☠ 🐲 is out", "🐲 stays: ♥ 1", "♥ −1"]
    assert "Then 1 more question" in picture(english(counting(offers=offers[:2])))


def test_who_may_yield_is_asked_before_a_star_that_was_left_open() -> None:
    enters = Offer(OfferKind.ENTER, 0, read_table("add 1 stars +1").change)
    yields = Offer(OfferKind.YIELD, 0, read_table("tokyo city 2 bay none").change)
    match = counting()
    assert match.table is not None
    both = replace(match, table=replace(match.table, offers=(enters, yields)))
    alone = replace(match, table=replace(match.table, offers=(yields,)))
    assert english(both).keyboard[0] == english(alone).keyboard[0]
    assert "Then 1 more question" in picture(english(both))


def in_tokyo(city: int, bay: int, *offers: Offer) -> MatchFacts:
    """Bob's turn (seat 1, from 0)."""
    match = counting(offers=offers)
    state = match.state
    assert state is not None
    state = state.copy()
    state.city, state.bay = city, bay
    return replace(match, state=state)


def test_of_two_that_may_yield_the_city_is_asked_first() -> None:
    screen = english(
        in_tokyo(
            3,
            2,
            Offer(OfferKind.YIELD, 2, read_table("tokyo city 4 bay 2").change),
            Offer(OfferKind.YIELD, 3, read_table("tokyo city 2 bay 3").change),
        )
    )
    assert "🏙 🐲 Meka Dragon yields, 🐱 enters: +1★?" in picture(screen)
    assert shown(screen)[:2] == ["🐱 → 🏙 +1★", "🐲 Stay"]


def test_who_yields_to_an_attacker_that_is_in_tokyo_already_brings_it_no_star() -> None:
    bay = english(in_tokyo(1, 2, Offer(OfferKind.YIELD, 2, read_table("tokyo city 2 bay none").change)))
    assert "🌊 🦖 Gigazaur yields?" in picture(bay)
    assert shown(bay)[:2] == ["🦖 Yield", "🦖 Stay"]
    city = english(in_tokyo(2, 1, Offer(OfferKind.YIELD, 2, read_table("tokyo city 2 bay none").change)))
    assert shown(city)[:2] == ["🐱 → 🏙", "🦖 Stay"]


def test_a_place_that_is_taken_after_a_kill_is_shown_with_its_own_sign() -> None:
    screen = english(in_tokyo(2, -1, Offer(OfferKind.TAKE, 1, read_table("tokyo city 3 bay 2").change)))
    assert "🌊 🐱 Cyber Kitty took Tokyo: +1★?" in picture(screen)
    assert shown(screen)[0] == "🐱 → 🌊 +1★"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_board_with_six_players_and_many_offers_is_short_enough_for_a_phone(locale: str) -> None:
    offers = tuple(Offer(OfferKind.OUT, seat, SetNumber(seat, "hearts", 0)) for seat in (0, 2, 3, 5))
    extras = (("rolls", 9), ("energy_drink", 3), ("smoke_cloud", 2))
    long: dict[str, Any] = {
        "undo": line("result 3 3 3 energy energy claw", seq=18),
        "redo": line("give 3 complete_destruction"),
    }
    for match in (
        at_table(six(), Mode.COUNTERS, offers=offers),
        at_table(six(), Mode.COUNTERS, offers=offers, **long),
        at_table(six(), Mode.COUNTERS, offers=(*TWO_OFFERS, *PAY), mat=4, private=True),
        rolling(offers=offers),
        rolling(offers=offers, extras=extras[1:], **long),
        rolling(offers=offers, extras=extras, **long),
        open_page(rolling(offers=offers), "mats"),
        open_page(rolling(offers=offers, **long), "mats"),
    ):
        assert len(board(match, texts_for(locale)).keyboard) <= 9


def test_where_the_board_is_long_already_undo_and_redo_share_a_row_and_are_cut() -> None:
    result, given = line("result 3 3 3 energy energy claw", seq=18), line("give 3 complete_destruction")
    screen = english(counting(offers=TWO_OFFERS, undo=result, redo=given))
    (row,) = [row for row in screen.keyboard if plain(row[0].text).startswith("↩")]
    assert [plain(one.text) for one in row] == ["↩ 🎲 3 3 3 ⚡…", "↪ 🦖 gets Compl…"]
    assert fits(row)


def test_six_monsters_to_choose_from_stand_in_one_row() -> None:
    rows = [[plain(one.text) for one in row] for row in english(counting()).keyboard]
    assert ["👽", "•🐱", "🦖", "🐲", "🐧", "🦍"] in rows


def test_a_card_that_was_given_is_offered_to_be_paid() -> None:
    screen = english(table_matches()["counters, paying"])
    assert "🃏 🐱 Cyber Kitty bought a card: −3⚡?" in picture(screen)
    assert shown(screen)[:2] == ["🐱 −3⚡", "🐱 no"]


def test_a_house_rule_is_asked_about_with_the_maximum_beside_it() -> None:
    screen = english(open_page(counting(), "sure out_of_range set 2 hearts 12 forced"))
    assert "🐱 Cyber Kitty: ♥ 12? That is a house rule." in picture(screen)
    assert action(screen, "Yes, ♥ 12").args == ("set", "2", "hearts", "12", "forced")
    assert action(screen, "♥ 10").args == ("set", "2", "hearts", "10")


def test_hearts_that_would_be_added_are_asked_about_as_what_there_would_be() -> None:
    screen = english(open_page(counting(), "sure out_of_range add 2 hearts +5 forced"))
    assert action(screen, "Yes, ♥ 13").args == ("add", "2", "hearts", "+5", "forced")


def test_a_card_that_is_elsewhere_is_asked_about() -> None:
    screen = english(open_page(counting(), "sure card_elsewhere give 1 jets forced"))
    assert "Jets is with 🐱 Cyber Kitty. Move it to 👽 Alienoid?" in picture(screen)
    assert action(screen, "Move it").args == ("give", "1", "jets", "forced")


def test_what_a_change_would_drop_is_said_before_it_is_done() -> None:
    match = counting(drops=(DroppedDamage(1, 3), DroppedCard("heal")))
    told = picture(english(open_page(match, "sure pending tokyo city 3 bay none")))
    assert "🐱 Cyber Kitty −3♥\n🃏 Heal" in told


def test_a_line_of_several_changes_is_shown_whole_before_it_drops_something() -> None:
    line = "set 3 hearts 10; set 3 stars 3; set 3 energy 5; set 3 poison 2; set 3 shrink 1"
    screen = english(open_page(counting(drops=(DroppedDamage(1, 3),)), f"sure pending {line}"))
    told = picture(screen)
    assert "🦖 Gigazaur ♥ 10" in told
    assert "🦖 Gigazaur ★ 3" in told
    assert "🐱 Cyber Kitty −3♥" in told
    assert action(screen, "Do it all the same").args == tuple(entry_name(read_entry(line)).split())


def test_the_end_is_asked_and_can_be_taken_back() -> None:
    screen = english(table_matches()["over"])
    assert "Is that right, and does it count?" in picture(screen)
    assert shown(screen)[:3] == ["It counts", "Does not count", "↩ 🐱 −2♥ (Ann)"]
    assert (action(screen, "It counts").verb, action(screen, "It counts").args) == (Verb.COUNTS, ("yes",))


def test_a_table_may_say_who_has_won_or_end_without_a_result() -> None:
    screen = stop_question(counting(), ENGLISH)
    assert action(screen, "🏆 🐱 Bob").args == ("win", "2")
    assert not any("🐧" in text for text in shown(screen))
    assert action(screen, "Without a result").verb == Verb.STOP


def test_a_win_that_was_agreed_is_told_as_such() -> None:
    assert "Agreed at the table, in turn 41" in picture(table_screens(ENGLISH)["table: result, agreed"])
