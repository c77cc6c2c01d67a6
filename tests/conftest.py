import os

import pytest


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program, for Playwright's `executable_path`."""
    program = os.environ.get("KOTBOT_CHROMIUM")
    if not program:
        pytest.skip("no Chromium: KOTBOT_CHROMIUM is not set")
    return program
