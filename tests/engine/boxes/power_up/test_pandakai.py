"""The evolutions of Pandakaï."""

from typing import Any

import pytest

from engine.events import DieTurned
from tests.engine.boxes.power_up.kit import clawed, evolved, hand, pile, resolved, rolled

MARKET = ["alien_origin", "giant_brain", "skyscraper"]
BUYING: dict[str, Any] = {"step": "buy", "market": MARKET}


def test_panda_monium_brings_energy_to_everybody() -> None:
    table = evolved({"energy": 9}, {"hand": ["panda_monium"]}, {}, step="buy").play("2 play panda_monium")
    assert table.energy == [12, 6, 3]


def test_panda_monium_is_not_played_by_who_has_it_not() -> None:
    table = evolved({"energy": 9}, {"hand": ["panda_monium"]}, {}, step="buy")
    assert [table.may(f"{seat} play panda_monium") for seat in (1, 2, 3)] == [False, True, False]


# Eats, Shoots and Leaves


def test_eats_shoots_and_leaves_on_entering() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["eats_shoots_and_leaves"]}, {}, {}, city=0)
    assert table.asked == "OfferHand 1"
    table.play("1 play eats_shoots_and_leaves")
    assert (table.hearts, table.energy, table.stars) == ([10, 8, 8], [1, 0, 0], [1, 0, 0])
    assert table.city == 0


def test_eats_shoots_and_leaves_only_in_the_turn_of_entering() -> None:
    table = resolved("1 1 2 2 3 3", {"hand": ["eats_shoots_and_leaves"]}, {}, {}, city=1)
    assert table.asked == "RollDice *"


def test_eats_shoots_and_leaves_spares_the_other_place_of_tokyo() -> None:
    seats = [{"hand": ["eats_shoots_and_leaves"]}, {}, {}, {}, {}]
    table = resolved("1 1 2 2 3 3", *seats, city=2).play("1 play eats_shoots_and_leaves")
    assert (table.hearts, table.bay) == ([10, 10, 8, 8, 8], 0)


# Bamboozle


def test_bamboozle_makes_the_buyer_buy_another_card() -> None:
    table = evolved({"energy": 6}, {"hand": ["bamboozle"]}, **BUYING).play("1 buy alien_origin")
    assert (table.asked, table.legal(2)) == ("OfferHand 2", ["pass", "play bamboozle"])
    table.play("2 play bamboozle")
    assert table.legal(2) == ["choose giant_brain", "choose skyscraper"]
    table.play("2 choose giant_brain", "* reveal heal")
    assert (table.energy, table.cards(1)) == ([1, 0], ["giant_brain"])
    assert pile(table, 2) == ("bamboozle",)


def test_bamboozle_stops_who_can_buy_no_other_card() -> None:
    table = evolved({"energy": 3}, {"hand": ["bamboozle"]}, **BUYING)
    table.play("1 buy alien_origin", "2 play bamboozle")
    assert (table.energy, table.cards(1), table.asked) == ([3, 0], [], "BuyCards 1")
    assert not table.may("1 buy alien_origin")
    assert table.state.market == tuple(MARKET)


def test_bamboozle_that_is_kept_changes_nothing() -> None:
    table = evolved({"energy": 3}, {"hand": ["bamboozle"]}, **BUYING)
    table.play("1 buy alien_origin", "2 pass", "* reveal heal")
    assert (table.cards(1), hand(table, 2)) == (["alien_origin"], ["bamboozle"])


def test_bamboozle_is_for_the_purchases_of_others() -> None:
    table = evolved({"energy": 3, "hand": ["bamboozle"]}, {}, **BUYING).play("1 buy alien_origin")
    assert table.asked == "RevealCard *"


# Bear Necessities


def test_bear_necessities_cost_a_star() -> None:
    table = evolved({"energy": 9}, {"hand": ["bear_necessities"], "stars": 3, "hearts": 4}, step="buy")
    table.play("2 play bear_necessities")
    assert (table.stars, table.energy, table.hearts) == ([0, 2], [9, 2], [10, 6])


def test_bear_necessities_without_a_star() -> None:
    table = evolved({"energy": 9}, {"hand": ["bear_necessities"], "hearts": 9}, step="buy")
    table.play("2 play bear_necessities")
    assert (table.stars, table.energy, table.hearts) == ([0, 0], [9, 2], [10, 10])


def test_bear_necessities_save_who_would_die() -> None:
    table = clawed(3, {}, {"hand": ["bear_necessities"], "hearts": 3}, {}).play("2 play bear_necessities")
    assert table.hearts == [10, 2, 10]


# Panda Express


def test_panda_express_with_every_face() -> None:
    table = resolved("1 2 3 h c e", {"cards": ["panda_express"]}, {}, {})
    assert table.stars == [2, 0, 0]
    table.play("2 stay")
    assert (table.asked, table.state.active, table.state.turn) == ("RollDice *", 0, 2)


def test_panda_express_takes_an_added_claw_for_the_claw() -> None:
    table = resolved("1 2 3 h e e", {"cards": ["panda_express", "acid_attack"]}, {}, {})
    assert table.stars[0] == 2


def test_panda_express_wants_all_of_them() -> None:
    assert resolved("1 2 3 c e e", {"cards": ["panda_express"]}, {}, {}).stars == [0, 0, 0]


# Bamboo Supply


def test_bamboo_supply_stores_energy_as_a_turn_starts() -> None:
    table = evolved({}, {"cards": ["bamboo_supply"]}, step="end")
    assert table.legal(2) == ["pass", "choose store"]
    table.play("2 choose store")
    assert (table.energy, table.state.cards[1][0].charge) == ([0, 0], 1)


def test_bamboo_supply_gives_all_of_it() -> None:
    friend = {"cards": [{"card": "bamboo_supply", "charge": 4}, "friend_of_children"]}
    table = evolved({}, friend, step="end").play("2 choose take")
    assert (table.energy, table.state.cards[1][0].charge) == ([0, 4], 0)
    assert table.cards(2) == ["bamboo_supply", "friend_of_children"]


def test_bamboo_supply_need_not_be_touched() -> None:
    friend = {"cards": [{"card": "bamboo_supply", "charge": 4}]}
    table = evolved({}, friend, step="end").play("2 pass")
    assert (table.asked, table.energy, table.state.cards[1][0].charge) == ("RollDice *", [0, 0], 4)


# Pandarwinism


@pytest.mark.parametrize(("dice", "stars"), [("h h h 1 2 3", 1), ("h h h h h 3", 3), ("h h 1 1 2 3", 0)])
def test_pandarwinism_wants_three_hearts(dice: str, stars: int) -> None:
    assert resolved(dice, {"cards": ["pandarwinism"]}, {}, {}, city=1).stars[0] == stars


# Yin & Yang


def test_yin_and_yang_turn_all_dice_over() -> None:
    table = rolled("1 1 2 h c e", {"cards": ["yin_and_yang"]}, {})
    assert (table.asked, table.legal(1)) == ("ChangeDice 1", ["pass", "use yin_and_yang"])
    table.play("1 use yin_and_yang")
    assert table.state.dice == (0, 1, 2, 1, 1, 1)
    assert len(table.happened(DieTurned)) == 6
    assert table.asked != "ChangeDice 1"


def test_yin_and_yang_need_not_be_used() -> None:
    assert rolled("1 1 2 h c e", {"cards": ["yin_and_yang"]}, {}).play("1 pass").state.dice == (
        2,
        1,
        0,
        1,
        1,
        1,
    )
