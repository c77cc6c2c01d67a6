"""What docs/architecture.md tells is so: its names are there, and its lists of places to touch are whole.

The lists are read from the page and done: a copy of the code in which their places alone are changed speaks
the new language, plays the new card and so on. The lives of a press and of others are followed in
tests/e2e/test_lives.py.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
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


@pytest.mark.parametrize("addition", [*ADDITIONS, KEPT_CARD], ids=lambda addition: addition.title)
def test_what_is_added_touches_the_places_of_its_list_and_no_others(addition: Addition) -> None:
    most = MOST_OF_A_CARD if addition is KEPT_CARD else MOST_PLACES
    assert len(LISTS[addition.title]) <= most
    for place, path in zip(LISTS[addition.title], addition.places, strict=True):
        assert re.fullmatch(re.escape(place).replace("<name>", r"\w+"), path), place


RUN_EACH = """
import gc, json, os, pathlib, sys, traceback
gc.disable()
import kotbot.telegram.app

failed = []
for title, program in json.load(sys.stdin).items():
    child = os.fork()
    if not child:
        try:
            pathlib.Path(title).mkdir()
            os.chdir(title)
            exec(program, {})
        except BaseException:
            print(title, traceback.format_exc(), sep="\\n", file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(title)
sys.exit(f"what does not work: {failed}" if failed else 0)
"""
"""Each program in a process that has loaded the code, and in a folder of its own."""


def test_what_is_added_at_the_places_of_all_lists_works(tmp_path: Path) -> None:
    """A card that asks is in the catalogue's midst: what was learnt of those behind it goes by their ids."""
    every = (*ADDITIONS, KEPT_CARD)
    copied_with(every, tmp_path)
    finished = subprocess.run(
        [sys.executable, "-c", RUN_EACH],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        input=json.dumps({addition.title: addition.program for addition in every}),
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )
    assert finished.returncode == 0, finished.stderr


def copied_with(additions: Iterable[Addition], copy: Path) -> None:
    """Make a copy of the code to which all of this was added."""
    for folder in ("engine", "kotbot", "translations"):
        shutil.copytree(ROOT / folder, copy / folder, copy_function=link)
    for addition in additions:
        for path, edit in addition.places.items():
            file = copy / path
            file.parent.mkdir(parents=True, exist_ok=True)
            before = file.read_text(encoding="utf-8") if file.exists() else ""
            file.unlink(missing_ok=True)  # it is the original by another name
            file.write_text(edit(before), encoding="utf-8")
