"""Which tests begin, and in which process, so that both cores are busy until the end.

Each process of xdist is given an even share of the tests, in their order, and whoever is done takes over the
end of another one's share (`--dist worksteal`). So the files that take long begin the shares, and each share
ends with short tests, which are soon divided again.

There are more processes than cores, because some tests wait. Those begin half of the shares, so that the
other processes have a core each meanwhile; more of them would take it from one another. Tests in a browser
are together too, so that few processes have to start one.
"""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import chain, cycle, groupby, islice
from typing import Final

import pytest

WAITING: Final = (
    "tests/e2e/",
    "tests/test_hanging.py",
    "tests/kotbot/broker/",
    "tests/kotbot/store/test_silence.py",
    "tests/kotbot/test_thinker.py",
    "tests/kotbot/thinking/test_pool.py",
    "tests/scripts/soaking/test_processes.py",
)
"""Where tests are that wait for half of their time."""
LONG: Final = (
    "tests/kotbot/page/",
    "tests/test_installing.py",
    "tests/scripts/",
    "tests/playground/",
    "tests/docs/",
    "tests/engine/players/",
    "tests/engine/boxes/",
    "tests/engine/review/",
    "tests/kotbot/protocols/",
    "tests/kotbot/telegram/",
)
"""Where tests are that take seconds, the longest first."""
WORKER: Final = "workerid"
WORKERS: Final = "workercount"
"""Among what xdist tells a process that it starts: its name, "gw0" for the first, and their number."""


class Kind(Enum):
    """What a file of tests begins a share for."""

    WAITING = auto()
    IN_A_BROWSER = auto()
    LONG = auto()
    SHORT = auto()


def dealt(items: Sequence[pytest.Item], shares: int) -> list[pytest.Item]:
    """The tests in as many even shares as there are processes, file by file."""
    files: dict[Kind, list[list[pytest.Item]]] = {kind: [] for kind in Kind}
    for _, tests in groupby(sorted(items, key=_rank), lambda item: item.path):
        file = list(tests)
        files[_kind(file)].append(file)
    begins: list[list[pytest.Item]] = [[] for _ in range(shares)]
    for kind, numbers in _shares_of_kinds(shares).items():
        for number, file in zip(cycle(numbers), files[kind], strict=False):
            begins[number].extend(file)
    order: list[pytest.Item] = []
    ends = chain.from_iterable(files[Kind.SHORT])
    for share, begin in enumerate(begins, 1):
        order += begin
        order += islice(ends, max(0, share * len(items) // shares - len(order)))
    return [*order, *ends]


def _shares_of_kinds(shares: int) -> dict[Kind, Sequence[int]]:
    half = max(1, shares // 2)
    rest = range(half, shares) or range(shares)
    return {
        Kind.WAITING: range(half),
        Kind.IN_A_BROWSER: rest[: max(1, half // 2)],
        Kind.LONG: rest[::-1],
    }


def _kind(file: Sequence[pytest.Item]) -> Kind:
    if any(item.get_closest_marker("browser") for item in file):
        return Kind.IN_A_BROWSER
    if file[0].nodeid.startswith(WAITING):
        return Kind.WAITING
    return Kind.LONG if _rank(file[0]) < len(LONG) else Kind.SHORT


def _rank(item: pytest.Item) -> int:
    places = (place for place, folder in enumerate(LONG) if item.nodeid.startswith(folder))
    return next(places, len(LONG))
