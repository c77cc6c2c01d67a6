"""A machine to start on."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotbot.settings import Settings
from scripts.testing.ports import silent_port


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine on which nothing is set and nothing is stored."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"KOTBOT_{name.upper()}", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def busy_port() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


@pytest.fixture
def free_port() -> Iterator[int]:
    """A port on which nobody listens."""
    with silent_port() as port:
        yield port
