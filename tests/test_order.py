"""Tests that take long begin, in each share; none is lost, and files stay together."""

from itertools import groupby
from pathlib import Path
from typing import cast

import pytest

from tests.order import LONG, WAITING, dealt

ROOT = Path(__file__).parents[1]
SHORT = "tests/engine/rules/test_dice.py"


class Item:
    """What the order asks of a test; its file's name says how it is marked."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid
        self.path = nodeid.partition("::")[0]

    def get_closest_marker(self, name: str) -> bool:
        return name in self.path


def cases(path: str, count: int) -> list[str]:
    return [f"{path}::test_{number}" for number in range(count)]


def in_order(names: list[str], shares: int) -> list[str]:
    items = [cast(pytest.Item, Item(name)) for name in names]
    return [item.nodeid for item in dealt(items, shares)]


def test_each_share_begins_with_long_tests_and_ends_with_short_ones() -> None:
    browser, chats = cases("tests/e2e/test_browser.py", 2), cases("tests/e2e/test_chats.py", 1)
    long, short = cases("tests/docs/test_readme.py", 1), cases(SHORT, 5)
    order = [*chats, *short[:3], *browser, *long, *short[3:]]
    assert in_order([*short, *browser, *long, *chats], 2) == order


def test_those_that_wait_begin_half_of_the_shares_and_those_in_a_browser_another() -> None:
    chats = [name for number in range(2) for name in cases(f"tests/e2e/test_{number}.py", 2)]
    browser = [name for number in range(2) for name in cases(f"tests/e2e/test_browser_{number}.py", 1)]
    long = [name for number in range(2) for name in cases(f"tests/scripts/test_{number}.py", 2)]
    order = [*chats, *browser, *long[2:], *long[:2]]
    assert in_order([*long, *browser, *chats], 4) == order


def test_a_share_that_is_all_long_takes_nothing_else() -> None:
    long, short = cases("tests/e2e/test_a.py", 5), cases(SHORT, 3)
    assert in_order([*short, *long], 2) == [*long, *short]


@pytest.mark.parametrize("shares", [1, 2, 3, 4, 7])
def test_no_test_is_lost_and_no_long_file_is_torn(shares: int) -> None:
    files = [
        f"tests/{folder}/test_{number}.py" for folder in ("e2e", "engine", "docs") for number in range(5)
    ]
    names = [name for number, file in enumerate(files) for name in cases(file, 3 + number)]
    order = in_order(names, shares)
    assert sorted(order) == sorted(names)
    long = [
        path
        for path, _ in groupby(name.partition("::")[0] for name in order)
        if path.startswith((*LONG, *WAITING))
    ]
    assert len(long) == len(set(long))


@pytest.mark.parametrize("place", [*LONG, *WAITING])
def test_every_place_of_long_tests_is_there(place: str) -> None:
    assert (ROOT / place).exists()
