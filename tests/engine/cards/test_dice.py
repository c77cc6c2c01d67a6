"""Cards that add dice and rolls, change dice, or look at the result."""

from engine.events import CardDiscarded, ExtraTurnWon, HeartsLost, StarsChanged
from tests.engine.kit import MIXED, base_editions, every_edition, game, mimic_of

# Background Dweller


@every_edition
def test_background_dweller_rerolls_a_3_without_using_up_a_roll(edition: str) -> None:
    table = game(
        edition, {"cards": ["background_dweller"]}, {}, {}, city=2, step="roll 1", dice="1 1 2 3 e h"
    )
    table.play("1 reroll 3", "* roll c", "1 keep 1 1", "* roll 2 2 e e", "1 keep 1 1", "* roll 2 2 e e")
    assert table.asked == "BuyCards 1"


@every_edition
def test_background_dweller_rerolls_the_same_die_as_often_as_wanted(edition: str) -> None:
    table = game(
        edition, {"cards": ["background_dweller"]}, {}, {}, city=2, step="roll 1", dice="1 1 2 3 e h"
    )
    table.play("1 reroll 3", "* roll 3", "1 reroll 3", "* roll 3", "1 reroll 3", "* roll 1")
    assert table.asked == "KeepDice 1"
    assert not table.may("1 reroll 3")


@every_edition
def test_background_dweller_still_works_after_the_last_roll(edition: str) -> None:
    table = game(
        edition, {"cards": ["background_dweller"]}, {}, {}, city=3, step="roll 3", dice="1 1 2 3 h h"
    )
    table.play("1 reroll 3", "* roll 1", "1 resolve all")
    assert table.stars == [1, 0, 0]


@base_editions
def test_background_dweller_rerolls_the_3_of_a_probe_and_no_probe_opens_again(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["background_dweller"]},
        {"cards": ["psychic_probe"]},
        {},
        city=3,
        step="roll 3",
        dice="1 1 2 2 h h",
    )
    table.play("2 reroll 2", "* roll 3")
    assert table.asked == "ChangeDice 1"
    table.play("1 reroll 3", "* roll 1", "1 resolve all")
    assert table.stars == [1, 0, 0]


@base_editions
def test_background_dweller_comes_before_the_own_changes_of_dice(edition: str) -> None:
    table = game(
        edition,
        {"energy": 2, "cards": ["background_dweller", "stretchy"]},
        {},
        {},
        city=3,
        step="roll 3",
        dice="1 1 2 2 3 h",
    )
    table.play("1 stop", "1 reroll 3", "* roll 2", "1 turn 1 to 2 with stretchy")
    table.play("1 resolve all")
    assert table.stars == [3, 0, 0]


@every_edition
def test_background_dweller_rerolls_3s_of_camouflage_by_itself(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["camouflage", "background_dweller"]},
        {},
        {},
        city=1,
        active=2,
        step="resolve",
        dice="c c",
    )
    table.play("* roll 3 3", "* roll 3 h", "* roll h")
    assert table.hearts == [10, 10, 10]


# Complete Destruction


@every_edition
def test_complete_destruction_gives_9_stars_besides_the_normal_effects(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 8, "cards": ["complete_destruction"]},
        {},
        {},
        city=3,
        step="resolve",
        dice="1 2 3 e c h",
    )
    table.play("1 resolve all", "3 stay")
    assert table.stars == [9, 0, 0]
    assert table.energy == [1, 0, 0]
    assert table.hearts == [9, 10, 9]


@every_edition
def test_complete_destruction_needs_all_six_faces(edition: str) -> None:
    table = game(
        edition, {"cards": ["complete_destruction"]}, {}, {}, city=3, step="resolve", dice="1 2 3 e h h"
    )
    table.play("1 resolve all")
    assert table.stars == [0, 0, 0]


@base_editions
def test_complete_destruction_copied_by_a_mimic_pays_twice(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["complete_destruction", mimic_of(1)]},
        {},
        {},
        city=2,
        step="resolve",
        dice="1 2 3 e c h",
    )
    assert table.stars == [18, 0, 0]


@every_edition
def test_complete_destruction_looks_at_dice_only(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["complete_destruction", "acid_attack"]},
        {},
        {},
        city=3,
        step="resolve",
        dice="1 2 3 e h h",
    )
    assert table.stars == [0, 0, 0]


