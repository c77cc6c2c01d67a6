"""Of cases that are done by turns each has one, and a share is the same whenever its number is."""

import pytest

from tests.turns import ALL, has_its_turn


def places(cases: int, shares: int, turn: str) -> list[int]:
    return [place for place in range(cases) if has_its_turn(place, cases, shares, turn)]


@pytest.mark.parametrize(
    ("cases", "shares", "turn", "done"),
    [
        (6, 3, "0", [0, 3]),
        (6, 3, "1", [1, 4]),
        (6, 3, "5", [2, 5]),
        (7, 3, "6", [0, 3, 6]),
        (3, 3, "7", [1]),
        (2, 5, "3", [1]),
        (1, 5, "3", [0]),
        (3, 3, ALL, [0, 1, 2]),
    ],
)
def test_a_turn_does_its_share_and_never_nothing(cases: int, shares: int, turn: str, done: list[int]) -> None:
    assert places(cases, shares, turn) == done


def test_after_as_many_turns_as_there_are_shares_each_case_was_done_once() -> None:
    assert sorted(place for turn in range(4) for place in places(10, 4, str(turn))) == [*range(10)]
