"""Where a chapter ends, its last board is a record, and the next one begins below it."""

from dataclasses import replace

from kotbot.matches.facts import BoardChapter, Status
from kotbot.views.digital.board import beginning
from scripts.texts.facts import ENGLISH, facts, plain
from scripts.texts.filled import RESULT, six_rolling


def test_a_result_names_the_winner_before_who_is_out() -> None:
    """Notifications and quotes show the first line; Cyd and Dora fell with the last bite."""
    live = facts(six_rolling())
    over = replace(live, status=Status.OVER, result=RESULT, chapter=BoardChapter(7, (2, 3)))
    lines = plain(beginning(over, ENGLISH)).split("\n")

    assert lines[0] == "🏆 🐱 Cyber Kitty (Bob) is King of Tokyo!"
    assert lines[-2:] == ["☠ Cyd, your monster is out.", "☠ Dora, your monster is out."]


def test_while_the_others_play_on_who_is_out_is_told_first() -> None:
    live = replace(facts(six_rolling()), chapter=BoardChapter(7, (2,)))

    assert plain(beginning(live, ENGLISH)).startswith("☠ Cyd, your monster is out.")
