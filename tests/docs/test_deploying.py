"""What docs/deploying.md and the files beside it promise is there."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kotbot.command_line import SUBCOMMANDS, TRY_AGAIN, WRONG_SETTING, command_line
from kotbot.settings import Settings
from kotbot.store.store import END_SECONDS, LAST_SECONDS
from kotbot.telegram import connection

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PARTS = {"gateway", "worker", "thinker"}
"""Those that run for as long as the bot does."""
SETTINGS = {f"KOTBOT_{name.upper()}" for name in Settings.model_fields}


@pytest.mark.parametrize("name", ["deploying.md", "kotbot.service", "Containerfile"])
def test_only_settings_that_exist_are_named(name: str) -> None:
    named = set(re.findall(r"KOTBOT_[A-Z_]+", (DOCS / name).read_text(encoding="utf-8")))
    assert named
    assert named <= SETTINGS


def test_what_a_command_names_as_a_file_exists() -> None:
    text = (DOCS / "deploying.md").read_text(encoding="utf-8")
    named = re.findall(r"\bdocs/[\w.]+", text)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_sections_are_numbered_as_they_follow_each_other() -> None:
    text = (DOCS / "deploying.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^## (\d+)\.", text, flags=re.MULTILINE)]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert len(numbers) > 5


def test_the_container_copies_what_the_bot_is_made_of() -> None:
    text = (DOCS / "Containerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (\w+) ", text, flags=re.MULTILINE))
    assert copied == {"scripts", "engine", "kotbot", "translations"}
    assert [name for name in copied if not (ROOT / name).is_dir()] == []


def settings_of_unit(text: str) -> dict[str, str]:
    """What a unit, or what stands beside it, says; of what it says twice the last."""
    return dict(line.split("=", 1) for line in text.splitlines() if re.match(r"[A-Z]\w+=", line))


def test_the_unit_beside_which_one_of_many_machines_stands_runs_every_part() -> None:
    text = (DOCS / "scaling.md").read_text(encoding="utf-8")
    found = re.search(r"```\n# \S+/kotbot@\.service\.d/part\.conf\n(.*?)```", text, flags=re.DOTALL)
    assert found
    here, alone = settings_of_unit(found[1]), settings_of_unit((DOCS / "kotbot.service").read_text("utf-8"))
    assert "\nExecStart=\nExecStart=" in found[1]
    assert here["ExecStart"] == f"{alone['ExecStart']} %i"
    assert here["Restart"] == "always"
    assert alone["StartLimitIntervalSec"] == "0"
    begun = re.findall(r"kotbot@(\w+)(?!\w*\.)", text)
    assert {*begun} == PARTS
    for part in begun:
        *_, program, name = here["ExecStart"].replace("%i", part).split()
        assert program == "kotbot"
        assert command_line().parse_args([name]).command == part


def test_the_container_has_what_every_part_needs_and_runs_each_instead_of_all_in_one() -> None:
    container = (DOCS / "Containerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"use_environment (\w+)", container)) == {"many"}
    (alone,) = re.findall(r"^CMD (.*)$", container, flags=re.MULTILINE)
    words = " ".join(json.loads(alone))
    text = (DOCS / "scaling.md").read_text(encoding="utf-8")
    named = re.search(rf"`podman run \.\.\. kotbot {words} (\w+)`, and so (.*)\.", text)
    assert named
    assert PARTS | {"migrate"} <= {named[1], *re.findall(r"`(\w+)`", named[2])} <= {*SUBCOMMANDS}


def test_neither_service_nor_container_runs_as_root() -> None:
    service = (DOCS / "kotbot.service").read_text(encoding="utf-8")
    container = (DOCS / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^User=kotbot$", service, flags=re.MULTILINE)
    assert re.search(r"^USER 10001$", container, flags=re.MULTILINE)


def test_the_service_is_watched_and_begun_anew_unless_a_setting_is_wrong() -> None:
    service = (DOCS / "kotbot.service").read_text(encoding="utf-8")
    said = settings_of_unit(service)
    assert (said["Type"], said["NotifyAccess"]) == ("notify", "main")
    assert 30 <= int(said["WatchdogSec"]) <= 120
    assert said["Restart"] == "on-failure"
    assert int(said["RestartPreventExitStatus"]) == WRONG_SETTING


def test_a_stop_has_the_time_that_the_end_may_take() -> None:
    service = (DOCS / "kotbot.service").read_text(encoding="utf-8")
    allowed = re.search(r"^TimeoutStopSec=(\d+)$", service, flags=re.MULTILINE)
    assert allowed
    longest = connection.TIMEOUT_SECONDS + connection.DRAIN_SECONDS + 2 * LAST_SECONDS + END_SECONDS
    assert int(allowed[1]) > longest


def test_a_container_whose_root_cannot_be_written_has_a_place_for_the_temporary_files_of_sqlite() -> None:
    text = (DOCS / "Containerfile").read_text(encoding="utf-8")
    (volume,) = re.findall(r"^VOLUME (\S+)$", text, flags=re.MULTILINE)
    assert f" SQLITE_TMPDIR={volume} " in text
    assert f" KOTBOT_DATABASE_URL=sqlite:///{volume}/" in text


def test_the_container_is_made_from_one_image_that_a_host_can_name_by_its_digest() -> None:
    text = (DOCS / "Containerfile").read_text(encoding="utf-8")
    assert re.findall(r"^FROM (\S+)", text, flags=re.MULTILINE) == ["${BASE}", "${BASE}"]
    assert "--build-arg BASE=" in (DOCS / "deploying.md").read_text(encoding="utf-8")


def test_every_way_to_end_has_its_exit_code_in_the_document() -> None:
    text = (DOCS / "deploying.md").read_text(encoding="utf-8")
    assert {int(code) for code in re.findall(r"^\| (\d) \|", text, flags=re.MULTILINE)} == {
        0,
        TRY_AGAIN,
        WRONG_SETTING,
    }


def test_a_backup_is_one_moment_of_a_file_into_which_the_bot_writes_all_the_time(tmp_path: Path) -> None:
    text = (DOCS / "deploying.md").read_text(encoding="utf-8")
    named = re.search(r'^sqlite3 (\S+) "(.*)" &&\n    mv (\S+) (\S+)$', text, flags=re.MULTILINE)
    assert named
    database, backup = tmp_path / "kotbot.sqlite3", tmp_path / "backup"
    assert named[1].endswith(f"/{database.name}")
    with closing(sqlite3.connect(database, isolation_level=None)) as bot:
        bot.execute("PRAGMA journal_mode = WAL")
        bot.execute("CREATE TABLE match (code)")
        bot.execute("BEGIN IMMEDIATE")
        bot.execute("INSERT INTO match VALUES ('later')")
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute(named[2].replace(named[3], str(backup)))
        bot.execute("COMMIT")
    assert f"rm -f {named[3]}\n" in text
    with closing(sqlite3.connect(backup)) as kept:
        assert kept.execute("SELECT * FROM match").fetchall() == []
    assert f" {named[4]} {named[1]}\n" in text
