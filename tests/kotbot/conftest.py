from collections.abc import Iterator

import pytest

from scripts.testing.matches import Bot


@pytest.fixture
def bot(url: str) -> Iterator[Bot]:
    made = Bot(url)
    yield made
    made.close()
