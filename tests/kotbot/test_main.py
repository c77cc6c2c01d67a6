"""The command line: how it ends, and what it says then."""

import contextlib
import gc
import os
import signal
import socket
import socketserver
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kotbot import __version__
from kotbot.__main__ import main as program
from kotbot.command_line import SUBCOMMANDS, main
from kotbot.i18n import texts_for
from kotbot.settings import Settings
from kotbot.store import versions
from kotbot.store.database import connect, read_url
from kotbot.telegram import app
from kotbot.telegram.updates.polling import Deaf
from tests.databases import empty_postgresql
from tests.kotbot.matches.kit import Bot
from tests.ports import silent_port

TOKEN = "123456789:AAExampleExampleExampleExampleExample"


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


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error that is not of the log."""
    lines = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("{")]
    assert len(lines) == 1, lines
    return lines[0]


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"kotbot {__version__}\n"


def test_an_unknown_command_is_an_error_of_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["no-such-command"])
    assert ended.value.code == 2
    assert "no-such-command" in capsys.readouterr().err


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


ON_A_FULL_DISK = """
import resource, sys
from kotbot.__main__ import main

resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
sys.exit(main([]))
"""


@pytest.mark.parametrize("room", [0, 40_000], ids=["at once", "while the tables are made"])
def test_a_disk_without_room_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, home: Path, room: int
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{home}/kotbot.sqlite3")
    ended = subprocess.run(
        [sys.executable, "-c", ON_A_FULL_DISK, str(room)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    (line,) = [line for line in ended.stderr.splitlines() if not line.startswith("{")]
    assert line.startswith("KOTBOT_DATABASE_URL: the database cannot be reached: ")
    assert ended.returncode == 1


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


@contextlib.contextmanager
def telegram_that_says(answer: bytes) -> Iterator[str]:
    """The address of a server that gives the same answer to everybody."""

    class Answers(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline().strip():
                continue
            self.wfile.write(answer)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
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


def test_a_host_that_is_not_this_machine_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host", "203.0.113.7"]) == 1
    assert said(capsys).startswith("--host, --port: 203.0.113.7:8081 cannot be used: ")


@pytest.mark.parametrize("port", ["65536", "-1", "http"])
def test_a_port_that_cannot_be_is_an_error_of_usage(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--port", port])
    assert ended.value.code == 2
    assert f"invalid port value: '{port}'" in said(capsys)


WHILE_LOADING = """
import os, signal, sys
from kotbot.__main__ import main

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), int(sys.argv[2]))

