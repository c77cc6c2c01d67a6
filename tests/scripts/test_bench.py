"""The benchmark's own arithmetic."""

from collections import Counter

import pytest

from engine import Edition
from scripts.benchmarks.deciding import Waits
from scripts.benchmarks.levels import decisions, report
from scripts.benchmarks.pace import report as report_pace
from scripts.benchmarks.timing import percentile, race, rate, ratio


def test_a_rate_is_the_median_of_the_rounds() -> None:
    assert rate([{"games": 90.0}, {"games": 100.0}, {"games": 10.0}], "games") == 90


def test_a_ratio_compares_what_ran_in_the_same_round() -> None:
    ours = [{"games": 100.0}, {"games": 50.0}, {"games": 90.0}]
    theirs = [{"games": 50.0}, {"games": 25.0}, {"games": 30.0}]
    assert ratio(ours, theirs, "games") == 2


def test_a_percentile_is_not_above_the_largest() -> None:
    assert percentile([1.0, 2.0, 3.0], 50) == 2
    assert 2.9 < percentile([1.0, 2.0, 3.0], 99) <= 3
    assert percentile([1.0], 99) == 0


def test_work_is_counted_per_second_of_the_time_that_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.0, 2.0, 4.0])
    monkeypatch.setattr("scripts.benchmarks.timing.process_time", lambda: next(times))
    rates = race({"ours": lambda: Counter(games=3)}, rounds=1, seconds=4.0)
    assert rates == {"ours": [{"games": 1.5}]}


def test_levels_are_timed_at_decisions_only() -> None:
    asked = [state.asked_seat for state in decisions(Edition.ORIGINS, 2, 1)]
    assert len(asked) > 20
    assert set(asked) == {0, 1}


def test_a_level_is_told_beside_its_goal_and_the_quickest() -> None:
    times = {"hatchling": [1.0] * 100, "brawler": [2.0] * 94 + [30.0] * 6, "king": [100.0] * 100}
    head, *lines = report(times)
    assert "p95" in head
    assert lines[0].endswith("p95 20 ms: met")
    assert lines[1].endswith("p95 20 ms: missed")
    assert "100.0x" in lines[2]
    assert "30.00" in lines[1]


def test_the_pace_is_told_in_seconds_and_calls_for_a_turn() -> None:
    waits = Waits(dice=[1.0, 2.0, 3.0], questions=[2.0, 2.0])
    told = report_pace(waits, [2.0, 4.0], {"editMessageText": 9, "sendMessage": 3}, turns=3, too_many=0)
    rows = {line[:24].strip(): line[24:].split() for line in told.splitlines() if line}
    assert rows["dice"] == ["3", "2.00", "2.80", "3.00", "0.67x"]
    assert rows["questions"] == ["2", "2.00", "2.00", "2.00", "0.67x"]
    assert rows["the bare edit"] == ["2", "3.00", "3.80", "4.00", "1.00x"]
    assert (rows["editMessageText"], rows["sendMessage"], rows["deleteMessage"]) == (
        ["3.00"],
        ["1.00"],
        ["0.00"],
    )


def test_the_pace_says_whether_its_goals_are_met() -> None:
    """Nine of ten answers are within 2 s, and one is late; five edits are one too many."""
    waits = Waits(dice=[2.0] * 10, questions=[30.0])
    told = report_pace(waits, [2.0], {"editMessageText": 15}, turns=3, too_many=0).splitlines()
    assert told[-2].split()[-2:] == ["5.00", "MISSED"]
    assert told[-1].split()[-2:] == ["2.00", "met"]
