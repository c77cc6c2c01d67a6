"""The page's words: one table, every language, nothing missing and nothing left over."""

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from kotbot.playground import words
from kotbot.playground.words import words_of

PAGE = Path(words.__file__).parent / "page"


def scripts() -> str:
    return "\n".join(path.read_text() for path in sorted(PAGE.rglob("*.js")))


def test_the_page_says_nothing_that_the_table_lacks() -> None:
    said = set(re.findall(r'\bsay\("(\w+)"', scripts()))
    assert len(said) > 100
    assert said <= set(words_of("en").words)


def test_the_table_holds_nothing_that_the_page_does_not_say() -> None:
    quoted = set(re.findall(r'"(\w+)"', scripts()))
    beginnings = tuple(re.findall(r"`([a-z]+_)\$\{", scripts()))
    unused = {name for name in words_of("en").words if name not in quoted and not name.startswith(beginnings)}
    assert unused == set()


def test_english_is_complete_and_runs_from_left_to_right() -> None:
    english = words_of("en")
    assert (english.language, english.direction) == ("en", "ltr")
    assert english.words["reply"] == "Reply"
    assert english.words["members"] == {"one": "{count} member", "other": "{count} members"}


def test_hebrew_runs_from_right_to_left() -> None:
    assert words_of("he").direction == "rtl"


def test_an_unknown_language_is_english() -> None:
    assert words_of("tlh").language == "en"
    assert words_of("../../etc/passwd").language == "en"
    assert words_of("").language == "en"


def test_a_region_that_nobody_knows_is_its_language() -> None:
    assert words_of("it-XX").language == "it"


def test_a_catalogue_gives_words_and_all_plural_forms(tmp_path: Path) -> None:
    catalogue = Catalog(locale="pl")
    catalogue.add("Reply", "Odpowiedz")
    catalogue.add(("{count} member", "{count} members"), ("{count} osoba", "{count} osoby", "{count} osób"))
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{words.DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalogue)

    polish = words_of("pl", tmp_path)
    assert polish.words["reply"] == "Odpowiedz"
    assert polish.words["edit"] == "Edit"
    assert polish.words["members"] == {
        "one": "{count} osoba",
        "few": "{count} osoby",
        "many": "{count} osób",
        "other": "{count} osób",
    }
