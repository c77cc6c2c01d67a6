"""The catalogues have no defect that a machine can see, and each defect planted in one is seen."""

import os
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from kotbot.i18n import LOCALES, SOURCE, po_file
from scripts.texts import catalogues
from scripts.texts.catalogues import ROOT, TEMPLATE, Alphabet, defects, foreign_words, read

TRANSLATED = [locale for locale in LOCALES if locale != SOURCE]
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {rule}\\n"\n\n'
FEW = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
RULES = {
    "uk": f"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : {FEW} ? 1 : 2);",
    "pl": f"nplurals=3; plural=(n==1 ? 0 : {FEW} ? 1 : 2);",
    "he": "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);",
    "it": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
}
DICE = 'msgid "{n} die"\nmsgid_plural "{n} dice"\n'
ROLL = 'msgid "{player} rolls"\n'
MIXED_UP = RULES["it"]


def catalogue(locale: str, entries: str, rule: str = "") -> Catalog:
    text = HEADER.format(rule=rule or RULES[locale]) + entries
    return read_po(BytesIO(text.encode()), locale=locale)


def found(locale: str, entries: str, rule: str = "") -> list[str]:
    """What is said of a catalogue whose template has the same entries."""
    checked = catalogue(locale, entries, rule)
    template = Catalog()
    for message in checked:
        if message.id:
            template.add(message.id, context=message.context)
    return [defect.what for defect in defects(checked, template, locale)]


SHADOWS = {
    "uk": ("буч", "полягли", "господар партії", "вийти з партії"),
    "ru": ("заварушк", "кусака партии", "хозяин партии", "выйти из партии", "в блоке"),
    "it": (),
    "he": ("בריון", "כשר:"),
    "pl": ("gospodarz partii", "opuść partię", "z gruzów"),
}
"""Words that say more than they should: of massacres and wars, of party politics, of bullies, of ruins."""


@pytest.mark.parametrize("locale", TRANSLATED)
def test_no_text_has_a_word_with_a_shadow(locale: str) -> None:
    texts = [str(message.string).casefold() for message in read(po_file(locale), locale) if message.id]
    assert [text for text in texts for shadow in SHADOWS.get(locale, ()) if shadow in text] == []


@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_catalogue_has_no_defects(locale: str) -> None:
    shown = map(str, defects(read(po_file(locale), locale), read(TEMPLATE), locale))

    assert "\n".join(shown) == ""


@pytest.mark.parametrize(
    ("locale", "entry"),
    [
        ("uk", ROLL + 'msgstr "{player} кидає"'),
        ("uk", DICE + 'msgstr[0] "{n} кубик"\nmsgstr[1] "{n} кубики"\nmsgstr[2] "{n} кубиків"'),
        ("pl", DICE + 'msgstr[0] "jedna kostka"\nmsgstr[1] "{n} kostki"\nmsgstr[2] "{n} kostek"'),
        ("he", DICE + 'msgstr[0] "קוביה אחת"\nmsgstr[1] "שתי קוביות"\nmsgstr[2] "{n} קוביות"'),
        ("he", 'msgid "Two to six"\nmsgstr "2–6"'),
        ("he", 'msgid "Get 1 die, 2-6"\nmsgstr "קוביה אחת, משתיים עד שש"'),
        ("it", '# as in English\nmsgid "Kraken"\nmsgstr "Kraken"'),
        ("it", 'msgid "{a} {b}"\nmsgstr "{a} {b}"'),
        ("uk", 'msgid "Send /admin end CODE to Kotbot"\nmsgstr "Напиши Kotbot: /admin end CODE"'),
        ("uk", 'msgid "it\'s me"\nmsgstr "це п\'ять і п’ять"'),
    ],
)
def test_a_good_entry_is_left_in_peace(locale: str, entry: str) -> None:
    assert found(locale, entry) == []


