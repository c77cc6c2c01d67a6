"""A final result at a table that cultists paid rolls for."""

import pytest

from engine import IllegalAnswer, read, write
from engine.answers import CHANCE, Result
from tests.engine.boxes.kit import number
from tests.engine.kit import Game, game


def cultists(of_ann: int) -> Game:
    return game(
        "second",
        {"numbers": {"cultists": of_ann}},
        {},
        options={"boxes": ["cultists"], "table": True},
        step="roll 0",
    )


def test_rolls_are_paid_with_cultists() -> None:
    table = cultists(3).play("* result 1 1 2 2 3 energy cultist_roll 2")
    assert number(table, 1, "cultists") == 1
    assert table.state.energy[0] == 1


def test_a_result_of_four_alike_brings_one_after_those_that_were_paid() -> None:
    table = cultists(1).play("* result 1 1 1 1 2 3 cultist_roll 1")
    assert number(table, 1, "cultists") == 1


@pytest.mark.parametrize(("have", "paid"), [(1, 2), (0, 1)])
def test_nobody_pays_more_than_there_are(have: int, paid: int) -> None:
    with pytest.raises(IllegalAnswer, match="there are not so many cultists"):
        cultists(have).play(f"* result 1 1 2 2 3 energy cultist_roll {paid}")


def test_it_is_written_as_it_is_read() -> None:
    text = "result 1 1 2 2 3 energy rolls 4 cultist_roll 1"
    answer = Result(CHANCE, (2, 2, 1, 1, 0, 0), rolls=4, cultist_roll=1)
    assert read(text, CHANCE) == answer
    assert write(answer) == text
