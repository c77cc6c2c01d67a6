"""Locales, plurals, names of strangers, and directions of writing."""

from datetime import timedelta
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import kotbot
from kotbot.clean_names import clean
from kotbot.i18n import LOCALES, PSEUDO, TRANSLATIONS, known_locale, texts_for
from kotbot.rich_text import Text, joined


@pytest.mark.parametrize(
    ("code", "locale"),
    [
        ("en", "en"),
        ("uk", "uk"),
        ("pl-PL", "pl"),
        ("ru_RU", "ru"),
        ("iw", "he"),
        ("he", "he"),
        ("IT", "it"),
        ("de", "en"),
        ("", "en"),
        (None, "en"),
        ("en-XA", "en-XA"),
        ("en-xa", "en-XA"),
        ("iw-IL", "he"),
        ("../../etc", "en"),
    ],
)
def test_telegrams_language_codes_find_a_locale(code: str | None, locale: str) -> None:
    assert known_locale(code) == locale


def test_every_language_names_itself() -> None:
    assert {locale: texts_for(locale).name for locale in LOCALES} == {
        "en": "English",
        "uk": "Українська",
        "ru": "Русский",
        "it": "Italiano",
        "he": "עברית",
        "pl": "Polski",
    }


def test_values_are_filled_in_after_translation() -> None:
    assert texts_for("en").gettext("{player} rolls {n}", player="Ann {n}", n=3) == "Ann {n} rolls 3"


@pytest.mark.parametrize(("n", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (21, "21 dice")])
def test_english_has_two_forms(n: int, words: str) -> None:
    assert texts_for("en").ngettext("{n} die", "{n} dice", n) == words


def test_the_pseudo_locale_is_longer_accented_and_in_brackets() -> None:
    pseudo = texts_for(PSEUDO)

    assert pseudo.gettext("Roll {n} dice", n=4) == "⟦Ŕöļļ 4 ðîçé··⟧"
    assert pseudo.pgettext("card", "Wings") == "⟦Ŵîñĝš·⟧"
    assert pseudo.duration(timedelta(hours=12)).startswith("⟦")


