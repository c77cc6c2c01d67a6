"""The ten sides B: what each does, and where it does nothing."""

from typing import Any

import pytest

from engine.events import CardDiscarded, CardUsed, GameEnded, TurnBegan
from tests.engine.boxes.wicked.kit import ALL_B, gauge, has, lying, rolled, wicked
from tests.engine.kit import game, mimic_of

Seats = tuple[dict[str, Any], ...]

# Barbs: 1 claw more with at least two


@pytest.mark.parametrize(("dice", "lost"), [("ce", 1), ("cce", 3), ("ccce", 4), ("eee", 0)])
def test_barbs_add_a_claw_to_two(dice: str, lost: int) -> None:
    assert rolled(dice, has("barbs"), {}, {}).hearts[2] == 10 - lost


def test_barbs_count_the_claws_of_cards() -> None:
    assert rolled("ce", has("barbs", "spiked_tail"), {}, {}).hearts[2] == 7


def test_barbs_need_two_claws_also_of_cards_alone() -> None:
    assert rolled("ee", has("barbs", "acid_attack"), {}, {}).hearts[2] == 9


def test_barbs_come_before_the_doubling() -> None:
    assert rolled("cce", has("barbs", "antimatter_beam"), {}, {}).hearts[2] == 4


def test_barbs_act_on_the_result_that_earned_them() -> None:
    table = rolled("111cc", has(wickedness=1), {}, {}, sides=ALL_B).play("1 choose barbs")
    assert table.hearts[2] == 7


def test_barbs_add_nothing_to_claws_of_others() -> None:
    assert rolled("cce", {}, has("barbs"), {}).hearts[2] == 8


# Final Roar: who would be eliminated with 16 or more stars wins


@pytest.mark.parametrize(("stars", "wins"), [(15, False), (16, True), (19, True)])
def test_final_roar_wins_from_sixteen_stars_on(stars: int, wins: bool) -> None:
    table = rolled("ce", {}, {}, has("final_roar", hearts=1, stars=stars))
    assert table.happened(GameEnded) == ([GameEnded(2, "card")] if wins else [])
    assert table.state.lives(2) is wins


def test_final_roar_comes_before_any_rescue() -> None:
    table = rolled("ce", {}, {}, has("final_roar", "it_has_a_child", hearts=1, stars=16))
    assert (table.state.winner, table.cards(3)) == (2, ["final_roar", "it_has_a_child"])


def test_final_roar_needs_no_child_while_there_is_one_below_sixteen() -> None:
    table = rolled("ce", {}, {}, has("final_roar", "it_has_a_child", hearts=1, stars=15))
    assert (table.hearts[2], table.state.over) == (10, False)


def test_of_two_final_roars_in_one_event_the_first_clockwise_wins() -> None:
    seats = ({"energy": 4}, has("final_roar", hearts=1, stars=16), has("final_roar", hearts=1, stars=19))
    table = wicked(*seats, step="buy", market=["high_altitude_bombing", "jets", "tank"])
    table.play("1 buy high_altitude_bombing", "* reveal frenzy")
    assert table.happened(GameEnded) == [GameEnded(1, "card")]


def test_final_roar_does_not_care_for_who_survives() -> None:
    table = rolled("ce", {}, {}, has("final_roar", hearts=2, stars=19))
    assert (table.hearts[2], table.state.over) == (1, False)


def test_final_roar_roars_at_poison_too() -> None:
    table = wicked(has("final_roar", hearts=1, stars=17, poison=1), {}, {}, step="end")
    assert (table.state.winner, table.state.how) == (0, "card")


# Poison Spit: as the card


def test_poison_spit_gives_a_token_to_whom_own_claws_hurt() -> None:
    assert rolled("ce", has("tile_poison_spit"), {}, {}).poison == (0, 0, 1)


def test_tile_and_card_give_one_token_each() -> None:
    assert rolled("ce", has("tile_poison_spit", "poison_spit"), {}, {}).poison == (0, 0, 2)


def test_poison_spit_gives_none_for_damage_of_cards() -> None:
    market = ["flame_thrower", "jets", "tank"]
    table = wicked(has("tile_poison_spit", energy=3), {}, {}, step="buy", market=market)
    table.play("1 buy flame_thrower", "* reveal frenzy")
    assert (table.hearts, table.poison) == ([10, 8, 8], (0, 0, 0))


def test_poison_spit_gives_none_where_no_heart_was_lost() -> None:
    assert rolled("ce", has("tile_poison_spit"), {}, {"cards": ["armor_plating"]}).poison == (0, 0, 0)


# Underdog: own claws take 1 star from who has more


