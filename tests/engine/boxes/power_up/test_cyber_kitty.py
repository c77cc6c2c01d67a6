"""The evolutions of Cyber Kitty."""

import pytest

from tests.engine.boxes.power_up.kit import clawed, evolved, hand, pile, resolved

# Nine Lives


def test_nine_lives_lose_everything_and_begin_with_nine() -> None:
    dying = {
        "hand": ["nine_lives", "mega_purr"],
        "cards": ["mouse_hunter", "jets"],
        "hearts": 2,
        "stars": 15,
        "energy": 4,
    }
    table = clawed(3, {}, dying, {}).play("2 stay")
    assert (table.asked, table.hearts) == ("OfferHand 2", [10, 0, 10])
    table.play("2 play nine_lives")
    assert (table.hearts[1], table.stars[1], table.energy[1]) == (9, 9, 0)
    assert (table.cards(2), hand(table, 2)) == ([], [])
    assert pile(table, 2) == ("nine_lives", "mouse_hunter")
    assert table.state.more is not None
    assert table.state.more.away[1] == ("mega_purr",)
    assert table.city == 1


def test_who_does_not_use_nine_lives_is_out() -> None:
    table = clawed(3, {}, {"hand": ["nine_lives"], "hearts": 2}, {}).play("2 pass")
    assert not table.state.lives(1)


def test_who_has_nine_lives_did_reach_zero() -> None:
    table = clawed(3, {"cards": ["eater_of_the_dead"]}, {"hand": ["nine_lives"], "hearts": 2}, {})
    table.play("2 play nine_lives")
    assert table.stars == [4, 9, 0]


# Mega Purr


def test_mega_purr_gets_an_energy_or_a_star_of_each() -> None:
    table = evolved(
        {"energy": 9, "stars": 1}, {"hand": ["mega_purr"]}, {"stars": 2}, {}, {"energy": 1}, step="buy"
    )
    table.play("2 play mega_purr")
    assert (table.asked, table.legal(3)) == ("Choose 3", ["choose star"])
    table.play("3 choose star", "5 choose energy")
    assert table.legal(1) == ["choose energy", "choose star"]
    table.play("1 choose energy")
    assert (table.stars, table.energy) == ([1, 1, 1, 0, 0], [8, 2, 0, 0, 0])
    assert table.asked == "BuyCards 1"


def test_mega_purr_gets_nothing_of_who_spends_its_last_while_others_are_asked() -> None:
    giver = {"energy": 2, "cards": ["wings"]}
    table = evolved({"energy": 9}, {"hand": ["mega_purr"]}, {"energy": 1}, giver, step="buy")
    table.play("2 play mega_purr")
    assert table.asked == "Choose 3"
    table.play("4 use wings", "3 choose energy", "1 choose energy")
    assert (table.energy, table.asked) == ([8, 2, 0, 0], "BuyCards 1")


def test_electro_scratch_takes_a_heart_of_all_others() -> None:
    table = evolved({"energy": 9}, {"hand": ["electro_scratch"]}, {}, step="buy").play(
        "2 play electro_scratch"
    )
    assert table.hearts == [9, 10, 9]


def test_electro_scratch_is_stopped_as_damage_is() -> None:
    table = evolved({"energy": 9, "cards": ["armor_plating"]}, {"hand": ["electro_scratch"]}, {}, step="buy")
    assert table.play("2 play electro_scratch").hearts == [10, 10, 9]


# Cat Nip


def test_cat_nip_has_one_roll_whose_result_counts_double() -> None:
    table = evolved({}, {"hand": ["cat_nip"], "hearts": 3}, {}, step="end", city=1)
    table.play("2 play cat_nip", "* roll 1 1 1 h e c", "2 resolve all")
    assert (table.stars[1], table.hearts[1], table.energy[1]) == (2, 5, 2)
    assert table.hearts[0] == 8


