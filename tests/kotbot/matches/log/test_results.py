"""What a result says of each monster, counted from the events."""

from dataclasses import replace

import pytest

from engine.events import Eliminated, TableChanged, TurnBegan, Why
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
