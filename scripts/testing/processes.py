"""The bot as a process of its own, which can be killed like any other.

It is forked from one that has imported everything: a start costs what the bot's own start does. That one is
ours, for multiprocessing has a single process to fork from, and the computers that think begin it for theirs.
"""

import atexit
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache, partial
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
FORKING = "from scripts.testing.cluster import fork_all; fork_all()"
"""Not by -m: each process that thinks would import this module anew, as its main one."""
Forks = subprocess.Popen[str]


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


def run_bot(variables: dict[str, str], folder: str, dice: str, dealing: str, log: str, haste: float) -> None:
    """Be a bot, in a process that was forked for it."""
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
        wish = {**self._wish, "dice": f"{self._wish['dice']} {self._starts}"}
        self._starts += 1
        self._process = asked(self._forks, wish)

    def kill(self) -> None:
        """End it without a chance to say or write anything."""
        assert self._process is not None
        os.kill(self._process, signal.SIGKILL)
        code = asked(self._forks, self._process)
        assert code == -signal.SIGKILL, f"the bot ended by itself: {code}"
        self._process = None

    def end(self) -> int:
        """Ask it to end, wait until it has, and return its exit code."""
        assert self._process is not None
        os.kill(self._process, signal.SIGTERM)
        code = asked(self._forks, self._process)
        self._process = None
        return code


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
    with _shared_forks() as shared:
        process = BotProcess(shared, wish)
        process.start()
        try:
            yield process
        finally:
            process.kill()


@contextlib.contextmanager
def _shared_forks() -> Iterator[Forks]:
    """What `forks` tells; after an error nobody knows what it would say next, and it ends."""
    shared = forks()
    try:
        yield shared
    except BaseException:
        forks.cache_clear()
        _end(shared)
        raise


@cache
def forks() -> Forks:
    """What bots and their parts are forked from, until we end: to import everything takes a second."""
    shared = forks_of(ROOT)
    atexit.register(_end, shared)
    return shared


def _end(forks: Forks) -> None:
    with forks:
        forks.kill()


def forks_of(version: Path) -> Forks:
    """What is forked from where a version of the package lies."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-c", FORKING],
        cwd=version,
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def asked(forks: Forks, wish: object) -> int:
    """Tell what to fork, or of which process to await the end; returns its number, or how it ended."""
    assert forks.stdin is not None
    assert forks.stdout is not None
    forks.stdin.write(json.dumps(wish) + "\n")
    forks.stdin.flush()
    return int(forks.stdout.readline())
