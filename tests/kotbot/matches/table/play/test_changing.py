"""A line of the history is changed: what followed is entered again, and one undo brings all back."""

import pytest

from engine.codec import to_json
from engine.events import HeartsLost
from kotbot.matches.facts import How, Mode, OfferKind, Person
from kotbot.matches.outcomes import Note
from kotbot.matches.ports import Unit
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.matches.table.play import changing
from kotbot.matches.table.seats import seating
from scripts.testing.matches import ANN, BOB, STRANGER, Bot, refused
from scripts.testing.tables import Table, open_table
from tests.kotbot.matches.table.play.changes import choose, line_of, record_of


def change(table: Table, text: str, how: How = How.INSTEAD, person: Person = ANN) -> Reply:
    line, name = line_of(table, text).line, table.press()
    return table.bot.do(lambda unit: changing.change(unit, table.code, person, name, line, how))


def before(table: Table, text: str, entry: str) -> Reply:
    """A table event before the latest line whose entry begins so."""
    line, name = line_of(table, text).line, table.press()
    return table.bot.do(lambda unit: changing.correct_before(unit, table.code, ANN, name, line, entry))


def give_up(table: Table) -> Reply:
    name = table.press()
    return table.bot.do(lambda unit: changing.give_up(unit, table.code, ANN, name))


def entered(table: Table) -> list[str]:
    """What stands, oldest first, without the beginning."""
    return ["; ".join(line.texts) for line in table.history().lines[::-1]][1:]


@pytest.fixture
def three_turns(bot: Bot) -> Table:
    """Ann takes Tokyo; Bob, who has 2 energy, rolls 4 more and buys Jets for 5; Cid and Ann roll numbers."""
    table = open_table(bot, 3)
    table.enter("set 2 energy 2")
    table.type("c11223")
    table.type("eeee12", BOB)
    table.answer("buy jets", BOB)
    table.type("112233")
    table.type("112233")
    return table


# The three repairs of an evening


def test_it_was_another_card(three_turns: Table) -> None:
    table = three_turns
    assert (table.cards(2), table.energy[1]) == (["jets"], 1)
    assert change(table, "buy").note is Note.CHANGING
    assert (table.asked, table.energy[1]) == ("BuyCards 2", 6)
    assert table.answer("buy acid_attack", BOB).note is Note.AGAIN
    assert (table.cards(2), table.energy[1]) == (["acid_attack"], 0)
    assert (table.state.turn, table.asked) == (5, "RollDice *")


def test_one_energy_more_there(three_turns: Table) -> None:
    table = three_turns
    assert before(table, "buy", "add 2 energy +1").note is Note.AGAIN
    assert table.energy == [0, 2, 0]
    assert table.cards(2) == ["jets"]


def test_two_stars_were_forgotten_three_turns_ago(three_turns: Table) -> None:
    table = three_turns
    stars = table.stars
    before(table, "result 1 1 2 2 3 claw", "add 3 stars +2")
    assert table.stars == [stars[0], stars[1], stars[2] + 2]


def test_what_was_forgotten_before_a_probe_leaves_the_die_that_it_rolled(bot: Bot) -> None:
    table = open_table(bot)
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.enter("add 3 energy +2")
    table.type("111223")
    table.use(2, "psychic_probe", BOB)
    table.answer("reroll 1", BOB)
    table.type("c")
    assert before(table, "add 3 energy +2", "add 3 stars +2").note is Note.AGAIN
    assert entered(table)[-3:-1] == ["reroll 1", "roll claw"]


# One step, signed


def test_one_undo_takes_a_change_back_and_one_redo_brings_it_back(three_turns: Table) -> None:
    table = three_turns
    lines, energy = entered(table), table.energy
    before(table, "buy", "add 2 energy +1")
    table.undo(BOB)
    assert (entered(table), table.energy) == (lines, energy)
    table.redo()
    assert table.energy == [0, 2, 0]


def test_the_history_says_who_changed_what_and_keeps_who_entered_the_others(three_turns: Table) -> None:
    table = three_turns
    was = line_of(table, "buy")
    table.bot.later(minutes=5)
    change(table, "buy", How.OUT, BOB)
    assert entered(table)[:-1] == [
        "set 2 energy 2",
        "result 1 1 2 2 3 claw",
        "result 1 2 energy energy energy energy",
        "pass",
        "result 1 1 2 2 3 3",
        "result 1 1 2 2 3 3",
    ]
    said = table.history().lines[0]
    assert said.account == BOB.id
    assert said.changed is not None
    assert (said.changed.how, said.changed.line.texts) == ("out", was.texts)
    rolled = line_of(table, "result 1 2 energy")
    assert (rolled.account, rolled.rolled_by) == (BOB.id, 1)
    assert said.at - rolled.at >= was.at - rolled.at


