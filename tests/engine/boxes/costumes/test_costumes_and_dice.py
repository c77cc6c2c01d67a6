"""Costumes that change dice, of others or the own ones: Witch, Cheerleader, Clown."""

import pytest

from engine.events import CardUsed
from tests.engine.boxes.costumes.kit import costumes, wearing
from tests.engine.kit import Game

# Witch: a die of somebody else is rolled again


def hit_by(dice: str, *cards: str, **more: object) -> Game:
    """Dice of seat 1 against seat 2 in the City, which wears these cards."""
    return costumes({}, wearing(*cards, **more), {}, city=2, step="roll 3", dice=dice)


def test_the_witch_has_a_die_rolled_again_before_it_hurts() -> None:
    table = hit_by("c12eee", "witch")
    assert (table.asked, table.legal(2)[0]) == ("Choose 2", "pass")
    table.play("2 choose claw", "* roll heart")
    assert table.state.dice == (1, 1, 0, 3, 0, 1)
    assert table.asked == "ChooseOrder 1"


def test_the_witch_may_pass_and_is_not_asked_twice() -> None:
    table = hit_by("cc12ee", "witch")
    table.play("2 choose claw", "* roll claw")
    assert table.asked == "ChooseOrder 1"
    again = hit_by("cc12ee", "witch").play("2 pass")
    assert again.asked == "ChooseOrder 1"


def test_the_witch_is_not_asked_where_no_claw_hurts_her() -> None:
    assert hit_by("123eeh", "witch").asked == "ChooseOrder 1"
    table = costumes({}, wearing("witch"), {}, city=3, step="roll 3", dice="c12eee")
    assert table.asked == "ChooseOrder 1"


def test_the_witch_is_asked_for_claws_that_cards_add() -> None:
    table = costumes(wearing("acid_attack"), wearing("witch"), {}, city=2, step="roll 3", dice="123eeh")
    assert table.asked == "Choose 2"


def test_the_witch_with_armor_plating_is_asked_for_two() -> None:
    assert hit_by("c12eee", "witch", "armor_plating").asked == "ChooseOrder 1"
    assert hit_by("cc12ee", "witch", "armor_plating").asked == "Choose 2"


def test_the_witch_comes_after_psychic_probe_and_before_own_changes() -> None:
    table = costumes(
        wearing("stretchy", energy=2),
        wearing("witch", "psychic_probe"),
        {},
        city=2,
        step="roll 3",
        dice="c12eee",
    )
    assert table.asked == "ProbeDie 2"
    table.play("2 pass")
    assert table.asked == "Choose 2"
    table.play("2 pass")
    assert table.asked == "ChangeDice 1"


def test_a_heart_does_not_take_the_witch() -> None:
    table = hit_by("c12eee", "witch").play("2 choose 1", "* roll heart")
    assert table.cards(2) == ["witch"]


# Cheerleader: a claw for somebody else


def test_a_cheer_adds_a_claw_to_the_result() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    assert (table.asked, table.legal(2)) == ("OfferCard 2", ["use cheerleader", "pass"])
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[2] == 8


def test_a_cheer_needs_no_claw_and_wakes_spiked_tail() -> None:
    table = costumes(wearing("spiked_tail"), wearing("cheerleader"), {}, city=3, step="roll 3", dice="123eeh")
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[2] == 8
    assert CardUsed(1, "cheerleader") in table.events


def test_a_cheer_hits_who_cheered() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=2, step="roll 3", dice="123eeh")
    table.play("2 use cheerleader", "1 resolve all")
    assert table.hearts[1] == 9


def test_who_does_not_cheer_adds_nothing() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    table.play("2 pass", "1 resolve all")
    assert table.hearts[2] == 9


def test_nobody_cheers_in_the_own_turn() -> None:
    table = costumes(wearing("cheerleader"), {}, {}, city=3, step="roll 3", dice="c12eee")
    assert table.asked == "ChooseOrder 1"


def test_a_cheer_is_for_one_turn() -> None:
    table = costumes({}, wearing("cheerleader"), {}, city=3, step="roll 3", dice="c12eee")
    table.play("2 use cheerleader", "1 resolve all", "3 stay", "1 pass")
    assert table.state.more is not None
    assert (table.state.turn, table.state.more.cheers) == (2, 0)


# Clown: all dice to any faces


def test_the_clown_turns_all_dice_when_each_face_shows() -> None:
    table = costumes(wearing("clown"), {}, {}, city=2, step="roll 3", dice="123ech")
    assert table.asked == "ChangeDice 1"
    for face in ("1", "2", "3", "energy", "heart"):
        table.play(f"1 turn {face} to claw with clown")
    assert table.state.dice == (0, 0, 0, 0, 6, 0)
    table.play("1 turn claw to heart with clown", "1 pass", "1 resolve all")
    assert table.hearts[1] == 5


@pytest.mark.parametrize("dice", ["123ecc", "1123eh", "123ehh"])
def test_the_clown_does_nothing_where_a_face_is_missing(dice: str) -> None:
    assert costumes(wearing("clown"), {}, {}, step="roll 3", dice=dice).asked != "ChangeDice 1"


def test_an_added_claw_serves_the_clown() -> None:
    table = costumes(wearing("clown", "acid_attack"), {}, {}, step="roll 3", dice="123ehh")
    assert table.asked == "ChangeDice 1"


def test_the_clown_may_go_on_when_another_card_broke_the_pattern() -> None:
    table = costumes(wearing("clown", "shrinky"), {}, {}, step="roll 3", dice="123ech")
    table.play("1 turn 2 to 1 with shrinky")
    assert table.may("1 turn 1 to claw with clown")


def test_the_clown_wakes_when_stretchy_makes_the_pattern() -> None:
    table = costumes(wearing("clown", "stretchy", energy=2), {}, {}, step="roll 3", dice="123ecc")
    table.play("1 turn claw to heart with stretchy", "1 turn 1 to claw with clown")
    assert table.may("1 turn 2 to claw with clown")
