"""Evolutions at a table: hands are counted, and a card is named when it is played."""

from typing import Any, Final

import pytest

from engine.errors import IllegalAnswer
from tests.engine.boxes.power_up.kit import evolved, hand, pile
from tests.engine.kit import Game


def at_table(*seats: dict[str, Any], **position: Any) -> Game:
    return evolved(*seats, table=True, **position)


KRAKEN: Final[dict[str, Any]] = {"monster": "kraken", "hand": ["?", "?"]}


def test_a_card_is_named_when_it_is_played() -> None:
    table = at_table({"energy": 9}, {**KRAKEN, "hearts": 5}, step="buy").play("2 play healing_rain")
    assert (table.hearts, hand(table, 2), pile(table, 2)) == ([10, 7], ["?"], ("healing_rain",))


def test_a_hand_may_be_larger_than_it_was_counted() -> None:
    table = at_table({"energy": 9}, {"monster": "kraken", "hearts": 5}, step="buy").play(
        "2 play healing_rain"
    )
    assert (table.hearts, hand(table, 2)) == ([10, 7], [])


def test_what_lies_open_is_not_played_again() -> None:
    table = at_table({"energy": 9}, {**KRAKEN, "pile": ["healing_rain"], "hearts": 5}, step="buy")
    assert not table.may("2 play healing_rain")


def test_nobody_is_asked_for_a_card_but_who_is_about_to_die() -> None:
    table = at_table(
        {}, {"monster": "gigazaur", "hand": ["?"]}, {}, step="resolve", dice="c c 1 1 2 2", city=2
    )
    assert table.asked == "OfferYield 2"
    dying = {"monster": "gigazaur", "hand": ["?"], "hearts": 2}
    table = at_table({}, dying, {}, step="resolve", dice="c c 1 1 2 2", city=2)
    assert (table.asked, table.legal(2)[1]) == ("OfferHand 2", "play detachable_tail")
    assert table.play("2 play detachable_tail").hearts == [10, 2, 10]


def test_a_rescue_is_asked_for_at_zero() -> None:
    dying = {"monster": "cyber_kitty", "hand": ["?"], "hearts": 2}
    table = at_table({}, dying, {}, step="resolve", dice="c c 1 1 2 2", city=2)
    assert table.asked == "OfferHand 2"
    assert table.play("2 play nine_lives").hearts == [10, 9, 10]


def test_a_card_whose_moment_has_just_passed_still_acts() -> None:
    table = at_table({**KRAKEN, "energy": 5}, {}, {}, step="resolve", dice="1 1 2 2 3 3")
    assert (table.asked, table.city) == ("BuyCards 1", 1)
    assert table.play("1 play destructive_wave").hearts == [10, 8, 8]


def test_a_card_whose_moment_is_over_is_only_put_on_its_pile() -> None:
    table = at_table({"energy": 9}, {**KRAKEN, "hearts": 5}, step="buy").play("2 play destructive_wave")
    assert (table.hearts, pile(table, 2)) == ([10, 5], ("destructive_wave",))


def test_the_number_of_cards_is_corrected() -> None:
    table = at_table({"energy": 9}, KRAKEN, step="buy").play("! set 2 hand 4", "! add 2 hand -1")
    assert hand(table, 2) == ["?", "?", "?"]
    with pytest.raises(IllegalAnswer, match="between 0 and 8"):
        table.play("! set 2 hand 9")


def test_an_open_evolution_is_given_to_its_monster_alone() -> None:
    table = at_table({"energy": 9}, KRAKEN, step="buy").play("! give 2 eater_of_souls")
    assert table.cards(2) == ["eater_of_souls"]
    with pytest.raises(IllegalAnswer, match="belongs to kraken"):
        table.play("! give 1 sunken_temple")
    table.play("! take 2 eater_of_souls")
    assert pile(table, 2) == ("eater_of_souls",)


def test_three_hearts_count_a_card_more() -> None:
    table = at_table({**KRAKEN, "hearts": 5}, {}, step="resolve", dice="h h h 2 2 3")
    assert hand(table, 1) == ["?", "?", "?"]
