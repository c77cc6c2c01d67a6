"""Counters: people keep everything themselves; the bot adds up, and asks where the rules would act."""

import pytest

from engine import read_table
from engine.errors import Reason
from engine.events import StarsChanged
from kotbot.matches.facts import Mode, OfferKind, Status
from kotbot.matches.facts.pages import HouseRule
from kotbot.matches.outcomes import Counted, Declined, Entered, Note, OfferMade
from kotbot.matches.refusals import Illegal, Refused
from scripts.testing.matches import ANN, BOB, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, Ann's turn."""
    return open_table(bot, 3, Mode.COUNTERS)


# Numbers


def test_taps_from_an_old_board_all_count(table: Table) -> None:
    for person in (ANN, BOB, ANN, BOB):
        assert isinstance(table.enter("add 3 energy +2", person).note, Entered)
    assert table.energy == [0, 0, 8]


def test_the_same_press_twice_counts_once(table: Table) -> None:
    table.enter("add 1 stars +1", press="one")
    assert table.enter("add 1 stars +1", press="one").note is Note.REPEATED
    assert table.stars == [1, 0, 0]


def test_taps_of_two_people_on_one_number_are_two_lines(table: Table) -> None:
    table.enter("add 1 stars +1", ANN)
    table.enter("add 1 stars +1", BOB)
    assert table.undoable == "add 1 stars +1"
    table.undo()
    assert table.stars == [1, 0, 0]


def test_taps_on_two_numbers_are_two_lines(table: Table) -> None:
    table.enter("add 1 stars +1")
    table.enter("add 1 energy +1")
    table.undo()
    assert (table.stars, table.energy) == ([1, 0, 0], [0, 0, 0])


def test_after_half_a_minute_a_tap_is_a_line_of_its_own(bot: Bot, table: Table) -> None:
    table.enter("add 1 stars +1")
    bot.later(seconds=31)
    table.enter("add 1 stars +1")
    assert table.undoable == "add 1 stars +1"