@pytest.mark.parametrize(("own", "theirs", "after"), [(2, 3, [3, 2]), (3, 3, [3, 3]), (4, 3, [4, 3])])
def test_underdog_takes_a_star_from_who_has_more(own: int, theirs: int, after: list[int]) -> None:
    table = rolled("cce", has("underdog", stars=own), {}, {"stars": theirs})
    assert [table.stars[0], table.stars[2]] == after


def test_underdog_takes_one_from_each_by_the_stars_before_the_attack() -> None:
    table = rolled("ce", has("underdog", stars=2), {"stars": 3}, {"stars": 3}, city=1)
    assert table.stars == [4, 2, 2]


def test_underdog_counts_no_stars_that_the_attack_itself_brings() -> None:
    table = rolled("ce", has("underdog", "alpha_monster", stars=2), {}, {"stars": 3})
    assert table.stars == [4, 0, 2]


def test_underdog_takes_nothing_where_no_heart_was_lost() -> None:
    table = rolled("ce", has("underdog"), {}, {"stars": 3, "cards": ["armor_plating"]})
    assert table.stars == [0, 0, 3]


# Defender of Tokyo: others lose 1 star as the owner takes Tokyo, or starts there


def test_defender_takes_stars_as_its_turn_starts_in_tokyo() -> None:
    table = wicked(has("tile_defender_of_tokyo"), {"stars": 3}, {}, step="start", city=1)
    assert table.stars == [2, 2, 0]


def test_defender_takes_stars_as_it_takes_tokyo() -> None:
    table = wicked(has("tile_defender_of_tokyo"), {"stars": 3}, {"stars": 1}, step="resolve", dice="e")
    assert (table.city, table.stars) == (1, [1, 2, 0])


def test_defender_takes_nothing_outside() -> None:
    table = wicked(has("tile_defender_of_tokyo"), {"stars": 3}, {}, step="start", city=2)
    assert table.stars[1] == 3


def test_defender_takes_nothing_in_turns_of_others() -> None:
    table = wicked({"stars": 3}, has("tile_defender_of_tokyo"), {}, step="start", city=2)
    assert table.stars == [3, 0, 0]


# Fluxling: a copy of a keep card


def test_fluxling_copies_a_keep_card_of_anybody_as_it_is_taken() -> None:
    table = rolled("111e", has("jets", wickedness=4), has("extra_head", "barbs"), {}, sides=ALL_B)
    table.play("1 choose fluxling")
    assert table.legal(1) == ["copy jets of 1", "copy extra_head of 2"]
    table.play("1 copy extra_head of 2")
    assert [(held.card, held.acts) for held in table.state.cards[0]] == [
        ("jets", "jets"),
        ("fluxling", "extra_head"),
    ]


def test_fluxling_waits_without_a_card_to_copy() -> None:
    table = rolled("111e", has(wickedness=4), has("barbs"), {}, sides=ALL_B).play("1 choose fluxling")
    assert table.state.cards[0][0].acts == ""
    assert table.asked != "PlaceMimic 1"


def test_fluxling_moves_for_nothing_at_the_start_of_the_own_turn() -> None:
    seats: Seats = (has({"card": "fluxling", "copies": [2, 1]}), {"cards": ["extra_head", "jets"]}, {})
    table = wicked(*seats, step="start", city=3)
    assert (table.asked, table.legal(1)) == ("MoveMimic 1", ["pass", "copy jets of 2"])
    assert table.play("1 copy jets of 2").energy[0] == 0
    assert table.rolling == 6


def test_fluxling_may_stay_where_it_is() -> None:
    seats: Seats = (has({"card": "fluxling", "copies": [2, 1]}), {"cards": ["extra_head", "jets"]}, {})
    assert wicked(*seats, step="start", city=3).play("1 pass").rolling == 7


def test_fluxling_stays_when_the_copied_card_leaves_and_may_copy_another_at_the_next_start() -> None:
    seats: Seats = (
        {"cards": ["metamorph", "jets"]},
        has({"card": "fluxling", "copies": [1, 2]}),
        {},
    )
    table = wicked(*seats, step="end", city=3)
    assert table.play("1 sell jets").cards(2) == ["fluxling"]
    assert table.state.cards[1][0].acts == ""
    table.play("1 pass")
    assert table.legal(2) == ["pass", "copy metamorph of 1"]


def test_fluxling_copies_no_mimic_and_no_mimic_copies_fluxling() -> None:
    table = rolled(
        "111e", has(wickedness=4), {"cards": [mimic_of(3), "wings"]}, {"cards": ["jets"]}, sides=ALL_B
    )
    table.play("1 choose fluxling")
    assert table.legal(1) == ["copy wings of 2", "copy jets of 3"]
    table.play("1 copy wings of 2")
    seats = ({"energy": 1, "cards": [mimic_of(3)]}, has("fluxling"), {"cards": ["jets", "wings"]})
    assert wicked(*seats, step="start", city=3).legal(1) == ["pass", "copy wings of 3"]


