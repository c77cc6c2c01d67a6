"""What is refused, and that a refusal changes nothing."""

import pytest

from engine import IllegalAnswer, to_json
from tests.engine.kit import game

HIT = ("* roll 1 2 3 energy energy claw", "1 stop", "1 resolve all")


@pytest.mark.parametrize("answer", ["pass", "stop", "again", "sweep", "peek"])
def test_only_yielding_and_staying_answer_the_question_to_yield(answer: str) -> None:
    table = game("second", {}, {}, city=2, active=1).play(*HIT)
    assert table.asked == "OfferYield 2"
    before = to_json(table.state)
    with pytest.raises(IllegalAnswer):
        table.play(f"2 {answer}")
    assert to_json(table.state) == before


@pytest.mark.parametrize("answer", ["sweep", "peek", "stop", "yield"])
def test_a_sweep_costs_two_energy(answer: str) -> None:
    """With 1 energy and a card for 1 nothing but buying it, and passing, is possible."""
    market = ["solar_powered", "extra_head", "mimic"]
    table = game("second", {"energy": 1, "cards": ["alien_origin"]}, {}, step="buy", market=market)
    assert table.legal(1) == ["pass", "buy solar_powered"]
    with pytest.raises(IllegalAnswer):
        table.play(f"1 {answer}")
    assert table.energy == [1, 0]
