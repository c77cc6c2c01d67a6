"""The bot as a process of its own, which can be killed like any other.

Processes are forked from one that has imported everything: a start costs what the bot's own start does.
"""

import contextlib
import multiprocessing
import os
import sys
from collections.abc import Iterator
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest

from kotbot.command_line import main
from kotbot.settings import Settings

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.e2e.processes"])
ROOT = Path(__file__).parents[2]


def environment(settings: Settings) -> dict[str, str]:
    """Settings as the host of a bot gives them."""
    assert settings.token is not None
    return {
        "KOTBOT_TOKEN": settings.token.get_secret_value(),
        "KOTBOT_API_BASE_URL": settings.api_base_url,
        "KOTBOT_DATABASE_URL": settings.database_url,
        "KOTBOT_BUDGET_SCALE": str(settings.budget_scale),
        "KOTBOT_LOG_LEVEL": "ERROR",
    }


def _run(variables: dict[str, str], folder: str) -> None:
    os.chdir(folder)
    os.environ.update(variables)
    sys.exit(main([]))


class BotProcess:
    """A bot that is started, killed with SIGKILL, and started again on the same database."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings = settings
        self._folder = folder
        self._process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start; it takes updates a moment later."""
        assert self._process is None
        arguments = (environment(self._settings), str(self._folder))
        self._process = FORKS.Process(target=_run, args=arguments)
        with pytest.MonkeyPatch.context() as patch:
            # What is to be loaded beforehand is looked for there alone (python/cpython#117378).
            patch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
            self._process.start()

    def kill(self) -> None:
        """End it without a chance to say or write anything."""
        assert self._process is not None
        assert self._process.is_alive(), f"the bot ended by itself: {self._process.exitcode}"
        self._process.kill()
        self._process.join()
        self._process.close()
        self._process = None


@contextlib.contextmanager
def bot_process(settings: Settings, folder: Path) -> Iterator[BotProcess]:
    """A running bot; it is gone after the block."""
    process = BotProcess(settings, folder)
    process.start()
    try:
        yield process
    finally:
        process.kill()
