"""Cards that prevent damage; mostly seat 1 attacks seat 3 in the City."""

from engine.events import DamagePrevented, EnergyChanged
from tests.engine.cards.kit import attacked, bought
from tests.engine.kit import MIXED, base_editions, every_edition, game, mimic_of, resolving

# Armor Plating


@base_editions
def test_armor_plating_ignores_a_loss_of_exactly_1(edition: str) -> None:
    table = attacked(edition, "c 1 2", "armor_plating")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@base_editions
def test_armor_plating_does_nothing_against_2(edition: str) -> None:
    table = attacked(edition, "c c 1", "armor_plating")
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_ignores_1_that_other_cards_have_left_of_2(edition: str) -> None:
    table = attacked(edition, "c c 1", "armor_plating", "camouflage")
    table.play("* roll h 1")
    assert table.hearts == [10, 10, 10]
    assert table.happened(DamagePrevented) == [
        DamagePrevented(2, 1, "camouflage"),
        DamagePrevented(2, 1, "armor_plating"),
    ]


@base_editions
def test_armor_plating_counts_claws_and_added_claws_as_one_event(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["spiked_tail"]}, {}, {"cards": ["armor_plating"]}, city=3)
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_counts_acid_attack_and_claws_as_one_event(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["acid_attack"]}, {}, {"cards": ["armor_plating"]}, city=3)
    assert table.hearts == [10, 10, 8]


@base_editions
def test_armor_plating_ignores_the_poison_of_one_token(edition: str) -> None:
    table = game(edition, {"poison": 1, "cards": ["armor_plating"]}, {}, {}, city=3, step="buy")
    assert table.hearts == [10, 10, 10]


@base_editions
def test_armor_plating_counts_all_poison_tokens_together(edition: str) -> None:
    table = game(edition, {"poison": 2, "cards": ["armor_plating"]}, {}, {}, city=3, step="buy")
    assert table.hearts == [8, 10, 10]


@base_editions
def test_armor_plating_ignores_each_of_two_events_of_1(edition: str) -> None:
    """The Burrowing of seat 3 and its copy bite one by one."""
    table = resolving(
        edition, "c 1 2", {"cards": ["armor_plating"]}, {}, {"cards": ["burrowing", mimic_of(3)]}, city=3
    )
    table.play("3 yield")
    assert table.hearts == [10, 10, 9]


@base_editions
def test_armor_plating_works_as_a_copy(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {"cards": ["armor_plating"]}, {"cards": [mimic_of(2)]}, city=3)
    assert table.hearts == [10, 10, 10]


def test_armor_plating_does_not_help_against_the_loss_of_even_bigger_in_first() -> None:
    table = game(
        "first",
        {"energy": 4, "cards": ["parasitic_tentacles"]},
        {},
        {"cards": ["even_bigger", "armor_plating"]},
        city=2,
        step="buy",
    )
    table.play("1 buy even_bigger from 3")
    assert table.hearts == [12, 10, 8]


# Camouflage


