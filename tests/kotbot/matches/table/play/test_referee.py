"""The referee: people roll and say what lies there, the bot resolves, asks, and remembers the cards."""

import pytest

from engine import read_table
from engine.events import HeartsLost, StarsChanged
from kotbot.matches.facts import DroppedCard, DroppedDamage, Mode
from kotbot.matches.facts.pages import DropsEffects, read_entry
from kotbot.matches.outcomes import Answered, Entered, Note, Switched
from kotbot.matches.refusals import Illegal, Refused
from kotbot.matches.table.play import correcting
from scripts.testing.matches import ANN, BOB, CID, Bot, refused
from scripts.testing.tables import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll; the cards for sale are not named."""
    return open_table(bot, 3)


# Questions


def test_claws_hit_tokyo_and_anybody_may_answer_for_its_monster(table: Table) -> None:
    table.type("ccc123")
    assert table.tokyo == (1, 0)
    table.type("cc1123")
    assert table.hearts == [8, 10, 10]
    assert table.happened(HeartsLost) == [HeartsLost(0, -2, 8, 1, "claws", True)]
    assert table.asked == "OfferYield 1"
    assert isinstance(table.answer("yield", CID).note, Answered)
    assert table.tokyo == (2, 0)


def test_the_start_of_a_turn_in_tokyo_is_paid(table: Table) -> None:
    table.type("c12233")
    table.type("112233")
    table.type("112233")
    assert table.state.active == 0
    assert table.stars == [3, 0, 0]
    assert table.happened(StarsChanged) == [StarsChanged(0, 2, 3, "start")]


def test_two_people_answer_one_question_and_the_second_is_told(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    decision = table.facts.decision
    table.answer("yield", ANN)
    assert refused(table.answer("stay", BOB, decision=decision)) is Refused.STALE
    assert table.tokyo == (2, 0)


def test_a_second_tap_on_the_answer_that_was_just_given_is_no_mistake(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    decision = table.facts.decision
    table.answer("yield", ANN)
    assert table.answer("yield", ANN, decision=decision).note is Note.REPEATED
    assert table.tokyo == (2, 0)
    assert table.undoable == "yield"


def test_another_answer_after_the_one_that_was_just_given_is_not_told_as_done(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    decision = table.facts.decision
    table.answer("yield", ANN)
    assert refused(table.answer("stay", ANN, decision=decision)) is Refused.STALE
    assert table.tokyo == (2, 0)


def test_after_an_undo_the_question_is_asked_again_under_another_number(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    decision = table.facts.decision
    table.answer("yield")
    table.undo(BOB)
    assert table.asked == "OfferYield 1"
    assert refused(table.answer("stay", decision=decision)) is Refused.STALE
    table.answer("stay")
    assert table.tokyo == (1, 0)


def test_a_question_can_be_overruled(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    table.enter("go at next")
    assert (table.asked, table.state.active) == ("RollDice *", 2)


def test_numbers_are_corrected_while_a_question_stays_open(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    decision = table.facts.decision
    table.enter("add 1 hearts +2")
    table.enter("set 3 energy 5")
    assert (table.asked, table.facts.decision) == ("OfferYield 1", decision)
    assert table.hearts == [10, 10, 10]
    table.answer("yield", decision=decision)
    assert table.tokyo == (2, 0)


# Corrections in the middle of something


def test_damage_that_is_pending_is_told_before_it_would_be_dropped(table: Table) -> None:
    table.at({}, {"energy": 2, "cards": ["wings"]}, {}, active=1, city=2, step="resolve", dice="ccc123")
    assert table.asked == "OfferWings 2"
    assert table.table.drops == (DroppedDamage(1, 3),)
    reply = table.enter("tokyo city 1 bay none")
    assert refused(reply) == DropsEffects((read_table("tokyo city 1 bay none"),))
    assert isinstance(table.insist("tokyo city 1 bay none").note, Entered)
    assert table.hearts == [10, 10, 10]


def test_several_entries_in_one_line_are_asked_about_before_they_drop_damage(table: Table) -> None:
    """Cid is brought back while Bob is asked whether he flies away from 3 claws."""
    table.at({}, {"energy": 2, "cards": ["wings"]}, {"hearts": 0}, city=2, step="resolve", dice="ccc123")
    line = "set 3 hearts 10; set 3 stars 3"
    reply = table.enter(line)
    events = read_entry(line)
    assert refused(reply) == DropsEffects(events)
    assert (table.asked, table.page) == ("OfferWings 2", f"sure pending {line}")
    assert refused(table.insist(correcting.entry_name(events[:1]))) is Refused.STALE
    assert isinstance(table.insist(correcting.entry_name(events)).note, Entered)
    assert (table.hearts, table.stars[2], table.page) == ([10, 10, 10], 3, "")


def test_numbers_in_one_line_drop_no_damage_and_need_no_yes(table: Table) -> None:
    table.at({}, {"energy": 2, "cards": ["wings"]}, {}, city=2, step="resolve", dice="ccc123")
    assert isinstance(table.enter("set 3 hearts 9; set 3 stars 3").note, Entered)
    assert table.asked == "OfferWings 2"


def test_a_card_that_has_nothing_to_do_with_an_attack_is_taken_away_without_a_question(table: Table) -> None:
    table.at(
        {"cards": ["herbivore"]},
        {"energy": 2, "cards": ["wings"]},
        {},
        active=1,
        city=2,
        step="resolve",
        dice="ccc123",
    )
    assert isinstance(table.enter("take 1 herbivore").note, Entered)
    assert table.asked == "OfferWings 2"
    table.answer("pass")
    assert table.hearts == [10, 7, 10]


def test_a_paid_card_is_told_before_its_effect_would_be_dropped(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["heal", "jets", "tank"])
    table.keep_market("on")
    table.answer("buy heal")
    assert table.asked == "RevealCard *"
    assert table.table.drops == (DroppedCard("heal"),)
    assert refused(table.enter("give 3 wings")) == DropsEffects((read_table("give 3 wings"),))


def test_the_roll_for_the_first_turn(bot: Bot) -> None:
    table = open_table(bot, 3, first=None)
    assert (table.asked, table.table.asked_dice, table.table.final) == ("OpeningRoll *", 6, False)
    table.type("cc1123")
    table.type("ccc123")
    table.type("c11223")
    assert (table.state.active, table.state.turn) == (1, 1)


def test_who_begins_can_be_said_instead_of_rolled(bot: Bot) -> None:
    table = open_table(bot, 3, first=None)
    table.enter("active 3")
    assert (table.state.active, table.asked) == (2, "RollDice *")


# The end


def test_the_end_is_asked_and_can_be_taken_back(table: Table) -> None:
    table.at({"stars": 19}, {}, {}, active=1, step="roll 0")
    table.type("111223")
    assert (table.state.over, table.facts.status.value) == (True, "live")
    table.undo()
    assert table.state.over is False
    table.type("3")
    table.confirm("yes")
    result = table.facts.result
    assert result is not None
    assert (result.winner, result.how) == (0, "stars")


def test_after_the_end_nothing_is_answered_but_anything_can_be_corrected(table: Table) -> None:
    table.at({"stars": 19}, {}, {}, active=1, step="roll 0")
    table.type("111223")
    assert isinstance(refused(table.type("1")), Illegal)
    table.enter("add 1 stars -3")
    assert (table.state.over, table.stars[0], table.state.active) == (False, 18, 1)


# Modes


def test_the_mode_is_switched_both_ways_with_nothing_lost(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    assert isinstance(table.switch(Mode.COUNTERS).note, Switched)
    table.enter("add 1 hearts -1")
    table.switch(Mode.REFEREE)
    assert table.asked == "OfferYield 1"
    assert table.hearts == [7, 10, 10]
    table.answer("yield")
    assert table.tokyo == (2, 0)


def test_dice_that_were_typed_are_there_again_when_the_switch_is_undone(table: Table) -> None:
    table.type("333e")
    table.switch(Mode.COUNTERS)
    assert (table.typed, table.table.asked_dice) == ((), 0)
    table.undo()
    assert (table.typed, table.table.asked_dice) == ((2, 2, 2, 3), 6)
    table.redo()
    table.undo()
    assert table.typed == (2, 2, 2, 3)


def test_a_switch_is_a_line_that_can_be_undone(table: Table) -> None:
    table.switch(Mode.COUNTERS, BOB)
    assert table.undoable == "mode counters"
    modes = [table.facts.mode]
    table.undo()
    modes.append(table.facts.mode)
    table.redo()
    modes.append(table.facts.mode)
    assert modes == [Mode.COUNTERS, Mode.REFEREE, Mode.COUNTERS]


def test_without_a_referee_nobody_rolls_for_the_first_turn(bot: Bot) -> None:
    table = open_table(bot, 3, first=None)
    table.type("cc1123")
    table.switch(Mode.COUNTERS)
    assert (table.state.turn, table.state.active, table.undoable) == (1, 0, "mode counters; begin 1")
    table.undo()
    assert table.asked == "OpeningRoll *"


def test_in_counters_nothing_happens_by_itself_in_the_middle_of_a_turn(table: Table) -> None:
    table.at({"energy": 6, "poison": 2, "cards": ["jets"]}, {}, {}, active=1, city=2, step="buy")
    table.switch(Mode.COUNTERS)
    table.enter("take 1 jets")
    table.enter("set 1 energy 0")
    table.enter("give 2 wings")
    assert (table.state.active, table.hearts, table.stars) == (0, [10, 10, 10], [0, 0, 0])


def test_the_claws_for_the_first_turn_are_said_as_a_number(bot: Bot) -> None:
    """Ann 2, Bob 0, Cid 3: Cid begins."""
    table = open_table(bot, 3, first=None)
    for claws in ("claw claw", "nothing", "claw claw claw"):
        assert isinstance(table.answer(f"roll {claws}").note, Answered)
    assert (table.asked, table.state.active) == ("RollDice *", 2)
    table.undo()
    assert table.asked == "OpeningRoll *"


@pytest.mark.parametrize("said", ["claw 1", "claw claw claw claw claw claw claw"])
def test_less_than_a_whole_roll_is_claws_alone(bot: Bot, said: str) -> None:
    table = open_table(bot, 3, first=None)
    assert isinstance(refused(table.answer(f"roll {said}")), Illegal)


# Costumes of others


@pytest.fixture
def bewitched(bot: Bot) -> Table:
    """Ann's turn, outside; Bob, in the City, wears the Witch."""
    table = open_table(bot, 2, boxes=["costumes"])
    return table.at({}, {"cards": ["witch"]}, city=2, active=1)


def test_who_wears_the_witch_is_asked_when_claws_are_going_to_wound(bewitched: Table) -> None:
    """Of three claws Bob has one rolled again: it shows an energy, and he loses two hearts."""
    bewitched.type("ccc12h")
    assert bewitched.asked == "Choose 2"
    assert bewitched.hearts == [10, 10]
    bewitched.answer("choose claw", BOB)
    bewitched.type("e", BOB)
    assert bewitched.hearts == [10, 8]
    assert bewitched.energy == [1, 0]


def test_the_witch_asks_nobody_whom_nothing_wounds(bewitched: Table) -> None:
    bewitched.type("112233")
    assert bewitched.asked == "RollDice *"
