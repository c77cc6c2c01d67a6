"""Of cases that are long and much alike each push does a share, another one each time; a command does all.

Such tests are marked `by_turns(SHARES)`. Whose turn it is follows from a number that is told at the start:
KOTBOT_TURN=NUMBER does the same again, KOTBOT_TURN=all does everything, and so does `scripts/test --all`.
"""

import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

import pytest

VARIABLE: Final = "KOTBOT_TURN"
ALL: Final = "all"
MARK: Final = "by_turns"
DAY_SECONDS: Final = 24 * 60 * 60
DIGITS: Final = 8
"""Of a commit's name; these are number enough."""


def decide() -> str:
    """Whose turn it is, for this process and those that it starts."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = str(_number())
    return os.environ[VARIABLE]


def _number() -> int:
    """From the commit; from the day where there is none."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return int(time.time() // DAY_SECONDS)
    return int(found.stdout[:DIGITS], 16)


def has_its_turn(place: int, cases: int, shares: int, turn: str) -> bool:
    """Whether the case at this place of so many is done; in so many turns as there are shares each one is."""
    return turn == ALL or (place - int(turn)) % min(shares, cases) == 0


def split(items: Sequence[pytest.Item], turn: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Tests that are done, and those whose turn it is not."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    places = {name: count() for name in cases}
    done: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        name, mark = item.nodeid.partition("[")[0], item.get_closest_marker(MARK)
        place = next(places[name])
        is_done = mark is None or has_its_turn(place, len(cases[name]), mark.args[0], turn)
        (done if is_done else left).append(item)
    return done, left
