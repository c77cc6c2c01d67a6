"""The ten sides A: what each does, and where it does nothing."""

import pytest

from engine.events import CardDiscarded, HeartsGained
from tests.engine.boxes.wicked.kit import gauge, has, lying, rolled, wicked

# Devious: 1 more roll each turn


def test_devious_gives_a_fourth_roll() -> None:
    table = wicked(has("devious"), {}, {}, step="roll 0")
    table.play(
        "* roll 1 1 2 2 3 e", "1 keep 1", "* roll 1 2 2 3 e", "1 keep 1", "* roll 1 2 2 3 e", "1 keep 1"
    )
    assert table.rolling == 5


def test_devious_gives_others_nothing() -> None:
    table = wicked({}, has("devious"), {}, step="roll 0")
    table.play("* roll 1 1 2 2 3 e", "1 keep 1", "* roll 1 2 2 3 e", "1 keep 1", "* roll 1 2 2 3 e")
    assert table.asked != "KeepDice 1"


def test_devious_is_of_no_use_for_the_result_that_earned_it() -> None:
    table = rolled("111eee", has(wickedness=1), {}, {}).play("1 choose devious")
    assert table.energy[0] == 3


# Eternal: 1 heart at the start of the own turn, in Tokyo too


@pytest.mark.parametrize("city", [1, 3])
def test_eternal_heals_at_the_start_of_the_turn_in_tokyo_too(city: int) -> None:
    table = wicked(has("eternal", hearts=7), {}, {}, step="start", city=city)
    assert table.hearts[0] == 8


def test_eternal_heals_nobody_beyond_the_most() -> None:
    assert wicked(has("eternal"), {}, {}, step="start").hearts[0] == 10


def test_eternal_heals_in_no_turn_of_others() -> None:
    assert wicked({}, has("eternal", hearts=7), {}, step="start").hearts[1] == 7


def test_eternal_is_healing_to_which_regeneration_adds() -> None:
    assert wicked(has("eternal", "regeneration", hearts=5), {}, {}, step="start").hearts[0] == 7


# Skulking: 1 star more for three or more 1s


@pytest.mark.parametrize(("dice", "stars"), [("111", 2), ("1111", 3), ("222", 2), ("11", 0)])
def test_skulking_adds_a_star_to_three_ones(dice: str, stars: int) -> None:
    assert rolled(dice, has("skulking", wickedness=3), {}, {}).stars[0] == stars


def test_skulking_adds_nothing_to_the_ones_that_earned_it() -> None:
    table = rolled("111e", has(wickedness=1), {}, {}).play("1 choose skulking")
    assert table.stars[0] == 1


def test_skulking_and_gourmet_both_add() -> None:
    assert rolled("111", has("skulking", "gourmet", wickedness=3), {}, {}).stars[0] == 4


def test_skulking_adds_nothing_to_ones_of_others() -> None:
    assert rolled("111", {}, has("skulking", wickedness=3), {}).stars == [1, 0, 0]


# Tireless: 1 energy at the start of the own turn


def test_tireless_gives_energy_at_the_start_of_the_own_turn() -> None:
    table = wicked(has("tireless", energy=2), has("eternal"), {}, step="start")
    assert table.energy == [3, 0, 0]


def test_tireless_is_a_gain_to_which_friend_of_children_adds() -> None:
    assert wicked(has("tireless", "friend_of_children"), {}, {}, step="start").energy[0] == 2


def test_tireless_gives_nothing_in_turns_of_others() -> None:
    assert wicked({}, has("tireless", energy=2), {}, step="start").energy == [0, 2, 0]


# Cyberbrain: 1 more die, from the next turn on


def test_cyberbrain_rolls_seven_dice() -> None:
    assert wicked(has("cyberbrain"), {}, {}, step="roll 0").rolling == 7
    assert wicked({}, has("cyberbrain"), {}, step="roll 0").rolling == 6


def test_cyberbrain_adds_no_die_to_the_turn_in_which_it_was_taken() -> None:
    table = rolled("111eee", has(wickedness=4), {}, {}).play("1 choose cyberbrain")
    assert (table.state.ndice, table.energy[0]) == (6, 3)


# Evil Lair: purchases cost 1 less, not below 0


def test_evil_lair_makes_purchases_cheaper() -> None:
    table = wicked(has("evil_lair", energy=2), {}, {}, step="buy", market=["alien_origin", "jets", "tank"])
    assert [line for line in table.legal(1) if line.startswith("buy")] == ["buy alien_origin"]
    assert table.play("1 buy alien_origin").energy[0] == 0


def test_evil_lair_adds_to_alien_origin() -> None:
    table = wicked(
        has("evil_lair", "alien_origin", energy=2), {}, {}, step="buy", market=["jets", "tank", "skyscraper"]
    )
    assert [line for line in table.legal(1) if line.startswith("buy")] == ["buy tank"]
    assert table.play("1 buy tank").energy[0] == 0


def test_evil_lair_makes_nothing_of_a_price_of_one() -> None:
    table = wicked(
        has("evil_lair", "alien_origin", energy=1),
        {},
        {},
        step="buy",
        market=["solar_powered", "jets", "tank"],
    )
    assert table.play("1 buy solar_powered").energy[0] == 1


def test_evil_lair_makes_no_sweep_cheaper() -> None:
    assert "sweep" not in wicked(has("evil_lair", energy=1), {}, {}, step="buy").legal(1)