@pytest.mark.parametrize(
    ("locale", "entry", "says"),
    [
        ("uk", ROLL + 'msgstr ""', "missing"),
        ("uk", DICE + 'msgstr[0] "{n} кубик"\nmsgstr[1] ""\nmsgstr[2] "{n} кубиків"', "missing"),
        ("uk", "#, fuzzy\n" + ROLL + 'msgstr "{player} кидає"', "fuzzy"),
        ("uk", ROLL + 'msgstr "{player} кидає"\n\n#~ msgid "Old"\n#~ msgstr "Старе"', "obsolete"),
        ("uk", ROLL + 'msgstr "{Player} кидає"', "{Player} is in the translation"),
        ("uk", ROLL + 'msgstr "{гравець} кидає"', "{гравець} is in the translation"),
        ("uk", ROLL + 'msgstr "Хтось кидає"', "{player} is missing"),
        ("uk", ROLL + 'msgstr "{player} кидає {"', "A brace is alone"),
        ("uk", ROLL + 'msgstr "{player!r} кидає"', "A brace is alone"),
        ("uk", ROLL + 'msgstr "<b>{player}</b> кидає"', "HTML"),
        ("uk", ROLL + 'msgstr "{player} кидає "', "blank"),
        ("uk", ROLL + 'msgstr "{player}  кидає"', "blank"),
        ("uk", ROLL + 'msgstr "{player}\\nкидає"', "U+000A"),
        ("he", ROLL + 'msgstr "{player} \u202eמגלגל"', "U+202E"),
        ("uk", 'msgid "Get 3★"\nmsgstr "Отримай 3"', "★ is missing"),
        ("uk", 'msgid "Get 3★"\nmsgstr "Отримай 2★"', "The numbers are 2; in English they are 3"),
        ("uk", 'msgid "Send /board"\nmsgstr "Надішли /bord"', "The commands are /bord"),
        ("uk", 'msgid "Send /board"\nmsgstr "Покажи поле"', "The commands are none"),
        ("uk", 'msgid "Join"\nmsgstr "Join"', "It is the English text"),
        ("it", 'msgid "Join"\nmsgstr "Join"', "It is the English text"),
        (
            "uk",
            'msgid "Join"\nmsgstr "Join зараз"',
            "'Join' has letters of another language: LATIN SMALL LETTER J,",
        ),
        (
            "uk",
            'msgid "Join"\nmsgstr "Хід мoнстра"',
            "'мoнстра' has letters of another language: LATIN SMALL LETTER O.",
        ),
        ("uk", 'msgid "Join"\nmsgstr "Ты граєш"', "'Ты' has letters of another language"),
        ("he", 'msgid "Join"\nmsgstr "אני in"', "'in' has letters of another language"),
        ("it", 'msgid "Join"\nmsgstr "Entrа"', "'Entrа' has letters of another language: CYRILLIC"),
        ("pl", 'msgid "Join"\nmsgstr "Dołącż è"', "'è' has letters of another language"),
        ("es", 'msgid "Join"\nmsgstr "Entra ya, вася"', "'вася' has letters of another language: CYRILLIC"),
        (
            "uk",
            DICE + 'msgstr[0] "кубик"\nmsgstr[1] "{n} кубики"\nmsgstr[2] "{n} кубиків"',
            "[0] {n} is missing",
        ),
        ("he", DICE + 'msgstr[0] "קוביה"\nmsgstr[1] "שתיים"\nmsgstr[2] "קוביות"', "[2] {n} is missing"),
    ],
)
def test_a_planted_defect_is_seen(locale: str, entry: str, says: str) -> None:
    seen = found(locale, entry)

    assert any(says in what for what in seen), seen


@pytest.mark.parametrize("locale", ["uk", "pl", "he"])
def test_plural_rules_of_another_language_are_seen(locale: str) -> None:
    assert "Plural-Forms" in "".join(found(locale, ROLL + 'msgstr ""', MIXED_UP))


@pytest.mark.parametrize("locale", ["uk", "pl", "he", "it"])
def test_the_plural_rules_of_a_language_are_those_of_cldr(locale: str) -> None:
    assert "Plural-Forms" not in "".join(found(locale, ROLL + 'msgstr ""'))


def test_a_rule_that_counts_more_forms_than_it_names_is_seen() -> None:
    rule = RULES["uk"].replace("nplurals=3", "nplurals=2")
    assert "Plural-Forms" in "".join(found("uk", ROLL + 'msgstr "{player} кидає"', rule))


