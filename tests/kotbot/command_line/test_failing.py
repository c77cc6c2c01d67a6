"""How a process ends that cannot begin or go on, and what it says then."""

import contextlib
import resource
import socketserver
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotbot.command_line import main
from kotbot.telegram import app
from kotbot.telegram.updates.polling import Deaf
from scripts.testing.matches import Bot
from tests.kotbot.command_line.said import TOKEN, said


def test_a_wrong_setting_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOTBOT_MODE", "pigeon")
    assert main(["--port", "0"]) == 2
    assert said(capsys).startswith("KOTBOT_MODE is wrong: ")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:///", "names no file"),
        ("sqlite:///{home}/file/kotbot.db", "cannot be made"),
        ("sqlite:///{home}/file", "file is not a database"),
        ("sqlite:///{home}", "Is a directory"),
    ],
)
def test_a_database_file_that_cannot_be_used_is_a_wrong_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path, url: str, reason: str
) -> None:
    (home / "file").write_text("What is in here is no database, and must stay as it is.", encoding="ascii")
    monkeypatch.setenv("KOTBOT_DATABASE_URL", url.format(home=home))
    assert main(["--port", "0"]) == 2
    line = said(capsys)
    assert line.startswith("KOTBOT_DATABASE_URL is wrong: ")
    assert reason in line


def test_a_file_that_is_locked_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setattr("kotbot.store.file.BUSY_TIMEOUT_MS", 10)
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{home}/kotbot.sqlite3")
    with contextlib.closing(sqlite3.connect(home / "kotbot.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert main([]) == 1
    line = said(capsys)
    assert line.startswith("KOTBOT_DATABASE_URL: the database cannot be reached: ")
    assert line.endswith("kotbot.sqlite3 cannot be used: database is locked.")


AT_ONCE, WHILE_TABLES_ARE_MADE = 0, 40_000
"""Bytes of a file for which there is room."""


@contextlib.contextmanager
def room(size: int) -> Iterator[None]:
    """No file can be written beyond so many bytes."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


def test_a_disk_without_room_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{home}/kotbot.sqlite3")
    for size in (AT_ONCE, WHILE_TABLES_ARE_MADE):
        with room(size):
            assert main([]) == 1, size
        assert said(capsys).startswith("KOTBOT_DATABASE_URL: the database cannot be reached: ")


def test_a_damaged_file_ends_with_1_and_a_way_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    path = home / "kotbot.sqlite3"
    Bot(f"sqlite:///{path}").close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{path}")
    assert main([]) == 1
    line = said(capsys)
    assert line.startswith(f"KOTBOT_DATABASE_URL: the file {path} is damaged (")
    assert "restore a backup" in line


def test_a_database_server_that_is_away_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], free_port: int
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"postgresql://bot:secret@127.0.0.1:{free_port}/kotbot")
    assert main(["--port", "0"]) == 1
    line = said(capsys)
    assert line.startswith("KOTBOT_DATABASE_URL: the database cannot be reached: ")
    assert "secret" not in line


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://bot:hush@word-1@db.invalid/kotbot",
        "postgresql://bot:hush/word-1@db.invalid/kotbot",
        "postgresql://bot:hush?word-1@db.invalid/kotbot",
        "postgresql://bot:hush#word-1@db.invalid/kotbot",
        "postgresql://bot:hush:word-1@db.invalid:port/kotbot",
        "mysql://bot:hush@word-1/kotbot",
    ],
)
def test_a_password_in_an_address_that_is_wrong_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_DATABASE_URL", address)
    assert main([]) in (1, 2)
    shown = capsys.readouterr().err
    assert shown.startswith("KOTBOT_DATABASE_URL")
    assert "hush" not in shown
    assert "word-1" not in shown


def test_an_error_that_nobody_foresaw_is_logged_without_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def breaks(*_: object) -> None:
        raise LookupError(f"https://api.telegram.org/bot{TOKEN}/getMe")

    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setattr("kotbot.telegram.app.run", breaks)
    assert main([]) == 1
    shown = capsys.readouterr().err
    assert "the bot failed" in shown
    assert "LookupError" in shown
    assert TOKEN not in shown


def test_a_telegram_that_is_away_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], free_port: int
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_API_BASE_URL", f"http://127.0.0.1:{free_port}/bot")
    assert main([]) == 1
    line = said(capsys)
    assert line.startswith("Telegram cannot be reached (KOTBOT_API_BASE_URL): ")
    assert TOKEN not in line


def test_a_bot_that_does_not_ask_for_updates_any_more_ends_so_that_it_is_started_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run(*_: object) -> None:
        raise Deaf("updates were not asked for any more")

    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setattr(app, "run", run)
    assert main([]) == 1
    assert said(capsys) == "updates were not asked for any more."


class Server(socketserver.ThreadingTCPServer):
    """Its end waits for nobody who is still connected."""

    daemon_threads = True


@contextlib.contextmanager
def telegram_that_says(answer: bytes) -> Iterator[str]:
    """The address of a server that gives the same answer to everybody."""

    class Answers(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                continue
            self.wfile.write(answer)

    with Server(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/bot"
        finally:
            server.shutdown()
            thread.join()


TOO_MANY = b'{"ok":false,"error_code":429,"description":"Too Many","parameters":{"retry_after":9}}'


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(b"I speak no HTTP\r\n\r\n", id="no HTTP"),
        pytest.param(b"HTTP/1.0 200 OK\r\n\r\n<html>Log in to this network</html>", id="a page"),
        pytest.param(b"HTTP/1.0 302 Found\r\nLocation: /login\r\n\r\n", id="a redirection"),
        pytest.param(b"HTTP/1.0 503 Service Unavailable\r\n\r\n", id="503"),
        pytest.param(b"HTTP/1.0 429 Too Many Requests\r\n\r\n" + TOO_MANY, id="429"),
    ],
)
def test_an_answer_that_is_of_no_use_is_worth_another_try_and_tells_no_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: bytes
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    with telegram_that_says(answer) as address:
        monkeypatch.setenv("KOTBOT_API_BASE_URL", address)
        assert main([]) == 1
    line = said(capsys)
    assert line.startswith("Telegram cannot be reached (KOTBOT_API_BASE_URL): ")
    assert TOKEN not in line


def test_a_busy_port_for_health_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], busy_port: int
) -> None:
    monkeypatch.setenv("KOTBOT_HEALTH_PORT", str(busy_port))
    assert main(["--port", "0"]) == 1
    line = said(capsys)
    assert line.startswith(f"KOTBOT_HEALTH_PORT: 127.0.0.1:{busy_port} cannot be used: ")


def test_a_name_that_is_no_setting_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOTBOT_TOKN", TOKEN)
    assert main(["--port", "0"]) == 2
    assert said(capsys) == "KOTBOT_TOKN is no setting: perhaps KOTBOT_TOKEN is meant."