def test_evil_lair_makes_nothing_cheaper_for_others() -> None:
    market = ["alien_origin", "jets", "tank"]
    table = wicked({"energy": 2}, has("evil_lair", energy=2), {}, step="buy", market=market)
    assert table.legal(1) == ["pass", "sweep"]


# Full regeneration: hearts up to 12 when taken; at most 12 while held


@pytest.mark.parametrize("city", [1, 3])
def test_full_regeneration_heals_up_to_twelve_in_tokyo_too(city: int) -> None:
    table = rolled("111e", has(wickedness=4, hearts=3), {}, {}, city=city)
    table.play("1 choose full_regeneration")
    assert table.hearts[0] == 12
    assert [event.change for event in table.happened(HeartsGained)] == [9]


def test_full_regeneration_lets_hearts_rise_to_twelve_and_no_further() -> None:
    assert rolled("hhhh", has("full_regeneration", hearts=10), {}, {}).hearts[0] == 12


def test_full_regeneration_and_even_bigger_make_twelve_not_fourteen() -> None:
    table = rolled("hhhh", has("full_regeneration", "even_bigger", hearts=12), {}, {})
    assert table.hearts[0] == 12


def test_regeneration_does_not_matter_to_full_regeneration() -> None:
    table = rolled("111e", has("regeneration", wickedness=4, hearts=11 - 1), {}, {})
    assert table.play("1 choose full_regeneration").hearts[0] == 12


def test_without_full_regeneration_hearts_fall_to_ten() -> None:
    table = wicked(has("full_regeneration", hearts=12), {}, {}, table=True, step="buy")
    assert table.play("! take 1 full_regeneration").hearts[0] == 10


def test_full_regeneration_of_others_lets_no_heart_rise_above_ten() -> None:
    assert rolled("hhhh", {}, has("full_regeneration"), {}).hearts[0] == 10


# Widespread Panic: every other monster loses 4 stars; out of the game


def test_widespread_panic_takes_four_stars_of_all_others() -> None:
    table = rolled("111e", has(wickedness=4, stars=5), {"stars": 6}, {"stars": 3})
    table.play("1 choose widespread_panic")
    assert table.stars == [6, 2, 0]
    assert (table.cards(1), "widespread_panic" in (*lying(table), *table.state.discard)) == ([], False)
    assert [event.card for event in table.happened(CardDiscarded)] == ["widespread_panic"]


# Antimatter Beam: all own claws count double


def test_antimatter_beam_doubles_claws() -> None:
    assert rolled("cce", has("antimatter_beam"), {}, {}).hearts == [10, 10, 6]


def test_antimatter_beam_doubles_claws_of_cards_too() -> None:
    assert rolled("ce", has("antimatter_beam", "spiked_tail", "acid_attack"), {}, {}).hearts == [10, 10, 4]


def test_antimatter_beam_doubles_no_damage_of_cards() -> None:
    table = wicked(
        has("antimatter_beam", energy=6), {}, {}, step="buy", market=["gas_refinery", "jets", "tank"]
    )
    assert table.play("1 buy gas_refinery", "* reveal frenzy").hearts == [10, 7, 7]


def test_antimatter_beam_doubles_no_breath() -> None:
    table = rolled("cce", has("antimatter_beam", "fire_breathing"), {}, {}, city=3)
    assert table.hearts == [10, 9, 5]


def test_antimatter_beam_doubles_the_claws_of_the_result_that_earned_it() -> None:
    table = rolled("111c", has(wickedness=8), {}, {}).play("1 choose antimatter_beam")
    assert table.hearts[2] == 8


def test_antimatter_beam_makes_no_claws_of_none() -> None:
    assert rolled("ee", has("antimatter_beam"), {}, {}).hearts == [10, 10, 10]


def test_antimatter_beam_doubles_no_claws_of_others() -> None:
    assert rolled("cce", {}, has("antimatter_beam"), {}).hearts == [10, 10, 8]


# Skybeam: each energy die 1 energy more, each heart die 1 heart more


def test_skybeam_doubles_energy_and_hearts_of_dice() -> None:
    table = rolled("eehh", has("skybeam", hearts=3), {}, {})
    assert (table.energy[0], table.hearts[0]) == (4, 7)


def test_skybeam_gives_no_hearts_in_tokyo() -> None:
    assert rolled("ehh", has("skybeam", hearts=3), {}, {}, city=1).hearts[0] == 3


def test_hearts_spent_on_tokens_give_nothing_by_skybeam() -> None:
    table = wicked(has("skybeam", hearts=3, poison=1), {}, {}, step="resolve", dice="hhh", city=3)
    table.play("1 hearts poison 1")
    assert (table.hearts[0], table.poison[0]) == (7, 0)


def test_skybeam_is_one_gain_together_with_the_dice() -> None:
    table = rolled("eehh", has("skybeam", "friend_of_children", "regeneration", hearts=3), {}, {})
    assert (table.energy[0], table.hearts[0]) == (5, 8)


def test_skybeam_adds_nothing_to_energy_of_tokyo_or_cards() -> None:
    table = wicked(has("skybeam", "tireless"), {}, {}, step="start")
    assert table.energy[0] == 1


def test_the_gauge_is_not_moved_by_tiles() -> None:
    assert gauge(rolled("ee", has("skulking", "skybeam", wickedness=5), {}, {})) == [5, 0, 0]
