import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from kotbot.store.database import connect, read_url
from tests.kotbot.matches.kit import Bot

POSTGRESQL = "KOTBOT_TEST_POSTGRESQL"
"""URL of an empty PostgreSQL database to run these tests on; its schema `public` is emptied before each."""


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty database: a file, or PostgreSQL where one is named."""
    server = os.environ.get(POSTGRESQL)
    if not server:
        return f"sqlite:///{tmp_path}/kotbot.db"
    engine = connect(read_url(server))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return server


@pytest.fixture
def bot(url: str) -> Iterator[Bot]:
    made = Bot(url)
    yield made
    made.close()
