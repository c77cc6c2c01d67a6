"""The explorer finds what can be found, by the shortest way, and looks everywhere."""

import pytest

from tests.kotbot.protocols.explorer import Broken, explore

Jugs = tuple[int, int]


def by_jugs(state: Jugs) -> list[tuple[str, Jugs]]:
    """Two jugs, of five and of three litres."""
    five, three = state
    to_three, to_five = min(five, 3 - three), min(three, 5 - five)
    return [
        ("fill five", (5, three)),
        ("fill three", (five, 3)),
        ("empty five", (0, three)),
        ("empty three", (five, 0)),
        ("five into three", (five - to_three, three + to_three)),
        ("three into five", (five + to_five, three - to_five)),
    ]


def test_the_shortest_way_is_told() -> None:
    def has_four(state: Jugs) -> str:
        return "four litres" if state[0] == 4 else ""

    nothing: Jugs = (0, 0)
    with pytest.raises(Broken, match="four litres") as told:
        explore(nothing, by_jugs, has_four)
    assert told.value.history == [
        "fill five",
        "five into three",
        "empty three",
        "five into three",
        "fill five",
        "five into three",
    ]


def test_every_state_is_looked_at_once() -> None:
    nothing: Jugs = (0, 0)
    assert explore(nothing, by_jugs, lambda _: "") == 16