# Detritivore


@every_edition
def test_detritivore_gives_2_stars_for_1_2_and_3_and_the_dice_count_normally(edition: str) -> None:
    table = game(edition, {"cards": ["detritivore"]}, {}, {}, city=3, step="resolve", dice="1 2 3 3 3 e")
    table.play("1 resolve all")
    assert table.stars == [5, 0, 0]


@every_edition
def test_detritivore_gives_its_stars_once_a_turn(edition: str) -> None:
    table = game(
        edition, {"energy": 3, "cards": ["detritivore"]}, {}, {}, city=2, step="resolve", dice="1 1 2 2 3 3"
    )
    assert table.stars == [2, 0, 0]


@every_edition
def test_detritivore_needs_each_of_the_three_numbers(edition: str) -> None:
    table = game(
        edition, {"energy": 3, "cards": ["detritivore"]}, {}, {}, city=2, step="resolve", dice="1 1 2 2 e e"
    )
    assert table.stars == [0, 0, 0]


# Draining Ray


def test_draining_ray_takes_a_star_from_each_of_those_who_lead() -> None:
    table = game(
        "origins",
        {"stars": 1, "cards": ["draining_ray"]},
        {"stars": 5},
        {"stars": 4},
        {"stars": 5},
        city=3,
        step="resolve",
        dice="e e e e 1 2",
    )
    assert table.stars == [3, 4, 4, 4]


def test_draining_ray_works_on_the_others_who_lead_beside_its_owner() -> None:
    table = game(
        "origins",
        {"stars": 5, "cards": ["draining_ray"]},
        {"stars": 5},
        {"stars": 4},
        city=3,
        step="resolve",
        dice="h h h h e e",
    )
    assert table.stars == [6, 4, 4]


def test_draining_ray_does_nothing_when_its_owner_leads_alone() -> None:
    table = game(
        "origins",
        {"stars": 6, "cards": ["draining_ray"]},
        {"stars": 5},
        {},
        city=3,
        step="resolve",
        dice="h h h h e e",
    )
    assert table.stars == [6, 5, 0]


def test_draining_ray_takes_nothing_where_nobody_has_a_star() -> None:
    table = game("origins", {"cards": ["draining_ray"]}, {}, {}, city=3, step="resolve", dice="e e e e h h")
    assert table.stars == [0, 0, 0]


def test_draining_ray_needs_four_equal_faces() -> None:
    table = game(
        "origins", {"cards": ["draining_ray"]}, {"stars": 5}, {}, city=3, step="resolve", dice="e e e h h h"
    )
    assert table.stars == [0, 5, 0]


def test_draining_ray_looks_at_dice_only() -> None:
    table = game(
        "origins",
        {"cards": ["draining_ray", "acid_attack"]},
        {"stars": 5},
        {},
        city=3,
        step="resolve",
        dice="c c c e h h",
    )
    assert table.stars == [0, 5, 0]


def test_draining_ray_counts_before_the_numbers_score() -> None:
    table = game(
        "origins",
        {"stars": 4, "cards": ["draining_ray"]},
        {"stars": 5},
        {},
        city=3,
        step="resolve",
        dice="3 3 3 3 e e",
    )
    assert table.stars == [5, 4, 0]
    table.play("1 resolve all")
    assert table.stars == [9, 4, 0]


# Energy Drink


