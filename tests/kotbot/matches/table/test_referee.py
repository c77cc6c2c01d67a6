"""The referee: people roll and say what lies there, the bot resolves, asks, and remembers the cards."""

import pytest

from engine.events import HeartsLost, StarsChanged
from kotbot.matches.facts import Mode
from kotbot.matches.replies import Note, Refused
from tests.kotbot.matches.kit import ANN, BOB, CID, STRANGER, Bot, refused
from tests.kotbot.matches.table.kit import Table, open_table


@pytest.fixture
def table(bot: Bot) -> Table:
    """Three at a table, before Ann's first roll; the cards for sale are not named."""
    return open_table(bot, 3)


# Dice


def test_six_dice_typed_one_by_one_are_the_result_of_the_turn(table: Table) -> None:
    assert table.asked == "RollDice *"
    assert (table.table.asked_dice, table.table.final) == (6, True)
    for face in "111e":
        assert table.type(face).note is Note.MARKED
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (0, 0, 0, 3)
    assert table.type("ec").detail == "result 1 1 1 energy energy claw"
    assert (table.stars, table.energy, table.tokyo) == ([2, 0, 0], [2, 0, 0], (1, 0))
    assert table.undoable == "result 1 1 1 energy energy claw"


def test_a_wrong_die_is_taken_away_before_the_last_one(table: Table) -> None:
    table.type("3332")
    assert table.erase(BOB).note is Note.MARKED
    table.type("3hh", BOB)
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
    assert table.dice("222 e, c h").detail == "result 2 2 2 energy claw heart"
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
    assert refused(reply) is Refused.ILLEGAL
    assert reply.detail == "no_such_dice"
    assert table.facts == before


@pytest.mark.parametrize("text", ["1 2 3 4 5 6", "kraken", "11x ech"])
def test_faces_that_cannot_be_are_unreadable(table: Table, text: str) -> None:
    reply = table.dice(text)
    assert refused(reply) is Refused.ILLEGAL
    assert reply.detail == "unreadable"


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


def test_two_people_type_at_once_and_each_die_counts(table: Table) -> None:
    decision = table.facts.decision
    for face, person in zip("1e2c3h", (ANN, BOB, CID, ANN, BOB, CID), strict=True):
        table.type(face, person, decision=decision)
    assert table.energy == [1, 0, 0]
    assert table.tokyo == (1, 0)


def test_strangers_roll_nothing(table: Table) -> None:
    assert refused(table.type("1", STRANGER)) is Refused.STRANGER
    assert table.facts.draft is None


# Questions


def test_claws_hit_tokyo_and_anybody_may_answer_for_its_monster(table: Table) -> None:
    table.type("ccc123")
    assert table.tokyo == (1, 0)
    table.type("cc1123")
    assert table.hearts == [8, 10, 10]
    assert table.happened(HeartsLost) == [HeartsLost(0, -2, 8, 1, "claws", True)]
    assert table.asked == "OfferYield 1"
    assert table.answer("yield", CID).note is Note.ANSWERED
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
    assert "aside" not in table.facts.options


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


# Cards


