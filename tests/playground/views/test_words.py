"""The page's words: one table, every language, nothing missing and nothing left over."""

import re

import pytest
from babel import Locale

from kotbot.i18n import LOCALES, PSEUDO
from kotbot.playground.__main__ import command_line
from kotbot.playground.views.words import words_of
from kotbot.playground.web.page_files import FOLDER
from kotbot.playground.world.world import ServiceKind

PAGE = FOLDER


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


@pytest.mark.parametrize("language", LOCALES)
def test_a_catalogue_gives_words_and_all_plural_forms(language: str) -> None:
    kinds = {Locale.parse(language).plural_form(n) for n in range(200)}
    for name, word in words_of(language).words.items():
        assert isinstance(word, str) or set(word) >= kinds, name


def test_polish_has_three_forms() -> None:
    polish = words_of("pl")
    assert polish.words["reply"] == "Odpowiedz"
    assert polish.words["members"] == {
        "one": "{count} osoba",
        "few": "{count} osoby",
        "many": "{count} osób",
        "other": "{count} osób",
    }


def test_the_old_code_of_hebrew_is_hebrew() -> None:
    assert words_of("iw") == words_of("he")


def test_the_pseudo_language_shows_what_was_forgotten() -> None:
    pseudo = words_of("en-XA")
    shown = [
        form
        for word in pseudo.words.values()
        for form in ([word] if isinstance(word, str) else word.values())
    ]
    assert pseudo.language == "en-XA"
    assert all(form.startswith("⟦") and form.endswith("⟧") for form in shown)


def test_people_may_speak_every_language_and_have_names_in_it() -> None:
    languages = words_of("en").languages
    assert set(languages) >= {*LOCALES, PSEUDO}
    assert languages["en"][:2] == ["Ann", "Bob"]
    assert all(len(set(names)) == 6 for names in languages.values())


def test_every_event_of_a_group_has_a_sentence() -> None:
    told = {name.removeprefix("service_") for name in words_of("en").words if name.startswith("service_")}
    same = {ServiceKind.MIGRATED_FROM.value}
    assert told >= {kind.value for kind in ServiceKind} - same


def test_the_help_of_the_command_has_no_english_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    shown = command_line().format_help()
    assert "\nОпції:\n" in shown
    assert "показати це й завершити" in shown
    assert not re.search("usage|options|show", shown)


def test_a_language_that_nobody_speaks_is_no_table_of_its_own() -> None:
    """The page's API is asked for any language; tables are kept."""
    assert words_of("tlh") is words_of("x" * 100) is words_of("en")
