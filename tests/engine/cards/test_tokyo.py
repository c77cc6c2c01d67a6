"""Cards of Origins that act as Tokyo is taken, held or left; seat 3 holds the City unless said otherwise."""

from engine.events import HeartsLost, TokyoEntered
from tests.engine.kit import MIXED, game, mimic_of, resolving

# Bull Headed


def test_bull_headed_gets_1_star_for_staying() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["bull_headed"]}, city=3)
    table.play("3 stay")
    assert table.stars == [0, 0, 1]
    assert table.city == 3


def test_bull_headed_gets_nothing_for_yielding() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["bull_headed"]}, city=3)
    table.play("3 yield")
    assert table.stars == [1, 0, 0]


def test_bull_headed_gets_nothing_where_it_could_not_yield() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["bull_headed", "camouflage"]}, city=3)
    table.play("* roll h")
    assert table.stars == [0, 0, 0]
    assert table.asked == "RollDice *"


def test_bull_headed_gets_nothing_for_damage_of_cards() -> None:
    table = resolving(
        "origins", "1 1 1 1", {"cards": ["flaming_aura"]}, {}, {"cards": ["bull_headed"]}, city=3
    )
    assert table.hearts == [10, 9, 9]
    assert table.stars[2] == 0


def test_bull_headed_gets_its_star_once_when_it_stays_with_jets() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["jets", "bull_headed"]}, city=3)
    table.play("3 stay")
    assert table.hearts == [10, 10, 9]
    assert table.stars == [0, 0, 1]


def test_bull_headed_gets_its_star_in_each_turn_that_attacks_it() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["bull_headed"]}, city=3)
    table.play("3 stay", "* roll c 1 1 2 2 h", "2 stop", "2 resolve all", "3 stay")
    assert table.hearts == [10, 10, 8]
    assert table.stars == [0, 0, 4]


def test_bull_headed_copied_by_a_mimic_gets_2_stars() -> None:
    table = resolving(
        "second", "c 1 2", {}, {}, {"cards": ["bull_headed", mimic_of(3)]}, city=3, options=MIXED
    )
    table.play("3 stay")
    assert table.stars == [0, 0, 2]


def test_bull_headed_works_in_the_bay() -> None:
    table = resolving(
        "second", "c 1 2", {}, {}, {}, {"cards": ["bull_headed"]}, {}, city=3, bay=4, options=MIXED
    )
    table.play("3 yield", "4 stay")
    assert table.stars == [1, 0, 0, 1, 0]


def test_bull_headed_of_the_first_seat_is_asked_and_stays() -> None:
    table = resolving("origins", "c 1 2", {"cards": ["bull_headed"]}, {}, {}, city=1, active=2)
    assert table.asked == "OfferYield 1"
    table.play("1 stay")
    assert table.stars == [1, 0, 0]
    assert table.city == 1


# Gamma Blast


def test_gamma_blast_hurts_every_other_monster_when_its_owner_takes_an_empty_tokyo() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["gamma_blast"]}, {}, {})
    assert table.city == 1
    assert table.hearts == [10, 9, 9]


def test_gamma_blast_hurts_the_one_who_yielded_too() -> None:
    table = resolving("origins", "c 1 2", {"cards": ["gamma_blast"]}, {}, {}, city=3)
    table.play("3 yield")
    assert table.hearts == [10, 9, 8]


def test_gamma_blast_works_when_tokyo_is_taken_by_a_card() -> None:
    table = game(
        "origins",
        {"energy": 5, "cards": ["gamma_blast"]},
        {},
        {},
        city=3,
        step="buy",
        market=["death_from_above", "giant_brain", "skyscraper"],
    )
    table.play("1 buy death_from_above", "* reveal heal")
    assert table.city == 1
    assert table.hearts == [10, 9, 9]


def test_gamma_blast_does_nothing_while_its_owner_stays_in_tokyo() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["gamma_blast"]}, {}, {}, city=1)
    assert table.hearts == [10, 10, 10]


def test_gamma_blast_does_nothing_when_another_takes_tokyo() -> None:
    table = resolving("origins", "1 2 2", {}, {"cards": ["gamma_blast"]}, {})
    assert table.hearts == [10, 10, 10]


def test_gamma_blast_is_no_attack_and_gives_no_tokens() -> None:
    table = resolving(
        "second", "1 2 2", {"cards": ["gamma_blast", "poison_spit", "alpha_monster"]}, {}, {}, options=MIXED
    )
    assert table.hearts == [10, 9, 9]
    assert table.poison == (0, 0, 0)
    assert table.stars == [1, 0, 0]


def test_gamma_blast_of_the_bay_hurts_the_city_which_does_not_yield() -> None:
    table = resolving("second", "1 2 2", {"cards": ["gamma_blast"]}, {}, {}, {}, {}, city=3, options=MIXED)
    assert (table.city, table.bay) == (3, 1)
    assert table.hearts == [10, 9, 9, 9, 9]


def test_gamma_blast_of_the_bay_beside_the_first_seat_in_the_city() -> None:
    table = resolving(
        "second", "1 2 2", {}, {"cards": ["gamma_blast"]}, {}, {}, {}, city=1, active=2, options=MIXED
    )
    assert (table.city, table.bay) == (1, 2)
    assert table.hearts == [9, 10, 9, 9, 9]


def test_gamma_blast_works_under_the_energy_variant() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["gamma_blast"]}, {})
    assert table.hearts == [10, 9]
    assert table.stars == [0, 0]
    assert table.energy == [1, 0]


def test_gamma_blast_can_be_the_last_of_the_others() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["gamma_blast"]}, {"hearts": 1})
    assert (table.state.winner, table.state.how) == (0, "last")


