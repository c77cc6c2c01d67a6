"""The bot as a process of its own, which can be killed like any other.

It is forked from one that has imported everything: a start costs what the bot's own start does. That one is
ours, for multiprocessing has a single process to fork from, and the computers that think begin it for theirs.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from kotbot.command_line import main
from kotbot.settings import Settings
from kotbot.telegram import app
from tests.e2e.luck import loaded

ROOT = Path(__file__).parents[2]


def environment(settings: Settings) -> dict[str, str]:
    """Settings as the host of a bot gives them."""
    assert settings.token is not None
    variables = {
        "KOTBOT_TOKEN": settings.token.get_secret_value(),
        "KOTBOT_API_BASE_URL": settings.api_base_url,
        "KOTBOT_DATABASE_URL": settings.database_url,
        "KOTBOT_BUDGET_SCALE": str(settings.budget_scale),
        "KOTBOT_LOG_LEVEL": "ERROR",
        "KOTBOT_MODE": settings.mode.value,
    }
    if settings.webhook_url is None or settings.webhook_secret is None:
        return variables
    return variables | {
        "KOTBOT_WEBHOOK_URL": settings.webhook_url,
        "KOTBOT_WEBHOOK_LISTEN": settings.webhook_listen,
        "KOTBOT_WEBHOOK_SECRET": settings.webhook_secret.get_secret_value(),
    }


def fork_bots() -> None:
    """For each line with settings, a folder and dice: fork a bot, tell its number, and when it ended, how."""
    for number, line in enumerate(sys.stdin):
        variables, folder, dice = json.loads(line)
        child = os.fork()
        if child == 0:
            _run(variables, folder, f"{dice} {number}")
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _run(variables: dict[str, str], folder: str, dice: str) -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.chdir(folder)
    os.environ.update(variables)
    vars(app)["Store"] = loaded(Random(dice))
    sys.exit(main([]))


class BotProcess:
    """A bot that is started, killed with SIGKILL, and started again on the same database."""

    def __init__(self, forks: "subprocess.Popen[str]", settings: Settings, folder: Path, dice: str) -> None:
        self._forks = forks
        self._wish = json.dumps([environment(settings), str(folder), dice])
        self._process: int | None = None

    def start(self) -> None:
        """Start; it takes updates a moment later."""
        assert self._process is None
        assert self._forks.stdin is not None
        self._forks.stdin.write(self._wish + "\n")
        self._forks.stdin.flush()
        self._process = self._told()

    def kill(self) -> None:
        """End it without a chance to say or write anything."""
        assert self._process is not None
        assert self._forks.stdout is not None
        ended, _, _ = select.select([self._forks.stdout], [], [], 0)
        assert not ended, f"the bot ended by itself: {self._told()}"
        os.kill(self._process, signal.SIGKILL)
        assert self._told() == -signal.SIGKILL
        self._process = None

    def _told(self) -> int:
        assert self._forks.stdout is not None
        return int(self._forks.stdout.readline())


@contextlib.contextmanager
def bot_process(settings: Settings, folder: Path, dice: str) -> Iterator[BotProcess]:
    """A running bot, whose chances follow from `dice`; it is gone after the block."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.processes"],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as forks:
        process = BotProcess(forks, settings, folder, dice)
        process.start()
        try:
            yield process
        finally:
            process.kill()


if __name__ == "__main__":
    fork_bots()