def test_an_exported_record_has_the_change_and_not_what_it_replaced(three_turns: Table) -> None:
    table = three_turns
    change(table, "buy")
    table.answer("buy acid_attack", BOB)
    record = table.bot.do(lambda unit: record_of(unit, table.code))
    assert "buy acid_attack" in record
    assert "buy jets" not in record


# Where something does not fit any more


def test_it_stops_at_the_first_line_that_does_not_fit(three_turns: Table) -> None:
    """Without the roll for 4 energy the next dice are not Bob's."""
    table = three_turns
    assert change(table, "result 1 2 energy").note is Note.CHANGING
    reply = table.type("11223h", BOB)
    assert reply.note is Note.CHANGING
    changing_now = table.table.changing
    assert changing_now is not None
    assert changing_now.line.texts == ("buy jets",)
    assert changing_now.reason == "too_few_energy"
    assert changing_now.left == 3
    assert changing_now.account == ANN.id
    assert (table.asked, table.undoable) == ("BuyCards 2", "")


def without_energy(table: Table) -> Table:
    change(table, "result 1 2 energy")
    table.type("11223h", BOB)
    return table


def test_what_does_not_fit_is_dropped_and_the_others_are_entered_again(three_turns: Table) -> None:
    table = without_energy(three_turns)
    assert choose(table, "drop").note is Note.AGAIN
    assert (table.cards(2), table.energy[1], table.state.turn) == ([], 2, 5)


def test_what_does_not_fit_is_answered_anew(three_turns: Table) -> None:
    """There are 2 energy for a card for 2, which gives 1 at the end of a turn without any."""
    table = without_energy(three_turns)
    assert table.answer("buy solar_powered", BOB).note is Note.AGAIN
    assert (table.cards(2), table.energy[1], table.state.turn) == (["solar_powered"], 1, 5)


def test_a_number_that_is_set_right_lets_the_line_fit_again(three_turns: Table) -> None:
    table = without_energy(three_turns)
    assert table.enter("add 2 energy +3").note is Note.AGAIN
    assert (table.cards(2), table.energy[1], table.state.turn) == (["jets"], 0, 5)


def test_the_numbers_are_kept_as_they_were(three_turns: Table) -> None:
    table = three_turns
    hearts, stars, energy, tokyo = table.hearts, table.stars, table.energy, table.tokyo
    without_energy(table)
    assert choose(table, "keep_numbers").note is Note.AGAIN
    assert (table.hearts, table.stars, table.energy, table.tokyo) == (hearts, stars, energy, tokyo)
    assert (table.cards(2), table.state.turn) == (["jets"], 5)
    table.bot.do(lambda unit: record_of(unit, table.code))


def test_while_it_waits_the_change_can_be_undone(three_turns: Table) -> None:
    table = three_turns
    lines, state = entered(table), to_json(table.state)
    without_energy(table)
    assert give_up(table).note is Note.DONE
    assert (entered(table), to_json(table.state)) == (lines, state)
    assert table.table.changing is None


def test_what_could_be_brought_back_can_be_again_once_a_change_is_given_up(three_turns: Table) -> None:
    table = three_turns
    table.undo()
    back = table.redoable
    change(table, "buy")
    assert table.redoable == ""
    give_up(table)
    assert table.redoable == back != ""


def test_something_else_is_entered_in_place_of_any_line_that_does_not_fit(counters: Table) -> None:
    """Ann did not enter Tokyo: instead of her star she gets 1 energy."""
    table = counters
    change(table, "tokyo", How.OUT)
    assert choose(table, "answer_anew").note is Note.CHANGING
    assert table.enter("add 1 energy +1").note is Note.AGAIN
    assert (table.energy, table.stars, table.hearts) == ([1, 2], [7, 0], [6, 10])


def test_changes_of_changes_are_undone_one_by_one(three_turns: Table) -> None:
    table = three_turns
    energy, lines = table.energy, entered(table)
    before(table, "buy", "add 2 energy +1")
    first = table.energy
    change(table, "buy", How.OUT)
    assert (table.cards(2), table.energy[1]) == ([], 7)
    table.undo()
    assert (table.cards(2), table.energy) == (["jets"], first)
    table.undo()
    assert (table.energy, entered(table)) == (energy, lines)


