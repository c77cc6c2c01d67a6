"""A made-up costume: dealt and bought as a card, but no keep card for what speaks of those."""

from collections import Counter

from engine import rules
from engine.events import NumberChanged
from engine.invariants import broken
from tests.engine.boxes.kit import made_up, number
from tests.engine.boxes.made_up import BOX, CAPE, MISCHIEF
from tests.engine.table.kit import refused


def test_its_two_copies_are_shuffled_into_the_deck() -> None:
    played = rules(boxes=(BOX,))
    assert (Counter(played.deck) - Counter(rules().deck))[CAPE] == 2
    assert played.prices[CAPE] == 3
    assert CAPE not in rules().prices


def test_it_is_bought_from_the_market_and_stays_with_its_buyer() -> None:
    table = made_up({"energy": 4}, {}, {}, step="buy", market=[CAPE, "heal", "jets"])
    table.play(f"1 buy {CAPE}", "* reveal wings")
    assert (table.energy[0], table.cards(1)) == (1, [CAPE])
    assert not broken(table.state)


def test_alien_origin_makes_it_cheaper() -> None:
    table = made_up(
        {"energy": 2, "cards": ["alien_origin"]}, {}, {}, step="buy", market=[CAPE, "heal", "jets"]
    )
    table.play(f"1 buy {CAPE}", "* reveal wings")
    assert table.energy[0] == 0


def test_claws_that_hurt_make_mischief() -> None:
    table = made_up({"cards": [CAPE]}, {}, {}, step="resolve", dice="ecc", city=2)
    table.play("1 resolve all")
    assert number(table, 1, MISCHIEF) == 1
    assert table.happened(NumberChanged) == [NumberChanged(0, MISCHIEF, 1, 1, CAPE)]


def test_claws_that_hurt_nobody_make_none() -> None:
    table = made_up({"cards": [CAPE]}, {}, {}, step="resolve", dice="ecc")
    table.play("1 resolve all")
    assert number(table, 1, MISCHIEF) == 0


def test_mischief_goes_no_further_than_nine_and_nothing_is_told_then() -> None:
    table = made_up({"cards": [CAPE], "numbers": {MISCHIEF: 9}}, {}, {}, step="resolve", dice="ecc", city=2)
    table.play("1 resolve all")
    assert number(table, 1, MISCHIEF) == 9
    assert table.happened(NumberChanged) == []


def test_a_mimic_does_not_copy_it() -> None:
    table = made_up(
        {"energy": 8}, {"cards": [CAPE, "wings"]}, {}, step="buy", market=["mimic", "heal", "jets"]
    )
    table.play("1 buy mimic", "* reveal tank")
    assert table.legal(1) == ["copy wings of 2"]


def test_a_table_cannot_have_a_mimic_copy_it() -> None:
    table = made_up(
        {"cards": ["mimic"]}, {"cards": [CAPE]}, {}, options={"boxes": [BOX], "table": True}, step="buy"
    )
    assert refused(table, f"mimic 1 {CAPE} of 2")[1] == f"{CAPE} cannot be copied"


def test_metamorph_does_not_sell_it() -> None:
    table = made_up({"cards": ["metamorph", CAPE, "jets"]}, {}, {}, step="end")
    assert table.legal(1) == ["pass", "sell metamorph", "sell jets"]


def test_parasitic_tentacles_do_not_buy_it() -> None:
    table = made_up(
        {"energy": 9, "cards": ["parasitic_tentacles"]}, {"cards": [CAPE, "jets"]}, {}, step="buy"
    )
    assert [line for line in table.legal(1) if line.endswith("from 2")] == ["buy jets from 2"]


def test_scavenger_buys_it_from_the_pile_where_discarded_costumes_go() -> None:
    table = made_up(
        {"energy": 9, "cards": ["scavenger"]},
        {"hearts": 1, "cards": [CAPE]},
        {},
        options={"boxes": [BOX], "deck": "base+new"},
        step="resolve",
        dice="ec",
        city=2,
    )
    table.play("1 resolve all")
    assert table.state.discard == (CAPE,)
    assert f"buy {CAPE} from discard" in table.legal(1)
    assert not broken(table.state)


def test_a_monster_that_begins_anew_loses_it() -> None:
    table = made_up(
        {}, {"hearts": 1, "cards": ["it_has_a_child", CAPE]}, {}, step="resolve", dice="ec", city=2
    )
    table.play("1 resolve all")
    assert table.cards(2) == []
    assert sorted(table.state.discard) == ["it_has_a_child", CAPE]
