"""Answers that a table alone may give, and what a correction leaves as it was."""

import pytest

from engine import IllegalAnswer, read_table
from engine.errors import Reason
from engine.events import DiceRolled, PendingDropped
from engine.sections import Phase, Step, present_step
from engine.table import changes_in_place
from tests.engine.kit import game
from tests.engine.table.kit import at_table

# Answers that a table alone may give


def test_the_final_result_of_a_roll_at_once() -> None:
    table = at_table(step="roll 0")
    table.play("* result 3 3 3 e 1 1", "1 resolve all")
    assert (table.stars[0], table.energy[0]) == (3, 1)


def test_a_final_result_takes_what_was_paid_for_more_rolls() -> None:
    cards = ["energy_drink", {"card": "smoke_cloud", "charge": 3}]
    table = at_table({"cards": cards, "energy": 3}, {}, {}, step="roll 0")
    table.play("* result 1 1 2 2 3 3 rolls 6 energy_drink 2 smoke_cloud 1")
    assert table.energy[0] == 1
    assert table.state.cards[0][1].charge == 2
    assert [event.number for event in table.happened(DiceRolled)] == [6]


@pytest.mark.parametrize(
    ("line", "reason", "part"),
    [
        ("* result 1 1 2 2 3", Reason.NO_SUCH_DICE, "6 dice are rolled, not 5"),
        ("* result 1 1 2 2 3 3 e", Reason.NO_SUCH_DICE, "6 dice are rolled, not 7"),
        ("* result 1 1 2 2 3 3 energy_drink 1", Reason.CARD_NOT_THERE, "there is no Energy Drink"),
        ("* result 1 1 2 2 3 3 smoke_cloud 1", Reason.OUT_OF_RANGE, "there are not so many smoke tokens"),
        ("* result 1 1 2 2 3 3 rolls 21", Reason.OUT_OF_RANGE, "dice are rolled 0 to 20 times"),
        ("1 result 1 1 2 2 3 3", Reason.NOT_LEGAL, "the dice are asked"),
    ],
)
def test_an_impossible_result_is_refused(line: str, reason: Reason, part: str) -> None:
    with pytest.raises(IllegalAnswer) as error:
        at_table({"energy": 1}, {}, {}, step="roll 0").play(line)
    assert error.value.reason is reason
    assert part in str(error.value)


def test_a_roll_is_not_paid_with_energy_that_is_not_there() -> None:
    table = at_table({"energy": 1, "cards": ["energy_drink"]}, {}, {}, step="roll 0")
    with pytest.raises(IllegalAnswer) as error:
        table.play("* result 1 1 2 2 3 3 energy_drink 2")
    assert error.value.reason is Reason.TOO_FEW_ENERGY


def test_a_digital_match_knows_no_result_and_no_unknown_or_foreign_card() -> None:
    table = game("second", {"energy": 9}, {}, {}, city=3, step="roll 0")
    assert not table.may("* result 1 1 2 2 3 3")
    table = game("second", {"energy": 9}, {}, {}, city=3, step="buy")
    assert not table.may("1 buy other:Megahorn 4")
    table.play("1 sweep")
    assert not table.may("* reveal ?")


def test_an_unknown_card_is_named_when_it_is_bought() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy", market=["?", "wings", "tank"])
    table.play("1 buy jets", "* reveal ?")
    assert table.cards(1) == ["jets"]
    assert table.energy[0] == 0
    assert table.state.market == ("?", "wings", "tank")
    assert "jets" not in table.state.deck


def test_a_foreign_card_is_bought_for_its_cost_and_has_no_effect() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy", market=["?", "wings", "tank"])
    table.play("1 buy other:Megahorn 4", "* reveal ?")
    assert table.cards(1) == ["other:Megahorn"]
    assert table.energy[0] == 1
    assert table.state.masks[0] == 0


def test_a_foreign_card_that_cannot_be_paid_is_refused() -> None:
    table = at_table({"energy": 5}, {}, {}, step="buy")
    assert not table.may("1 buy other:Megahorn 6")
    assert not table.may("1 buy other:Megahorn -1")


def test_a_card_that_was_thought_to_be_with_somebody_is_bought_from_anywhere() -> None:
    table = at_table({"energy": 5}, {"cards": ["camouflage"]}, {}, step="buy", market=["?", "wings", "?"])
    with pytest.raises(IllegalAnswer) as error:
        table.play("1 buy camouflage")
    assert error.value.reason is Reason.CARD_ELSEWHERE
    table.play("1 buy camouflage from anywhere", "* reveal ?")
    assert (table.cards(1), table.cards(2), table.energy[0]) == (["camouflage"], [], 2)
    assert table.state.market == ("?", "wings", "?")


