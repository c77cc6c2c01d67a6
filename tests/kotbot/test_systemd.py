"""The service manager is told what sd_notify(3) says, over a socket that it names."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from kotbot import systemd
from kotbot.command_line import SUBCOMMANDS
from kotbot.settings import Settings
from kotbot.systemd import announced, watchdog_seconds


@pytest.fixture(params=["a file", "an abstract name"])
def told(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    """Where the service manager listens."""
    name = str(tmp_path / "notify") if request.param == "a file" else f"@kotbot-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(name.replace("@", "\0", 1))
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        monkeypatch.delenv("WATCHDOG_USEC", raising=False)
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield listening


def heard(told: socket.socket) -> list[str]:
    words = []
    while True:
        try:
            words.append(told.recv(100).decode())
        except BlockingIOError:
            return words


async def test_it_is_told_that_the_bot_runs_and_that_it_ends(told: socket.socket) -> None:
    async with announced(lambda: True):
        assert heard(told) == ["READY=1"]
    assert heard(told) == ["STOPPING=1"]


async def test_a_thinker_tells_it_too(told: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile: list[str] = []

    async def think(*_: object, **__: object) -> None:
        meanwhile.extend(heard(told))

    monkeypatch.setattr("kotbot.thinker.run_thinker", think)
    settings = Settings(nats_url="nats://127.0.0.1:4222")
    await SUBCOMMANDS["thinker"].run(settings, asyncio.Event(), asyncio.Event())
    assert (meanwhile, heard(told)) == (["READY=1"], ["STOPPING=1"])


async def test_signs_of_life_are_given_while_the_bot_is_alive(
    told: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    alive = [True, True, False, False, False]

    class Enough(Exception):
        pass

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        alive.pop(0)
        if not alive:
            raise Enough

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with capture_logs() as lines, pytest.raises(Enough):
        await systemd._signs(20.0, lambda: alive[0])
    assert heard(told) == ["WATCHDOG=1"] * 2
    assert pauses == [20.0] * 5
    assert len(lines) == 1


def test_the_time_of_the_watchdog_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "120000000")
    assert watchdog_seconds() == 120
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog_seconds() == 120
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None


@pytest.mark.parametrize("text", ["", "0", "soon", "-5"])
def test_without_a_watchdog_no_signs_are_given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    monkeypatch.setenv("WATCHDOG_USEC", text)
    assert watchdog_seconds() is None


async def test_without_a_service_manager_or_when_it_is_gone_the_bot_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    async with announced(lambda: True):
        pass
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    with capture_logs() as lines:
        async with announced(lambda: True):
            pass
    assert {line["event"] for line in lines} == {"the service manager cannot be told"}
