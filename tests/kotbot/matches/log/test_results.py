"""What a result says of each monster, counted from the events."""

import pytest

from engine.events import Eliminated, TableChanged, TurnBegan, Why
from kotbot.matches.log.results import Tally


@pytest.mark.parametrize(
    ("entry", "out"),
    [("set 2 hearts 4", {}), ("add 2 hearts +10", {}), ("set 2 hearts 0", {1: 3})],
)
def test_a_monster_that_a_table_gave_hearts_again_has_not_fallen(entry: str, out: dict[int, int]) -> None:
    tally = Tally()
    for event in (TurnBegan(0, 3, "", 0), Eliminated(1, 0, Why.CLAWS), TableChanged(entry)):
        tally.add(event)
    assert tally.out_in_turn == out
