"""The evolutions of Kraken."""

from engine.events import DamagePrevented
from tests.engine.boxes.power_up.kit import clawed, evolved, pile, resolved, rolled


def test_healing_rain_brings_two_hearts_in_tokyo_too() -> None:
    table = evolved({"energy": 9}, {"hand": ["healing_rain"], "hearts": 4}, step="buy", city=2)
    assert table.play("2 play healing_rain").hearts == [10, 6]


def test_healing_rain_saves_who_would_die() -> None:
    table = clawed(3, {}, {"hand": ["healing_rain"], "hearts": 2}, {})
    assert table.asked == "OfferHand 2"
    assert table.play("2 play healing_rain").hearts == [10, 1, 10]


def test_healing_rain_is_of_no_use_at_full_health() -> None:
    assert not evolved({"energy": 9}, {"hand": ["healing_rain"]}, step="buy").may("2 play healing_rain")


def test_destructive_wave_takes_two_hearts_from_all_others_on_entering() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["destructive_wave"]}, {}, {}, city=0)
    assert (table.asked, table.city) == ("OfferHand 1", 1)
    table.play("1 play destructive_wave")
    assert table.hearts == [10, 8, 8]


def test_destructive_wave_is_not_for_who_is_in_tokyo_already() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["destructive_wave"], "energy": 5}, {}, {}, city=1)
    assert table.asked == "BuyCards 1"
    assert not table.may("1 play destructive_wave")


def test_cult_worshippers_bring_a_star_for_each_heart_gained_in_this_turn() -> None:
    table = resolved("h h 1 1 2 2", {"hand": ["cult_worshippers"], "hearts": 9}, {}, {})
    assert (table.asked, table.hearts[0]) == ("OfferHand 1", 10)
    assert table.play("1 play cult_worshippers").stars[0] == 1


def test_cult_worshippers_do_nothing_without_a_heart_gained() -> None:
    table = resolved("h h 1 1 2 2", {"hand": ["cult_worshippers"], "energy": 3}, {}, {})
    assert table.asked == "BuyCards 1"
    assert not table.may("1 play cult_worshippers")


# High Tide


def test_high_tide_doubles_the_hearts_of_the_dice() -> None:
    table = rolled("h h 1 1 2 2", {"hand": ["high_tide"], "hearts": 3}, {}, {})
    assert table.asked == "OfferHand 1"
    table.play("1 play high_tide")
    assert table.hearts == [7, 10, 10]
    assert pile(table, 1) == ("high_tide",)


def test_high_tide_is_a_button_beside_the_order_of_the_groups() -> None:
    table = evolved({"hand": ["high_tide"], "hearts": 3}, {}, {}, step="resolve", dice="h h e e 2 2", city=2)
    assert table.asked == "ChooseOrder 1"
    table.play("1 play high_tide", "1 resolve all")
    assert (table.hearts[0], table.energy[0]) == (7, 2)


def test_high_tide_pays_for_tokens_too() -> None:
    table = rolled("h 1 1 2 2 3", {"hand": ["high_tide"], "poison": 2}, {}, {})
    table.play("1 play high_tide", "1 hearts poison 2")
    assert table.poison == (0, 0, 0)


def test_high_tide_is_of_no_use_in_tokyo() -> None:
    table = rolled("h h h 1 2 2", {"hand": ["high_tide"], "hearts": 3}, {}, {}, city=1)
    assert table.asked == "DrawFor *"


def test_high_tide_does_not_help_to_draw() -> None:
    table = rolled("h h 1 1 2 2", {"hand": ["high_tide"], "hearts": 3}, {}, {}).play("1 play high_tide")
    assert table.asked == "RollDice *"


# Terror of the Deep


def test_terror_of_the_deep_rolls_a_die_for_each_heart() -> None:
    table = clawed(3, {}, {"cards": ["terror_of_the_deep"]}, {})
    assert table.asked == "ThrowFor *"
    table.play("* roll h h 1")
    assert table.happened(DamagePrevented) == [DamagePrevented(1, 2, "terror_of_the_deep")]
    assert table.hearts == [10, 9, 10]


def test_terror_of_the_deep_is_offered_as_hearts_are_about_to_be_lost() -> None:
    table = clawed(3, {}, {"hand": ["terror_of_the_deep"]}, {})
    assert table.asked == "OfferHand 2"
    table.play("2 play terror_of_the_deep", "* roll 1 2 h")
    assert (table.hearts, table.cards(2)) == ([10, 8, 10], ["terror_of_the_deep"])


def test_terror_of_the_deep_comes_beside_camouflage() -> None:
    table = clawed(2, {}, {"cards": ["terror_of_the_deep", "camouflage"]}, {})
    assert table.asked == "CamouflageRoll *"
    table.play("* roll h 1")
    assert table.asked == "ThrowFor *"
    assert table.play("* roll 1").hearts == [10, 9, 10]


# Eater of Souls


def test_eater_of_souls_gains_a_heart_on_entering_up_to_twelve() -> None:
    table = resolved("1 1 2 2 3 3", {"cards": ["eater_of_souls"], "hearts": 10}, {}, {}, city=0)
    assert table.hearts == [11, 10, 10]


def test_playing_eater_of_souls_brings_no_heart() -> None:
    table = evolved({"energy": 9, "hand": ["eater_of_souls"]}, {}, step="buy").play("1 play eater_of_souls")
    assert (table.hearts, table.state.most_hearts(0)) == ([10, 10], 12)


# Sunken Temple


def test_sunken_temple_passes_the_turn_for_hearts_and_energy() -> None:
    table = evolved({}, {"cards": ["sunken_temple"], "hearts": 4, "poison": 1}, {}, step="end")
    assert table.asked == "OfferCard 2"
    table.play("2 use sunken_temple")
    assert (table.hearts, table.energy) == ([10, 7, 10], [0, 3, 0])
    assert table.state.active == 2


def test_sunken_temple_is_for_the_outside() -> None:
    table = evolved({}, {"cards": ["sunken_temple"]}, {}, step="end", city=2)
    assert (table.asked, table.stars[1]) == ("RollDice *", 2)


def test_who_does_not_use_the_temple_rolls() -> None:
    table = evolved({}, {"cards": ["sunken_temple"]}, {}, step="end").play("2 pass")
    assert (table.asked, table.state.active) == ("RollDice *", 1)


# Mandibles of Dread


def test_mandibles_of_dread_take_a_star_from_whom_they_wound() -> None:
    table = clawed(1, {"cards": ["mandibles_of_dread"]}, {"stars": 3}, {"stars": 3})
    assert table.stars == [0, 2, 3]


def test_mandibles_of_dread_take_nothing_without_a_wound() -> None:
    armoured = {"stars": 3, "cards": ["armor_plating"], "energy": 9}
    table = clawed(1, {"cards": ["mandibles_of_dread"], "energy": 9}, armoured, {})
    assert (table.asked, table.stars) == ("BuyCards 1", [0, 3, 0])
