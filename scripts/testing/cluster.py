"""A bot of several processes, real ones: gateways, workers and thinkers beside a NATS and a PostgreSQL.

They are forked from one that has imported everything, so that a start costs what the part's own start does.
"""

import contextlib
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import MappingProxyType

import kotbot.telegram.gateway
import kotbot.telegram.worker.running
import kotbot.thinker  # noqa: F401  (what its children need)
from kotbot.command_line import main
from kotbot.settings import Settings
from scripts.testing.postgresql import end_with_us
from scripts.testing.processes import ROOT, asked, environment, forks_of, read_texts, run_bot

RUNS = {"gateway": "the gateway runs", "worker": "partitions are taken", "thinker": "thinks for others"}
"""What each part logs once it does its work."""


def fork_all() -> None:
    """Fork for each line with what `_run` or `run_bot` takes and tell the number; for that, how it ended."""
    read_texts()
    gc.freeze()  # what is imported stays: a child that looked through it would copy all of it
    for line in sys.stdin:
        wish = json.loads(line)
        if isinstance(wish, int):
            _, status = os.waitpid(wish, 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        child = os.fork()
        if child == 0:
            (_run if "arguments" in wish else run_bot)(**wish)
        print(child, flush=True)


def _run(arguments: list[str], variables: dict[str, str], folder: str, log: str) -> None:
    if sys.platform == "linux":
        end_with_us()
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), sys.stderr.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.chdir(folder)
    os.environ.update(variables)
    sys.exit(main(arguments))


@dataclass
class Part:
    """One process of the bot."""

    kind: str
    log: Path
    number: int
    forks: "subprocess.Popen[str]"
    cluster: "Cluster"

    def is_running(self) -> bool:
        """Whether it does its work."""
        return RUNS[self.kind] in self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End it at once, as a machine that fails does."""
        self.signal(signal.SIGKILL)
        assert self.cluster.ended(self) == -signal.SIGKILL

    def end(self) -> int:
        """Ask it to end, and wait for that; returns its exit code."""
        self.signal(signal.SIGTERM)
        return self.cluster.ended(self)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.number, number)


@dataclass
class Cluster:
    """Its processes, all of them with the same settings."""

    settings: Settings
    nats_url: str
    folder: Path
    forks: "subprocess.Popen[str]"
    parts: list[Part] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def begin(self, kind: str, variables: Mapping[str, str] = MappingProxyType({})) -> Part:
        """Begin one more process of a kind, perhaps with settings of its own."""
        log = self.folder / f"{next(self._numbers)} {kind}.log"
        log.touch()
        part = Part(kind, log, self._forked([kind], log, variables), self.forks, self)
        self.parts.append(part)
        return part

    def migrate(self) -> int:
        """Bring the tables up to date; returns the exit code."""
        return asked(self.forks, self._forked(["migrate"], self.folder / "migrate.log", {}))

    def ended(self, part: Part) -> int:
        """Wait for the end of a part; returns its exit code."""
        self.parts.remove(part)
        return asked(part.forks, part.number)

    def _forked(self, arguments: list[str], log: Path, variables: Mapping[str, str]) -> int:
        more = {"KOTBOT_NATS_URL": self.nats_url, "KOTBOT_LOG_LEVEL": "INFO"}
        wish = {
            "arguments": arguments,
            "variables": {**environment(self.settings), **more, **variables},
            "folder": str(self.folder),
            "log": str(log),
        }
        return asked(self.forks, wish)

    def logs(self) -> str:
        """What all of them logged, for a test that failed."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"== {log.name}\n{log.read_text(encoding='utf-8')}" for log in logs)


@contextlib.contextmanager
def forking(version: Path = ROOT) -> Iterator["subprocess.Popen[str]"]:
    """What parts are forked from, while the block runs; one does for many clusters.

    `version` is where the package lies that they run, if that is not this one.
    """
    with forks_of(version) as forks:
        try:
            yield forks
        finally:
            forks.kill()


@contextlib.contextmanager
def clustered(
    settings: Settings, nats_url: str, folder: Path, forks: "subprocess.Popen[str]"
) -> Iterator[Cluster]:
    """A cluster without processes, whose processes are gone after the block."""
    cluster = Cluster(settings, nats_url, folder, forks)
    try:
        yield cluster
    finally:
        for part in list(cluster.parts):
            if part.forks.poll() is None:  # else they ended with what they were forked from
                part.kill()