@every_edition
def test_camouflage_rolls_a_die_per_point_and_each_heart_prevents_one(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h h 1")
    assert table.hearts == [10, 10, 9]
    assert table.asked == "OfferYield 3"


@every_edition
def test_camouflage_that_prevents_all_leaves_nobody_to_yield(edition: str) -> None:
    table = attacked(edition, "c c 1", "camouflage")
    table.play("* roll h h")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_camouflage_rolls_once_per_event(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage")
    table.play("* roll h 1 1")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_camouflage_lets_3s_lie_without_background_dweller(edition: str) -> None:
    table = attacked(edition, "c c 1", "camouflage")
    table.play("* roll h 3")
    assert table.hearts == [10, 10, 9]


@every_edition
def test_camouflage_works_against_cards(edition: str) -> None:
    table = bought(edition, "flame_thrower", {}, {"cards": ["camouflage"]}, {}, city=3)
    table.play("* roll h 1")
    assert table.hearts == [10, 9, 8]


@base_editions
def test_camouflage_works_against_poison(edition: str) -> None:
    table = game(edition, {"poison": 2, "cards": ["camouflage"]}, {}, {}, city=3, step="buy")
    table.play("* roll h 1")
    assert table.hearts == [9, 10, 10]


@base_editions
def test_camouflage_copied_by_a_mimic_rolls_for_what_the_original_left(edition: str) -> None:
    table = attacked(edition, "c c c", "camouflage", mimic_of(3))
    table.play("* roll h 1 1")
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h h")
    assert table.hearts == [10, 10, 10]


def test_camouflage_does_not_help_against_the_loss_of_even_bigger_in_first() -> None:
    table = game("first", {"cards": ["even_bigger", "camouflage", "metamorph"]}, {}, {}, city=3, step="buy")
    table.play("1 sell even_bigger")
    assert table.hearts[0] == 8


# Electric Armor


def test_electric_armor_takes_1_off_for_1_energy() -> None:
    table = attacked("origins", "c c c", "electric_armor", energy=3)
    table.play("3 use electric_armor")
    assert table.hearts == [10, 10, 8]
    assert table.energy == [0, 0, 2]
    assert table.happened(DamagePrevented) == [DamagePrevented(2, 1, "electric_armor")]


def test_electric_armor_works_once_per_event() -> None:
    table = attacked("origins", "c c c", "electric_armor", energy=3)
    table.play("3 use electric_armor")
    assert table.asked == "OfferYield 3"


def test_electric_armor_may_be_declined() -> None:
    table = attacked("origins", "c c 1", "electric_armor", energy=3)
    table.play("3 pass")
    assert table.hearts == [10, 10, 8]
    assert table.energy == [0, 0, 3]


def test_electric_armor_is_not_offered_without_energy() -> None:
    table = attacked("origins", "c c 1", "electric_armor")
    assert table.asked == "OfferYield 3"


def test_electric_armor_that_prevents_all_leaves_nobody_to_yield() -> None:
    table = attacked("origins", "c 1 2", "electric_armor", energy=1)
    table.play("3 use electric_armor")
    assert table.hearts == [10, 10, 10]
    assert table.city == 3
    assert table.asked == "RollDice *"


def test_electric_armor_works_against_cards() -> None:
    table = bought("origins", "flame_thrower", {}, {"energy": 1, "cards": ["electric_armor"]}, {}, city=3)
    table.play("2 use electric_armor")
    assert table.hearts == [10, 9, 8]


def test_electric_armor_copied_by_a_mimic_takes_off_1_more() -> None:
    table = attacked("second", "c c c", "electric_armor", mimic_of(3), energy=2, options=MIXED)
    table.play("3 use electric_armor", "3 use electric_armor")
    assert table.hearts == [10, 10, 9]
    assert table.energy == [0, 0, 0]


# Wings


@every_edition
def test_wings_lose_nothing_for_2_energy_and_do_not_yield(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=3)
    assert table.asked == "OfferWings 3"
    table.play("3 use wings")
    assert table.hearts == [10, 10, 10]
    assert table.energy == [0, 0, 1]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_wings_may_be_declined(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=3)
    table.play("3 pass")
    assert table.hearts == [10, 10, 7]
    assert table.energy == [0, 0, 3]


@every_edition
def test_wings_are_not_offered_for_1_energy(edition: str) -> None:
    table = attacked(edition, "c c c", "wings", energy=1)
    assert table.asked == "OfferYield 3"


@every_edition
def test_wings_cover_later_damage_of_the_same_turn(edition: str) -> None:
    table = resolving(
        edition,
        "c c 1",
        {"energy": 3},
        {},
        {"energy": 2, "cards": ["wings"]},
        city=3,
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("3 use wings", "1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 10]


@every_edition
def test_wings_do_not_cover_the_next_turn(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {"energy": 2, "cards": ["wings"]}, city=3)
    table.play("3 use wings", "* roll c c 1 1 2 2", "2 stop")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_wings_may_be_used_at_any_time_in_anybodys_turn(edition: str) -> None:
    table = game(edition, {}, {}, {"energy": 4, "cards": ["wings"]}, city=3)
    table.play("3 use wings")
    assert table.energy == [0, 0, 2]
    assert table.asked == "RollDice *"
    assert not table.may("3 use wings")
    table.play("* roll c c 1 1 2 2", "1 stop")
    assert table.hearts == [10, 10, 10]


@every_edition
def test_wings_used_on_the_own_turn_cover_own_cards(edition: str) -> None:
    table = bought(edition, "tank", {"cards": ["wings"]}, {}, {}, city=3)
    table.play("1 use wings")
    assert table.hearts[0] == 10
    assert table.stars[0] == 4
    assert [event.change for event in table.happened(EnergyChanged)] == [-2]


@base_editions
def test_wings_cover_poison(edition: str) -> None:
    table = game(edition, {"energy": 2, "poison": 1, "cards": ["wings"]}, {}, {}, city=3, step="end")
    table.play("1 use wings")
    assert table.hearts[0] == 10


@every_edition
def test_wings_used_while_rapid_healing_is_asked_still_save(edition: str) -> None:
    table = attacked(edition, "c c 1", "rapid_healing", "wings", hearts=1, energy=2)
    table.play("3 pass")
    assert table.asked == "LastChance 3"
    table.play("3 use wings", "3 pass")
    assert table.hearts == [10, 10, 1]


@base_editions
def test_wings_work_as_a_copy(edition: str) -> None:
    table = resolving(
        edition, "c c 1", {}, {"cards": ["wings"]}, {"energy": 2, "cards": [mimic_of(2)]}, city=3
    )
    table.play("3 use wings")
    assert table.hearts == [10, 10, 10]