def test_a_change_waits_over_a_restart(three_turns: Table) -> None:
    table = without_energy(three_turns)
    known = table.facts
    table.bot.restart()
    assert table.facts == known
    assert table.enter("add 2 energy +3").note is Note.AGAIN
    assert table.cards(2) == ["jets"]


def test_a_match_that_is_stopped_meanwhile_ends_as_it_stood_before_the_change(three_turns: Table) -> None:
    table = three_turns
    state, record = to_json(table.state), table.bot.do(lambda unit: record_of(unit, table.code))
    without_energy(table)
    assert table.stop().note is Note.STOPPED
    assert to_json(table.state) == state
    assert table.bot.do(lambda unit: record_of(unit, table.code)) == record


# Two phones


def test_only_one_line_is_changed_at_a_time(three_turns: Table) -> None:
    table = three_turns
    roll = line_of(table, "result 1 2 energy").line
    change(table, "buy")
    name = table.press()
    reply = table.bot.do(lambda unit: changing.change(unit, table.code, BOB, name, roll, How.INSTEAD))
    assert refused(reply) is Refused.CHANGING
    assert refused(table.undo(BOB, roll)) is Refused.CHANGING
    assert refused(table.redo(BOB, roll)) is Refused.CHANGING
    assert refused(table.back_to(roll, BOB)) is Refused.CHANGING
    assert refused(table.switch(Mode.COUNTERS)) is Refused.CHANGING
    assert refused(table.enter("seat add 1")) is Refused.CHANGING
    assert refused(table.bot.do(lambda unit: seating.seat_nameless(unit, table.code, BOB, "more"))) is (
        Refused.CHANGING
    )


def test_a_second_tap_changes_nothing_twice(three_turns: Table) -> None:
    table = three_turns
    line = line_of(table, "buy").line
    for _ in range(2):
        table.bot.do(
            lambda unit: changing.correct_before(unit, table.code, ANN, "same", line, "add 2 energy +1")
        )
    assert table.energy[1] == 2


def test_strangers_change_nothing(three_turns: Table) -> None:
    lines = entered(three_turns)
    assert refused(change(three_turns, "buy", How.OUT, STRANGER)) is Refused.STRANGER
    assert entered(three_turns) == lines


def test_the_beginning_is_not_changed(three_turns: Table) -> None:
    name = three_turns.press()
    reply = three_turns.bot.do(lambda unit: changing.change(unit, three_turns.code, ANN, name, 1, How.OUT))
    assert refused(reply) is Refused.STALE


def test_a_line_that_was_taken_back_meanwhile_is_not_changed(three_turns: Table) -> None:
    table = three_turns
    line, name = table.history().lines[0].line, table.press()
    table.undo()
    reply = table.bot.do(lambda unit: changing.change(unit, table.code, ANN, name, line, How.OUT))
    assert refused(reply) is Refused.NOTHING_TO_UNDO


# Counters


@pytest.fixture
def counters(bot: Bot) -> Table:
    """Ann has 3 stars, Bob 2 energy, and in the next turn Bob attacks Ann, who is in Tokyo."""
    table = open_table(bot, 2, Mode.COUNTERS)
    table.enter("tokyo city 1 bay none")
    table.accept(OfferKind.ENTER, 1)
    table.enter("add 1 stars +2")
    table.next_turn()
    table.enter("add 2 energy +2", BOB)
    table.attack(2, 4, BOB)
    table.enter("set 1 stars 7")
    return table


def test_a_number_of_the_counters_was_another(counters: Table) -> None:
    table = counters
    change(table, "add 2 energy")
    assert table.enter("add 2 energy +5", BOB).note is Note.AGAIN
    assert (table.energy, table.hearts, table.stars) == ([0, 5], [6, 10], [7, 0])


def test_an_attack_keeps_its_attacker(counters: Table) -> None:
    table = counters
    before(table, "add 2 energy", "add 1 hearts -1")
    assert table.hearts == [5, 10]
    hit = line_of(table, "add 1 hearts -4")
    assert [event for entry in hit.entries for event in entry.events] == [
        HeartsLost(0, -4, 5, 1, "claws", True)
    ]


def test_the_last_heart_is_offered_where_an_attack_is_deadly_now(counters: Table) -> None:
    table = counters
    assert before(table, "add 2 energy", "set 1 hearts 3").note is Note.AGAIN
    assert table.hearts == [1, 10]
    assert table.offers == ["out 1: set 1 hearts 0"]


