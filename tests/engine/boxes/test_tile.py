"""A made-up tile: while it lies before a monster everybody else rolls one die less."""

import pytest

from engine import IllegalAnswer, legal
from engine.events import CardDiscarded, CardMoved
from tests.engine.boxes.kit import made_up, number, tiles
from tests.engine.boxes.made_up import CAPE, HORN, MISCHIEF
from tests.engine.kit import mimic_of


def test_others_roll_one_die_less() -> None:
    table = made_up({}, {"cards": [HORN]}, {}, active=1, step="roll 0")
    assert table.rolling == 5


def test_its_owner_rolls_six_dice() -> None:
    table = made_up({"cards": [HORN]}, {}, {}, active=1, step="roll 0")
    assert table.rolling == 6


def test_the_horn_of_a_monster_that_is_out_is_not_heard() -> None:
    table = made_up({}, {"hearts": 1, "cards": [HORN]}, {}, active=1, step="resolve", dice="ec", city=2)
    table.play("1 resolve all")
    assert not table.state.lives(1)
    assert HORN not in (*tiles(table), *table.state.discard)
    assert table.rolling == 6


def test_it_comes_from_the_middle_of_the_table() -> None:
    table = made_up({"cards": [CAPE], "numbers": {MISCHIEF: 2}}, {}, {}, step="resolve", dice="ec", city=2)
    assert tiles(table) == (HORN,)
    table.play("1 resolve all")
    assert number(table, 1, MISCHIEF) == 3
    assert (table.cards(1), tiles(table)) == ([CAPE, HORN], ())
    assert table.happened(CardMoved) == [CardMoved(0, HORN, -1, 0)]


def test_somebody_else_took_it_before() -> None:
    table = made_up(
        {"cards": [CAPE], "numbers": {MISCHIEF: 2}},
        {},
        {"cards": [HORN]},
        step="resolve",
        dice="ec",
        city=2,
    )
    table.play("1 resolve all")
    assert (table.cards(1), table.cards(3)) == ([CAPE], [HORN])


def test_it_is_neither_copied_nor_sold_nor_bought_away() -> None:
    table = made_up(
        {"energy": 20, "cards": [{"card": "mimic"}, "metamorph", "parasitic_tentacles"]},
        {"cards": [HORN, "wings"]},
        {"cards": ["jets"]},
        step="start",
    )
    assert {line for line in table.legal(1) if line.startswith("copy")} == {
        "copy metamorph of 1",
        "copy parasitic_tentacles of 1",
        "copy wings of 2",
        "copy jets of 3",
    }
    table.play("1 pass", "* roll 1 1 2 2 3", "1 stop")
    assert "buy wings from 2" in table.legal(1)
    assert f"buy {HORN} from 2" not in table.legal(1)


def test_a_monster_that_begins_anew_loses_it_for_good() -> None:
    table = made_up(
        {}, {"hearts": 1, "cards": ["it_has_a_child", HORN, "jets"]}, {}, step="resolve", dice="ec", city=2
    )
    table.play("1 resolve all", "2 stay")
    assert (table.hearts[1], table.cards(2)) == (10, [])
    assert [event.card for event in table.happened(CardDiscarded)] == ["it_has_a_child", HORN, "jets"]
    assert set(table.state.discard) == {"it_has_a_child", "jets"}
    assert tiles(table) == ()


def test_it_is_never_for_sale() -> None:
    table = made_up({"energy": 9}, {}, {}, step="buy")
    with pytest.raises(IllegalAnswer):
        table.play(f"1 buy {HORN}")
    assert all(HORN not in str(answer) for answer in legal(table.state))


def test_a_mimic_that_copies_something_else_does_not_blow_it() -> None:
    table = made_up({"cards": ["wings"]}, {"cards": [mimic_of(1), HORN]}, {}, active=1, step="roll 0")
    assert table.rolling == 5
