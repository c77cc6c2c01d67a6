"""scripts/both-ways: the same games with either answer."""

import re

import pytest

from engine import build, write
from scripts.games.both_ways import TRIALS, line, main, named, won


@pytest.mark.parametrize("name", TRIALS)
def test_a_decision_is_played_out_with_both_answers(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--games", "4", "--level", "hatchling"]) == 0
    told, heads, result = capsys.readouterr().out.splitlines()
    assert re.search(r"sweep for pass: \d+\.\d wins of 100 at first sight \(best: pass\)", told)
    assert heads.split() == ["games", "pass", "sweep", "apart"]
    assert result.split()[0] == "4"


def test_a_game_is_played_the_same_way_each_time() -> None:
    state = build(TRIALS["sweep"].position)
    before = write(named(state, "sweep")), state.energy[0], state.turn
    results = [won(state, named(state, "sweep"), "hatchling", game) for game in range(6)]
    assert results == [won(state, named(state, "sweep"), "hatchling", game) for game in range(6)]
    assert (write(named(state, "sweep")), state.energy[0], state.turn) == before
    assert {0.0, 1.0} == {*results}


def test_what_lies_between_has_the_interval_of_pairs() -> None:
    """Of four games one is won with the first answer only: 25 of 100, give or take 1.96 · 50 / √4."""
    assert line([1, 1, 0, 1], [1, 1, 0, 0]) == "     4  75.00 %  50.00 % +25.00 (-24.00 to +74.00)"
