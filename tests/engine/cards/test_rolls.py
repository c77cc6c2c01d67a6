"""Cards that add dice, rolls and turns, or hurt those who roll again."""

from engine.events import ExtraTurnWon, HeartsLost
from tests.engine.kit import MIXED, base_editions, every_edition, game, mimic_of, resolving

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
    table = resolving(
        edition, "c c", {"cards": ["camouflage", "background_dweller"]}, {}, {}, city=1, active=2
    )
    table.play("* roll 3 3", "* roll 3 h", "* roll h")
    assert table.hearts == [10, 10, 10]


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


# Freeze Time


@every_edition
def test_freeze_time_gives_a_further_turn_with_1_die_fewer(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 again")
    assert table.state.active == 0
    assert table.rolling == 5


@every_edition
def test_freeze_time_may_be_declined(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 pass")
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_freeze_time_needs_three_1s(edition: str) -> None:
    table = resolving(edition, "1 1 2 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=2)
    table.play("1 resolve all")
    assert table.state.active == 1


@every_edition
def test_freeze_time_takes_one_die_more_from_each_turn_that_follows(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 again", "* roll 1 1 1 2 2", "1 stop", "1 again")
    assert table.rolling == 4
    table.play("* roll 1 1 1 2", "1 stop", "1 again")
    assert table.rolling == 3
    assert table.stars[0] == 3


@every_edition
def test_freeze_time_is_over_when_a_further_turn_scores_no_1s(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 again", "* roll 1 1 2 2 3", "1 stop")
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_freeze_time_gives_one_turn_for_six_1s(edition: str) -> None:
    table = resolving(edition, "1 1 1 1 1 1", {"cards": ["freeze_time"]}, {}, {}, city=2)
    assert len(table.play("1 again").happened(ExtraTurnWon)) == 0
    table.play("* roll 2 2 3 3 1", "1 stop")
    assert table.state.active == 1


@base_editions
def test_freeze_time_twice_gives_two_turns_with_one_and_two_dice_fewer(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time", mimic_of(1)]}, {}, {}, city=2)
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
    table = resolving(
        edition, "1 1 1 2 2 h", {"energy": 7, "cards": ["freeze_time"]}, {}, {}, city=2, market=market
    )
    table.play("1 resolve all", "1 buy frenzy", "* reveal wings", "1 again")
    assert table.rolling == 5
    table.play("* roll 2 2 3 3 1", "1 stop")
    assert table.state.active == 0
    assert table.rolling == 6


@every_edition
def test_a_further_turn_of_freeze_time_has_income_of_tokyo(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 h", {"cards": ["freeze_time"]}, {}, {}, city=1)
    table.play("1 resolve all", "1 again")
    assert table.stars == [3, 0, 0]


@base_editions
def test_a_further_turn_of_freeze_time_is_dropped_with_its_owners_death(edition: str) -> None:
    table = resolving(
        edition, "1 1 1 2 2 3", {"hearts": 1, "poison": 1, "cards": ["freeze_time"]}, {}, {}, city=3
    )
    assert table.hearts[0] == 0
    assert table.state.active == 1
    assert table.rolling == 6


@every_edition
def test_a_further_turn_of_freeze_time_outlives_the_death_of_another(edition: str) -> None:
    table = resolving(edition, "1 1 1 2 2 c", {"cards": ["freeze_time"]}, {}, {"hearts": 1}, city=3)
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