def test_who_is_asked_about_its_last_heart_again_is_not_asked_to_yield_too(counters: Table) -> None:
    table = counters
    table.decline(OfferKind.YIELD, 1)
    table.enter("set 1 hearts 3")
    table.attack(2, 3, BOB)
    assert table.offers == ["out 1: set 1 hearts 0"]
    assert before(table, "set 1 hearts", "add 1 energy +1").note is Note.AGAIN
    assert table.offers == ["out 1: set 1 hearts 0"]


def test_a_win_by_final_roar_is_accepted_again_after_a_change(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS, boxes=["wicked"])
    for entry in ("give 2 final_roar", "set 2 stars 16", "set 2 hearts 2", "add 2 hearts -2"):
        table.enter(entry)
    table.accept(OfferKind.WIN, 2)
    assert before(table, "set 2 hearts", "add 1 energy +1").note is Note.AGAIN
    assert (table.energy, table.state.over, table.state.winner) == ([1, 0, 0], True, 1)


def test_what_was_accepted_is_not_taken_where_it_is_not_offered_any_more(counters: Table) -> None:
    """Ann did not enter Tokyo after all: her star for it does not fit."""
    table = counters
    change(table, "tokyo", How.OUT)
    changing_now = table.table.changing
    assert changing_now is not None
    assert (changing_now.line.texts, changing_now.reason) == (("add 1 stars +1",), "no_offer")
    choose(table, "drop")
    assert table.table.changing is None
    assert (table.tokyo, table.stars) == ((0, 0), [7, 0])


# Computers


def test_a_computer_answers_as_it_did(bot: Bot) -> None:
    table = open_table(bot, 2, computers=(2,))
    table.type("c11223")
    while table.state.active == 1:
        table.answer("stay") if table.asked.startswith("OfferYield") else table.type(
            "123ech"[: table.table.asked_dice]
        )
    answers = [entry.text for line in table.history().lines for entry in line.entries if entry.seat == 1]
    assert answers
    position = to_json(table.state)
    before(table, "result 1 1 2 2 3 claw", "add 1 poison +0")
    again = [entry.text for line in table.history().lines for entry in line.entries if entry.seat == 1]
    assert again == answers
    assert to_json(table.state) == position


def test_nobody_thinks_while_a_past_line_is_changed(bot: Bot) -> None:
    """The computer is asked in the position that the board shows: people say what happens there."""
    table = open_table(bot, 2, computers=(2,))
    table.type("c11223")
    table.type("112233")
    change(table, "roll 1 1 2 2 3 3", How.BEFORE)
    assert table.asked == "RollDice *"
    assert bot.do(lambda unit: due_of(unit, table.code)) is None


def test_a_computer_whose_answer_is_not_possible_any_more_chooses_anew(bot: Bot) -> None:
    """It kept some of its first dice; those are others now."""
    table = open_table(bot, 2, computers=(2,))
    table.type("c11223")
    table.type("111233")
    assert change(table, "roll 1 1 1 2 3 3").note is Note.CHANGING
    assert table.type("eeehhc").note is Note.AGAIN
    assert table.table.changing is None


def due_of(unit: Unit, code: str) -> object:
    match = unit.match(code)
    assert match is not None
    return unit.deadline(match.id)


def test_a_place_that_was_yielded_is_yielded_again_after_a_change_before_it(bot: Bot) -> None:
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("add 3 energy +1")
    table.enter("tokyo city 2 bay none")
    table.decline(OfferKind.ENTER, 2)
    table.attack(1, 2)
    table.accept(OfferKind.YIELD, 2)
    assert before(table, "add 3 energy", "add 3 stars +1").note is Note.AGAIN
    assert (table.tokyo, table.stars, table.offers) == ((1, 0), [1, 0, 1], [])


def test_an_entry_of_the_referee_answers_no_offer_that_only_counters_show(bot: Bot) -> None:
    """Bob hit Ann in Tokyo with counters, who was offered to yield; later the table enters that he is in."""
    table = open_table(bot, 3, Mode.COUNTERS)
    table.enter("tokyo city 1 bay none")
    table.next_turn()
    table.attack(2, 1)
    table.switch(Mode.REFEREE)
    table.enter("tokyo city 2 bay none")
    assert before(table, "tokyo city 1", "add 3 energy +1").refused is None
    assert (table.table.changing, table.tokyo, table.energy[2]) == (None, (2, 0), 1)
