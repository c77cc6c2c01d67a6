"""scripts/postgresql: a server beside a command, gone with it, however the command or the script ends."""

import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from scripts.testing import postgresql
from scripts.testing.postgresql import KEEPING, NOT_STARTED, VARIABLE, NoServer, main, served, serving

ROOT = Path(__file__).parents[2]
SECONDS = 20.0


def answers(url: str) -> bool:
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def folder_of(url: str) -> Path:
    with psycopg.connect(url) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
        assert row is not None
        return Path(row[0])


def without_a_database() -> dict[str, str]:
    """The environment of a command for which none is named."""
    return {name: value for name, value in os.environ.items() if name != VARIABLE}


def script(command: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "scripts.testing.postgresql", "sh", "-c", command],
        cwd=ROOT,
        env=without_a_database(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ends_soon(process: int) -> bool:
    """Whether a process that is nobody's child of ours ends within SECONDS."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        ended, _, _ = select.select([watched], [], [], SECONDS)
        return bool(ended)
    finally:
        os.close(watched)


def count(url: str) -> int:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept ()")
        connection.execute("INSERT INTO kept DEFAULT VALUES")
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
        assert row is not None
        return int(row[0])


@pytest.mark.skipif(sys.platform != "linux", reason="a server's processes are found as Linux tells of them")
def test_a_server_that_is_killed_or_restarted_has_what_was_committed() -> None:
    with served(KEEPING) as server, psycopg.connect(server.url) as open_before:
        assert count(server.url) == 1
        server.kill()
        assert not answers(server.url)
        with pytest.raises(psycopg.OperationalError):
            open_before.execute("SELECT 1")
        server.start()
        assert count(server.url) == 2
        server.restart()
        assert count(server.url) == 3


def test_who_is_asked_to_end_ends_the_command_and_the_server_and_takes_its_files_along() -> None:
    with script(f"echo ${VARIABLE}; exec sleep 600") as command:
        assert command.stdout is not None
        url = command.stdout.readline().strip()
        files = folder_of(url)
        assert files.exists()
        assert not answers(url.replace("postgresql://kotbot:", "postgresql://kotbot:not"))
        command.terminate()
        assert command.wait(SECONDS) == 128 + signal.SIGTERM
    assert not answers(url)
    assert not files.parent.exists()


def test_the_server_is_there_until_the_command_ends_whose_exit_code_is_given_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = []

    @contextmanager
    def serving() -> Iterator[str]:
        yield "postgresql://there"
        ended.append("the server")

    monkeypatch.setattr(postgresql, "serving", serving)
    command = ["sh", "-c", f"test ${VARIABLE} = postgresql://there && exit 7"]
    assert main(command, without_a_database()) == 7
    assert ended == ["the server"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent is gone")
def test_the_server_does_not_outlive_a_script_that_is_killed() -> None:
    with script(f"echo ${VARIABLE}; read it") as command:
        assert command.stdout is not None
        url = command.stdout.readline().strip()
        files = folder_of(url)
        server = int((files / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0])
        command.kill()
    assert ends_soon(server)
    assert not answers(url)
    shutil.rmtree(files.parent)


def test_a_server_that_does_not_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL refuses a setting before it looks for what it should serve."""

    def unmade(_: Path, folder: Path, of: postgresql.Account) -> str:
        of.own(folder)
        return "password"

    monkeypatch.setattr(postgresql, "_make_cluster", unmade)
    monkeypatch.setitem(postgresql.SETTINGS, "shared_buffers", "plenty")
    with pytest.raises(NoServer, match='invalid value for parameter "shared_buffers": "plenty"'), serving():
        raise AssertionError


def test_a_database_that_is_named_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgresql, "serving", None)
    told = tmp_path / "told"
    command = ["sh", "-c", f"echo ${VARIABLE} > {shlex.quote(str(told))}"]
    assert main(command, {**os.environ, VARIABLE: "postgresql://elsewhere"}) == 0
    assert told.read_text() == "postgresql://elsewhere\n"


@pytest.mark.parametrize(("ci", "code"), [("true", NOT_STARTED), ("", 7)])
def test_without_a_server_ci_fails_and_elsewhere_that_is_said(
    ci: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(postgresql, "PACKAGE", "no_such_package")
    with pytest.raises(NoServer), serving():
        raise AssertionError
    assert main(["sh", "-c", "exit 7"], {**without_a_database(), "CI": ci}) == code
    assert "NO POSTGRESQL: the package no_such_package is not installed" in capsys.readouterr().err
