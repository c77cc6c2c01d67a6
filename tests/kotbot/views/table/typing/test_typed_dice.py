"""Dice as people type them at a table, in a hurry, in six languages."""

import pytest

from kotbot.i18n import LOCALES, PSEUDO, SOURCE, Texts, texts_for
from kotbot.views.table.typing.typed_dice import NotDice, typed_dice, why_not
from scripts.texts.facts import plain

ONE, TWO, THREE, ENERGY, CLAW, HEART = range(6)
ENGLISH = [texts_for("en")]

every_language = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize(
    "text",
    [
        "11 2 e c h",
        "112ech",
        "1 1 2 e c h",
        "1,1,2,e,c,h",
        "1-1-2 E/C/H.",
        "1+1+2+e+c+h",
        "1 1 2 energy claw heart",
        "1 1 2 Energy, Claws, Hearts!",
        "1 1 2 ⚡ 🐾 ♥",
        "112⚡🐾❤️",
        "1️⃣1️⃣2️⃣⚡️🐾💚",
        "1 1 2 bolt paw life",
        "11 2 en cl hea",
        "\u20661 1 2\u2069 \u200fe\u200f c h",
        "11２ ech",
    ],
)
def test_one_roll_is_typed_in_many_ways(text: str) -> None:
    assert typed_dice(text, ENGLISH) == (ONE, ONE, TWO, ENERGY, CLAW, HEART)


def test_the_order_of_typing_stays() -> None:
    assert typed_dice("h3e1", ENGLISH) == (HEART, THREE, ENERGY, ONE)


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("uk", "е а с"),
        ("uk", "енергія атака серце"),
        ("uk", "ЕАЖ"),
        ("uk", "блискавка лапа життя"),
        ("uk", "енергію атаки серця"),
        ("uk", "блискавок лап сердець"),
        ("ru", "э а с"),
        ("ru", "энергия, атака, сердце"),
        ("ru", "эаж"),
        ("ru", "молния коготь жизнь"),
        ("ru", "энергию атаки сердца"),
        ("ru", "молний лап жизней"),
        ("pl", "energię ataki życia"),
        ("pl", "błyskawic łap serc"),
        ("he", "ברקים התקפות לבבות"),
        ("he", "אנרגיות מכות חיים"),
        ("ru", "молнии когти сердец"),
        ("it", "e a v"),
        ("it", "energia attacco cuore"),
        ("it", "e z c"),
        ("it", "fulmini impronte vite"),
        ("it", "fulmine zampe cuori"),
        ("he", "א ה ל"),
        ("he", "אהל"),
        ("he", "אנרגיה התקפה לב"),
        ("he", "אֶנֶרְגִּיָּה הַתְקָפָה לֵב"),
        ("he", "ברק טופר חיים"),
        ("he", "א,ה,ח"),
        ("pl", "e a s"),
        ("pl", "energia atak serce"),
        ("pl", "e p ż"),
        ("pl", "BŁYSKAWICA ŁAPA ŻYCIE"),
        ("pl", "blyskawica lapa zycie"),
    ],
)
def test_each_language_has_letters_and_words_of_its_own(locale: str, text: str) -> None:
    assert typed_dice(text, [texts_for(locale)]) == (ENERGY, CLAW, HEART)


@every_language
def test_english_letters_signs_and_digits_are_understood_everywhere(locale: str) -> None:
    assert typed_dice("11 2 e h", [texts_for(locale)]) == (ONE, ONE, TWO, ENERGY, HEART)
    assert typed_dice("3⚡🐾♥", [texts_for(locale)]) == (THREE, ENERGY, CLAW, HEART)
    assert typed_dice("energy claw heart", [texts_for(locale)]) == (ENERGY, CLAW, HEART)


def test_a_letter_that_two_languages_know_is_that_of_the_first_which_knows_all_the_text() -> None:
    italian = texts_for("it")
    assert typed_dice("e c", [italian]) == (ENERGY, HEART)
    assert typed_dice("e c h", [italian]) == (ENERGY, CLAW, HEART)
    assert typed_dice("e c", [texts_for("en"), italian]) == (ENERGY, CLAW)


def test_languages_may_be_mixed_word_by_word() -> None:
    assert typed_dice("1 א claw с", [texts_for("he"), texts_for("ru")]) == (ONE, ENERGY, CLAW, HEART)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1 1 4", "4"),
        ("0", "0"),
        ("1 1 x", "x"),
        ("2*e", "2*e"),
        ("3x1", "3x1"),
        ("1 1 🎲", "🎲"),
        ("kraken -3", "kraken"),
        ("1 2 э", "э"),
        ("½", "½"),
        ("1 жовтий", "жовтий"),
        ("1 caffè", "caffè"),
        ("1 Żółw", "żółw"),
    ],
)
def test_what_is_no_side_of_a_die_is_named(text: str, word: str) -> None:
    assert typed_dice(text, ENGLISH) == NotDice(word)


@pytest.mark.parametrize("text", ["", "   ", "\u200f\u2066\u2069", ", . /", "\ufe0f"])
def test_nothing_is_no_roll(text: str) -> None:
    assert typed_dice(text, ENGLISH) == NotDice("")


def test_a_word_that_could_be_two_sides_is_not_guessed() -> None:
    assert typed_dice("at", ENGLISH) == (CLAW,)
    assert typed_dice("li", ENGLISH) == NotDice("li"), "light or life"


@every_language
def test_no_letter_of_a_language_stands_for_two_sides(locale: str) -> None:
    texts = texts_for(locale)
    sides = ("e energy bolt lightning", "c claw attack paw smash", "h heart life heal")
    letters = [
        [word for word in texts.pgettext("typed dice", side).split() if len(word) == 1] for side in sides
    ]

    assert all(letters)
    assert len({letter for side in letters for letter in side}) == sum(map(len, letters))


@pytest.mark.parametrize(
    "texts", [texts_for(locale) for locale in (*LOCALES, PSEUDO)], ids=lambda t: str(t.locale)
)
def test_a_refusal_shows_letters_that_are_then_understood(texts: Texts) -> None:
    shown = plain(why_not(NotDice("x"), texts))
    offered = [pair for pair in shown.split() if "=" in pair]

    assert [pair[2] for pair in offered] == ["⚡", "🐾", "♥"]
    assert typed_dice(" ".join(pair[0] for pair in offered), [texts]) == (ENERGY, CLAW, HEART)
    assert len(why_not(NotDice("w" * 500), texts)) <= 200
    assert why_not(NotDice(""), texts) != why_not(NotDice("x"), texts)


def test_a_long_text_is_read_in_a_moment() -> None:
    assert len(typed_dice("1" * 4096, [texts_for(locale) for locale in LOCALES if locale != SOURCE])) == 4096
