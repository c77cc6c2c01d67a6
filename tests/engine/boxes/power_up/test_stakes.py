"""Whether a hidden card that fits is worth a question to its holder."""

from typing import Any

import pytest

from engine.stakes import is_at_stake
from tests.engine.boxes.power_up.kit import clawed, evolved


@pytest.mark.parametrize(
    ("king", "ann", "expected"),
    [
        ({"hearts": 6}, {}, True),
        ({"hearts": 5}, {}, False),
        ({"hearts": 5, "stars": 19}, {}, True),
        ({"hearts": 5}, {"stars": 19}, True),
    ],
)
def test_a_place_in_tokyo_is_for_who_can_stand_there_or_where_its_star_wins(
    king: dict[str, Any], ann: dict[str, Any], expected: bool
) -> None:
    """Monkey Rush takes the place that Bob leaves, before Ann enters."""
    table = clawed(1, ann, {}, {"hand": ["monkey_rush"], **king}).play("2 yield")
    assert (table.asked, is_at_stake(table.state)) == ("OfferHand 3", expected)


@pytest.mark.parametrize(
    ("owner", "expected"),
    [({"hearts": 8}, False), ({"hearts": 7}, True), ({"stars": 13}, False), ({"stars": 14}, True)],
)
def test_a_turn_is_changed_by_who_is_hurt_or_may_win(owner: dict[str, Any], expected: bool) -> None:
    table = evolved({"energy": 9}, {"hand": ["cat_nip"], **owner}, {}, step="buy").play("1 pass")
    assert (table.asked, is_at_stake(table.state)) == ("OfferHand 2", expected)