def test_a_name_is_isolated_and_cannot_turn_the_line() -> None:
    assert texts_for("en").isolate("\u202eBob\u2069") == "\u2068Bob\u2069"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann\n Lee ", "Ann Lee"),
        ("", "?"),
        ("\u3164\u200b", "?"),
        ("\u00ad\u180e\u200c\u200d\u2065\u2800", "?"),
        ("\u034f\u17b4\u180b\ufe0f\U000e0100", "?"),
        ("\U000e0067\U000e0062\U000e007f", "?"),
        ("\ufff0\ufffc\U0001d159\U0001d173\U000e0fff", "?"),
        ("\u0301\u20dd\u0591", "?"),
        ("\uf8ff\U000f0000\U0010fffd", "?"),
        ("\u200d\u200d\u200d\u200d\u0301Ann", "Ann"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
        ("נעמ\u05d9\u05b4", "נעמ\u05d9\u05b4"),
        ("\U0001facf", "\U0001facf"),
        ("!", "!"),
        ("A" * 40, "A" * 31 + "…"),
        ("e\u0301\u0301\u0301\u0301\u0301\u0301", "e\u0301\u0301\u0301"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    assert clean(name) == shown


def test_signs_of_direction_point_the_way_people_read() -> None:
    english, hebrew = texts_for("en"), texts_for("he")

    assert (english.arrow, hebrew.arrow) == ("→", "←")
    assert (english.pointer, hebrew.pointer) == ("▶", "◀")
    assert english.in_order("1 2") == "\u20661 2\u2069"
    assert hebrew.in_order("1 2") == "\u20671 2\u2069"
    assert hebrew.signed(-2) == "\u2066−2\u2069"


def test_lines_begin_in_the_direction_of_the_language() -> None:
    name = texts_for("en").isolate("דנה")

    assert texts_for("he").direct("Bob") == "\u200fBob"
    assert texts_for("en").direct(f"{name} rolls") == f"\u200e{name} rolls"
    assert texts_for("en").direct("Bob rolls") == "Bob rolls"


@pytest.mark.parametrize("locale", ["en", "he"])
@pytest.mark.parametrize("line", ["", joined("", ())])
def test_an_empty_line_stays_empty(line: Text, locale: str) -> None:
    assert texts_for(locale).direct(line) == line


def test_a_command_keeps_its_slash_in_front_from_right_to_left() -> None:
    assert texts_for("he").direct("עכשיו /board כאן") == "\u200fעכשיו \u2066/board\u2069 כאן"
    assert texts_for("he").direct("11/21 https://t.me/bot") == "\u200f11/21 https://t.me/bot"
    assert texts_for("he").direct("/admin end עכשיו") == "\u200f\u2066/admin end\u2069 עכשיו"
    assert texts_for("en").direct("Now /board") == "Now /board"


def test_a_typed_change_keeps_its_sign_in_front_from_right_to_left() -> None:
    hebrew = texts_for("he")

    assert hebrew.direct("או +7, -3, 12") == "\u200fאו \u2066+7\u2069, \u2066-3\u2069, 12"
    assert hebrew.direct(hebrew.signed(-3)) == "\u200f\u2066−3\u2069"
    assert hebrew.direct("2-6") == "\u200f2-6"
    assert texts_for("en").direct("Or +7, -3, 12") == "Or +7, -3, 12"


def test_signs_and_numbers_alone_on_a_button_are_read_in_the_direction_of_the_language() -> None:
    assert texts_for("he").steady("✓ 2016") == "\u200f✓ 2016"
    assert texts_for("he").steady("✓ הכול") == "✓ הכול"
    assert texts_for("en").steady("✓ 2016") == "✓ 2016"


def test_the_and_of_hebrew_takes_a_hyphen_before_what_is_no_hebrew_word() -> None:
    hebrew = texts_for("he")

    assert hebrew.all_of(["דנה", hebrew.isolate("גל")]) == "דנה ו\u2068גל\u2069"
    assert hebrew.all_of(["דנה", hebrew.isolate("Bob")]) == "דנה ו־\u2068Bob\u2069"
    assert hebrew.all_of(["דנה", "Ann", "🐱 גל"]) == "דנה, Ann ו־🐱 גל"
    assert hebrew.all_of(["Bob"]) == "Bob"
    assert texts_for("en").all_of(["דנה", "Bob"]) == "דנה and Bob"


def test_numbers_and_times_are_those_of_the_language() -> None:
    assert texts_for("en").number(12345) == "12,345"
    assert texts_for("en").duration(timedelta(minutes=2)) == "2 minutes"
    assert texts_for("pl").duration(timedelta(hours=12)) == "12 godzin"


def test_the_template_has_the_texts_of_the_code() -> None:
    extracted = extract_from_dir(
        str(Path(kotbot.__file__).parent),
        keywords={**DEFAULT_KEYWORDS, "marked": None, "marked_in": ((1, "c"), 2)},
    )
    code = {(context, text) for _, _, text, _, context in extracted}
    with (TRANSLATIONS / "kotbot.pot").open("rb") as file:
        template = {(message.context, message.id) for message in read_po(file) if message.id}

    assert code == template, "run scripts/translations update"


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", ["Apple", "banana", "Cherry"]),
        ("uk", ["Ґудзик", "Енергія", "Імітація", "Їжак", "Йод", "Щит", "Як"]),
        ("ru", ["Ель", "Ёж", "Жук", "Ящик"]),
        ("pl", ["Abc", "Ćma", "Łuk", "Mimik", "Świt", "Żar"]),
        ("it", ["Città", "Cittadino", "Edera", "È vivo", "Più dadi", "Pizza"]),
        ("he", ["אש", "חיקוי", "מגן", "מים", "ממתק", "תותח"]),
    ],
)
def test_words_are_sorted_as_the_dictionaries_of_a_language_do(locale: str, words: list[str]) -> None:
    backwards = words[::-1]
    assert sorted(backwards, key=texts_for(locale).in_alphabet) == words