def test_cat_nip_doubles_added_claws_and_no_extra_roll_helps() -> None:
    cat = {"hand": ["cat_nip"], "cards": ["spiked_tail", "energy_drink"], "energy": 3}
    table = evolved({}, cat, {}, step="end", city=1)
    table.play("2 play cat_nip", "* roll 1 1 2 2 3 c")
    assert table.hearts == [6, 10, 10]
    assert table.asked == "OfferYield 1"


def test_cat_nip_is_gone_at_the_end_of_the_turn() -> None:
    table = evolved({}, {"hand": ["cat_nip"]}, {}, step="end")
    table.play("2 play cat_nip", "* roll 1 1 2 2 3 3")
    assert (table.cards(2), pile(table, 2)) == ([], ("cat_nip",))


def test_cat_nip_is_for_the_start_of_the_own_turn() -> None:
    table = evolved({"energy": 9, "hand": ["cat_nip"]}, {}, step="buy")
    assert not table.may("1 play cat_nip")


# Play with your Food


def test_play_with_your_food_takes_a_star_and_an_energy_for_two_hearts() -> None:
    table = clawed(3, {"cards": ["play_with_your_food"]}, {"stars": 2, "energy": 1}, {})
    assert (table.asked, table.legal(1)) == ("Choose 1", ["pass", "choose 2"])
    table.play("1 choose 2")
    assert (table.hearts, table.stars, table.energy) == ([10, 9, 10], [1, 1, 0], [1, 0, 0])
    assert table.asked == "OfferYield 2"


def test_play_with_your_food_may_leave_no_wound() -> None:
    table = clawed(2, {"cards": ["play_with_your_food"], "energy": 5}, {}, {}).play("1 choose 2")
    assert (table.hearts, table.asked) == ([10, 10, 10], "BuyCards 1")


def test_play_with_your_food_wants_two_hearts_in_tokyo() -> None:
    assert clawed(1, {"cards": ["play_with_your_food"]}, {}, {}).asked == "OfferYield 2"
    assert clawed(2, {"cards": ["play_with_your_food"], "energy": 5}, {}, {}, city=1).asked == "BuyCards 1"


# Feline Motor


def test_feline_motor_enters_in_place_of_the_active_monster() -> None:
    table = resolved("1 1 2 2 3 3", {}, {}, {"cards": ["feline_motor"]}, city=0)
    assert table.asked == "OfferCard 3"
    table.play("3 use feline_motor")
    assert (table.city, table.stars) == (3, [0, 0, 1])


def test_feline_motor_that_rests_lets_the_other_in() -> None:
    table = resolved("1 1 2 2 3 3", {}, {}, {"cards": ["feline_motor"]}, city=0).play("3 pass")
    assert table.city == 1


def test_feline_motor_is_not_for_who_was_in_tokyo_as_the_turn_began() -> None:
    table = evolved({}, {"cards": ["feline_motor"]}, {}, step="end", active=3, city=2)
    table.play("* roll c 1 1 2 2 3", "1 stop", "2 yield")
    assert table.city == 1


# The result


@pytest.mark.parametrize(("dice", "stars"), [("1 2 2 3 3 h", 1), ("1 1 2 3 3 h", 1), ("2 2 3 3 h h", 0)])
def test_mouse_hunter_wants_a_1(dice: str, stars: int) -> None:
    assert resolved(dice, {"cards": ["mouse_hunter"]}, {}, {}, city=1).stars[0] == stars


def test_meow_missile_adds_a_claw_to_a_1_and_wakes_other_cards() -> None:
    table = resolved("1 2 2 3 3 h", {"cards": ["meow_missile", "spiked_tail"]}, {}, {})
    assert table.hearts == [10, 8, 10]


def test_meow_missile_adds_nothing_without_a_1() -> None:
    assert resolved("2 2 3 3 h h", {"cards": ["meow_missile"]}, {}, {}).hearts == [10, 10, 10]
