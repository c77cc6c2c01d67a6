"""Two bots with matches that differ in hidden cards alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kotbot.matches.seen_by_others import Pair


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    for bot in made.bots:
        bot.close()
