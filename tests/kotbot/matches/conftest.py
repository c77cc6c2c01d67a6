from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kotbot.matches.kit import Bot


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    made = Bot(tmp_path)
    yield made
    made.close()
