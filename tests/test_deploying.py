"""What docs/deploying.md and the files beside it promise is there."""

import re
from pathlib import Path

import pytest

from kotbot.settings import Settings

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SETTINGS = {f"KOTBOT_{name.upper()}" for name in Settings.model_fields}


@pytest.mark.parametrize("name", ["deploying.md", "kotbot.service", "Containerfile"])
def test_only_settings_that_exist_are_named(name: str) -> None:
    named = set(re.findall(r"KOTBOT_[A-Z_]+", (DOCS / name).read_text(encoding="utf-8")))
    assert named
    assert named <= SETTINGS


def test_what_is_linked_or_named_as_a_file_exists() -> None:
    text = (DOCS / "deploying.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
    named = re.findall(r"\bdocs/[\w.]+", text)
    assert linked
    assert named
    assert [path for path in linked if not (DOCS / path).exists()] == []
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_container_copies_what_the_bot_is_made_of() -> None:
    text = (DOCS / "Containerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (\w+) ", text, flags=re.MULTILINE))
    assert copied == {"scripts", "engine", "kotbot", "translations"}
    assert [name for name in copied if not (ROOT / name).is_dir()] == []


def test_neither_service_nor_container_runs_as_root() -> None:
    service = (DOCS / "kotbot.service").read_text(encoding="utf-8")
    container = (DOCS / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^User=kotbot$", service, flags=re.MULTILINE)
    assert re.search(r"^USER 10001$", container, flags=re.MULTILINE)
