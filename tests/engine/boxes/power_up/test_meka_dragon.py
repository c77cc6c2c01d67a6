"""The evolutions of Meka Dragon."""

import pytest

from tests.engine.boxes.power_up.kit import clawed, evolved, pile, resolved, rolled

# While the dice are resolved


def test_mecha_blast_costs_whom_it_wounds_two_hearts_more() -> None:
    table = rolled("c 1 1 2 2 3", {"hand": ["mecha_blast"]}, {}, {})
    assert (table.asked, table.legal(1)) == ("OfferHand 1", ["pass", "play mecha_blast"])
    table.play("1 play mecha_blast")
    assert (table.hearts, table.cards(1)) == ([10, 7, 10], ["mecha_blast"])


def test_mecha_blast_adds_nothing_to_what_is_prevented() -> None:
    table = rolled("c 1 1 2 2 3", {"hand": ["mecha_blast"], "energy": 3}, {"cards": ["armor_plating"]}, {})
    table.play("1 play mecha_blast")
    assert table.hearts == [10, 10, 10]
    table.play("1 pass")
    assert pile(table, 1) == ("mecha_blast",)


def test_mecha_blast_is_a_button_until_the_claws_are_resolved() -> None:
    table = evolved({"hand": ["mecha_blast"]}, {}, {}, step="resolve", dice="c e 1 1 1 h", city=2)
    assert table.may("1 play mecha_blast")
    table.play("1 resolve claws", "2 stay")
    assert not table.may("1 play mecha_blast")


def test_mecha_blast_is_of_no_use_against_nobody() -> None:
    assert rolled("2 1 1 2 3 3", {"hand": ["mecha_blast"]}, {}, {}).asked == "RollDice *"


def test_destructive_analysis_brings_energy_for_rolled_claws() -> None:
    table = rolled("c c 1 2 2 3", {"hand": ["destructive_analysis"], "cards": ["spiked_tail"]}, {}, {})
    table.play("1 play destructive_analysis")
    assert (table.energy, table.hearts) == ([2, 0, 0], [10, 7, 10])


def test_destructive_analysis_is_not_offered_without_a_claw() -> None:
    table = rolled("3 1 1 2 2 3", {"hand": ["destructive_analysis"], "cards": ["acid_attack"]}, {}, {})
    assert (table.asked, table.hearts) == ("OfferYield 2", [10, 9, 10])


def test_programmed_to_destroy_gains_by_each_monster_at_zero() -> None:
    table = clawed(3, {}, {"hearts": 2}, {"cards": ["programmed_to_destroy"]})
    assert (table.stars[2], table.energy[2]) == (3, 2)


def test_programmed_to_destroy_gains_by_who_is_saved() -> None:
    saved = {"hearts": 2, "cards": ["it_has_a_child"]}
    table = clawed(3, {"cards": ["programmed_to_destroy"]}, saved, {})
    assert (table.stars[0], table.hearts[1]) == (4, 10)


def test_programmed_to_destroy_gains_nothing_while_a_heart_is_left() -> None:
    table = clawed(1, {"cards": ["programmed_to_destroy"]}, {"hearts": 2}, {}).play("2 stay")
    assert (table.hearts[1], table.stars[0], table.energy[0]) == (1, 0, 0)


# Tune-Up


def test_tune_up_skips_the_turn_for_hearts_and_energy() -> None:
    table = evolved({}, {"hand": ["tune_up"], "hearts": 3, "poison": 1}, {}, step="end")
    assert table.asked == "OfferHand 2"
    table.play("2 play tune_up")
    assert (table.hearts, table.energy, table.state.active) == ([10, 7, 10], [0, 2, 0], 2)


def test_tune_up_is_for_the_outside() -> None:
    assert evolved({}, {"hand": ["tune_up"]}, {}, step="end", city=2).asked == "RollDice *"


# Breath of Doom


