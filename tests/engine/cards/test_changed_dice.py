"""Cards that change or reroll a die after the roll."""

from engine.events import CardDiscarded, StarsChanged
from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving

# Biofuel


def test_biofuel_makes_energy_of_hearts_die_by_die() -> None:
    table = resolving("origins", "h h h 1 2 2", {"hearts": 8, "cards": ["biofuel"]}, {}, {}, city=2)
    table.play("1 hearts energy 2")
    assert table.energy[0] == 2
    assert table.hearts[0] == 9


def test_biofuel_works_in_tokyo() -> None:
    table = resolving("origins", "h h h 1 2 2", {"hearts": 8, "cards": ["biofuel"]}, {}, {}, city=1)
    table.play("1 hearts energy 2")
    assert table.energy[0] == 2
    assert table.hearts[0] == 8


def test_biofuel_joins_the_energy_dice_into_one_gain() -> None:
    table = resolving("origins", "e e h h 1 2", {"cards": ["biofuel", "friend_of_children"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 hearts energy 2")
    assert table.energy[0] == 5


def test_biofuel_joins_the_energy_dice_when_hearts_are_resolved_first() -> None:
    table = resolving("origins", "e e h h 1 2", {"cards": ["biofuel", "friend_of_children"]}, {}, {}, city=2)
    table.play("1 resolve hearts", "1 hearts energy 1")
    assert table.energy[0] == 4


def test_biofuel_may_be_left_unused() -> None:
    table = resolving("origins", "e e h h 1 2", {"hearts": 7, "cards": ["biofuel"]}, {}, {}, city=2)
    table.play("1 resolve all", "1 hearts own")
    assert table.energy[0] == 2
    assert table.hearts[0] == 9


def test_a_heart_used_by_biofuel_still_shows_a_heart() -> None:
    table = resolving(
        "origins", "1 2 3 e c h", {"cards": ["biofuel", "complete_destruction"]}, {}, {}, city=2
    )
    table.play("1 resolve energy", "1 hearts energy 1")
    assert table.energy[0] == 2
    assert table.stars[0] == 9
    assert table.happened(StarsChanged) == []


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
