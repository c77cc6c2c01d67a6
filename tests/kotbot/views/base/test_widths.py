"""Words on buttons: a phone cuts what does not fit."""

import pytest

from kotbot.i18n import LOCALES, texts_for
from kotbot.views.base.layout import screen
from kotbot.views.base.screen import Button
from kotbot.views.base.widths import ROOM, cut, fits, fitting, width
from scripts.texts.facts import plain, shown
from scripts.texts.gallery import screens

LONG, SHORT = "A long word on a button", "Short"


def row(*words: str) -> tuple[Button, ...]:
    return tuple(Button(text, url="https://example.org") for text in words)


def split(*words: str) -> list[list[str]]:
    return [[button.text for button in part] for part in fitting(row(*words))]


def test_emoji_are_wider_than_letters_and_marks_have_no_width() -> None:
    assert width("🃏") > width("W") > width("i") > 0
    assert width("\u2068Bob\u2069\u200f") == width("Bob")
    assert width("é") == width("e")
    assert width("й") == width("и")


def test_what_fits_stays_in_its_row() -> None:
    assert split(SHORT, SHORT) == [[SHORT, SHORT]]
    assert split(SHORT, SHORT, SHORT) == [[SHORT, SHORT, SHORT]]
    assert split(LONG) == [[LONG]]


def test_two_that_do_not_fit_stand_below_each_other() -> None:
    assert split(LONG, SHORT) == [[LONG], [SHORT]]


def test_of_three_two_stay_together_if_they_fit() -> None:
    assert split(SHORT, "A middling word", "Short") == [[SHORT, "A middling word"], [SHORT]]
    assert split(LONG, SHORT, SHORT) == [[LONG], [SHORT, SHORT]]
    assert split(LONG, SHORT, LONG) == [[LONG], [SHORT], [LONG]]


def test_a_text_is_cut_to_its_room_and_its_names_are_closed() -> None:
    assert cut(SHORT, width(SHORT)) == SHORT
    assert cut("Bob gets Jets", width("Bob gets…")) == "Bob gets…"
    assert cut("🐱 \u2068Konstantin\u2069", width("🐱 Konst…")) == "🐱 \u2068Konst…\u2069"
    assert cut("🐱 \u2068Konstantin\u2069", 10, len) == "🐱 \u2068Konst…\u2069"


def test_rows_of_dice_and_rows_with_signs_keep_their_places() -> None:
    assert split("−", LONG, "+") == [["−", LONG, "+"]]
    assert split(LONG, LONG, LONG, LONG) == [[LONG, LONG, LONG, LONG]]


def test_a_screen_shows_all_words_in_the_order_of_reading() -> None:
    made = screen(texts_for("he"), ["."], [row(LONG, SHORT), row(SHORT, "x")])

    assert shown(made) == [LONG, SHORT, "x", SHORT]


@pytest.mark.parametrize("locale", LOCALES)
def test_no_words_on_a_button_are_cut(locale: str) -> None:
    cut = {
        plain(button.text): (name, width(button.text), ROOM[len(buttons)])
        for name, shown in screens(texts_for(locale)).items()
        for buttons in shown.keyboard
        if not fits(buttons)
        for button in buttons
        if width(button.text) > ROOM[len(buttons)]
    }

    assert cut == {}, "shorten these, or write less on them"


@pytest.mark.parametrize(
    ("locale", "words", "mark"),
    [
        ("he", "\u2068Bob\u2069: ריפוי", "\u200f"),
        ("he", "2011", "\u200f"),
        ("he", "🐱 ♥ 8", "\u200f"),
        ("he", "ריפוי", ""),
        ("he", "\u2068Bob\u2069", "\u200f"),
        ("en", "\u2068Bob\u2069: heal", ""),
        ("en", "\u2068דנה\u2069: heal", "\u200e"),
        ("en", "⋯", ""),
    ],
)
def test_a_button_begins_in_the_direction_of_its_language(locale: str, words: str, mark: str) -> None:
    [shown_row] = screen(texts_for(locale), ["."], [row(words)]).keyboard

    assert shown_row[0].text == mark + words
