"""The evolutions of Gigazaur."""

from engine.events import DieTurned, Forbidden
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, pile, rolled


def test_detachable_tail_takes_no_hearts_from_its_owner_in_this_turn() -> None:
    table = clawed(3, {}, {"hand": ["detachable_tail"], "hearts": 5}, {})
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", "play detachable_tail"])
    table.play("2 play detachable_tail")
    assert table.hearts == [10, 5, 10]
    assert table.happened(Forbidden) == [Forbidden(1, "lose_hearts", "detachable_tail")]
    assert (table.asked, table.city) == ("RollDice *", 2)


def test_detachable_tail_lies_there_until_the_end_of_the_turn() -> None:
    table = evolved({"energy": 9}, {"hand": ["detachable_tail"]}, {}, step="buy")
    table.play("2 play detachable_tail", "1 pass")
    assert (table.cards(2), pile(table, 2)) == ([], ("detachable_tail",))


def test_detachable_tail_keeps_poison_off() -> None:
    table = evolved({"energy": 9, "hand": ["detachable_tail"], "poison": 1}, {}, step="buy")
    table.play("1 play detachable_tail", "1 pass")
    assert table.hearts == [10, 10]


def test_detachable_tail_that_is_not_played_changes_nothing() -> None:
    table = clawed(3, {}, {"hand": ["detachable_tail"], "hearts": 5}, {})
    table.play("2 pass")
    assert (table.hearts, hand(table, 2)) == ([10, 2, 10], ["detachable_tail"])


def test_radioactive_waste_brings_energy_and_a_heart() -> None:
    table = evolved({"energy": 9, "hearts": 4}, {"hand": ["radioactive_waste"], "hearts": 4}, step="buy")
    table.play("2 play radioactive_waste")
    assert (table.energy, table.hearts) == ([9, 2], [4, 5])


def test_radioactive_waste_saves_who_would_die() -> None:
    table = clawed(3, {}, {"hand": ["radioactive_waste"], "hearts": 3}, {})
    assert table.asked == "OfferHand 2"
    table.play("2 play radioactive_waste")
    assert (table.hearts, table.energy) == ([10, 1, 10], [0, 2, 0])


def test_radioactive_waste_is_not_offered_if_nobody_dies() -> None:
    table = clawed(3, {}, {"hand": ["radioactive_waste"], "hearts": 4}, {})
    assert (table.asked, table.hearts) == ("OfferYield 2", [10, 1, 10])


def test_primal_bellow_takes_two_stars_from_all_others_but_not_below_none() -> None:
    table = evolved(
        {"energy": 9, "stars": 5}, {"hand": ["primal_bellow"], "stars": 4}, {"stars": 1}, step="buy"
    )
    table.play("2 play primal_bellow")
    assert table.stars == [3, 4, 0]


# The own dice


def test_saurian_adaptability_turns_all_dice_of_a_face() -> None:
    table = rolled("1 1 1 2 h e", {"hand": ["saurian_adaptability"]}, {})
    assert table.asked == "ChangeDice 1"
    assert len(table.legal(1)) == 1 + 4 * 5
    table.play("1 turn 1 to 3 with saurian_adaptability")
    assert table.state.dice == (0, 1, 3, 1, 0, 1)
    assert len(table.happened(DieTurned)) == 3
    assert pile(table, 1) == ("saurian_adaptability",)


def test_saurian_adaptability_goes_before_and_after_other_changes() -> None:
    table = rolled("1 1 1 2 h e", {"hand": ["saurian_adaptability"], "cards": ["gamma_breath"]}, {})
    table.play("1 turn 2 to claw with gamma_breath")
    assert table.asked == "ChangeDice 1"
    table.play("1 turn 1 to claw with saurian_adaptability")
    assert table.state.dice == (0, 0, 0, 1, 4, 1)


def test_saurian_adaptability_is_for_the_own_dice_alone() -> None:
    table = rolled("1 1 1 2 h e", {}, {"hand": ["saurian_adaptability"]})
    assert table.asked != "ChangeDice 1"
    assert not table.may("2 play saurian_adaptability")


def test_gamma_breath_turns_one_die_to_a_claw_once_a_turn() -> None:
    table = rolled("1 1 1 2 h e", {"cards": ["gamma_breath"]}, {})
    assert "turn 2 to claw with gamma_breath" in table.legal(1)
    table.play("1 turn 2 to claw with gamma_breath")
    assert table.state.dice == (3, 0, 0, 1, 1, 1)
    assert table.asked != "ChangeDice 1"


def test_tail_sweep_turns_one_die_to_1_or_2() -> None:
    table = rolled("1 3 3 3 h e", {"cards": ["tail_sweep"]}, {})
    assert "turn 1 to 2 with tail_sweep" in table.legal(1)
    assert "turn 1 to 3 with tail_sweep" not in table.legal(1)
    table.play("1 turn energy to 1 with tail_sweep")
    assert table.state.dice == (2, 0, 3, 0, 0, 1)


# Stars of the others


def test_defender_of_tokyo_takes_a_star_from_all_others_as_its_turn_starts_there() -> None:
    table = evolved(
        {"stars": 3}, {"cards": ["defender_of_tokyo"], "stars": 3}, {"stars": 0}, step="end", city=2
    )
    assert table.state.active == 1
    assert table.stars == [2, 5, 0]


def test_defender_of_tokyo_does_nothing_outside() -> None:
    table = evolved({"stars": 3}, {"cards": ["defender_of_tokyo"], "stars": 3}, {}, step="end", city=1)
    assert table.stars[:2] == [3, 3]


def test_heat_vision_takes_a_star_from_who_wounds_its_owner() -> None:
    table = clawed(2, {"stars": 3}, {"cards": ["heat_vision"]}, {})
    assert (table.stars, table.hearts) == ([2, 0, 0], [10, 8, 10])


def test_heat_vision_looks_at_claws_alone() -> None:
    breathing = {"stars": 3, "cards": ["fire_breathing"]}
    table = clawed(1, breathing, {"cards": ["heat_vision"]}, {}, {}, city=3)
    assert (table.hearts[1], table.stars[0]) == (9, 3)
