"""Which tests begin: those that take long, so that at its end no process is left alone with one of them.

Each process of xdist is given an even share of the tests, in their order, and whoever is done takes over the
end of another one's share (`--dist worksteal`). So the files that take long are dealt to the shares, and each
share ends with short tests, which are soon divided again.

There are more processes than cores, because some tests wait. Were all processes to begin with those, cores
would idle while they wait, and later too many processes would want the cores. So they are spread.
"""

from collections.abc import Iterable, Sequence
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
WAITING: Final = ("tests/e2e/", "tests/test_hanging.py")
"""Where tests are that wait for half of their time."""
SPREAD: Final = 0.8
"""The part of the other files of a share among which those that wait are spread."""
WORKERS: Final = "workercount"
"""Among what xdist tells a process that it starts."""


def dealt(items: Sequence[pytest.Item], shares: int) -> list[pytest.Item]:
    """The tests in as many even shares as there are processes, file by file."""
    ranks = [_rank(item) for item in items]
    long = sorted((item for item, rank in zip(items, ranks, strict=True) if rank < len(LONG)), key=_rank)
    short = iter([item for item, rank in zip(items, ranks, strict=True) if rank == len(LONG)])
    begins: list[list[pytest.Item]] = [[] for _ in range(shares)]
    for place, (_, file) in enumerate(groupby(long, lambda item: item.path)):
        begins[place % shares].extend(file)
    order: list[pytest.Item] = []
    for share, begin in enumerate(begins, 1):
        end = islice(short, max(0, share * len(items) // shares - len(order) - len(begin)))
        order += _spread([*begin, *end])
    return [*order, *short]


def _spread(share: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The files that wait, evenly among the first of the others."""
    files = [list(file) for _, file in groupby(share, lambda item: item.path)]
    waiting = [file for file in files if file[0].nodeid.startswith(WAITING)]
    busy = [file for file in files if not file[0].nodeid.startswith(WAITING)]
    places = [place * SPREAD * len(busy) / len(waiting) for place in range(len(waiting))]
    placed = [*zip(places, waiting, strict=True), *enumerate(busy)]
    return [item for _, file in sorted(placed, key=lambda one: one[0]) for item in file]


def _rank(item: pytest.Item) -> int:
    places = (place for place, folder in enumerate(LONG) if item.nodeid.startswith(folder))
    return next(places, len(LONG))
