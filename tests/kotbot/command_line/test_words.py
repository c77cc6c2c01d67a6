"""What is typed, and what is answered to it."""

import pytest

from kotbot import __version__
from kotbot.command_line import SUBCOMMANDS, main
from kotbot.i18n import texts_for
from tests.kotbot.command_line.said import said


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


def test_a_host_that_is_not_this_machine_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host", "203.0.113.7"]) == 1
    assert said(capsys).startswith("--host, --port: 203.0.113.7:8081 cannot be used: ")


@pytest.mark.parametrize("port", ["65536", "-1", "http"])
def test_a_port_that_cannot_be_is_an_error_of_usage(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--port", port])
    assert ended.value.code == 2
    assert f"invalid port value: '{port}'" in said(capsys)


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


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in SUBCOMMANDS if f"    {name} " not in shown] == []
    assert len(SUBCOMMANDS) >= 2
