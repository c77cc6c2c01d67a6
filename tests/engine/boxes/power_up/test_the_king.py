"""The evolutions of The King."""

from engine.events import ExtraTurnWon, Place, TokyoLeft, Yielded
from tests.engine.boxes.power_up.kit import clawed, evolved, pile, resolved

# Monkey Rush


def test_monkey_rush_takes_the_place_that_was_left() -> None:
    table = clawed(2, {}, {}, {"hand": ["monkey_rush"]}).play("2 yield")
    assert (table.asked, table.legal(3)) == ("OfferHand 3", ["pass", "play monkey_rush"])
    table.play("3 play monkey_rush")
    assert (table.city, table.stars) == (3, [0, 0, 1])


def test_monkey_rush_takes_the_place_of_who_is_out() -> None:
    table = clawed(2, {}, {"hearts": 1}, {"hand": ["monkey_rush"]}).play("3 play monkey_rush")
    assert (table.city, table.state.lives(1)) == (3, False)


def test_monkey_rush_is_not_for_a_place_that_was_empty_before() -> None:
    table = resolved("1 1 2 2 3 3", {}, {}, {"hand": ["monkey_rush"]}, city=0)
    assert (table.asked, table.city) == ("RollDice *", 1)


def test_monkey_rush_is_not_for_who_stays() -> None:
    assert clawed(2, {}, {}, {"hand": ["monkey_rush"]}).play("2 stay").asked == "RollDice *"


# Simian Scamper


def test_simian_scamper_yields_and_loses_nothing() -> None:
    table = clawed(3, {}, {"hand": ["simian_scamper"]}, {})
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", "play simian_scamper"])
    table.play("2 play simian_scamper")
    assert (table.hearts, table.city) == ([10, 10, 10], 1)
    assert len(table.happened(Yielded)) == 1


def test_simian_scamper_is_for_tokyo() -> None:
    table = clawed(3, {"energy": 3}, {"hand": ["simian_scamper"]}, {}, city=1)
    assert (table.hearts, table.asked) == ([10, 7, 7], "BuyCards 1")


def test_who_keeps_simian_scamper_may_yield_as_ever() -> None:
    table = clawed(3, {}, {"hand": ["simian_scamper"]}, {}).play("2 pass")
    assert (table.hearts, table.asked) == ([10, 7, 10], "OfferYield 2")


# Jungle Frenzy


def test_jungle_frenzy_gives_a_turn_to_who_wounded_and_did_not_enter() -> None:
    table = clawed(2, {"hand": ["jungle_frenzy"]}, {}, {}).play("2 stay")
    assert table.asked == "OfferHand 1"
    table.play("1 play jungle_frenzy")
    assert table.happened(ExtraTurnWon) == [ExtraTurnWon(0, "jungle_frenzy")]
    assert (table.asked, table.state.active, table.state.turn) == ("RollDice *", 0, 2)


def test_jungle_frenzy_is_not_for_who_takes_tokyo() -> None:
    table = clawed(2, {"hand": ["jungle_frenzy"]}, {}, {}).play("2 yield")
    assert (table.asked, table.state.active) == ("RollDice *", 1)


def test_jungle_frenzy_is_not_for_wounds_outside() -> None:
    nova = {"hand": ["jungle_frenzy"], "cards": ["nova_breath"]}
    table = clawed(2, nova, {"cards": ["armor_plating"], "hearts": 9}, {}, city=1)
    assert (table.asked, table.state.active) == ("RollDice *", 1)


# Giant Banana


def test_giant_banana_brings_two_hearts() -> None:
    table = evolved({"energy": 9}, {"hand": ["giant_banana"], "hearts": 9}, step="buy", city=2)
    assert table.play("2 play giant_banana").hearts == [10, 10]


def test_giant_banana_saves_who_would_die() -> None:
    table = clawed(3, {}, {"hand": ["giant_banana"], "hearts": 3}, {}).play("2 play giant_banana")
    assert table.hearts == [10, 2, 10]


def test_giant_banana_helps_against_poison() -> None:
    table = evolved({"hand": ["giant_banana"], "hearts": 1, "poison": 1}, {}, step="end")
    assert table.asked == "OfferHand 1"
    assert table.play("1 play giant_banana").hearts == [2, 10]


# Chest Thumping


def test_chest_thumping_drives_out_whom_it_wounded_before_they_decide() -> None:
    table = clawed(2, {"cards": ["chest_thumping"]}, {"cards": ["burrowing"]}, {})
    assert (table.asked, table.legal(1)) == ("Choose 1", ["pass", "choose 2"])
    table.play("1 choose 2")
    assert table.happened(TokyoLeft) == [TokyoLeft(1, Place.CITY, "chest_thumping")]
    assert (table.city, table.hearts) == (1, [10, 8, 10])


def test_chest_thumping_may_let_them_decide() -> None:
    assert clawed(2, {"cards": ["chest_thumping"]}, {}, {}).play("1 pass").asked == "OfferYield 2"


def test_chest_thumping_chooses_for_each() -> None:
    table = clawed(2, {"cards": ["chest_thumping"]}, {}, {}, {}, {}, bay=3)
    assert table.legal(1) == ["pass", "choose 2", "choose 3"]
    table.play("1 choose 3")
    assert table.legal(1) == ["pass", "choose 2"]
    table.play("1 pass")
    assert (table.asked, table.bay) == ("OfferYield 2", 0)


# Stars


def test_alpha_male_brings_a_star_for_wounds() -> None:
    assert clawed(1, {"cards": ["alpha_male"]}, {}, {}).stars == [1, 0, 0]


def test_alpha_male_wants_a_heart_lost() -> None:
    table = clawed(1, {"cards": ["alpha_male"], "energy": 5}, {"cards": ["armor_plating"]}, {})
    assert table.stars == [0, 0, 0]


def test_i_am_the_king_brings_a_star_more_for_tokyo() -> None:
    table = resolved("1 1 2 2 3 3", {"cards": ["i_am_the_king"]}, {}, {}, city=0)
    assert table.stars[0] == 2


def test_i_am_the_king_brings_a_star_more_as_its_turn_starts_there() -> None:
    assert evolved({}, {"cards": ["i_am_the_king"]}, {}, step="end", city=2).stars == [0, 3, 0]


def test_i_am_the_king_brings_nothing_outside() -> None:
    assert evolved({}, {"cards": ["i_am_the_king"]}, {}, step="end", city=3).stars == [0, 0, 0]


def test_i_am_the_king_brings_nothing_as_others_take_tokyo() -> None:
    table = resolved("1 1 2 2 3 3", {}, {"cards": ["i_am_the_king"]}, {}, city=0)
    assert table.stars == [1, 0, 0]


# 'Twas Beauty Killed the Beast


def test_twas_beauty_brings_a_star_at_the_end_of_every_turn() -> None:
    table = evolved({}, {"cards": ["twas_beauty"]}, {}, step="end", active=3, city=2)
    assert table.stars == [0, 1, 0]


def test_twas_beauty_costs_all_stars_as_its_owner_leaves() -> None:
    table = clawed(1, {}, {"cards": ["twas_beauty"], "stars": 12}, {}).play("2 yield")
    assert (table.stars, table.cards(2)) == ([1, 0, 0], [])
    assert pile(table, 2) == ("twas_beauty",)


def test_twas_beauty_is_played_in_tokyo() -> None:
    assert evolved({"energy": 9}, {"hand": ["twas_beauty"]}, step="buy", city=2).may("2 play twas_beauty")
    assert not evolved({"energy": 9}, {"hand": ["twas_beauty"]}, step="buy", city=1).may("2 play twas_beauty")