def test_fluxling_has_tokens_of_its_own() -> None:
    table = rolled(
        "111e", has(wickedness=4), {"cards": [{"card": "smoke_cloud", "charge": 1}]}, {}, sides=ALL_B
    )
    table.play("1 choose fluxling", "1 copy smoke_cloud of 2")
    assert [held.charge for hand in table.state.cards for held in hand] == [3, 1]


# Have it all!: 1 star for each own keep card when taken, 1 for each power card bought


def test_have_it_all_counts_own_keep_cards_alone() -> None:
    table = rolled("111e", has("jets", "wings", "barbs", wickedness=4), has("stretchy"), {}, sides=ALL_B)
    assert table.play("1 choose have_it_all").stars[0] == 3


def test_have_it_all_gives_a_star_for_each_power_card_bought() -> None:
    market = ["alien_origin", "corner_store", "jets"]
    table = wicked(has("have_it_all", energy=6), {}, {}, step="buy", market=market)
    table.play("1 buy alien_origin", "* reveal tank")
    assert table.stars[0] == 1
    table.play("1 buy corner_store", "* reveal frenzy")
    assert table.stars[0] == 3


def test_have_it_all_gives_nothing_for_a_costume_that_is_bought() -> None:
    options = {"boxes": ["wicked", "costumes"]}
    table = game(
        "second",
        has("have_it_all", energy=6),
        {},
        options=options,
        step="buy",
        market=["witch", "jets", "tank"],
    )
    assert table.play("1 buy witch", "* reveal frenzy").stars[0] == 0


# Sonic Boomer: 1 star at the start of the own turn


def test_sonic_boomer_gives_a_star_at_the_start_of_the_own_turn() -> None:
    assert wicked(has("sonic_boomer"), has("sonic_boomer"), {}, step="start").stars == [1, 0, 0]


# Final push: 2 hearts, 2 energy and one more turn


@pytest.mark.parametrize("city", [1, 3])
def test_final_push_heals_gives_energy_and_one_more_turn(city: int) -> None:
    table = rolled("111e", has(wickedness=8, hearts=5), {}, {}, sides=ALL_B, city=city)
    table.play("1 choose final_push")
    assert (table.hearts[0], table.cards(1)) == (7, [])
    assert "final_push" not in (*lying(table), *table.state.discard)
    assert [event.card for event in table.happened(CardDiscarded)] == ["final_push"]
    table.play("1 pass")
    assert table.happened(TurnBegan) == [TurnBegan(0, table.state.turn, "final_push", 0)]


def test_final_push_heals_nobody_beyond_the_most() -> None:
    table = rolled("111e", has(wickedness=8, hearts=9), {}, {}, sides=ALL_B).play("1 choose final_push")
    assert (table.hearts[0], table.energy[0]) == (10, 3)


def test_the_turn_of_final_push_comes_after_freeze_time_and_before_frenzy() -> None:
    market = ["frenzy", "jets", "skyscraper"]
    seats: Seats = (has("freeze_time", wickedness=8, energy=7), {}, {})
    table = rolled("111e", *seats, sides=ALL_B, market=market)
    table.play("1 choose final_push", "1 buy frenzy", "* reveal tank", "1 pass", "1 again")
    assert [event.extra for event in table.happened(TurnBegan)] == ["freeze_time"]
    table.play("* roll 1 1 2 2 3", "1 stop", "1 pass")
    assert [event.extra for event in table.happened(TurnBegan)] == ["final_push"]
    table.play("* roll 1 1 2 2 3 3", "1 stop", "1 pass")
    assert [event.extra for event in table.happened(TurnBegan)] == ["frenzy"]


# Starburst: 12 energy


def test_starburst_gives_twelve_energy_and_is_out_of_the_game() -> None:
    table = rolled("111e", has(wickedness=8), {}, {}, sides=ALL_B).play("1 choose starburst")
    assert (table.energy[0], table.cards(1)) == (13, [])
    assert "starburst" not in (*lying(table), *table.state.discard)
    assert gauge(table)[0] == 10


def test_barbs_and_the_beam_are_named_with_the_attack_they_strengthen() -> None:
    table = wicked(has("barbs"), {}, {}, step="resolve", dice="cce", city=3).play("1 resolve all")
    assert CardUsed(0, "barbs") in table.events
    table = wicked(has("barbs"), {}, {}, step="resolve", dice="ce", city=3).play("1 resolve all")
    assert CardUsed(0, "barbs") not in table.events
