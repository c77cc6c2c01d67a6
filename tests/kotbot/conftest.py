from collections.abc import Iterator

import pytest

from tests.kotbot.matches.kit import Bot


@pytest.fixture
def bot(url: str) -> Iterator[Bot]:
    made = Bot(url)
    yield made
    made.close()
