"""Lessons in words: one line at the question, for the newcomer alone, and a button to have no more."""

from dataclasses import replace

import pytest

from kotbot.i18n import LOCALES, texts_for
from kotbot.matches.core.lessons import DIGITAL
from kotbot.matches.refusals import Refused
from kotbot.matches.replies import Reply
from kotbot.views.base.screen import Screen
from kotbot.views.base.signs import LESSON
from kotbot.views.base.verbs import Verb
from kotbot.views.core.lessons import WORDS, lessons_over
from kotbot.views.digital.board import board
from scripts.texts.facts import ENGLISH, facts, plain, position

ROLLING = facts(position("second", {}, {}, active=1, step="roll 1", dice="3 3 3 e c h"))


def lesson_lines(screen: Screen) -> list[str]:
    return [line for line in plain(screen).split("\n") if LESSON in line]


def test_every_lesson_has_words_and_no_words_are_left_over() -> None:
    assert list(WORDS) == [one.name for one in DIGITAL]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("lesson", WORDS)
def test_a_lesson_is_one_line_with_the_signs_of_the_game(locale: str, lesson: str) -> None:
    screen = board(replace(ROLLING, lesson=lesson), texts_for(locale))

    (line,) = lesson_lines(screen)
    assert "{" not in line


def test_in_a_group_it_names_whom_it_is_for_and_in_private_nobody() -> None:
    taught = replace(ROLLING, lesson="roll")

    assert lesson_lines(board(taught, ENGLISH))[0].startswith("🎓 Ann: Tap the dice that you keep")
    alone = board(replace(taught, private=True), ENGLISH)
    assert lesson_lines(alone)[0].startswith("🎓 Tap the dice that you keep")


def test_a_tap_ends_it() -> None:
    yielding = position("second", {}, {}, city=2, active=1, step="resolve", dice="c 1 1 2 2 3")
    screen = board(replace(facts(yielding), lesson="yield"), ENGLISH)

    (button,) = (button for row in screen.keyboard for button in row if button.text == "Thanks, I know")
    assert button.action is not None
    assert button.action.verb is Verb.LESSONS_OFF


def test_whoever_knows_the_game_sees_neither_line_nor_button() -> None:
    screen = board(ROLLING, ENGLISH)

    assert lesson_lines(screen) == []
    assert not any(button.text == "Thanks, I know" for row in screen.keyboard for button in row)


def test_somebody_else_is_told_whom_the_lines_are_for() -> None:
    told = lessons_over(Reply(ROLLING, refused=Refused.STRANGER), ENGLISH)

    assert told.text == "Those lines are for somebody who plays for the first time."
    assert told.alert


@pytest.mark.parametrize(("edition", "gain"), [("second", "2★"), ("origins", "1⚡")])
def test_what_tokyo_pays_is_told_as_this_match_has_it(edition: str, gain: str) -> None:
    """In Origins two play for energy."""
    yielding = position(edition, {}, {}, city=2, active=1, step="resolve", dice="c 1 1 2 2 3")
    for name in ("yield", "tokyo"):
        (line,) = lesson_lines(board(replace(facts(yielding), lesson=name), ENGLISH))
        assert f"turn begun here brings {gain}" in line
