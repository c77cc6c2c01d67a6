"""What runs where somebody wanted to begin a match."""

from dataclasses import replace

from kotbot.matches.facts import ChosenOptions, Person, Status
from kotbot.views.people.games import already_on, games
from scripts.texts.facts import ENGLISH, facts, people, picture
from scripts.texts.filled import six_rolling

LINK = "https://t.me/kotbot_bot?start=newgame"
LIVE = facts(six_rolling(), seats=people(six_rolling()))
ANN, EVE = Person(101, "Ann"), Person(999, "Eve")


def test_who_plays_sees_whose_turn_it_is_and_may_stop_it() -> None:
    words = picture(already_on(LIVE, ANN, ENGLISH, LINK))

    assert words.startswith("A match is on here already.")
    assert "is to answer" in words or "your move" in words
    assert "[Bring the board down]" in words
    assert "[Play against computers]" in words
    assert "[Stop the match]" in words


def test_who_has_no_part_in_it_is_not_offered_to_stop_it_unless_they_administer_the_chat() -> None:
    assert "[Stop the match]" not in picture(already_on(LIVE, EVE, ENGLISH, LINK))
    assert "[Stop the match]" in picture(already_on(LIVE, replace(EVE, chat_admin=True), ENGLISH, LINK))


def test_a_paused_match_says_how_it_wakes_up() -> None:
    paused = replace(LIVE, paused="muted")

    assert "The match is paused. /board wakes it up." in picture(already_on(paused, EVE, ENGLISH, LINK))


def test_a_match_that_counts_for_nobody_says_so_in_the_list() -> None:
    """Such as one that plays on from a turn of another: so it is told from the rest."""
    played_on = replace(LIVE, chosen=ChosenOptions(counts=False))
    over = replace(played_on, status=Status.OVER)

    words = picture(games([LIVE, played_on], 101, ENGLISH, [over], chat=101)).splitlines()

    assert ["counts for nobody" in line for line in words if line[:2] in ("1.", "2.", "3.")] == [
        False,
        True,
        True,
    ]


def test_a_board_that_comes_down_in_another_chat_is_said_to_come_down_there() -> None:
    assert "[1: bring the board down there]" in picture(games([LIVE], ANN.id, ENGLISH, chat=ANN.id))


def test_a_board_of_this_chat_is_said_to_come_down_here() -> None:
    taken_into_private = replace(LIVE, phones=(ANN.id,))

    assert "[1: bring the board down]" in picture(games([LIVE], ANN.id, ENGLISH, chat=LIVE.chat))
    assert "[1: bring the board down]" in picture(games([taken_into_private], ANN.id, ENGLISH, chat=ANN.id))
