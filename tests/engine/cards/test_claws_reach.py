"""Cards by which claws reach others; mostly seat 1 attacks the City of seat 3."""

from engine.events import HeartsLost, TokyoEntered
from tests.engine.kit import base_editions, every_edition, game, mimic_of, resolving

# Burrowing


def test_burrowing_adds_a_claw_in_tokyo_even_if_none_was_rolled_in_second() -> None:
    table = resolving("second", "1 2 2", {"cards": ["burrowing"]}, {}, {}, city=1)
    assert table.hearts == [10, 9, 9]


def test_burrowing_adds_a_claw_to_rolled_ones_in_tokyo_in_second() -> None:
    table = resolving("second", "c c 1", {"cards": ["burrowing"]}, {}, {}, city=1)
    assert table.hearts == [10, 7, 7]


def test_burrowing_adds_nothing_from_outside_in_second() -> None:
    table = resolving("second", "c c 1", {"cards": ["burrowing"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 8]


def test_burrowing_hurts_1_more_in_tokyo_from_outside_in_first() -> None:
    table = resolving("first", "c c 1", {"cards": ["burrowing"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 7]


def test_burrowing_needs_an_attack_in_first() -> None:
    table = resolving("first", "1 2 2", {"cards": ["burrowing"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 10]


def test_burrowing_adds_nothing_where_nobody_is_in_tokyo_in_first() -> None:
    cards = ["burrowing", "nova_breath"]
    table = resolving("first", "c c 1", {"cards": cards}, {}, {})
    assert table.hearts == [10, 8, 8]


def test_burrowing_adds_nothing_from_tokyo_in_first() -> None:
    table = resolving("first", "c c 1", {"cards": ["burrowing"]}, {}, {}, city=1)
    assert table.hearts == [10, 8, 8]


@base_editions
def test_burrowing_bites_the_monster_to_which_its_owner_yields_just_before_the_entry(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {"cards": ["burrowing"]}, city=3)
    table.play("3 yield")
    assert table.hearts == [9, 10, 9]
    assert table.city == 1
    kinds = [type(event) for event in table.events]
    assert kinds.index(HeartsLost) < kinds.index(TokyoEntered)


@base_editions
def test_burrowing_does_not_bite_while_its_owner_stays(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {"cards": ["burrowing"]}, city=3)
    table.play("3 stay")
    assert table.hearts == [10, 10, 9]


@base_editions
def test_burrowing_that_kills_the_taker_leaves_the_place_empty(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"hearts": 1}, {}, {"cards": ["burrowing"]}, city=3)
    table.play("3 yield")
    assert table.hearts == [0, 10, 9]
    assert table.city == 0
    assert table.stars == [0, 0, 0]
    assert table.state.active == 1


@base_editions
def test_burrowing_does_not_bite_when_its_owner_is_eliminated(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {"hearts": 1, "cards": ["burrowing"]}, city=3)
    assert table.hearts == [10, 10, 0]
    assert table.city == 1


@base_editions
def test_burrowing_does_not_bite_when_its_owner_is_driven_out(edition: str) -> None:
    table = game(
        edition,
        {"energy": 5},
        {},
        {"cards": ["burrowing"]},
        city=3,
        step="buy",
        market=["death_from_above", "giant_brain", "skyscraper"],
    )
    table.play("1 buy death_from_above")
    assert table.hearts == [10, 10, 10]
    table.play("* reveal heal")
    assert table.hearts == [10, 10, 10]
    assert table.city == 1


@base_editions
def test_burrowing_bites_for_the_place_that_is_taken_only(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {}, {"cards": ["burrowing"]}, {}, city=3, bay=4)
    table.play("3 yield", "4 yield")
    assert table.hearts == [10, 10, 9, 9, 10]
    assert (table.city, table.bay) == (1, 0)


@base_editions
def test_burrowing_bites_whoever_takes_the_bay(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {}, {"cards": ["burrowing"]}, {}, city=3, bay=4)
    table.play("3 stay", "4 yield")
    assert table.hearts == [9, 10, 9, 9, 10]
    assert (table.city, table.bay) == (3, 1)


@base_editions
def test_burrowing_bites_after_yielding_by_jets(edition: str) -> None:
    table = resolving(edition, "c 1 2", {}, {}, {"cards": ["burrowing", "jets"]}, city=3)
    table.play("3 yield")
    assert table.hearts == [9, 10, 10]


@base_editions
def test_burrowing_and_its_mimic_bite_one_by_one(edition: str) -> None:
    cards = ["burrowing", mimic_of(3)]
    table = resolving(edition, "c 1 2", {}, {}, {"cards": cards}, city=3)
    table.play("3 yield")
    assert table.hearts == [8, 10, 9]
    assert [event.change for event in table.happened(HeartsLost)] == [-1, -1]


# Fire Breathing: seats 2 and 5 are the neighbours of seat 1


@base_editions
def test_fire_breathing_hurts_both_neighbours_wherever_they_stand(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, {}, {}, {}, city=3, bay=2)
    assert table.hearts == [10, 8, 9, 10, 9]


@base_editions
def test_fire_breathing_hurts_1_more_even_a_neighbour_in_the_same_tokyo_who_is_not_asked_to_yield(
    edition: str,
) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, {}, {}, {}, city=1, bay=2)
    assert table.hearts == [10, 9, 9, 9, 8]
    assert (table.city, table.bay) == (1, 2)
    assert table.asked == "RollDice *"


@base_editions
def test_fire_breathing_merges_with_the_claws_into_one_event(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, {}, city=3)
    assert table.hearts == [10, 9, 8]
    table = resolving(
        edition,
        "c 1 2",
        {"cards": ["fire_breathing"]},
        {"cards": ["armor_plating"]},
        {"cards": [mimic_of(2)]},
        city=3,
    )
    assert table.hearts == [10, 10, 8]


@base_editions
def test_fire_breathing_hurts_the_one_opponent_of_two_once(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, city=2)
    assert table.hearts == [10, 8]


@base_editions
def test_fire_breathing_reaches_the_nearest_living_seats(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {"hearts": 0}, {}, {}, {}, city=4)
    assert table.hearts == [10, 0, 9, 9, 9]


@base_editions
def test_fire_breathing_burns_even_when_tokyo_is_empty(edition: str) -> None:
    table = resolving(edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, {}, {})
    assert table.hearts == [10, 9, 10, 9]
    assert table.city == 1


@base_editions
def test_fire_breathing_needs_a_claw(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["fire_breathing"]}, {}, {}, {}, city=3)
    assert table.hearts == [10, 10, 10, 10]


@base_editions
def test_fire_breathing_burns_neighbours_though_the_attack_is_prevented(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["fire_breathing"]}, {}, {"cards": ["camouflage"]}, {}, city=3
    )
    table.play("* roll h")
    assert table.hearts == [10, 9, 10, 9]


@base_editions
def test_fire_breathing_gives_no_token_to_a_neighbour_whom_the_claws_miss(edition: str) -> None:
    table = resolving(
        edition, "c 1 2", {"cards": ["fire_breathing", "poison_spit", "shrink_ray"]}, {}, {}, city=3
    )
    assert table.hearts == [10, 9, 8]
    assert table.poison == (0, 0, 1)
    assert table.shrink == (0, 0, 1)


@base_editions
def test_fire_breathing_copied_by_a_mimic_hurts_2_more(edition: str) -> None:
    cards = ["fire_breathing", mimic_of(1)]
    table = resolving(edition, "c 1 2", {"cards": cards}, {}, {}, city=3)
    assert table.hearts == [10, 8, 7]


# Nova Breath


@every_edition
def test_nova_breath_hits_all_others_from_outside(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["nova_breath"]}, {}, {}, {}, city=3)
    assert table.hearts == [10, 8, 8, 8]
    assert table.asked == "OfferYield 3"
    table.play("3 yield")
    assert table.city == 1


@base_editions
def test_nova_breath_from_the_city_lets_the_bay_yield_and_its_owner_stays(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=1, bay=4)
    assert table.hearts == [10, 8, 8, 8, 8]
    assert table.asked == "OfferYield 4"
    table.play("4 yield")
    assert (table.city, table.bay) == (1, 0)
    assert table.stars[0] == 0


@base_editions
def test_nova_breath_from_the_bay_lets_the_city_yield_and_its_owner_stays_in_the_bay(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["nova_breath"]}, {}, {}, {}, {}, city=4, bay=1)
    table.play("4 yield")
    assert (table.city, table.bay) == (0, 1)
    assert table.stars[0] == 0


@every_edition
def test_nova_breath_hits_all_others_even_when_tokyo_is_empty(edition: str) -> None:
    table = resolving(edition, "c c 1", {"cards": ["nova_breath"]}, {}, {})
    assert table.hearts == [10, 8, 8]
    assert table.city == 1


@every_edition
def test_nova_breath_needs_claws(edition: str) -> None:
    table = resolving(edition, "1 2 2", {"cards": ["nova_breath"]}, {}, {}, city=3)
    assert table.hearts == [10, 10, 10]


@base_editions
def test_nova_breath_gives_tokens_to_all_it_hits(edition: str) -> None:
    cards = ["nova_breath", "poison_spit"]
    table = resolving(edition, "c 1 2", {"cards": cards}, {}, {}, city=3)
    assert table.poison == (0, 1, 1)