def test_breath_of_doom_reaches_everybody_outside() -> None:
    table = clawed(2, {"cards": ["breath_of_doom"]}, {}, {}, {})
    assert table.hearts == [10, 8, 9, 9]
    assert table.asked == "OfferYield 2"


def test_breath_of_doom_wants_a_loss_in_tokyo() -> None:
    assert clawed(2, {"cards": ["breath_of_doom"]}, {}, {}, city=1).hearts == [10, 8, 8]


def test_breath_of_doom_comes_with_the_death_of_who_was_in_tokyo() -> None:
    assert clawed(2, {"cards": ["breath_of_doom"]}, {"hearts": 1}, {}, {}).hearts == [10, 0, 9, 9]


def test_breath_of_doom_comes_once_a_turn() -> None:
    table = clawed(2, {"cards": ["breath_of_doom"]}, {}, {}, {}, {}, bay=3)
    assert table.hearts == [10, 8, 8, 9, 9]


# Lightning Armor


def test_lightning_armor_rolls_a_die_for_each_heart_lost() -> None:
    table = clawed(3, {}, {"cards": ["lightning_armor"]}, {})
    assert (table.asked, table.legal(2)) == ("OfferCard 2", ["use lightning_armor", "pass"])
    table.play("2 use lightning_armor", "* roll c c 1")
    assert table.hearts == [8, 7, 10]
    assert table.asked == "OfferYield 2"


def test_lightning_armor_hits_whose_turn_it_is() -> None:
    orb = {"cards": ["flaming_aura"]}
    table = resolved("2 2 2 2 3 3", {}, {"cards": ["lightning_armor"]}, orb)
    assert table.hearts == [10, 10, 10]
    table = resolved("2 2 2 2 3 3", orb, {"cards": ["lightning_armor"]}, {}).play("2 use lightning_armor")
    assert table.play("* roll c").hearts == [9, 9, 9]


def test_lightning_armor_does_nothing_in_the_own_turn() -> None:
    table = evolved({"cards": ["lightning_armor"], "poison": 1}, {}, step="end")
    assert (table.hearts, table.asked) == ([9, 10], "RollDice *")


# Claws of Steel


@pytest.mark.parametrize(("claws", "hearts"), [(2, 8), (3, 6), (4, 5)])
def test_claws_of_steel_take_a_fourth_heart(claws: int, hearts: int) -> None:
    assert clawed(claws, {"cards": ["claws_of_steel"]}, {}, {}).hearts[1] == hearts


def test_claws_of_steel_count_all_damage_of_the_turn() -> None:
    table = resolved("c 2 2 2 2 3", {"cards": ["claws_of_steel", "flaming_aura", "spiked_tail"]}, {}, {})
    assert table.hearts == [10, 6, 9]


# Target Acquired


def test_target_acquired_marks_who_wounded_its_owner() -> None:
    table = clawed(1, {}, {"cards": ["target_acquired"]}, {})
    assert table.asked == "OfferCard 2"
    table.play("2 use target_acquired", "2 stay", "* roll c c 1 1 2 2", "2 stop")
    assert table.hearts == [7, 9, 8]


def test_target_acquired_is_not_asked_for_whom_it_lies_on() -> None:
    table = clawed(1, {}, {"cards": ["target_acquired"]}, {})
    table.play("2 use target_acquired", "2 stay", "* roll 1 1 2 2 3 3", "2 stop")
    table.play("* roll 1 1 2 2 3 3", "3 stop", "* roll c 1 1 2 2 3", "1 stop")
    assert (table.hearts, table.asked) == ([10, 8, 10], "OfferYield 2")


def test_target_acquired_need_not_be_given() -> None:
    table = clawed(1, {}, {"cards": ["target_acquired"]}, {})
    table.play("2 pass", "2 stay", "* roll c c 1 1 2 2", "2 stop")
    assert table.hearts == [8, 9, 8]
