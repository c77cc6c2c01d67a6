"""What docs/architecture.md tells is so: its names are there, and its lists of places to touch are whole.

The lists are read from the page and done: a copy of the code in which these places alone are changed speaks
the new language, plays the new card and so on. The lives of a press and of others are followed in
tests/e2e/test_lives.py.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.testing.links import link
from tests.docs.additions_to_the_bot import BUTTON, COMMAND, LANGUAGE, SCREEN, SETTING, STATISTIC
from tests.docs.additions_to_the_rules import CARD, ENTRY, EXPANSION, KEPT_CARD, LEVEL
from tests.docs.edits import Addition

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_PLACES = 5
LIVES, _, ADDING = PAGE.partition("## Adding to it")
LISTS = {
    title: re.findall(r"^- `([^`]+)`", text, re.MULTILINE)
    for title, text in re.findall(r"^### (.*)\n((?:(?!###).*\n?)*)", ADDING, re.MULTILINE)
}
"""Places by what is added."""
MOST_OF_A_CARD = 5
"""So many files are touched for a keep card with a question of its own."""
ADDITIONS = (CARD, EXPANSION, ENTRY, BUTTON, SCREEN, COMMAND, SETTING, STATISTIC, LANGUAGE, LEVEL)
NAMED = sorted(set(re.findall(r"`((?!scripts)(?:\w+/)+\w+)(?:\.(\w+))?`", LIVES)))


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_every_module_and_what_it_is_said_to_have_is_there(module: str, name: str) -> None:
    base = ROOT if module.startswith("engine/") else ROOT / "kotbot"
    source = base / f"{module}.py"
    if not name and (base / module).is_dir():
        return
    assert source.is_file()
    assert not name or re.search(rf"^ *(?:(?:async )?def|class) {name}\b", source.read_text("utf-8"), re.M)


REFUSAL = re.search(r"^## The life of a refusal\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
NO_REFUSALS = {"failed_words", "no_words", "board_first"}
"""Answers to messages, and to presses that are done."""


def test_every_apology_for_a_press_stands_among_the_refusals() -> None:
    source = (ROOT / "kotbot" / "views" / "people" / "apologies.py").read_text(encoding="utf-8")
    apologies = set(re.findall(r"^def (\w+)", source, re.MULTILINE))
    assert REFUSAL is not None
    assert apologies - set(re.findall(r"`(\w+)`", REFUSAL[1])) == NO_REFUSALS


QUESTION = "A question"
"""Its list is held by tests/test_questions.py, which asks every kind for every layer's row."""


def test_every_list_of_the_page_is_tried() -> None:
    titles = [KEPT_CARD.title, QUESTION, *(addition.title for addition in ADDITIONS)]
    assert sorted(re.findall(r"^### (.*)$", ADDING, re.MULTILINE)) == sorted(titles) == sorted(LISTS)


@pytest.mark.parametrize("place", LISTS[QUESTION])
def test_every_place_of_a_question_is_there(place: str) -> None:
    assert (ROOT / place).is_file()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("addition", ADDITIONS, ids=lambda addition: addition.title)
def test_what_is_added_at_the_places_of_its_list_works(addition: Addition, tmp_path: Path) -> None:
    assert len(LISTS[addition.title]) <= MOST_PLACES
    goes_by_its_list(addition)
    is_added(addition, tmp_path)


def test_a_card_that_asks_is_played_by_every_level_and_shifts_nothing_that_was_learnt(tmp_path: Path) -> None:
    """It is in the catalogue's midst: what was learnt of the cards behind it is theirs by their ids."""
    assert len(LISTS[KEPT_CARD.title]) <= MOST_OF_A_CARD
    goes_by_its_list(KEPT_CARD)
    is_added(KEPT_CARD, tmp_path)


def goes_by_its_list(addition: Addition) -> None:
    """It touches the places that the page names, and no others."""
    for place, path in zip(LISTS[addition.title], addition.places, strict=True):
        assert re.fullmatch(re.escape(place).replace("<name>", r"\w+"), path), place


def is_added(addition: Addition, copy: Path) -> None:
    """Its program does what it should in a copy of the code in which it was added."""
    for folder in ("engine", "kotbot", "translations"):
        shutil.copytree(ROOT / folder, copy / folder, copy_function=link)
    for path, edit in addition.places.items():
        file = copy / path
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.unlink(missing_ok=True)  # it is the original by another name
        file.write_text(edit(before), encoding="utf-8")

    finished = subprocess.run(
        [sys.executable, "-c", addition.program],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )

    assert finished.returncode == 0, finished.stderr
