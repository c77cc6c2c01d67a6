from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.testing.nats import NatsServer, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[NatsServer]:
    """NATS, for one test."""
    with serving(tmp_path) as started:
        yield started