def test_a_card_of_the_unknown_market_is_named_when_it_is_bought(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy")
    assert table.asked == "BuyCards 1"
    table.answer("buy jets", BOB)
    assert (table.cards(1), table.energy) == (["jets"], [1, 0, 0])
    assert table.state.market == ("?", "?", "?")


def test_nothing_is_asked_of_whoever_can_pay_for_no_card(table: Table) -> None:
    table.type("e12233")
    assert (table.asked, table.state.active) == ("RollDice *", 1)


def test_a_card_that_the_catalogue_lacks_is_bought_by_name_and_cost(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy")
    table.answer("buy other:Megahorn 4")
    assert (table.cards(1), table.energy) == (["other:Megahorn"], [2, 0, 0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("buy wings", "too_few_energy"),
        ("buy other:Megahorn 9", "too_few_energy"),
        ("buy jets from 2", "card_not_there"),
        ("buy megahorn", "unreadable"),
        ("keep 1 1", "not_legal"),
        ("roll 1 1 1 1 1 1", "not_asked"),
    ],
)
def test_what_cannot_be_bought_is_refused_with_a_reason(table: Table, text: str, reason: str) -> None:
    table.at({"energy": 5}, {"cards": ["camouflage"]}, {}, active=1, step="buy")
    before = table.facts
    reply = table.answer(text)
    assert refused(reply) is Refused.ILLEGAL
    assert reply.detail == reason
    assert table.facts == before


def test_a_card_that_is_elsewhere_is_bought_after_a_confirmation(table: Table) -> None:
    table.at({"energy": 5}, {"cards": ["camouflage"]}, {}, active=1, step="buy")
    reply = table.answer("buy camouflage")
    assert refused(reply) is Refused.CONFIRM
    assert reply.detail == "card_elsewhere buy camouflage"
    assert table.insist("buy camouflage").note is Note.ANSWERED
    assert (table.cards(1), table.cards(2), table.energy) == (["camouflage"], [], [2, 0, 0])
    table.undo()
    assert (table.cards(1), table.cards(2), table.energy) == ([], ["camouflage"], [5, 0, 0])


def test_a_card_that_was_thought_to_be_discarded_is_bought_after_a_confirmation(table: Table) -> None:
    table.at({"energy": 5}, {}, {}, active=1, step="buy", discard=["heal"])
    assert refused(table.answer("buy heal")) is Refused.CONFIRM
    table.insist("buy heal")
    assert (table.energy, table.state.discard) == ([2, 0, 0], ("heal",))


def test_a_table_that_keeps_the_market_is_asked_for_each_card(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    assert table.asked == "RevealCard *"
    table.answer("reveal wings", BOB)
    assert table.state.market == ("wings", "heal", "tank")


def test_a_card_that_is_not_named_now_can_be_left_out(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    table.answer("reveal ?")
    assert table.state.market == ("?", "heal", "tank")


def test_no_card_is_asked_for_any_more_when_the_market_is_put_away(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["jets", "heal", "tank"])
    table.keep_market("on")
    table.answer("buy jets")
    table.keep_market("off")
    assert table.state.market == ("?", "heal", "tank")


def test_orb_of_doom_makes_the_number_of_rolls_matter(bot: Bot) -> None:
    table = open_table(bot, 3, deck="base+all")
    table.at({"hearts": 9}, {"cards": ["orb_of_doom"]}, {}, active=1, step="roll 0")
    assert table.table.extras == (("rolls", 9),)
    table.say("rolls", 3)
    table.type("112233")
    assert table.hearts == [7, 10, 10]


def test_rolls_that_were_paid_with_cards_are_taken_off(table: Table) -> None:
    table.at(
        {"energy": 2, "cards": ["energy_drink", {"card": "smoke_cloud", "charge": 3}]},
        {},
        {},
        active=1,
        step="roll 0",
    )
    assert table.table.extras == (("energy_drink", 2), ("smoke_cloud", 3))
    assert refused(table.say("energy_drink", 3)) is Refused.ILLEGAL
    table.say("energy_drink", 1)
    table.say("smoke_cloud", 2)
    table.type("112233")
    assert table.energy[0] == 1
    assert table.state.cards[0][1].charge == 1


def test_a_probe_is_offered_and_the_die_is_rolled_on_the_table(table: Table) -> None:
    table.at({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.type("111223")
    assert table.asked == "ProbeDie 2"
    table.answer("reroll 1")
    assert (table.asked, table.table.asked_dice, table.table.final) == ("RerollDie *", 1, False)
    table.type("h")
    assert table.stars == [1, 0, 0]
    assert table.cards(2) == []


def test_camouflage_is_rolled_on_the_table(table: Table) -> None:
    table.at({}, {"cards": ["camouflage"]}, {}, active=1, city=2, step="roll 0")
    table.type("ccc123")
    assert (table.asked, table.table.asked_dice) == ("CamouflageRoll *", 3)
    table.type("h1c")
    assert table.hearts == [10, 8, 10]


def test_a_card_is_used_while_another_question_is_open(table: Table) -> None:
    table.at({"hearts": 5, "energy": 2, "cards": ["rapid_healing"]}, {}, {}, active=2, step="roll 0")
    table.type("12")
    assert table.use(1, "rapid_healing", CID).note is Note.ANSWERED
    assert (table.hearts[0], table.energy[0]) == (6, 0)
    draft = table.facts.draft
    assert draft is not None
    assert draft.typed == (0, 1)


# Corrections in the middle of something


def test_damage_that_is_pending_is_told_before_it_would_be_dropped(table: Table) -> None:
    table.at({}, {"energy": 2, "cards": ["wings"]}, {}, active=1, city=2, step="resolve", dice="ccc123")
    assert table.asked == "OfferWings 2"
    assert table.table.drops == ("damage 2 3",)
    reply = table.enter("give 3 jets")
    assert refused(reply) is Refused.CONFIRM
    assert reply.detail == "pending give 3 jets"
    assert table.insist("give 3 jets").note is Note.ENTERED
    assert table.hearts == [10, 10, 10]


def test_a_paid_card_is_told_before_its_effect_would_be_dropped(table: Table) -> None:
    table.at({"energy": 6}, {}, {}, active=1, step="buy", market=["heal", "jets", "tank"])
    table.keep_market("on")
    table.answer("buy heal")
    assert table.asked == "RevealCard *"
    assert table.table.drops == ("card heal",)
    assert refused(table.enter("give 3 wings")) is Refused.CONFIRM


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


# Computers


def test_a_computer_says_what_to_keep_and_people_roll_for_it(bot: Bot) -> None:
    table = open_table(bot, 3, computers=[2, 3])
    table.type("112233")
    assert (table.state.active, table.asked, table.table.final) == (1, "RollDice *", False)
    table.type("333123")
    kept = [logged.text for logged in table.facts.log if logged.seat == 1]
    assert kept
    assert kept[-1].startswith(("keep", "stop"))


def test_one_person_plays_the_box_against_two_computers(bot: Bot) -> None:
    table = open_table(bot, 3, computers=[2, 3])
    for _ in range(60):
        if table.state.over:
            break
        if table.table.asked_dice:
            faces = [bot.random.choice("123ech") for _ in range(table.table.asked_dice)]
            assert table.type("".join(faces)).refused is None
        else:
            assert table.state.asked_seat == 0
            assert table.answer(bot.any_answer(table.code)).refused is None
    assert table.state.turn > 6


def test_a_computer_buys_no_card_that_was_not_named(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({}, {"energy": 12}, active=2, step="buy")
    assert table.cards(2) == []
    assert table.state.market == ("?", "?", "?")


def test_a_computer_buys_from_the_market_that_was_entered(bot: Bot) -> None:
    table = open_table(bot, 2, computers=[2])
    table.at({}, {"energy": 30}, active=2, step="buy", market=["extra_head", "giant_brain", "alien_origin"])
    assert table.cards(2)


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
    assert refused(table.type("1")) is Refused.ILLEGAL
    table.enter("add 1 stars -3")
    assert (table.state.over, table.stars[0], table.state.active) == (False, 18, 1)


# Modes


def test_the_mode_is_switched_both_ways_with_nothing_lost(table: Table) -> None:
    table.type("ccc123")
    table.type("cc1123")
    assert table.switch(Mode.COUNTERS).note is Note.SWITCHED
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