def test_after_an_undo_a_tap_is_a_line_of_its_own(table: Table) -> None:
    table.enter("add 1 energy +1")
    table.enter("add 1 stars +1")
    table.undo()
    table.enter("add 1 energy +1")
    table.undo()
    assert table.energy == [1, 0, 0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("add 1 stars -1", Reason.OUT_OF_RANGE),
        ("set 1 stars 1000", Reason.OUT_OF_RANGE),
        ("set 9 stars 1", Reason.NO_SUCH_SEAT),
        ("add 1 luck +1", Reason.UNREADABLE),
        ("kraken wins", Reason.UNREADABLE),
        ("take 1 jets", Reason.CARD_NOT_THERE),
        ("give 1 heal", Reason.NOT_LEGAL),
        ("tokyo city 1 bay 2", Reason.NOT_LEGAL),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_changes_nothing(
    table: Table, text: str, reason: Reason
) -> None:
    before = table.facts
    reply = table.enter(text)
    assert refused(reply) == Illegal(reason)
    assert table.facts == before


def test_strangers_enter_nothing(table: Table) -> None:
    assert refused(table.enter("add 1 stars +1", STRANGER)) is Refused.STRANGER
    assert table.stars == [0, 0, 0]


def test_more_hearts_than_the_rules_have_need_a_confirmation_and_are_marked(table: Table) -> None:
    reply = table.enter("set 2 hearts 12")
    assert refused(reply) == HouseRule(Reason.OUT_OF_RANGE, read_table("set 2 hearts 12 forced"))
    assert table.hearts == [10, 10, 10]
    assert isinstance(table.insist("set 2 hearts 12").note, Entered)
    assert table.hearts == [10, 12, 10]
    assert table.state.forced == ((1, "hearts"),)


def test_of_several_changes_none_is_entered_if_one_cannot_be(table: Table) -> None:
    """Ann has no energy: one more, and two less, would leave her with less than none."""
    reply = table.enter("add 1 energy +1; add 1 energy -2")
    assert refused(reply) == Illegal(Reason.OUT_OF_RANGE)
    assert reply.facts is not None
    assert reply.facts.state is not None
    assert reply.facts.state.energy == [0, 0, 0]
    assert table.energy == [0, 0, 0]
    assert isinstance(table.enter("add 1 energy +2; add 1 energy -2").note, Entered)


# The last heart


def test_the_last_heart_stays_until_the_table_says_that_it_is_gone(table: Table) -> None:
    table.enter("set 2 hearts 1")
    assert isinstance(table.enter("add 2 hearts -1").note, OfferMade)
    assert table.hearts == [10, 1, 10]
    assert table.offers == ["out 2: set 2 hearts 0"]
    assert isinstance(table.accept(OfferKind.OUT, 2, BOB).note, Entered)
    assert table.hearts == [10, 0, 10]
    assert not table.state.lives(1)
    assert table.offers == []


def test_a_blow_that_is_greater_than_the_health_leaves_one_heart_and_asks(table: Table) -> None:
    table.enter("set 3 hearts 4")
    table.enter("add 3 hearts -6")
    assert table.hearts == [10, 10, 1]
    assert table.undoable == "add 3 hearts -3"
    assert table.offers == ["out 3: set 3 hearts 0"]


def test_a_monster_that_is_not_out_stays_at_one_heart(table: Table) -> None:
    table.enter("set 2 hearts 1")
    table.enter("add 2 hearts -1")
    assert isinstance(table.decline(OfferKind.OUT, 2).note, Declined)
    assert (table.hearts, table.offers) == ([10, 1, 10], [])
    assert refused(table.accept(OfferKind.OUT, 2)) is Refused.STALE


def test_an_undo_takes_the_question_back_and_a_redo_asks_again(table: Table) -> None:
    table.enter("set 2 hearts 1")
    table.enter("add 2 hearts -1")
    table.undo()
    assert table.offers == []
    table.redo()
    assert table.offers == ["out 2: set 2 hearts 0"]
    table.accept(OfferKind.OUT, 2)
    table.undo()
    assert table.offers == ["out 2: set 2 hearts 0"]
    assert table.hearts == [10, 1, 10]


def test_a_healed_monster_is_asked_about_no_more(table: Table) -> None:
    table.enter("set 2 hearts 1")
    table.enter("add 2 hearts -1")
    table.enter("add 2 hearts +2")
    assert table.offers == []


# Cards


def test_a_card_that_the_active_monster_can_pay_is_offered_to_be_paid(table: Table) -> None:
    table.enter("set 1 energy 6")
    table.enter("give 1 jets")
    assert table.offers == ["pay 1: add 1 energy -5"]
    assert table.accept(OfferKind.PAY, 1).note == Entered(("add 1 energy -5",))
    assert table.energy == [1, 0, 0]
    assert table.offers == []


def test_a_card_costs_less_with_alien_origin(table: Table) -> None:
    table.enter("set 1 energy 6")
    table.enter("give 1 alien_origin")
    table.decline(OfferKind.PAY, 1)
    table.enter("give 1 jets")
    assert table.offers == ["pay 1: add 1 energy -4"]


def test_nobody_pays_for_a_card_out_of_turn_without_energy_or_from_another_monster(table: Table) -> None:
    table.enter("give 1 jets")
    table.enter("set 2 energy 9")
    table.enter("give 2 wings")
    table.next_turn()
    table.insist("give 2 jets")
    assert table.offers == []


def test_cards_tokens_and_what_lies_on_them(table: Table) -> None:
    table.enter("give 1 smoke_cloud")
    table.enter("set 1 smoke_cloud 2")
    table.enter("add 1 smoke_cloud -1")
    table.enter("set 2 poison 3")
    table.enter("give 2 mimic")
    table.enter("mimic 2 smoke_cloud of 1")
    assert table.cards(1) == ["smoke_cloud"]
    assert table.state.cards[0][0].charge == 1
    assert table.state.poison[1] == 3
    assert table.state.cards[1][0].acts == "smoke_cloud"


def test_a_card_that_is_elsewhere_moves_after_a_confirmation(table: Table) -> None:
    table.enter("give 1 jets")
    reply = table.enter("give 2 jets")
    assert refused(reply) == HouseRule(Reason.CARD_ELSEWHERE, read_table("give 2 jets forced"))
    table.insist("give 2 jets")
    assert (table.cards(1), table.cards(2)) == ([], ["jets"])


def test_a_card_that_the_catalogue_lacks_and_one_without_a_name(table: Table) -> None:
    table.enter("give 1 other:Megahorn")
    table.enter("give 1 ?")
    assert table.cards(1) == ["other:Megahorn", "?"]


# The end


def test_twenty_stars_are_asked_about_and_the_end_is_confirmed(table: Table) -> None:
    table.enter("set 3 stars 19")
    table.enter("add 3 stars +1")
    assert table.offers == ["win 3: win 3"]
    assert not table.state.over
    table.accept(OfferKind.WIN, 3)
    facts = table.facts
    assert facts.status is Status.LIVE
    assert table.state.over
    assert table.undoable == "win 3"
    assert isinstance(table.confirm().note, Counted)
    result = table.facts.result
    assert result is not None
    assert (result.winner, result.how, table.facts.status) == (2, "stars", Status.OVER)


def test_a_win_that_was_declined_is_asked_about_again_at_the_next_turn(table: Table) -> None:
    table.enter("set 3 stars 20")
    table.decline(OfferKind.WIN, 3)
    table.enter("add 3 stars +1")
    assert table.offers == []
    table.next_turn()
    assert table.offers == ["win 3: win 3"]


def test_a_number_that_is_put_right_after_a_win_leaves_the_game_over(table: Table) -> None:
    table.enter("set 1 stars 21")
    table.accept(OfferKind.WIN, 1)
    table.enter("add 2 energy +1")
    assert (table.energy, table.state.over, table.state.winner, table.state.turn) == ([0, 1, 0], True, 0, 1)
    assert isinstance(table.confirm().note, Counted)


def test_a_win_that_the_numbers_do_not_bear_out_any_more_is_over_no_more(table: Table) -> None:
    table.enter("set 1 stars 21")
    table.accept(OfferKind.WIN, 1)
    table.enter("set 1 stars 19")
    assert (table.state.over, table.state.turn, table.offers) == (False, 1, [])


def test_of_two_with_twenty_stars_the_win_is_asked_about_again_after_a_number_is_put_right(
    table: Table,
) -> None:
    """Cid had them first, and the table said that Ann has won."""
    table.enter("set 3 stars 20")
    table.enter("set 1 stars 21")
    table.accept(OfferKind.WIN, 1)
    table.enter("add 2 energy +1")
    assert not table.state.over
    assert table.offers == ["win 1: win 1", "win 3: win 3"]


def test_the_last_one_alive_has_won_and_it_can_be_taken_back(table: Table) -> None:
    for seat in (1, 2):
        table.enter(f"set {seat} hearts 0")
        table.accept(OfferKind.OUT, seat)
    assert (table.state.winner, table.state.how, table.facts.status) == (2, "last", Status.LIVE)
    table.undo()
    assert not table.state.over
    assert refused(table.confirm()) is Refused.NOT_WON


def test_a_game_can_be_ended_by_agreement(table: Table) -> None:
    table.enter("win 2")
    table.confirm("no")
    result = table.facts.result
    assert result is not None
    assert (result.winner, result.how) == (1, "agreed")
    assert not table.facts.chosen.counts


def test_a_result_that_was_counted_stands(table: Table) -> None:
    table.enter("win 2")
    table.confirm()
    counted = table.facts.result
    assert refused(table.undo()) is Refused.OVER
    assert refused(table.back_to(1)) is Refused.OVER
    assert refused(table.enter("set 2 stars 0")) is Refused.OVER
    assert table.facts.result == counted


def test_a_match_is_ended_without_a_result(table: Table) -> None:
    table.enter("add 1 stars +4")
    assert table.stop(BOB).note is Note.STOPPED
    assert (table.facts.status, table.facts.result) == (Status.STOPPED, None)
    assert refused(table.enter("add 1 stars +1")) is Refused.OVER


# What is one line


def test_a_tap_after_an_attack_is_a_line_of_its_own(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.attack(1, 2)
    table.enter("add 2 hearts -1")
    table.undo()
    assert table.hearts == [10, 8, 10]


def test_a_tap_after_an_offer_is_a_line_of_its_own(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.accept(OfferKind.ENTER, 2)
    table.enter("add 2 stars +1")
    table.undo()
    assert table.stars == [0, 1, 0]


def test_stars_of_tokyo_that_were_accepted_are_told_with_their_reason(table: Table) -> None:
    table.enter("tokyo city 2 bay none")
    table.accept(OfferKind.ENTER, 2)
    table.next_turn()
    table.accept(OfferKind.START, 2)
    entries = table.provenance(2, "stars").entries
    assert [event for entry in entries for event in entry.events] == [
        StarsChanged(1, 1, 1, "enter"),
        StarsChanged(1, 2, 3, "start"),
    ]


# A monster without dice


def test_a_turn_without_dice_waits_until_people_go_on(table: Table) -> None:
    """The engine would play such a turn to its end."""
    table.enter("set 2 shrink 6")
    table.enter("begin 2")
    assert table.undoable == "begin 2 at hold"
    assert table.state.active == 1
    table.enter("tokyo city 2 bay none")
    assert table.state.active == 1
    table.enter("begin 3")
    assert table.undoable == "begin 3"
    assert table.state.active == 2


def test_with_a_referee_a_turn_without_dice_goes_on_by_the_rules(table: Table) -> None:
    table.enter("set 2 shrink 6")
    table.enter("begin 2")
    table.switch(Mode.REFEREE)
    assert table.state.active == 2
    table.undo()
    assert (table.facts.mode, table.state.active) == (Mode.COUNTERS, 1)
