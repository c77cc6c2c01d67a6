"""What a result says of each monster, counted from the events."""

import json
from dataclasses import replace

import pytest

from engine.events import CardPlayed, Eliminated, TableChanged, TurnBegan, Why
from kotbot.matches.facts import Highlights, Result, Standing
from kotbot.matches.log.results import Tally, result_from_json, result_to_json


@pytest.mark.parametrize(
    ("entry", "out"),
    [("set 2 hearts 4", {}), ("add 2 hearts +10", {}), ("set 2 hearts 0", {1: 3})],
)
def test_a_monster_that_a_table_gave_hearts_again_has_not_fallen(entry: str, out: dict[int, int]) -> None:
    tally = Tally()
    for event in (TurnBegan(0, 3, "", 0), Eliminated(1, 0, Why.CLAWS), TableChanged(entry)):
        tally.add(event)
    assert tally.out_in_turn == out


def test_what_a_later_version_says_of_a_result_is_left_out_by_this_one() -> None:
    lines = (Standing(1, 0, stars=20, hearts=3, out_in_turn=None),)
    result = Result(0, "stars", lines, Highlights((0, 5), None, None), seed="", turns=9)
    stored = result_to_json(result)
    later = {
        **stored,
        "cards_bought": 7,
        "standings": [{**line, "energy": 2} for line in stored["standings"]],
        "earned": [{"place": 0, "achievement": "ten_cards", "is_first": True}],
        "highlights": {**stored["highlights"], "most_cards": [0, 7]},
    }
    assert result_from_json(later) == replace(result, earned=())


def test_cards_played_from_hands_are_of_the_seat_that_played_them_wherever_it_moves() -> None:
    """The second seat plays twice, then the seats change places, and the new second one plays."""
    tally = Tally()
    for event in (
        *(CardPlayed(1, "cat_nip"), CardPlayed(1, "nine_lives")),
        *(TableChanged("seat order 2 1"), CardPlayed(1, "high_tide")),
    ):
        tally.add(event)
    assert tally.highlights().played == ((0, "cat_nip"), (0, "nine_lives"), (1, "high_tide"))


def test_a_result_of_an_earlier_version_says_of_no_card_that_it_was_played() -> None:
    lines = (Standing(1, 0, stars=20, hearts=3, out_in_turn=None),)
    played = Highlights((0, 5), None, None, played=((0, "cat_nip"),))
    result = Result(0, "stars", lines, played, seed="", turns=9)
    stored = result_to_json(result)
    assert result_from_json(json.loads(json.dumps(stored))).highlights.played == ((0, "cat_nip"),)
    del stored["highlights"]["played"]
    assert result_from_json(stored).highlights.played == ()