def test_gamma_blast_copied_by_a_mimic_hurts_twice() -> None:
    table = resolving(
        "second",
        "1 2 2",
        {"cards": ["gamma_blast", mimic_of(1)]},
        {},
        {"cards": ["armor_plating"]},
        options=MIXED,
    )
    assert table.hearts == [10, 8, 10]


# Hungry Urbavore


def test_hungry_urbavore_gets_1_star_more_for_taking_an_empty_tokyo() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["hungry_urbavore"]}, {}, {})
    assert table.stars == [2, 0, 0]


def test_hungry_urbavore_gets_1_star_more_for_taking_the_place_of_another() -> None:
    table = resolving("origins", "c 1 2", {"cards": ["hungry_urbavore"]}, {}, {}, city=3)
    table.play("3 yield")
    assert table.stars == [2, 0, 0]


def test_hungry_urbavore_gets_1_star_more_for_taking_tokyo_by_a_card() -> None:
    table = game(
        "origins",
        {"energy": 5, "cards": ["hungry_urbavore"]},
        {},
        {},
        city=3,
        step="buy",
        market=["death_from_above", "giant_brain", "skyscraper"],
    )
    table.play("1 buy death_from_above", "* reveal heal")
    assert table.stars == [4, 0, 0]


def test_hungry_urbavore_gets_a_star_under_the_energy_variant_too() -> None:
    table = resolving("origins", "1 2 2", {"cards": ["hungry_urbavore"]}, {})
    assert table.stars == [1, 0]
    assert table.energy == [1, 0]


def test_hungry_urbavore_gets_nothing_for_being_in_tokyo() -> None:
    table = game("origins", {"cards": ["hungry_urbavore"]}, {}, {}, city=1)
    assert table.stars == [2, 0, 0]


def test_hungry_urbavore_copied_by_a_mimic_gets_2_stars_more() -> None:
    table = resolving("second", "1 2 2", {"cards": ["hungry_urbavore", mimic_of(1)]}, {}, {}, options=MIXED)
    assert table.stars == [3, 0, 0]


# Jagged Tactician


def test_jagged_tactician_bites_the_taker_just_before_the_entry_and_gains_1_energy() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["jagged_tactician"]}, city=3)
    table.play("3 yield")
    assert table.hearts == [9, 10, 9]
    assert table.energy == [0, 0, 1]
    assert table.city == 1
    assert table.stars == [1, 0, 0]
    kinds = [type(event) for event in table.events]
    assert kinds.index(HeartsLost) < kinds.index(TokyoEntered)


def test_jagged_tactician_does_nothing_while_its_owner_stays() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["jagged_tactician"]}, city=3)
    table.play("3 stay")
    assert table.hearts == [10, 10, 9]
    assert table.energy == [0, 0, 0]


def test_jagged_tactician_that_kills_the_taker_leaves_tokyo_empty_and_ends_the_turn() -> None:
    table = resolving(
        "origins", "c 1 2", {"hearts": 1, "energy": 8}, {}, {"cards": ["jagged_tactician"]}, city=3
    )
    table.play("3 yield")
    assert table.hearts == [0, 10, 9]
    assert table.city == 0
    assert table.stars == [0, 0, 0]
    assert table.energy == [0, 0, 1]
    assert table.state.active == 1


def test_jagged_tactician_does_nothing_when_its_owner_is_eliminated() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"hearts": 1, "cards": ["jagged_tactician"]}, city=3)
    assert table.hearts == [10, 10, 0]
    assert table.city == 1


def test_jagged_tactician_does_nothing_when_its_owner_is_driven_out() -> None:
    table = game(
        "origins",
        {"energy": 5},
        {},
        {"cards": ["jagged_tactician"]},
        city=3,
        step="buy",
        market=["death_from_above", "giant_brain", "skyscraper"],
    )
    table.play("1 buy death_from_above", "* reveal heal")
    assert table.hearts == [10, 10, 10]
    assert table.energy == [0, 0, 0]
    assert table.city == 1


def test_jagged_tactician_works_after_yielding_by_jets() -> None:
    table = resolving("origins", "c 1 2", {}, {}, {"cards": ["jagged_tactician", "jets"]}, city=3)
    table.play("3 yield")
    assert table.hearts == [9, 10, 10]
    assert table.energy == [0, 0, 1]


def test_jagged_tactician_gains_through_friend_of_children() -> None:
    table = resolving(
        "origins", "c 1 2", {}, {}, {"cards": ["jagged_tactician", "friend_of_children"]}, city=3
    )
    table.play("3 yield")
    assert table.energy == [0, 0, 2]


def test_jagged_tactician_bites_for_the_place_that_is_taken_only() -> None:
    table = resolving(
        "second", "c 1 2", {}, {}, {}, {"cards": ["jagged_tactician"]}, {}, city=3, bay=4, options=MIXED
    )
    table.play("3 yield", "4 yield")
    assert table.hearts == [10, 10, 9, 9, 10]
    assert table.energy == [0, 0, 0, 0, 0]
    assert (table.city, table.bay) == (1, 0)


def test_jagged_tactician_and_its_mimic_bite_one_by_one() -> None:
    table = resolving(
        "second", "c 1 2", {}, {}, {"cards": ["jagged_tactician", mimic_of(3)]}, city=3, options=MIXED
    )
    table.play("3 yield")
    assert table.hearts == [8, 10, 9]
    assert table.energy == [0, 0, 2]


def test_jagged_tactician_bites_before_gamma_blast_of_the_taker() -> None:
    table = resolving(
        "origins",
        "c 1 2",
        {"hearts": 1, "cards": ["gamma_blast"]},
        {},
        {"cards": ["jagged_tactician"]},
        city=3,
    )
    table.play("3 yield")
    assert table.hearts == [0, 10, 9]