def test_a_wrong_number_of_plural_forms_is_seen() -> None:
    short = catalogue("uk", DICE + 'msgstr[0] "{n} кубик"\nmsgstr[1] "{n} кубики"')
    template = Catalog()
    template.add(("{n} die", "{n} dice"))
    message = short.get(("{n} die", "{n} dice"))
    assert message is not None
    message.string = ("{n} кубик", "{n} кубики")

    assert "It has 2 plural forms and should have 3." in [one.what for one in defects(short, template, "uk")]


def test_what_the_template_has_and_the_catalogue_lacks_is_seen_and_the_other_way_round() -> None:
    template = Catalog()
    template.add("New", context="card")
    said = [one.what for one in defects(catalogue("uk", ROLL + 'msgstr "{player} кидає"'), template, "uk")]

    assert any("'New'" in what and "not in the catalogue" in what for what in said)
    assert any("rolls" in what and "not in the template" in what for what in said)


def test_a_defect_names_its_place() -> None:
    checked = catalogue("uk", ROLL + 'msgstr ""')
    [defect] = [one for one in defects(checked, checked, "uk") if one.text]

    assert str(defect).startswith("translations/uk/LC_MESSAGES/kotbot.po:6: A translation is missing.")


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("Хід: ⚡ 3 /board {player} @kotbot_bot Kotbot", []),
        ("Хiд", ["Хiд"]),
        ("Roll the кубик", ["Roll", "the"]),
        ("Напиши /admin end CODE", []),
        ("Знайти: /rules yield", ["yield"]),
    ],
)
def test_foreign_words_are_found_in_a_text(text: str, foreign: list[str]) -> None:
    assert foreign_words(text, Alphabet("uk")) == foreign


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """The project with translations that may be written to."""
    for name in ("kotbot", "engine", "scripts", "tests", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    others = shutil.ignore_patterns("he", "ru", "uk")
    shutil.copytree(ROOT / "translations", tmp_path / "translations", ignore=others)
    return tmp_path


def run(folder: Path, *command: str) -> str:
    """What a command prints in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    finished = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


SPEAK = """
from kotbot.i18n import LOCALES, known_locale, texts_for
from kotbot.playground.views.words import words_of
from kotbot.views.people import settings, start
from kotbot.views.base.verbs import Scope
from kotbot.views.rules.search import search_cards
texts = texts_for("es")
print(LOCALES, known_locale("es-MX"), texts.name)
print([button.text for row in settings.languages(Scope.ME, texts).keyboard for button in row])
print(texts.gettext("Playground"), words_of("es").words["page_title"], "es" in words_of("it").languages)
print(texts.pgettext("card", "Jets"), search_cards("propulsores")[0], texts.gettext("Back"))
"""


def test_a_new_language_is_one_folder(elsewhere: Path) -> None:
    run(elsewhere, "scripts/translations", "add", "es")
    begun = elsewhere / "translations" / "es" / "LC_MESSAGES" / "kotbot.po"
    text = begun.read_text(encoding="utf-8")
    for english, spanish in (("Playground", "Patio"), ("Jets", "Propulsores")):
        assert f'msgid "{english}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{spanish}"')
    begun.write_text(text, encoding="utf-8")
    run(elsewhere, "scripts/translations", "compile")

    locales, menu, page, cards = run(elsewhere, sys.executable, "-c", SPEAK).splitlines()

    assert "'es'" in locales
    assert locales.endswith(" es Español")
    assert "Español" in menu
    assert page == "Patio Patio True"
    assert cards == "Propulsores jets Back", "what is not translated yet is English"


def test_check_says_what_is_wrong_and_update_mends_what_it_can(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(elsewhere / "translations" / "it")
    polish = elsewhere / "translations" / "pl" / "LC_MESSAGES" / "kotbot.po"
    good = polish.read_text(encoding="utf-8")
    polish.write_text(good.replace('msgid "Playground"\n', 'msgid "Play-ground"\n'), encoding="utf-8")
    monkeypatch.setattr(catalogues, "LOCALES", (SOURCE, "pl"))
    monkeypatch.setattr(catalogues, "po_file", lambda _: polish)

    assert catalogues.main() == 1
    assert "not in the template any more: run scripts/translations update" in capsys.readouterr().out
    run(elsewhere, "scripts/translations", "update")
    assert "Play-ground" not in polish.read_text(encoding="utf-8")
