"""Cards that add claws to rolled ones, or attack without any; mostly seat 1 attacks the City of seat 3."""

from engine.events import CardUsed
from tests.engine.kit import Game, base_editions, every_edition, game, mimic_of, resolving, without_first

# Acid Attack


@every_edition
def test_acid_attack_adds_1_to_rolled_claws(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["acid_attack"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 7]
    assert table.asked == "OfferYield 3"


@without_first
def test_acid_attack_is_an_attack_on_its_own(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["acid_attack"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9]
    table.play("3 yield")
    assert table.city == 1
    assert table.stars == [1, 0, 0]


def test_acid_attack_alone_is_no_attack_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["acid_attack"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9]
    assert table.city == 3
    assert table.asked == "RollDice *"


@every_edition
def test_acid_attack_hurts_everybody_outside_from_tokyo(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["acid_attack"]}, {}, {}, city=1)
    assert table.hearts == [10, 9, 9]


def test_acid_attack_reaches_city_and_bay_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["acid_attack"]}, {}, {}, {}, {}, city=3, bay=4)
    assert table.hearts == [10, 10, 9, 9, 10]


@without_first
def test_acid_attack_alone_before_an_empty_city_hurts_nobody(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["acid_attack"]}, {}, {})
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


def test_acid_attack_alone_does_not_enter_an_empty_city_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["acid_attack"]}, {}, {})
    assert table.hearts == [10, 10, 10]
    assert table.city == 0


@every_edition
def test_acid_attack_works_without_any_dice(edition: str) -> None:
    table = game(edition, {"shrink": 6, "cards": ["acid_attack"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9]


@every_edition
def test_acid_attack_does_not_wake_spiked_tail(edition: str) -> None:
    cards = ["acid_attack", "spiked_tail"]
    table = resolving(edition, "1 2 2", {"cards": cards}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9]


@base_editions
def test_acid_attack_does_not_wake_urbavore(edition: str) -> None:
    cards = ["acid_attack", "urbavore"]
    table = resolving(edition, "1 2 2", {"cards": cards}, {}, {}, city=1)
    assert table.hearts == [10, 9, 9]


@without_first
def test_acid_attack_is_a_claw_for_alpha_monster(edition: str) -> None:
    cards = ["acid_attack", "alpha_monster"]
    table = resolving(edition, "1 2 2", {"cards": cards}, {}, {}, city=3)
    assert table.stars[0] == 1


def test_acid_attack_alone_does_not_pay_alpha_monster_in_first() -> None:
    cards = ["acid_attack", "alpha_monster"]
    table = resolving("first", "1 2 2", {"cards": cards}, {}, {}, city=3)
    assert table.stars[0] == 0


def test_acid_attack_is_a_claw_for_fire_breathing_in_second() -> None:
    cards = ["acid_attack", "fire_breathing"]
    table = resolving("second", "1 2 2", {"cards": cards}, {}, {}, {}, city=3)
    assert table.hearts == [10, 9, 9, 9]


def test_acid_attack_alone_breathes_no_fire_in_first() -> None:
    cards = ["acid_attack", "fire_breathing"]
    table = resolving("first", "1 2 2", {"cards": cards}, {}, {}, {}, city=3)
    assert table.hearts == [10, 10, 9, 10]


def test_acid_attack_alone_gives_no_poison_in_first() -> None:
    cards = ["acid_attack", "poison_spit"]
    table = resolving("first", "1 2 2", {"cards": cards}, {}, {}, city=3)
    assert table.poison == (0, 0, 0)


def test_acid_attack_alone_gives_poison_in_second() -> None:
    cards = ["acid_attack", "poison_spit"]
    table = resolving("second", "1 2 2", {"cards": cards}, {}, {}, city=3)
    assert table.poison == (0, 0, 1)


def test_acid_attack_alone_does_not_let_jets_yield_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["acid_attack"]}, {}, {"cards": ["jets"]}, city=3)
    assert table.hearts == [10, 10, 9]
    assert table.city == 3


def test_a_place_whose_monster_acid_attack_alone_killed_stays_empty_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["acid_attack"]}, {}, {"hearts": 1}, city=3)
    assert table.hearts == [10, 10, 0]
    assert table.city == 0
    assert table.stars == [0, 0, 0]


