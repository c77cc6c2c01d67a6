"""Achievements in words: what they were given for, where they are won and where they are listed."""

import re
from dataclasses import replace

import pytest

from kotbot.i18n import LOCALES, Texts, texts_for
from kotbot.matches.facts import Achievement, Earned, Status
from kotbot.matches.log.achievements import Had
from kotbot.matches.log.stats import Stats
from kotbot.matches.log.top import By, Since
from kotbot.views.base.achievements import achievement_name, how_to_earn, what_was_done
from kotbot.views.base.callback_data import Action
from kotbot.views.base.verbs import Scope, Verb
from kotbot.views.modes import board
from kotbot.views.people import stats, top
from kotbot.views.people.achievements import achievements
from scripts.texts.facts import ENGLISH, WHEN, button, facts, picture, plain, speaks
from scripts.texts.filled import RESULT, six_rolling

ANN = Stats(101, "Ann", 21, 7, 4, "gigazaur", 23)
NAMED_FOR_A_THING = {
    Achievement.TWELVE_STARS,
    Achievement.FIVE_TURNS,
    Achievement.THREE_KINGS,
    Achievement.LAST_DIE,
}
"""Their explanations say the thing again: a star, Tokyo, a King, a die."""
EARNED = replace(ANN, earned=frozenset({Achievement.LAST_DIE, Achievement.ONE_HEART}))


def test_what_was_won_for_the_first_time_is_explained_below_the_result() -> None:
    won = replace(RESULT, earned=(Earned(1, Achievement.LAST_DIE, is_first=True),))
    ended = facts(six_rolling(), status=Status.OVER, result=won)
    assert "🏅 🐱 Bob: The last die. A win after a roll of just one die." in picture(board(ended, ENGLISH))


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_each_says_what_was_done_in_a_short_sentence(texts: Texts) -> None:
    done = {what_was_done(one, texts) for one in Achievement}
    assert len(done) == len(Achievement)
    for one in Achievement:
        assert what_was_done(one, texts).endswith(".")
        assert len(what_was_done(one, texts)) <= 60


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_what_explains_a_name_has_other_words_than_the_name(texts: Texts) -> None:
    for one in Achievement:
        name = _stems(achievement_name(one, texts))
        for explained in (what_was_done(one, texts), how_to_earn(one, texts)):
            assert len(name & _stems(explained)) <= (one in NAMED_FOR_A_THING), explained


def _stems(words: str) -> set[str]:
    """How the longer words begin, whatever they end in."""
    return {word[:5].casefold() for word in re.findall(r"\w{4,}", words)} - {"from"}


def test_the_page_says_what_each_was_given_for_and_how_the_others_are_earned() -> None:
    page = picture(achievements([Had(Achievement.ONE_HEART, WHEN), Had(Achievement.LAST_DIE, None)], ENGLISH))
    assert "🏅 By a thread, 11/20/26. A win with one heart left." in page
    assert "🏅 The last die. A win after a roll of just one die." in page
    assert "▫ All alike: resolve six dice with the same face" in page


def test_ones_own_achievements_stand_among_the_statistics() -> None:
    page = stats.of_person(EARNED, ENGLISH)
    assert "🏅 Achievements: By a thread and The last die (2 of 10 earned)" in picture(page)
    assert button(page, "🏅 Achievements").action == Action(Verb.EARNED, args=("stats",))
    assert "🏅 Achievements: 0 of 10 earned" in picture(stats.of_person(ANN, ENGLISH))


def test_from_the_statistics_one_comes_back_to_them() -> None:
    there = achievements([], ENGLISH, stats.FROM_STATISTICS)
    assert button(there, "Back").action == Action(Verb.STATS, args=(Scope.ME,))
    assert button(achievements([], ENGLISH), "Back").action == top.fared()


def test_in_a_chat_everybodys_achievements_are_counted() -> None:
    lines = picture(stats.of_chat([EARNED, replace(ANN, account=102, name="Bob")], ENGLISH)).split("\n")
    assert lines[2:4] == ["1. Ann 🦖 🏆 11/21 🏅 2", "1. Bob 🦖 🏆 11/21"]


@pytest.mark.parametrize("texts", [texts_for(locale) for locale in LOCALES], ids=speaks)
def test_stats_and_top_say_what_they_show_and_name_each_other(texts: Texts) -> None:
    for page in (stats.of_person(EARNED, texts), stats.of_chat([EARNED], texts), stats.of_chat([], texts)):
        assert "/top" in plain(page).split("\n")[1]
    ever = top.best([], By.WINS, Since.EVER, texts, private=False)
    rated = top.rated({}, Since.EVER, texts, private=True)
    for page in (ever, rated):
        assert "/stats" in plain(page).split("\n")[1]
    assert achievement_name(Achievement.LAST_DIE, texts) in plain(stats.of_person(EARNED, texts))
