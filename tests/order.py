"""Which tests begin: those that take long, so that at its end no process is left alone with one of them.

Each process of xdist is given an even share of the tests, in their order, and whoever is done takes over the
end of another one's share (`--dist worksteal`). So the files that take long are dealt to the shares, and each
share ends with short tests, which are soon divided again.
"""

from collections.abc import Sequence
from itertools import groupby, islice
from typing import Final

import pytest

LONG: Final = (
    "tests/e2e/",
    "tests/kotbot/page/",
    "tests/test_installing.py",
    "tests/scripts/",
    "tests/playground/",
    "tests/docs/",
    "tests/test_hanging.py",
    "tests/engine/players/",
    "tests/engine/boxes/",
    "tests/engine/review/",
    "tests/kotbot/protocols/",
    "tests/kotbot/telegram/",
)
"""Where tests are that take seconds, the longest first."""
WORKERS: Final = "workercount"
"""Among what xdist tells a process that it starts."""


def dealt(items: Sequence[pytest.Item], shares: int) -> list[pytest.Item]:
    """The tests in as many even shares as there are processes, each with long ones first, file by file."""
    ranks = [_rank(item) for item in items]
    long = sorted((item for item, rank in zip(items, ranks, strict=True) if rank < len(LONG)), key=_rank)
    short = iter([item for item, rank in zip(items, ranks, strict=True) if rank == len(LONG)])
    begins: list[list[pytest.Item]] = [[] for _ in range(shares)]
    for place, (_, file) in enumerate(groupby(long, lambda item: item.path)):
        begins[place % shares].extend(file)
    order: list[pytest.Item] = []
    for share, begin in enumerate(begins, 1):
        order += begin
        order += islice(short, max(0, share * len(items) // shares - len(order)))
    return [*order, *short]


def _rank(item: pytest.Item) -> int:
    places = (place for place, folder in enumerate(LONG) if item.nodeid.startswith(folder))
    return next(places, len(LONG))