@without_first
def test_a_place_whose_monster_acid_attack_killed_is_taken(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["acid_attack"]}, {}, {"hearts": 1}, city=3)
    assert table.hearts == [10, 10, 0]
    assert table.city == 1
    assert table.stars == [1, 0, 0]


@base_editions
def test_acid_attack_copied_by_a_mimic_is_2_more(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["acid_attack", mimic_of(1)]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 8]


# Poison Quills


@every_edition
def test_poison_quills_are_2_damage_for_three_2s(edition: str) -> None:
    table = resolving(edition, "2 2 2 1", {"cards": ["poison_quills"]}, {}, {}, city=3)
    table.play("1 resolve all")
    assert table.stars[0] == 2
    assert table.hearts == [10, 10, 8]


@every_edition
def test_poison_quills_are_2_damage_for_six_2s(edition: str) -> None:
    table = resolving(edition, "2 2 2 2 2 2", {"cards": ["poison_quills"]}, {}, {}, city=3)
    table.play("1 resolve claws")
    assert table.hearts == [10, 10, 8]


@every_edition
def test_poison_quills_need_three_2s(edition: str) -> None:
    table = resolving(edition, "2 2 1 1", {"cards": ["poison_quills"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 10]


@every_edition
def test_poison_quills_join_rolled_claws_in_one_attack(edition: str) -> None:
    table = resolving(edition, "2 2 2 c", {"cards": ["poison_quills"]}, {}, {}, city=3)
    table.play("1 resolve claws")
    assert table.hearts == [10, 10, 7]


@every_edition
def test_poison_quills_make_their_victim_yield_and_be_replaced(edition: str) -> None:
    table = resolving(edition, "2 2 2 1", {"cards": ["poison_quills"]}, {}, {}, city=3)
    table.play("1 resolve all", "3 yield")
    assert table.city == 1
    assert table.stars[0] == 3


@every_edition
def test_poison_quills_replace_the_first_seat_when_it_yields(edition: str) -> None:
    table = resolving(edition, "2 2 2 1", {}, {"cards": ["poison_quills"]}, {}, city=1, active=2)
    table.play("2 resolve all", "1 yield")
    assert table.city == 2
    assert table.stars[1] == 3


@base_editions
def test_poison_quills_replace_nobody_who_stays(edition: str) -> None:
    table = resolving(
        edition, "2 2 2 c", {}, {"cards": ["poison_quills"]}, {}, {}, {}, city=3, bay=1, active=2
    )
    table.play("2 resolve all", "3 stay", "1 stay")
    assert (table.city, table.bay) == (3, 1)
    assert table.stars[1] == 2


@every_edition
def test_poison_quills_that_kill_in_tokyo_replace_the_victim(edition: str) -> None:
    table = resolving(edition, "2 2 2 1", {"cards": ["poison_quills"]}, {}, {"hearts": 2}, city=3)
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 0]
    assert table.city == 1


def test_poison_quills_do_not_enter_an_empty_tokyo_without_a_rolled_claw_in_first() -> None:
    table = resolving("first", "2 2 2 1", {"cards": ["poison_quills"]}, {}, {})
    table.play("1 resolve all")
    assert table.city == 0
    assert table.stars[0] == 2


def test_poison_quills_do_not_enter_an_empty_bay_without_a_rolled_claw_in_first() -> None:
    table = resolving("first", "2 2 2 1", {"cards": ["poison_quills"]}, {}, {}, {}, {}, city=3)
    table.play("1 resolve all", "3 stay")
    assert (table.city, table.bay) == (3, 0)


@every_edition
def test_poison_quills_wake_spiked_tail(edition: str) -> None:
    cards = ["poison_quills", "spiked_tail"]
    table = resolving(edition, "2 2 2 1", {"cards": cards}, {}, {}, city=3)
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 7]


@base_editions
def test_poison_quills_wake_urbavore(edition: str) -> None:
    cards = ["poison_quills", "urbavore"]
    table = resolving(edition, "2 2 2 1", {"cards": cards}, {}, {}, city=1)
    table.play("1 resolve all")
    assert table.hearts == [10, 7, 7]


