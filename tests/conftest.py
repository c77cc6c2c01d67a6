import os
from pathlib import Path

import pytest

from tests.databases import POSTGRESQL, empty_postgresql

for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)  # what is said at a terminal is read in English, whatever its machine speaks


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program, for Playwright's `executable_path`."""
    program = os.environ.get("KOTBOT_CHROMIUM")
    if not program:
        pytest.skip("no Chromium: KOTBOT_CHROMIUM is not set")
    return program


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of an empty database: a file, or PostgreSQL where one is named."""
    if POSTGRESQL in os.environ:
        return empty_postgresql()
    return f"sqlite:///{tmp_path}/kotbot.sqlite3"