sys.meta_path.insert(0, Interrupts())
sys.exit(main(["--port", "0"]))
"""


@pytest.mark.parametrize("module", ["kotbot.command_line", "sqlalchemy", "kotbot.telegram.app", "telegram"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_without_a_word_while_it_is_being_loaded(module: str, number: signal.Signals) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WHILE_LOADING, module, str(int(number))],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


SELDOM_NEEDED = ("alembic", "kotbot.playground", "PIL", "nats", "psycopg")


def test_what_a_start_seldom_needs_is_not_loaded_for_it() -> None:
    """Alembic is for tables of another version, the playground for those without a token."""
    print_loaded = f"import sys, kotbot.command_line; print(*sys.modules.keys() & {set(SELDOM_NEEDED)!r})"
    loaded = subprocess.run(
        [sys.executable, "-c", print_loaded],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert loaded.stdout.split() == []


def test_garbage_is_collected_again_once_everything_is_loaded() -> None:
    with pytest.raises(SystemExit):
        program(["--version"])
    assert gc.isenabled()


def test_a_name_that_is_no_setting_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOTBOT_TOKN", TOKEN)
    assert main(["--port", "0"]) == 2
    assert said(capsys) == "KOTBOT_TOKN is no setting: perhaps KOTBOT_TOKEN is meant."


@pytest.mark.parametrize(
    ("variables", "help_says"),
    [
        ({}, "Options"),
        ({"LANG": "uk_UA.UTF-8"}, "Опції"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "Opcje"),
        ({"LANG": "pl_PL.UTF-8", "LANGUAGE": "it:en"}, "Opzioni"),
        ({"LC_MESSAGES": "iw_IL"}, "אפשרויות"),
        ({"LANG": "C.UTF-8"}, "Options"),
        ({"LANG": "tlh"}, "Options"),
    ],
)
def test_help_speaks_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variables: dict[str, str],
    help_says: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert help_says in capsys.readouterr().out


def test_what_is_wrong_at_the_start_is_said_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    monkeypatch.setenv("KOTBOT_HEALTH_PORT", "70000")
    assert main(["--port", "0"]) == 2
    assert said(capsys) == "KOTBOT_HEALTH_PORT non va bene: deve essere al massimo 65535."


@pytest.mark.parametrize("arguments", [["--prot=80"], ["--prot", "80"], ["worker", "--prot", "80"]])
def test_an_option_that_nobody_knows_is_named_in_the_language_of_the_terminal(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    line = said(capsys)
    polish = texts_for("pl").gettext(
        "This is not understood. {command} explains what is.", command="kotbot --help"
    )
    assert line.startswith(polish)
    assert not polish.startswith("This")
    assert line.endswith("(--prot: no such option)")


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({}, "KOTBOT_TOKEN is missing: kotbot gateway needs it."),
        ({"KOTBOT_TOKEN": TOKEN}, "KOTBOT_NATS_URL is missing: kotbot gateway needs it."),
        (
            {"KOTBOT_TOKEN": TOKEN, "KOTBOT_NATS_URL": "nats://127.0.0.1"},
            "KOTBOT_DATABASE_URL is wrong: it should be an address like "
            "postgresql://user:password@host/kotbot.",
        ),
    ],
)
def test_a_gateway_says_which_setting_it_needs(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variables: dict[str, str],
    says: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["gateway"]) == 2
    assert said(capsys) == says


def test_a_gateway_without_nats_is_worth_another_try(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], free_port: int
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_NATS_URL", f"nats://me:secret@127.0.0.1:{free_port}")
    monkeypatch.setenv("KOTBOT_DATABASE_URL", "postgresql://127.0.0.1/kotbot")
    monkeypatch.setattr("kotbot.broker.connection.FIRST_SECONDS", 0.2)
    assert main(["gateway"]) == 1
    line = said(capsys)
    assert line.startswith(f"KOTBOT_NATS_URL: 127.0.0.1:{free_port} cannot be used: ")
    assert "secret" not in line


def test_what_many_machines_need_is_named_where_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOTBOT_TOKEN", TOKEN)
    monkeypatch.setenv("KOTBOT_NATS_URL", "nats://127.0.0.1")
    monkeypatch.setenv("KOTBOT_DATABASE_URL", "postgresql://127.0.0.1/kotbot")
    monkeypatch.setitem(sys.modules, "kotbot.telegram.gateway", None)
    assert main(["gateway"]) == 2
    assert said(capsys) == "kotbot gateway needs its driver: install the package kotbot[many]."


def test_tables_are_brought_up_to_date_by_a_command_that_ends(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{home}/kotbot.sqlite3")
    assert main(["migrate"]) == 0
    with contextlib.closing(sqlite3.connect(home / "kotbot.sqlite3")) as made:
        assert made.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
    assert main(["migrate"]) == 0


def test_what_a_later_version_owned_is_given_back_by_a_command_that_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = empty_postgresql()
    monkeypatch.setenv("KOTBOT_DATABASE_URL", url)
    assert main(["migrate"]) == 0
    engine = connect(read_url(url))
    with engine.begin() as connection:
        versions.note(connection, {7}, (99, 0))
    assert main(["rollback"]) == 0
    with engine.begin() as connection:
        assert versions.last(connection) == {7: versions.ours()}
    engine.dispose()


def test_a_file_has_no_partitions_to_give_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    monkeypatch.setenv("KOTBOT_DATABASE_URL", f"sqlite:///{home}/kotbot.sqlite3")
    assert main(["rollback"]) == 2
    assert said(capsys).startswith("KOTBOT_DATABASE_URL is wrong")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in SUBCOMMANDS if f"    {name} " not in shown] == []
    assert len(SUBCOMMANDS) >= 2