@base_editions
def test_poison_quills_copied_by_a_mimic_are_4_damage(edition: str) -> None:
    cards = ["poison_quills", mimic_of(1)]
    table = resolving(edition, "2 2 2 1", {"cards": cards}, {}, {}, city=3)
    table.play("1 resolve all")
    assert table.hearts == [10, 10, 6]


# Spiked Tail


@every_edition
def test_spiked_tail_adds_1_to_rolled_claws(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["spiked_tail"]}, {}, {}, city=1)
    assert table.hearts == [10, 7, 7]


@every_edition
def test_spiked_tail_needs_a_rolled_claw(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["spiked_tail"]}, {}, {}, city=1)
    assert table.hearts == [10, 10, 10]


@base_editions
def test_spiked_tail_copied_by_a_mimic_adds_2(edition: str) -> None:
    cards = ["spiked_tail", mimic_of(1)]
    table = resolving(edition, "c 1 2", {"cards": cards}, {}, {}, city=3)
    assert table.hearts == [10, 10, 7]


@every_edition
def test_spiked_tail_does_not_add_to_damage_of_cards(edition: str) -> None:
    table = game(
        edition,
        {"energy": 3, "cards": ["spiked_tail"]},
        {},
        {},
        step="buy",
        market=["flame_thrower", "giant_brain", "skyscraper"],
    )
    table.play("1 buy flame_thrower", "* reveal heal")
    assert table.hearts == [10, 8, 8]


# Urbavore


@base_editions
def test_urbavore_gives_1_star_more_at_the_start_in_tokyo(edition: str) -> None:
    assert game(edition, {"cards": ["urbavore"]}, {}, {}, city=1).stars == [3, 0, 0]


@base_editions
def test_urbavore_gives_nothing_at_the_start_outside(edition: str) -> None:
    assert game(edition, {"cards": ["urbavore"]}, {}, {}, city=3).stars == [0, 0, 0]


@base_editions
def test_urbavore_gives_a_star_under_the_energy_variant_too(edition: str) -> None:
    table = game(edition, {"cards": ["urbavore"]}, {}, city=1, options={"duel_energy": True})
    assert table.stars == [1, 0]
    assert table.energy == [1, 0]


@base_editions
def test_urbavore_adds_1_to_claws_rolled_in_tokyo(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["urbavore"]}, {}, {}, city=1)
    assert table.hearts == [10, 7, 7]


@base_editions
def test_urbavore_works_in_the_bay(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["urbavore"]}, {}, {}, {}, {}, city=3, bay=1)
    assert table.hearts == [10, 7, 10, 7, 7]


@base_editions
def test_urbavore_adds_nothing_from_outside(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["urbavore"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 8]


@base_editions
def test_urbavore_needs_a_rolled_claw(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["urbavore"]}, {}, {}, city=1)
    assert table.hearts == [10, 10, 10]


# What is told


def used(table: Game) -> list[str]:
    """The cards that the attack was made stronger by, as events name them."""
    return [event.card for event in table.state.events if isinstance(event, CardUsed)]


def test_cards_that_strengthen_an_attack_are_named_and_others_are_not() -> None:
    cards = ["spiked_tail", "fire_breathing", "poison_quills", "urbavore", "jets"]
    table = game("second", {"cards": cards}, {}, {}, city=3, step="resolve", dice="c 2 2")
    assert used(table) == ["spiked_tail", "fire_breathing"]


def test_nova_breath_is_named_where_it_reaches_who_would_be_safe() -> None:
    alone = game("second", {"cards": ["nova_breath"]}, {}, city=2, step="resolve", dice="c 2 2")
    three = game("second", {"cards": ["nova_breath"]}, {}, {}, city=2, step="resolve", dice="c 2 2")
    assert (used(alone), used(three)) == ([], ["nova_breath"])


def test_acid_attack_alone_names_itself_in_first() -> None:
    cards = ["acid_attack", "fire_breathing"]
    table = game("first", {"cards": cards}, {}, {}, {}, city=3, step="resolve", dice="1 2 2")
    assert used(table) == ["acid_attack"]
