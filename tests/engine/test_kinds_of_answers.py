"""Answers with equal fields are not the same answer."""

import pytest

from engine import IllegalAnswer
from tests.engine.kit import game


@pytest.mark.parametrize("text", ["stop", "yield", "stay", "again"])
def test_only_pass_ends_the_purchases(text: str) -> None:
    table = game("second", {"energy": 9}, {}, active=1, step="buy")
    assert table.asked == "BuyCards 1"
    with pytest.raises(IllegalAnswer):
        table.play(f"1 {text}")
    assert table.asked == "BuyCards 1"


def test_wings_can_be_used_while_metamorph_could_sell_them() -> None:
    table = game("second", {"energy": 2, "cards": ["metamorph", "wings"]}, {}, active=1, step="end")
    assert table.asked == "SellCards 1"
    assert table.legal(1) == ["pass", "sell metamorph", "sell wings", "use wings"]
    table.play("1 use wings")
    assert table.asked == "SellCards 1"
    assert table.energy == [0, 0]


def test_to_use_a_card_is_not_to_be_done_with_selling() -> None:
    table = game("second", {"cards": ["metamorph"]}, {}, active=1, step="end")
    with pytest.raises(IllegalAnswer):
        table.play("1 use metamorph")
    assert table.asked == "SellCards 1"
