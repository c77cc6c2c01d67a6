"""Dice typed at a table: the result or each roll, and what stays typed when something else comes."""

from datetime import timedelta

import pytest

from engine.errors import Reason
from kotbot.matches.open import clock
from kotbot.matches.outcomes import Answered, DieTyped, Note
from kotbot.matches.refusals import Ahead, Faster, Illegal, Refused
from kotbot.matches.table.seats import handing
from scripts.testing.matches import ANN, BOB, CID, STRANGER, Bot, Machine, refused
from scripts.testing.tables import Table, open_table

ANN_TYPES, BOB_TYPES = Faster(Ahead.TYPES, 0), Faster(Ahead.TYPES, 1)


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll; the cards for sale are not named."""
    return open_table(bot, 3)


def test_six_dice_typed_one_by_one_are_the_result_of_the_turn(table: Table) -> None:
    assert table.asked == "RollDice *"
    assert (table.table.asked_dice, table.table.final) == (6, True)
    for face in "111e":
        assert isinstance(table.type(face).note, DieTyped)
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (0, 0, 0, 3)
    assert table.type("ec").note == Answered("result 1 1 1 energy energy claw")
    assert (table.stars, table.energy, table.tokyo) == ([2, 0, 0], [2, 0, 0], (1, 0))
    assert table.undoable == "result 1 1 1 energy energy claw"


def test_a_wrong_die_is_taken_away_before_the_last_one(table: Table) -> None:
    table.type("3332")
    assert isinstance(table.erase().note, DieTyped)
    table.type("3hh")
    assert table.stars == [5, 0, 0]


def test_an_undo_brings_the_typed_dice_back_without_the_last_one(table: Table) -> None:
    table.type("3h33c2")
    assert table.stars == [4, 0, 0]
    table.undo()
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (2, 5, 2, 2, 4)
    assert table.stars == [0, 0, 0]
    table.type("3")
    assert table.stars == [5, 0, 0]


def test_a_whole_roll_is_typed_at_once(table: Table) -> None:
    table.type("12")
    assert table.dice("222 e, c h").note == Answered("result 2 2 2 energy claw heart")
    assert table.stars == [3, 0, 0]


def test_an_undo_of_a_roll_that_was_typed_at_once_asks_for_the_whole_roll(table: Table) -> None:
    table.dice("222ech")
    table.undo()
    draft = table.facts.draft
    assert draft is not None
    assert (draft.typed, table.table.asked_dice) == ((), 6)


@pytest.mark.parametrize("text", ["1 2 3", "1112223", "nothing"])
def test_too_few_or_too_many_dice_are_refused(table: Table, text: str) -> None:
    before = table.facts
    reply = table.dice(text)
    assert refused(reply) == Illegal(Reason.NO_SUCH_DICE)
    assert table.facts == before


@pytest.mark.parametrize("text", ["1 2 3 4 5 6", "kraken", "11x ech"])
def test_faces_that_cannot_be_are_unreadable(table: Table, text: str) -> None:
    assert refused(table.dice(text)) == Illegal(Reason.UNREADABLE)


def test_intermediate_rolls_can_be_entered(table: Table) -> None:
    table.more_rolls("more")
    assert table.table.final is False
    table.type("3312ch")
    assert table.asked == "KeepDice 1"
    table.answer("keep 3 3", BOB)
    assert (table.asked, table.table.asked_dice) == ("RollDice *", 4)
    table.type("3e12")
    draft = table.facts.draft
    assert draft is not None
    assert draft.keep == (0, 0, 2, 0, 0, 0)
    table.answer("keep 3 3 3 energy")
    table.type("3e")
    assert (table.stars, table.energy) == ([5, 0, 0], [2, 0, 0])


def test_the_final_result_can_be_typed_where_dice_are_to_be_kept(table: Table) -> None:
    table.more_rolls("more")
    table.type("3312ch")
    table.answer("result 3 3 3 3 1 2", BOB)
    assert table.stars == [5, 0, 0]


def test_a_late_die_of_the_last_roll_is_no_die_of_the_next(table: Table) -> None:
    decision = table.facts.decision
    table.type("111223")
    assert refused(table.type("c", BOB, decision=decision)) is Refused.STALE
    assert table.facts.draft is None


def test_the_same_press_twice_is_one_die(table: Table) -> None:
    table.type("1", press="one")
    assert table.type("1", press="one").note is Note.REPEATED
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (0,)


def test_of_two_who_tap_the_same_roll_only_the_dice_of_the_first_count(table: Table) -> None:
    """Both see 1 1 2 ⚡ 🐾 ♥ and tap by turns; no six dice of a mixture are resolved."""
    decision = table.facts.decision
    for face in "112ec":
        assert isinstance(table.type(face, ANN, decision=decision).note, DieTyped)
        assert refused(table.type(face, BOB, decision=decision)) == ANN_TYPES
    assert table.typed == (0, 0, 1, 3, 4)
    assert table.type("h", ANN).note == Answered("result 1 1 2 energy claw heart")


def test_whoever_began_a_roll_keeps_it_until_ten_seconds_of_rest(table: Table) -> None:
    table.type("11", ANN)
    table.bot.later(seconds=9)
    table.type("2", ANN)
    table.bot.later(seconds=9)
    assert refused(table.type("e", BOB)) == ANN_TYPES
    assert refused(table.erase(BOB)) == ANN_TYPES
    assert refused(table.more_rolls("more", BOB)) == ANN_TYPES
    assert refused(table.dice("112ech", BOB)) == ANN_TYPES
    table.bot.later(seconds=1)
    assert isinstance(table.type("e", BOB).note, DieTyped)
    assert refused(table.type("e", ANN)) == BOB_TYPES
    assert table.typed == (0, 0, 1, 3)


def test_an_undo_leaves_the_roll_to_everybody(table: Table) -> None:
    table.type("112ech", ANN)
    table.undo(CID)
    assert table.typed == (0, 0, 1, 3, 4)
    assert isinstance(table.type("h", BOB).note, Answered)


def test_an_undo_of_a_number_leaves_the_roll_to_everybody_too(table: Table) -> None:
    table.type("11", ANN)
    table.enter("add 1 energy +1", BOB)
    table.undo(BOB)
    assert isinstance(table.type("2", BOB).note, DieTyped)
    assert table.typed == (0, 0, 1)


def test_the_roll_of_somebody_who_left_the_table_is_for_everybody(table: Table) -> None:
    table.type("11", CID)
    decision = table.facts.decision
    left = table.bot.do(lambda unit: handing.let_computer(unit, table.code, ANN, decision, 2, "hatchling"))
    assert left.refused is None
    offered = table.bot.do(lambda unit: handing.remove(unit, table.code, ANN, decision, 2))
    assert offered.refused is None
    assert table.facts.seat_of(CID.id) is None
    assert isinstance(table.type("2", BOB).note, DieTyped)


def test_after_a_restart_the_roll_is_for_everybody(table: Table) -> None:
    table.type("11", ANN)
    table.bot.later(seconds=1)
    table.bot.restart()
    assert isinstance(table.type("2", BOB).note, DieTyped)
    assert table.typed == (0, 0, 1)


@pytest.mark.parametrize("hours", [-2, 2], ids=["back", "on"])
def test_a_clock_that_is_set_leaves_a_roll_to_who_types_it(table: Table, hours: int) -> None:
    """Three seconds pass, the clock is set, six more pass: Ann still has one."""
    machine = Machine(table.bot)
    machine.runs(minutes=5)
    table.bot.do(clock.beat)
    table.type("11", ANN)
    machine.runs(seconds=3)
    machine.now += timedelta(hours=hours)
    assert table.bot.do(clock.catch_up) == timedelta(hours=hours)
    machine.runs(seconds=6)
    assert refused(table.type("2", BOB)) == ANN_TYPES
    machine.runs(seconds=1)
    assert isinstance(table.type("2", BOB).note, DieTyped)
    assert refused(table.type("2", ANN)) == BOB_TYPES


def test_after_a_clock_was_set_back_a_roll_is_of_who_types_it(table: Table) -> None:
    """Two minutes ago by a clock that is of an hour ago now: the process seems not to have begun yet."""
    machine = Machine(table.bot)
    machine.runs(minutes=2)
    machine.now -= timedelta(hours=1)
    table.bot.do(clock.catch_up)
    table.type("11", ANN)
    assert refused(table.type("2", BOB)) == ANN_TYPES


def test_a_die_of_a_time_to_come_holds_nobody_up_after_a_restart(table: Table) -> None:
    table.type("11", ANN)
    table.bot.later(hours=-2)
    table.bot.restart()
    assert isinstance(table.type("2", BOB).note, DieTyped)


def test_who_takes_a_roll_over_enters_all_of_it(table: Table) -> None:
    """What the other one tapped last may not be on the board yet: no die of it stays."""
    table.type("112", ANN)
    assert table.take_over(BOB).note is Note.TAKEN_OVER
    assert (table.typed, table.asked) == ((), "RollDice *")
    table.type("33", BOB)
    assert refused(table.type("e", ANN)) == BOB_TYPES
    assert table.type("3hhh", BOB).note == Answered("result 3 3 3 heart heart heart")
    assert table.stars == [4, 0, 0]


def test_a_roll_that_rested_shows_whose_it_was_and_is_taken_over(table: Table) -> None:
    """Nothing is drawn because of the clock: what the board offered before it rested is still right."""
    table.type("112", ANN)
    before = table.table.typist
    table.bot.later(seconds=10)
    assert table.table.typist == before == ANN.id
    assert table.take_over(BOB).note is Note.TAKEN_OVER
    assert table.typed == ()


def test_an_own_roll_is_not_taken_over(table: Table) -> None:
    table.type("112", ANN)
    assert isinstance(table.take_over(ANN).note, DieTyped)
    assert table.typed == (0, 0, 1)


def test_correcting_a_number_beside_a_roll_leaves_it_to_whoever_began_it(table: Table) -> None:
    table.type("11", ANN)
    table.enter("add 2 hearts -1", BOB)
    table.enter("tokyo city 3 bay none", BOB)
    assert refused(table.type("2", BOB)) == ANN_TYPES
    assert table.typed == (0, 0)


def test_strangers_roll_nothing(table: Table) -> None:
    assert refused(table.type("1", STRANGER)) is Refused.STRANGER
    assert table.facts.draft is None


# What stays typed and marked


def test_dice_that_were_typed_stay_when_something_else_is_corrected(table: Table) -> None:
    table.type("333e")
    table.enter("tokyo city 2 bay none")
    table.enter("give 1 jets")
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (2, 2, 2, 3)
    table.type("ch")
    assert (table.stars, table.hearts) == ([3, 0, 0], [10, 9, 10])


def test_dice_that_were_typed_are_not_those_of_another_monster(table: Table) -> None:
    table.type("333e")
    table.enter("go at next")
    assert table.facts.draft is None


def test_dice_that_were_typed_stay_when_a_correction_is_taken_back_and_brought_back(table: Table) -> None:
    table.type("33")
    table.enter("add 2 hearts -1")
    table.type("3")
    table.undo()
    assert (table.hearts, table.typed) == ([10, 10, 10], (2, 2, 2))
    table.redo()
    assert (table.hearts, table.typed) == ([10, 9, 10], (2, 2, 2))
    table.type("ech")
    assert table.stars == [4, 0, 0]


def test_dice_that_were_typed_are_there_again_when_what_took_them_away_is_taken_back(table: Table) -> None:
    table.type("333e")
    table.enter("go at next")
    assert not table.typed
    table.undo()
    assert table.typed == (2, 2, 2, 3)
    table.type("ch")
    assert table.stars == [4, 0, 0]


def test_dice_of_the_next_roll_are_there_again_when_the_one_before_is_undone_and_redone(
    table: Table,
) -> None:
    table.more_rolls("more")
    table.type("112ech")
    table.answer("keep 1 1")
    table.type("33")
    table.undo()
    assert table.asked == "KeepDice 1"
    table.undo()
    before: tuple[int, ...] = table.typed
    table.redo()
    table.redo()
    assert (before, table.asked) == ((0, 0, 1, 3, 4), "RollDice *")
    assert table.typed == (2, 2)
    table.type("3e")
    assert table.state.dice == (2, 0, 3, 1, 0, 0)
    table.undo()
    table.redo()
    assert not table.typed


def test_dice_of_the_next_turn_are_there_again_after_a_way_back_and_forth(table: Table) -> None:
    table.type("112233")
    start = table.history().lines[-1].line
    table.type("11")
    table.back_to(start)
    assert table.state.active == 0
    table.redo()
    assert (table.state.active, table.typed) == (1, (0, 0))


def test_what_was_marked_after_a_line_is_forgotten_once_another_one_stands_there(table: Table) -> None:
    table.type("112233")
    table.type("11")
    table.undo()
    table.erase()
    table.type("12")
    assert (table.state.active, table.typed) == (1, ())
    assert table.desk.undone_marks == {}


def test_dice_that_were_typed_stay_when_quick_taps_on_a_number_are_taken_back(table: Table) -> None:
    table.type("333")
    for _ in range(3):
        table.enter("add 1 energy +1")
    table.undo()
    assert (table.energy, table.typed) == ([0, 0, 0], (2, 2, 2))


def test_dice_that_were_marked_for_keeping_stay_marked_when_a_number_is_taken_back(table: Table) -> None:
    table.more_rolls("more")
    table.type("3312ch")
    table.mark("keep 3 2")
    table.enter("add 2 hearts -1")
    table.undo()
    draft = table.facts.draft
    assert draft is not None
    assert draft.keep == (0, 0, 2, 0, 0, 0)


# Dice where only a purchase is asked for


def test_dice_while_only_a_purchase_is_asked_for_mean_that_nothing_is_bought(table: Table) -> None:
    table.at({"energy": 3}, {}, {}, active=1, step="buy")
    assert (table.asked, table.table.next_roll) == ("BuyCards 1", (1, 6))
    decision = table.facts.decision
    assert isinstance(table.type("111ec").note, DieTyped)
    assert (table.asked, table.facts.decision, table.typed) == ("BuyCards 1", decision, (0, 0, 0, 3, 4))
    table.type("h")
    assert (table.stars, table.state.active) == ([0, 2, 0], 2)


def test_a_card_that_is_bought_while_the_next_roll_is_entered_takes_no_die_away(table: Table) -> None:
    table.at({"energy": 9}, {}, {}, active=1, step="buy")
    table.type("111", BOB)
    assert isinstance(table.answer("buy jets", ANN).note, Answered)
    assert (table.asked, table.typed) == ("BuyCards 1", (0, 0, 0))
    assert refused(table.type("e", ANN)) == BOB_TYPES
    table.type("ech", BOB)
    assert (table.stars, table.cards(1)) == ([0, 2, 0], ["jets"])


def test_energy_drink_of_the_next_player_is_said_beside_the_purchase(table: Table) -> None:
    table.at({"energy": 3}, {"energy": 2, "cards": ["energy_drink"]}, {}, active=1, step="buy")
    assert table.table.extras == (("energy_drink", 2),)
    table.say("energy_drink", 1)
    table.type("112ech")
    assert table.undoable.endswith("energy_drink 1")
    assert table.energy[1] == 2 - 1 + 1


def test_quick_taps_on_a_board_that_still_asks_for_a_purchase_all_count(table: Table) -> None:
    """The board is edited after the first of them; the others carry the number of the purchase."""
    table.at({"energy": 3}, {}, {}, active=1, step="buy")
    table.type("111ech", BOB, decision=table.facts.decision)
    assert (table.stars, table.state.active) == ([0, 2, 0], 2)


def test_a_die_of_somebody_else_on_that_board_is_not_mixed_with_it(table: Table) -> None:
    table.at({"energy": 3}, {}, {}, active=1, step="buy")
    seen = table.facts.decision
    table.type("1", BOB, decision=seen)
    assert refused(table.type("1", CID, decision=seen)) == BOB_TYPES
    assert table.typed == (0,)


def test_a_whole_roll_ends_the_purchase_in_a_line_of_its_own(table: Table) -> None:
    table.at({"energy": 3}, {}, {}, active=1, step="buy")
    table.dice("111ech")
    assert table.undoable == "result 1 1 1 energy claw heart"
    table.undo()
    assert (table.asked, table.undoable) == ("RollDice *", "pass")
    table.undo()
    assert table.asked == "BuyCards 1"


def test_a_roll_of_another_length_leaves_the_purchase_open(table: Table) -> None:
    table.at({"energy": 3}, {}, {}, active=1, step="buy")
    assert isinstance(refused(table.dice("11111")), Illegal)
    assert table.asked == "BuyCards 1"


def test_where_a_card_is_sold_before_the_next_turn_no_dice_are_offered(table: Table) -> None:
    table.at({"energy": 3, "cards": ["metamorph", "wings"]}, {}, {}, active=1, step="buy")
    assert (table.asked, table.table.next_roll) == ("BuyCards 1", None)
    assert isinstance(refused(table.type("1")), Illegal)
    assert table.asked == "BuyCards 1"
