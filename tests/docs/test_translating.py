"""What docs/translating.md tells is so: commands, example, and the terms that the catalogues keep to."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from kotbot.i18n import po_file
from scripts.texts.catalogues import read
from scripts.texts.pictures import command_line

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
HEAD, *ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("<!-- terms -->")[1].split("<!-- /terms -->")[0].splitlines()
    if line.startswith("|") and not line.startswith("|---")
]
LANGUAGES = HEAD[2:]


def forms(message: Message) -> tuple[str, ...]:
    string = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return tuple(form or "" for form in string)


def test_every_command_of_the_page_is_one_of_the_script() -> None:
    script = (ROOT / "scripts" / "translations").read_text(encoding="utf-8")
    told = set(re.findall(r"scripts/translations (\w+)", PAGE))

    assert told == set(re.findall(r"^(\w+)\) ", script, re.MULTILINE))


def test_the_options_of_the_screens_are_those_of_the_page() -> None:
    options = re.findall(r"`scripts/screens ([^`]+)`", PAGE)

    assert options
    for line in options:
        command_line().parse_args(line.split())


def test_the_example_of_the_page_is_an_entry() -> None:
    example = re.search(r"```po\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    lines = [line.strip() for line in example[1].splitlines() if line.strip().startswith("msg")]
    catalogue = po_file("uk").read_text(encoding="utf-8")

    assert "\n".join(lines) in catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_of_the_page_are_those_of_the_catalogue(language: str) -> None:
    column = HEAD.index(language)
    said = "\n".join(
        form.casefold()
        for message in read(po_file(language), language)
        if message.id
        for form in forms(message)
    )

    assert [row[0] for row in ROWS if row[column].casefold() not in said] == []


def test_the_page_has_terms_for_every_rulebook() -> None:
    assert LANGUAGES == ["uk", "ru", "it", "he", "pl"]
    assert len(ROWS) > 20
    assert all(len(row) == len(HEAD) and all(row) for row in ROWS)
