"""The bot as a process of its own, which can be killed like any other.

It is forked from one that has imported everything: a start costs what the bot's own start does. That one is
ours, for multiprocessing has a single process to fork from, and the computers that think begin it for theirs.
"""

import atexit
import contextlib
import gc
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random

from kotbot.command_line import main
from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.core import game
from kotbot.settings import Settings
from kotbot.store import Store
from kotbot.telegram import app
from kotbot.telegram.outgoing import outbox
from kotbot.telegram.updates import polling
from kotbot.thinking.pool import Pool
from scripts.testing import eager
from scripts.testing.luck import DEALERS, Dealing, loaded
from scripts.testing.patience import be_patient
from scripts.testing.postgresql import end_with_us

ROOT = Path(__file__).parents[2]
FORKING = "from scripts.testing.processes import fork_bots; fork_bots()"
"""Not by -m: each process that thinks would import this module anew, as its main one."""
Forks = subprocess.Popen[str]
_waiting: list[Forks] = []
"""Of tests that are over."""


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
    if settings.page_url is not None:
        variables |= {
            "KOTBOT_PAGE_URL": settings.page_url,
            "KOTBOT_PAGE_LISTEN": settings.page_listen,
            "KOTBOT_PAGE_SCRIPT": settings.page_script,
        }
    if settings.webhook_url is None or settings.webhook_secret is None:
        return variables
    return variables | {
        "KOTBOT_WEBHOOK_URL": settings.webhook_url,
        "KOTBOT_WEBHOOK_LISTEN": settings.webhook_listen,
        "KOTBOT_WEBHOOK_SECRET": settings.webhook_secret.get_secret_value(),
    }


def read_texts() -> None:
    """Read the texts of all languages, once for all that are forked."""
    for locale in LOCALES:
        texts_for(locale)


def fork_bots() -> None:
    """For each line with what `_run` takes: fork a bot, tell its number, and when it ended, how."""
    read_texts()
    gc.freeze()  # what is imported stays: a child that looked through it would copy all of it
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _run(**json.loads(line))
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _run(variables: dict[str, str], folder: str, dice: str, dealing: str, log: str, haste: float) -> None:
    if sys.platform == "linux":
        end_with_us()
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    if log:
        os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), sys.stderr.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for module in (outbox, polling):
        vars(module)["RETRY_SECONDS"] = tuple(seconds / haste for seconds in module.RETRY_SECONDS)
    os.chdir(folder)
    os.environ.update(variables)
    vars(app)["Store"] = loaded(Store, Random(dice))
    vars(game)["deal"] = DEALERS[Dealing(dealing)]
    vars(app)["Pool"] = partial(Pool, prepare=eager.prepare)
    be_patient()
    sys.exit(main([]))


class BotProcess:
    """A bot that is started, killed with SIGKILL, and started again on the same database."""

    def __init__(self, forks: Forks, wish: Mapping[str, object]) -> None:
        self._forks = forks
        self._wish = wish
        self._starts = 0
        self._process: int | None = None

    def start(self) -> None:
        """Start; it takes updates a moment later."""
        assert self._process is None
        assert self._forks.stdin is not None
        wish = {**self._wish, "dice": f"{self._wish['dice']} {self._starts}"}
        self._starts += 1
        self._forks.stdin.write(json.dumps(wish) + "\n")
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

    def end(self) -> int:
        """Ask it to end, wait until it has, and return its exit code."""
        assert self._process is not None
        os.kill(self._process, signal.SIGTERM)
        code = self._told()
        self._process = None
        return code

    def _told(self) -> int:
        assert self._forks.stdout is not None
        return int(self._forks.stdout.readline())


@contextlib.contextmanager
def bot_process(
    settings: Settings,
    folder: Path,
    dice: str,
    *,
    dealing: Dealing = Dealing.FAIR,
    log: Path | None = None,
    haste: float = 1.0,
) -> Iterator[BotProcess]:
    """A running bot, whose chances follow from `dice`; it is gone after the block.

    What it says goes into `log`, if there is one. With `haste` it tries again so many times sooner.
    """
    wish = {
        "variables": environment(settings) | ({} if log is None else {"KOTBOT_LOG_LEVEL": "INFO"}),
        "folder": str(folder),
        "dice": dice,
        "dealing": dealing,
        "log": str(log or ""),
        "haste": haste,
    }
    with _forking() as forks:
        process = BotProcess(forks, wish)
        process.start()
        try:
            yield process
        finally:
            process.kill()


@contextlib.contextmanager
def _forking() -> Iterator[Forks]:
    """What a bot is forked from: one that waits for the next, for to import everything takes a second."""
    forks = _waiting.pop() if _waiting else _forks()
    try:
        yield forks
    except BaseException:
        _end(forks)
        raise
    _waiting.append(forks)


def _end(forks: Forks) -> None:
    with forks:
        forks.kill()


def _forks() -> Forks:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    forks = subprocess.Popen(
        [sys.executable, "-c", FORKING],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(_end, forks)
    return forks
