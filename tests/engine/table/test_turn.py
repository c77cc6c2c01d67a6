"""Dice, whose turn it is, and at which step it goes on, as a table says."""

import pytest

from engine.errors import Reason
from engine.events import PendingDropped, TableChanged, TurnBegan
from engine.sections import Phase, Step, present_step, read_step
from tests.engine.table.kit import at_table, refused

# Dice and turn


def test_dice_are_set_and_the_present_roll_is_kept() -> None:
    table = at_table(step="roll 2", dice="1 1 2 2 3 c")
    table.play("! dice 3 3 3 e c h")
    assert table.state.dice == (0, 0, 3, 1, 1, 1)
    assert (table.asked, table.state.rolls) == ("KeepDice 1", 1)


def test_dice_named_before_the_first_roll_are_those_of_the_first_roll() -> None:
    table = at_table(step="roll 0")
    table.play("! dice 3 3 3 e c h")
    assert (table.asked, table.state.rolled, table.state.rolls) == ("KeepDice 1", 1, 2)


def test_dice_are_set_after_the_last_roll() -> None:
    table = at_table(step="roll 0")
    table.play("! dice 3 3 3 e 1 1 at resolve", "1 resolve all")
    assert (table.stars[0], table.energy[0]) == (3, 1)


def test_too_many_dice_are_refused() -> None:
    assert (
        refused(at_table(step="roll 1", dice="1 1 2 2 3 c"), "dice 111111 11111")[1] == "there are no 11 dice"
    )


def test_the_turn_is_given_to_a_seat() -> None:
    table = at_table({"energy": 9}, {}, {}, step="buy")
    table.play("! active 3 at start")
    assert (table.state.active, table.state.regular, table.asked) == (2, 2, "RollDice *")
    assert table.stars[2] == 2
    assert table.rolling == 6


def test_the_turn_is_not_given_to_who_is_out() -> None:
    assert refused(at_table({}, {"hearts": 0}, {}, step="buy"), "active 2")[1] == "seat 2 is out"


def test_a_turn_that_people_begin_brings_nothing_by_itself() -> None:
    table = at_table({"poison": 2}, {}, {"cards": ["urbavore"]}, active=1, step="roll 2", dice="111ech")
    table.play("! begin 3")
    assert (table.state.active, table.state.turn, table.asked, table.rolling) == (2, 2, "RollDice *", 6)
    assert (table.stars, table.hearts) == ([0, 0, 0], [10, 10, 10])
    assert table.happened(TurnBegan) == [TurnBegan(2, 2, "", 0)]


def test_a_turn_without_dice_is_over_at_once_unless_it_is_held() -> None:
    table = at_table({}, {}, {"shrink": 6}, active=1, step="roll 0")
    table.play("! begin 3")
    assert (table.state.active, table.state.turn) == (0, 3)
    table.play("! begin 3 at hold")
    assert (table.state.active, table.state.turn, table.asked, table.rolling) == (2, 4, "RollDice *", 0)
    table.play("! tokyo city 2 bay none")
    assert table.state.active == 2


def test_a_turn_that_is_held_has_its_dice_again_when_a_card_brings_one() -> None:
    table = at_table({}, {}, {"shrink": 6}, active=1, step="roll 0")
    table.play("! begin 3 at hold")
    table.play("! give 3 extra_head")
    assert (table.state.active, table.rolling) == (2, 1)


def test_no_turn_is_begun_for_who_is_out() -> None:
    table = at_table({}, {"hearts": 0}, {})
    assert refused(table, "begin 2") == (Reason.NOT_LEGAL, "seat 2 is out")


def test_a_game_is_ended_by_agreement() -> None:
    table = at_table({"stars": 7}, {"stars": 9}, {})
    table.play("! win 2")
    assert (table.state.winner, table.state.how, table.asked) == (1, "agreed", "")


def test_a_game_that_is_ended_with_20_stars_is_won_by_stars() -> None:
    table = at_table({"stars": 21}, {}, {})
    table.play("! win 1")
    assert (table.state.winner, table.state.how) == (0, "stars")


def test_a_game_is_ended_without_a_winner_and_goes_on_after_a_correction() -> None:
    table = at_table()
    table.play("! win none")
    assert (table.state.winner, table.state.how) == (-1, "agreed")
    table.play("! active 2 at start")
    assert (table.state.how, table.asked, table.state.active) == ("", "RollDice *", 1)


def test_who_is_out_has_not_won() -> None:
    table = at_table({}, {"hearts": 0}, {})
    assert refused(table, "win 2") == (Reason.NOT_LEGAL, "seat 2 is out")


# Steps


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("start", "RollDice *"),
        ("roll 0", "RollDice *"),
        ("roll 1", "KeepDice 1"),
        ("resolve", "ChooseOrder 1"),
        ("enter", "BuyCards 1"),
        ("buy", "BuyCards 1"),
        ("end", "RollDice *"),
        ("next", "RollDice *"),
        ("opening", "OpeningRoll *"),
    ],
)
def test_play_goes_on_at_any_step(step: str, asked: str) -> None:
    table = at_table({"energy": 9}, {}, {}, step="roll 2", dice="1 1 1 e 2 h")
    table.play(f"! go at {step}")
    assert table.asked == asked