@every_edition
def test_energy_drink_pays_1_energy_for_each_further_roll(edition: str) -> None:
    table = game(
        edition, {"energy": 2, "cards": ["energy_drink"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 h h"
    )
    table.play("1 use energy_drink", "1 keep 1 1", "* roll 2 2 h h")
    table.play("1 use energy_drink", "1 keep 1 1", "* roll 1 2 h h", "1 resolve all")
    assert table.energy == [0, 0, 0]
    assert table.stars[0] == 1


@every_edition
def test_energy_drink_is_not_offered_without_energy(edition: str) -> None:
    table = game(
        edition, {"energy": 1, "cards": ["energy_drink"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 h h"
    )
    table.play("1 use energy_drink", "1 keep 1 1", "* roll 2 2 h h")
    assert table.asked != "KeepDice 1"


@every_edition
def test_energy_drink_may_be_left_untouched(edition: str) -> None:
    table = game(
        edition, {"energy": 2, "cards": ["energy_drink"]}, {}, {}, city=2, step="roll 3", dice="1 1 1 2 e h"
    )
    table.play("1 stop", "1 resolve all")
    assert table.energy == [3, 0, 0]


# Extra Head


@base_editions
def test_extra_head_adds_a_die(edition: str) -> None:
    table = game(edition, {"cards": ["extra_head"]}, {}, city=2)
    assert table.rolling == 7


@base_editions
def test_extra_head_is_there_twice(edition: str) -> None:
    table = game(edition, {"cards": ["extra_head", "extra_head"]}, {}, city=2)
    assert table.rolling == 8


@base_editions
def test_extra_head_copied_by_a_mimic_is_one_more_die(edition: str) -> None:
    table = game(edition, {"cards": [mimic_of(2)]}, {"cards": ["extra_head"]}, city=2)
    assert table.rolling == 7


@base_editions
def test_extra_head_bought_now_is_rolled_from_the_next_own_turn_on(edition: str) -> None:
    market = ["extra_head", "giant_brain", "skyscraper"]
    table = game(edition, {"energy": 7}, {}, city=2, step="roll 1", dice="1 1 2 2 h h", market=market)
    table.play("1 stop", "1 buy extra_head", "* reveal wings")
    assert table.rolling == 6
    table.play("* roll 1 1 2 2 h h", "2 stop")
    assert table.rolling == 7


# Flaming Aura


def test_flaming_aura_hurts_every_other_monster_for_four_equal_faces() -> None:
    table = game("origins", {"cards": ["flaming_aura"]}, {}, {}, city=2, step="resolve", dice="1 1 1 1 e h")
    assert table.hearts == [10, 9, 9]


def test_flaming_aura_needs_four_equal_faces() -> None:
    table = game("origins", {"cards": ["flaming_aura"]}, {}, {}, city=2, step="resolve", dice="1 1 1 e e h")
    assert table.hearts == [10, 10, 10]


def test_flaming_aura_looks_at_dice_only() -> None:
    table = game(
        "origins",
        {"cards": ["flaming_aura", "spiked_tail"]},
        {},
        {},
        city=2,
        step="resolve",
        dice="c c c e e h",
    )
    table.play("1 resolve all", "2 stay")
    assert table.hearts == [10, 6, 10]


def test_flaming_aura_is_no_attack_and_nobody_yields() -> None:
    table = game("origins", {"cards": ["flaming_aura"]}, {}, {}, city=2, step="resolve", dice="e e e e h h")
    table.play("1 resolve all")
    assert table.hearts == [10, 9, 9]
    assert table.city == 2
    assert table.asked == "BuyCards 1"


def test_flaming_aura_comes_before_the_groups_of_the_result() -> None:
    table = game(
        "origins", {"cards": ["flaming_aura"]}, {"hearts": 1}, {}, city=2, step="resolve", dice="c c c c h h"
    )
    assert table.hearts == [10, 0, 9]
    assert table.asked == "ChooseOrder 1"


# Freeze Time


@every_edition
def test_freeze_time_gives_a_further_turn_with_1_die_fewer(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all", "1 again")
    assert table.state.active == 0
    assert table.rolling == 5


@every_edition
def test_freeze_time_may_be_declined(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all", "1 pass")
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_freeze_time_needs_three_1s(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 2 2 2 h")
    table.play("1 resolve all")
    assert table.state.active == 1


@every_edition
def test_freeze_time_takes_one_die_more_from_each_turn_that_follows(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all", "1 again", "* roll 1 1 1 2 2", "1 stop", "1 again")
    assert table.rolling == 4
    table.play("* roll 1 1 1 2", "1 stop", "1 again")
    assert table.rolling == 3
    assert table.stars[0] == 3


@every_edition
def test_freeze_time_is_over_when_a_further_turn_scores_no_1s(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all", "1 again", "* roll 1 1 2 2 3", "1 stop")
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_freeze_time_gives_one_turn_for_six_1s(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=2, step="resolve", dice="1 1 1 1 1 1")
    assert len(table.play("1 again").happened(ExtraTurnWon)) == 0
    table.play("* roll 2 2 3 3 1", "1 stop")
    assert table.state.active == 1


@base_editions
def test_freeze_time_twice_gives_two_turns_with_one_and_two_dice_fewer(edition: str) -> None:
    table = game(
        edition, {"cards": ["freeze_time", mimic_of(1)]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h"
    )
    table.play("1 resolve all", "1 again")
    assert table.rolling == 5
    table.play("* roll 2 2 3 3 1", "1 stop", "1 again")
    assert table.rolling == 4
    table.play("* roll 2 2 3 3", "1 stop")
    assert table.state.active == 1


@base_editions
def test_freeze_time_looks_at_the_dice_after_the_result_is_settled(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["freeze_time"]},
        {"cards": ["psychic_probe"]},
        {},
        city=2,
        step="roll 3",
        dice="1 1 1 2 2 h",
    )
    table.play("2 reroll 1", "* roll 2", "1 resolve all")
    assert table.state.active == 1
    assert table.stars[0] == 2


@every_edition
def test_freeze_time_comes_before_the_turn_of_frenzy_which_has_all_dice(edition: str) -> None:
    market = ["frenzy", "giant_brain", "skyscraper"]
    table = game(
        edition,
        {"energy": 7, "cards": ["freeze_time"]},
        {},
        {},
        city=2,
        step="resolve",
        dice="1 1 1 2 2 h",
        market=market,
    )
    table.play("1 resolve all", "1 buy frenzy", "* reveal wings", "1 again")
    assert table.rolling == 5
    table.play("* roll 2 2 3 3 1", "1 stop")
    assert table.state.active == 0
    assert table.rolling == 6


@every_edition
def test_a_further_turn_of_freeze_time_has_income_of_tokyo(edition: str) -> None:
    table = game(edition, {"cards": ["freeze_time"]}, {}, {}, city=1, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all", "1 again")
    assert table.stars == [3, 0, 0]


@base_editions
def test_a_further_turn_of_freeze_time_is_dropped_with_its_owners_death(edition: str) -> None:
    table = game(
        edition,
        {"hearts": 1, "poison": 1, "cards": ["freeze_time"]},
        {},
        {},
        city=3,
        step="resolve",
        dice="1 1 1 2 2 3",
    )
    assert table.hearts[0] == 0
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_a_further_turn_of_freeze_time_outlives_the_death_of_another(edition: str) -> None:
    table = game(
        edition, {"cards": ["freeze_time"]}, {}, {"hearts": 1}, city=3, step="resolve", dice="1 1 1 2 2 c"
    )
    table.play("1 resolve all", "1 again")
    assert table.hearts == [10, 10, 0]
    assert table.rolling == 5


# Giant Brain


@every_edition
def test_giant_brain_gives_one_more_roll(edition: str) -> None:
    market = ["alien_origin", "skyscraper", "heal"]
    table = game(edition, {"cards": ["giant_brain"]}, {}, {}, city=2, market=market)
    table.play("* roll 1 1 2 2 h h", "1 keep 1 1", "* roll 2 2 h h", "1 keep 1 1", "* roll 2 2 h h")
    assert table.asked == "KeepDice 1"
    table.play("1 keep 1 1", "* roll 1 2 h h", "1 resolve all")
    assert table.stars[0] == 1


@base_editions
def test_giant_brain_copied_by_a_mimic_is_a_fifth_roll(edition: str) -> None:
    market = ["alien_origin", "skyscraper", "heal"]
    table = game(
        edition,
        {"cards": ["giant_brain", mimic_of(1)]},
        {},
        city=2,
        step="roll 4",
        dice="1 1 2 2 h h",
        market=market,
    )
    table.play("1 keep 1 1", "* roll 1 2 h h")
    assert table.asked == "ChooseOrder 1"


# Gourmet


@every_edition
def test_gourmet_gives_2_stars_more_for_three_1s(edition: str) -> None:
    table = game(edition, {"cards": ["gourmet"]}, {}, {}, city=2, step="resolve", dice="1 1 1 2 2 h")
    table.play("1 resolve all")
    assert table.stars[0] == 3


@every_edition
def test_gourmet_gives_its_2_stars_once_for_six_1s(edition: str) -> None:
    table = game(
        edition, {"energy": 3, "cards": ["gourmet"]}, {}, {}, city=2, step="resolve", dice="1 1 1 1 1 1"
    )
    assert table.stars[0] == 6


@every_edition
def test_gourmet_gives_nothing_for_other_numbers(edition: str) -> None:
    table = game(
        edition, {"energy": 3, "cards": ["gourmet"]}, {}, {}, city=2, step="resolve", dice="2 2 2 1 1 e"
    )
    table.play("1 resolve all")
    assert table.stars[0] == 2


# Herd Culler


@every_edition
def test_herd_culler_turns_one_die_to_1_once_a_turn(edition: str) -> None:
    table = game(edition, {"cards": ["herd_culler"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 e e")
    table.play("1 turn 2 to 1 with herd_culler", "1 resolve all")
    assert table.stars[0] == 1
    assert table.energy[0] == 2


@every_edition
def test_herd_culler_turns_to_1_only(edition: str) -> None:
    table = game(edition, {"cards": ["herd_culler"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 h h")
    assert not table.may("1 turn h to 2 with herd_culler")
    assert table.may("1 turn h to 1 with herd_culler")
    assert table.may("1 pass")


@every_edition
def test_herd_culler_waits_for_the_last_roll(edition: str) -> None:
    table = game(edition, {"cards": ["herd_culler"]}, {}, {}, city=2, step="roll 2", dice="1 1 2 2 h h")
    assert table.asked == "KeepDice 1"
    assert not table.may("1 turn h to 1 with herd_culler")
    table.play("1 stop")
    assert table.asked == "ChangeDice 1"


@base_editions
def test_herd_culler_and_its_mimic_turn_a_die_each(edition: str) -> None:
    table = game(
        edition, {"cards": ["herd_culler", mimic_of(1)]}, {}, {}, city=2, step="roll 3", dice="1 2 2 e e h"
    )
    table.play("1 turn 2 to 1 with herd_culler", "1 turn 2 to 1 with herd_culler", "1 resolve all")
    assert table.stars[0] == 1


@every_edition
def test_herd_culler_works_again_in_a_further_turn(edition: str) -> None:
    table = game(
        edition, {"cards": ["herd_culler", "freeze_time"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 3 h"
    )
    table.play("1 turn 2 to 1 with herd_culler", "1 resolve all", "1 again", "* roll 1 1 2 2 3", "1 stop")
    assert table.may("1 turn 2 to 1 with herd_culler")


# Orb of Doom


def test_orb_of_doom_hurts_others_each_time_they_roll_again() -> None:
    table = game("origins", {}, {"cards": ["orb_of_doom"]}, {}, city=2)
    table.play("* roll 1 1 2 2 e e")
    assert table.hearts == [10, 10, 10]
    table.play("1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [9, 10, 10]
    table.play("1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [8, 10, 10]


def test_orb_of_doom_does_not_hurt_its_owner() -> None:
    table = game("origins", {"cards": ["orb_of_doom"]}, {}, {}, city=2, step="roll 1", dice="1 1 2 2 e e")
    table.play("1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [10, 10, 10]


def test_orb_of_doom_counts_rolls_that_cards_add() -> None:
    table = game(
        "origins",
        {"energy": 1, "cards": ["energy_drink"]},
        {"cards": ["orb_of_doom"]},
        {},
        city=2,
        step="roll 3",
        dice="1 1 2 2 e e",
    )
    table.play("1 use energy_drink", "1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [9, 10, 10]


def test_orb_of_doom_does_not_count_single_dice_of_cards() -> None:
    table = game(
        "origins",
        {"cards": ["background_dweller"]},
        {"cards": ["orb_of_doom"]},
        {},
        city=2,
        step="roll 1",
        dice="1 1 2 3 e e",
    )
    table.play("1 reroll 3", "* roll 1")
    assert table.hearts == [10, 10, 10]


def test_orb_of_doom_does_not_count_the_die_of_a_probe() -> None:
    table = game(
        "second",
        {},
        {"cards": ["orb_of_doom", "psychic_probe"]},
        {},
        city=2,
        step="roll 3",
        dice="1 1 2 3 e e",
        options=MIXED,
    )
    table.play("2 reroll 3", "* roll 1")
    assert table.hearts == [10, 10, 10]


def test_orb_of_doom_is_no_attack_and_nobody_yields_to_it() -> None:
    table = game("origins", {}, {"cards": ["orb_of_doom"]}, {}, city=1, step="roll 1", dice="1 1 2 2 e e")
    table.play("1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [9, 10, 10]
    assert table.city == 1
    assert table.asked == "KeepDice 1"


def test_orb_of_doom_that_kills_ends_the_turn_at_once() -> None:
    table = game(
        "origins", {"hearts": 1}, {"cards": ["orb_of_doom"]}, {}, city=3, step="roll 1", dice="1 1 1 2 e e"
    )
    table.play("1 keep 1 1 1", "* roll 2 e e")
    assert table.hearts == [0, 10, 10]
    assert table.stars == [0, 0, 0]
    assert table.asked == "RollDice *"
    assert table.state.active == 1


def test_orb_of_doom_and_its_mimic_hurt_one_each() -> None:
    table = game(
        "second",
        {},
        {"cards": ["orb_of_doom"]},
        {"cards": [mimic_of(2)]},
        city=2,
        step="roll 1",
        dice="1 1 2 2 e e",
        options=MIXED,
    )
    table.play("1 keep 1 1", "* roll 2 2 e e")
    assert table.hearts == [8, 10, 10]
    assert len(table.happened(HeartsLost)) == 2


# Plot Twist


@base_editions
def test_plot_twist_turns_a_die_to_any_face_and_is_discarded(edition: str) -> None:
    table = game(edition, {"cards": ["plot_twist"]}, {}, {}, city=2, step="roll 3", dice="3 3 2 2 e h")
    table.play("1 turn h to 3 with plot_twist", "1 resolve all")
    assert table.stars[0] == 3
    assert table.cards(1) == []
    assert "plot_twist" in table.state.discard


@base_editions
def test_plot_twist_waits_for_the_last_roll_and_may_be_kept(edition: str) -> None:
    table = game(edition, {"cards": ["plot_twist"]}, {}, {}, city=2, step="roll 2", dice="3 3 2 2 e h")
    assert not table.may("1 turn h to 3 with plot_twist")
    table.play("1 stop", "1 pass")
    assert table.cards(1) == ["plot_twist"]


@base_editions
def test_plot_twist_used_as_a_copy_discards_the_mimic(edition: str) -> None:
    table = game(
        edition,
        {"cards": [mimic_of(2)]},
        {"cards": ["plot_twist"]},
        {},
        city=2,
        step="roll 3",
        dice="3 3 2 2 e h",
    )
    table.play("1 turn h to 3 with plot_twist")
    assert table.cards(1) == []
    assert table.cards(2) == ["plot_twist"]
    assert [event.card for event in table.happened(CardDiscarded)] == ["mimic"]


@base_editions
def test_a_claw_made_by_plot_twist_is_a_rolled_claw(edition: str) -> None:
    table = game(edition, {"cards": ["plot_twist"]}, {}, {}, step="roll 3", dice="1 1 2 2 3 h")
    table.play("1 turn h to c with plot_twist")
    assert table.city == 1
    assert table.stars[0] == 1


# Psychic Probe


@base_editions
def test_psychic_probe_rerolls_a_die_of_its_owners_choice_after_the_last_roll(edition: str) -> None:
    table = game(edition, {}, {"cards": ["psychic_probe"]}, {}, city=2, step="roll 2", dice="3 3 3 e h h")
    assert table.asked == "KeepDice 1"
    table.play("1 stop")
    assert table.asked == "ProbeDie 2"
    table.play("2 reroll 3", "* roll e", "1 resolve all")
    assert table.stars[0] == 0
    assert table.energy[0] == 2
    assert table.cards(2) == ["psychic_probe"]


@base_editions
def test_psychic_probe_works_once_in_a_turn(edition: str) -> None:
    table = game(edition, {}, {"cards": ["psychic_probe"]}, {}, city=2, step="roll 3", dice="3 3 3 e h h")
    table.play("2 reroll 3", "* roll 3")
    assert table.asked == "ChooseOrder 1"


@base_editions
def test_psychic_probe_is_discarded_by_a_heart(edition: str) -> None:
    table = game(edition, {}, {"cards": ["psychic_probe"]}, {}, city=2, step="roll 3", dice="3 3 3 e h h")
    table.play("2 reroll 3", "* roll h")
    assert table.cards(2) == []
    assert "psychic_probe" in table.state.discard


@base_editions
def test_psychic_probe_may_be_left_unused(edition: str) -> None:
    table = game(edition, {}, {"cards": ["psychic_probe"]}, {}, city=2, step="roll 3", dice="3 3 3 e h h")
    table.play("2 pass", "1 resolve all")
    assert table.stars[0] == 3


@base_editions
def test_psychic_probe_does_nothing_in_the_own_turn(edition: str) -> None:
    table = game(edition, {"cards": ["psychic_probe"]}, {}, {}, city=2, step="roll 3", dice="3 3 3 e h h")
    assert table.asked == "ChooseOrder 1"


@base_editions
def test_psychic_probe_comes_before_the_own_changes(edition: str) -> None:
    table = game(
        edition,
        {"cards": ["herd_culler"]},
        {"cards": ["psychic_probe"]},
        {},
        city=2,
        step="roll 3",
        dice="1 1 2 e h h",
    )
    table.play("2 pass")
    assert table.asked == "ChangeDice 1"


@base_editions
def test_psychic_probes_are_asked_clockwise_from_the_active_player(edition: str) -> None:
    table = game(
        edition,
        {"cards": [mimic_of(3)]},
        {},
        {"cards": ["psychic_probe"]},
        city=2,
        active=2,
        step="roll 3",
        dice="1 1 2 e h h",
    )
    assert table.asked == "ProbeDie 3"
    table.play("3 pass")
    assert table.asked == "ProbeDie 1"


@base_editions
def test_psychic_probe_as_a_copy_discards_the_mimic_on_a_heart(edition: str) -> None:
    table = game(
        edition,
        {},
        {"cards": [mimic_of(3)]},
        {"cards": ["psychic_probe"]},
        city=2,
        step="roll 3",
        dice="1 1 2 e h h",
    )
    table.play("2 reroll 1", "* roll h")
    assert table.cards(2) == []
    assert table.cards(3) == ["psychic_probe"]
    assert table.asked == "ProbeDie 3"


@base_editions
def test_psychic_probe_has_nothing_to_do_where_no_dice_are_rolled(edition: str) -> None:
    table = game(edition, {"shrink": 6}, {"cards": ["psychic_probe"]}, {}, city=3)
    assert table.state.active == 1
    assert table.rolling == 6


# Shrinky


def test_shrinky_uses_2s_as_1s_die_by_die() -> None:
    table = game("origins", {"cards": ["shrinky"]}, {}, {}, city=2, step="roll 3", dice="1 2 2 2 e e")
    table.play("1 turn 2 to 1 with shrinky", "1 turn 2 to 1 with shrinky", "1 pass", "1 resolve all")
    assert table.stars[0] == 1


def test_shrinky_leaves_2s_that_are_wanted_as_2s() -> None:
    table = game("origins", {"cards": ["shrinky"]}, {}, {}, city=2, step="roll 3", dice="2 2 2 2 e e")
    table.play("1 turn 2 to 1 with shrinky", "1 pass", "1 resolve all")
    assert table.stars[0] == 2


def test_shrinky_makes_a_2_the_1_of_detritivore() -> None:
    table = game(
        "origins", {"cards": ["shrinky", "detritivore"]}, {}, {}, city=2, step="roll 3", dice="2 2 3 3 e e"
    )
    table.play("1 turn 2 to 1 with shrinky", "1 pass")
    assert table.stars[0] == 2


def test_shrinky_waits_for_the_last_roll() -> None:
    table = game("origins", {"cards": ["shrinky"]}, {}, {}, city=2, step="roll 2", dice="2 2 2 2 e e")
    assert not table.may("1 turn 2 to 1 with shrinky")


# Smoke Cloud


@base_editions
def test_smoke_cloud_gives_three_rolls_and_is_discarded_when_empty(edition: str) -> None:
    table = game(edition, {"cards": ["smoke_cloud"]}, {}, {}, city=2, step="roll 3", dice="1 1 2 2 h h")
    for _ in range(2):
        table.play("1 use smoke_cloud", "1 keep 1 1", "* roll 2 2 h h")
    assert table.state.cards[0][0].charge == 1
    table.play("1 use smoke_cloud")
    assert table.cards(1) == []
    assert "smoke_cloud" in table.state.discard
    table.play("1 keep 1 1", "* roll 1 2 h h", "1 resolve all")
    assert table.stars[0] == 1


@base_editions
def test_smoke_cloud_comes_with_3_tokens(edition: str) -> None:
    market = ["smoke_cloud", "giant_brain", "skyscraper"]
    table = game(edition, {"energy": 5}, {}, city=2, step="buy", market=market)
    table.play("1 buy smoke_cloud", "* reveal heal")
    assert table.state.cards[0][0].charge == 3


@base_editions
def test_smoke_cloud_as_a_copy_has_tokens_of_its_own_and_discards_the_mimic(edition: str) -> None:
    table = game(
        edition,
        {"cards": [mimic_of(2, charge=1)]},
        {"cards": ["smoke_cloud"]},
        {},
        city=2,
        step="roll 3",
        dice="1 1 2 2 h h",
    )
    table.play("1 use smoke_cloud", "1 keep 1 1", "* roll 1 2 h h")
    assert table.cards(1) == []
    assert table.state.cards[1][0].charge == 3


# Stretchy


@base_editions
def test_stretchy_turns_a_die_for_2_energy_as_often_as_it_can_be_paid(edition: str) -> None:
    table = game(
        edition, {"energy": 5, "cards": ["stretchy"]}, {}, {}, city=2, step="roll 3", dice="3 2 2 1 h h"
    )
    table.play("1 turn h to 3 with stretchy", "1 turn h to 3 with stretchy")
    assert table.stars[0] == 3
    assert table.energy[0] == 1


@base_editions
def test_stretchy_is_not_offered_for_1_energy(edition: str) -> None:
    table = game(
        edition, {"energy": 1, "cards": ["stretchy"]}, {}, {}, city=2, step="roll 3", dice="3 3 2 1 h h"
    )
    assert table.hearts == [10, 10, 10]
    assert table.asked == "RollDice *"


@base_editions
def test_stretchy_does_not_spend_energy_of_the_same_roll(edition: str) -> None:
    table = game(
        edition, {"energy": 0, "cards": ["stretchy"]}, {}, {}, city=2, step="roll 3", dice="e e 2 1 1 2"
    )
    assert not table.may("1 turn 2 to 1 with stretchy")
    assert table.energy[0] == 2


# Biofuel


def test_biofuel_makes_energy_of_hearts_die_by_die() -> None:
    table = game(
        "origins", {"hearts": 8, "cards": ["biofuel"]}, {}, {}, city=2, step="resolve", dice="h h h 1 2 2"
    )
    table.play("1 hearts energy 2")
    assert table.energy[0] == 2
    assert table.hearts[0] == 9


def test_biofuel_works_in_tokyo() -> None:
    table = game(
        "origins", {"hearts": 8, "cards": ["biofuel"]}, {}, {}, city=1, step="resolve", dice="h h h 1 2 2"
    )
    table.play("1 hearts energy 2")
    assert table.energy[0] == 2
    assert table.hearts[0] == 8


def test_biofuel_joins_the_energy_dice_into_one_gain() -> None:
    table = game(
        "origins",
        {"cards": ["biofuel", "friend_of_children"]},
        {},
        {},
        city=2,
        step="resolve",
        dice="e e h h 1 2",
    )
    table.play("1 resolve all", "1 hearts energy 2")
    assert table.energy[0] == 5


def test_biofuel_joins_the_energy_dice_when_hearts_are_resolved_first() -> None:
    table = game(
        "origins",
        {"cards": ["biofuel", "friend_of_children"]},
        {},
        {},
        city=2,
        step="resolve",
        dice="e e h h 1 2",
    )
    table.play("1 resolve hearts", "1 hearts energy 1")
    assert table.energy[0] == 4


def test_biofuel_may_be_left_unused() -> None:
    table = game(
        "origins", {"hearts": 7, "cards": ["biofuel"]}, {}, {}, city=2, step="resolve", dice="e e h h 1 2"
    )
    table.play("1 resolve all", "1 hearts own")
    assert table.energy[0] == 2
    assert table.hearts[0] == 9


def test_a_heart_used_by_biofuel_still_shows_a_heart() -> None:
    table = game(
        "origins",
        {"cards": ["biofuel", "complete_destruction"]},
        {},
        {},
        city=2,
        step="resolve",
        dice="1 2 3 e c h",
    )
    table.play("1 resolve energy", "1 hearts energy 1")
    assert table.energy[0] == 2
    assert table.stars[0] == 9
    assert table.happened(StarsChanged) == []