def test_a_thing_that_no_shop_has_is_never_for_sale() -> None:
    table = game("second", {"energy": 9}, {}, step="buy", options={"table": True, "boxes": ["wicked"]})
    with pytest.raises(IllegalAnswer, match="final_roar is never for sale") as error:
        table.play("1 buy final_roar")
    assert error.value.reason is Reason.CARD_NOT_THERE


def test_a_discard_card_that_was_thought_to_be_used_is_bought_from_anywhere() -> None:
    table = at_table(
        {"energy": 3, "hearts": 5}, {}, {}, step="buy", market=["?", "wings", "?"], discard=["heal"]
    )
    table.play("1 buy heal from anywhere", "* reveal ?")
    assert (table.hearts[0], table.energy[0], table.state.discard) == (7, 0, ("heal",))


@pytest.mark.parametrize(
    "line", ["1 buy wings from anywhere", "1 buy jets from anywhere", "1 buy tank from anywhere"]
)
def test_nothing_else_is_bought_from_anywhere(line: str) -> None:
    """Wings lie in the market, Jets before the buyer, and nobody has seen Tank."""
    table = at_table({"energy": 9, "cards": ["jets"]}, {}, {}, step="buy", market=["?", "wings", "?"])
    assert not table.may(line)
    assert not game("second", {"energy": 9}, {"cards": ["jets"]}, {}, step="buy").may(
        "1 buy jets from anywhere"
    )


# What stays


@pytest.mark.parametrize(
    ("text", "in_place"),
    [
        ("set 2 stars 3", True),
        ("add 2 energy +3", True),
        ("set 2 hearts 3", True),
        ("set 2 hearts 0", False),
        ("add 2 hearts -10", False),
        ("set 4 hearts 3", False),
        ("set 2 stars 3 at buy", False),
        ("give 2 jets", False),
        ("tokyo city 2", False),
        ("go", False),
    ],
)
def test_only_numbers_of_the_living_change_in_place(text: str, in_place: bool) -> None:
    table = at_table({}, {}, {}, {"hearts": 0}, step="buy")
    assert changes_in_place(table.state, read_table(text)) is in_place


def test_what_was_done_at_the_end_of_the_turn_is_not_done_again() -> None:
    """Poison would kill, and Herbivore has worked: the poison is dropped and the turn is over."""
    seat = {"hearts": 1, "poison": 1, "energy": 2, "cards": ["herbivore", "rapid_healing"]}
    table = at_table(seat, {}, {}, step="end")
    assert table.asked == "LastChance 1"
    assert table.stars[0] == 1
    table.play("! tokyo city none bay none")
    assert table.happened(PendingDropped) == [PendingDropped(0, 1)]
    assert table.stars[0] == 1
    assert (table.hearts[0], table.state.active, table.asked) == (1, 1, "RollDice *")


def test_structure_just_before_an_entry_does_not_keep_the_attacker_out_of_tokyo() -> None:
    table = at_table(
        {"energy": 2, "cards": ["wings"]},
        {"cards": ["burrowing"]},
        {},
        city=2,
        step="resolve",
        dice="c 1 1 2 2 3",
    )
    table.play("2 yield")
    assert table.asked == "OfferWings 1"
    assert present_step(table.state) == Step(Phase.ENTER)
    table.play("! give 3 jets")
    assert table.asked == "OfferWings 1"
    table.play("1 pass")
    assert (table.city, table.hearts[0]) == (1, 9)


def test_cards_are_still_sold_after_a_correction_at_the_end_of_the_turn() -> None:
    table = at_table({"cards": ["metamorph", "jets"]}, {}, {}, step="end")
    table.play("! give 2 wings")
    assert table.asked == "SellCards 1"


def test_a_further_turn_that_was_offered_is_offered_again() -> None:
    table = at_table({"cards": ["freeze_time"]}, {}, {}, step="resolve", dice="1 1 1 2 2 3")
    assert table.asked == "OfferTurn 1"
    table.play("! give 2 wings")
    assert table.asked == "OfferTurn 1"
    table.play("1 again")
    assert (table.state.active, table.rolling) == (0, 5)
