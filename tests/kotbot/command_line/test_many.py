"""The commands of a bot of many machines, where something is missing."""

import contextlib
import sqlite3
import sys
from pathlib import Path

import pytest

from kotbot.command_line import main
from kotbot.store import versions
from kotbot.store.database import connect, read_url
from tests.databases import empty_postgresql
from tests.kotbot.command_line.said import TOKEN, said


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