def test_a_turn_begun_anew_has_no_dice_from_before() -> None:
    table = at_table({"energy": 9}, {}, {}, step="roll 2", dice="1 1 1 e 2 h")
    table.play("! go at start")
    assert table.rolling == 6
    table.play("* roll 1 1 2 2 3 3")
    assert table.state.dice == (2, 2, 2, 0, 0, 0)


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        ("start", Step(Phase.ROLL)),
        ("roll 1", Step(Phase.ROLL, 1)),
        ("roll 2", Step(Phase.ROLL, 2)),
        ("resolve", Step(Phase.REST)),
        ("buy", Step(Phase.BUY)),
        ("opening", Step(Phase.OPENING)),
    ],
)
def test_the_present_step_of_each_question(step: str, phase: Step) -> None:
    dice = {"dice": "1 1 1 e c h"} if step in ("roll 1", "roll 2", "resolve") else {}
    assert present_step(at_table({"energy": 9}, {}, {}, step=step, **dice).state) == phase


@pytest.mark.parametrize(
    "step", ["start", "roll 0", "roll 12", "resolve", "rest", "enter", "buy", "end", "next", "opening"]
)
def test_steps_by_name(step: str) -> None:
    assert str(read_step(step)) == step


def test_structure_in_the_middle_of_resolving_goes_on_with_what_is_left() -> None:
    table = at_table(step="resolve", dice="1 1 1 e c h")
    table.play("1 resolve numbers", "! give 2 jets")
    assert table.legal(1) == ["resolve all", "resolve energy", "resolve hearts", "resolve claws"]
    assert table.stars[0] == 1


def test_structure_drops_the_damage_that_was_pending_and_says_so() -> None:
    table = at_table({}, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2")
    assert table.asked == "OfferJets 3"
    table.play("! tokyo city 3 bay none")
    assert table.happened(PendingDropped) == [PendingDropped(2, 3)]
    assert table.hearts == [10, 10, 10, 10]
    assert table.city == 3


def test_all_hits_of_a_dropped_event_are_said() -> None:
    table = at_table(
        {}, {"cards": ["wings"], "energy": 2}, {}, {}, city=1, step="resolve", dice="c c 1 1 2 3"
    )
    assert table.asked == "OfferWings 2"
    table.play("! tokyo city 1 bay none")
    assert sorted(table.happened(PendingDropped)) == [
        PendingDropped(1, 2),
        PendingDropped(2, 2),
        PendingDropped(3, 2),
    ]


def test_a_card_that_has_nothing_to_do_with_an_attack_leaves_it_on_its_way() -> None:
    """Three claws at the monster in Tokyo, which is asked for its Jets; the attacker's card was a mistake."""
    table = at_table(
        {"cards": ["herbivore"]}, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2"
    )
    assert table.asked == "OfferJets 3"
    table.play("! take 1 herbivore")
    assert table.asked == "OfferJets 3"
    assert table.happened(PendingDropped) == []
    table.play("! give 2 wings", "3 stay")
    assert table.hearts == [10, 10, 7, 10]


def test_the_card_that_is_asked_for_ends_its_question() -> None:
    table = at_table({}, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2")
    table.play("! take 3 jets")
    assert table.happened(PendingDropped) == [PendingDropped(2, 3)]


def test_a_card_from_the_market_is_replaced_before_the_attack_goes_on() -> None:
    market = ["wings", "heal", "tank"]
    table = at_table({}, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2", market=market)
    table.play("! give 2 wings")
    assert table.asked == "RevealCard *"
    table.play("* reveal herbivore")
    assert table.asked == "OfferJets 3"
    table.play("3 stay")
    assert table.hearts == [10, 10, 7, 10]


def test_hearts_above_a_maximum_that_is_lost_are_lost_during_an_attack_too() -> None:
    bigger = {"hearts": 12, "cards": ["even_bigger"]}
    table = at_table(bigger, {}, {"cards": ["jets"]}, {}, step="resolve", dice="c c c 1 1 2")
    table.play("! take 1 even_bigger", "3 stay")
    assert table.hearts == [10, 10, 7, 10]


def test_a_change_says_itself_first() -> None:
    table = at_table(step="buy")
    table.play("! give 2 jets")
    assert table.events[0] == TableChanged("give 2 jets")


@pytest.mark.parametrize("said", ["* result 1 1 1 2 2 3", "* roll 1 1 1 2 2 3; 1 stop"])
def test_dice_that_are_final_stay_final(said: str) -> None:
    table = at_table({}, {"cards": ["psychic_probe"]}, {}, active=1, step="roll 0")
    table.play(*said.split("; "))
    assert table.asked == "ProbeDie 2"
    table.play("! give 3 jets")
    assert table.asked == "ProbeDie 2"
    table.play("2 pass")
    assert table.stars[0] == 1


def test_who_was_to_be_asked_to_yield_is_asked_again() -> None:
    five = at_table({}, {}, {}, {}, {}, city=2, bay=3, active=1, step="resolve", dice="c c 1 2 3 1")
    assert five.asked == "OfferYield 2"
    five.play("! give 4 jets")
    assert five.asked == "OfferYield 2"
    five.play("2 yield")
    assert five.asked == "OfferYield 3"
    five.play("! option check round", "3 stay")
    assert (five.city, five.bay, five.hearts) == (1, 3, [10, 8, 8, 10, 10])


def test_nobody_is_asked_to_yield_a_place_that_people_have_cleared() -> None:
    table = at_table({}, {}, {}, active=1, step="resolve", dice="c c 1 2 3 1")
    table.play("! tokyo city none")
    assert (table.city, table.asked) == (1, "RollDice *")


def test_nobody_is_asked_to_yield_when_play_goes_on_elsewhere() -> None:
    table = at_table({}, {}, {}, active=1, step="resolve", dice="c c 1 2 3 1")
    table.play("! go at next")
    assert table.asked == "RollDice *"
