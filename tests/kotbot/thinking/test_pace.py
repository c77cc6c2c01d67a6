"""The budget of a thought: the usual one, less while others wait, never more than there is time for."""

import pytest

from kotbot.thinking.pace import Speeds, allowed


@pytest.mark.parametrize(
    ("waiting", "workers", "budget"),
    [(0, 1, 1000), (1, 1, 500), (3, 1, 250), (1, 2, 666), (18, 2, 100)],
)
def test_a_longer_queue_shrinks_the_budget(waiting: int, workers: int, budget: int) -> None:
    assert allowed(1000, None, waiting, workers) == budget


def test_a_thought_is_not_given_more_than_its_time_allows() -> None:
    speeds = Speeds()
    assert speeds.possible("king", 2.0) is None
    speeds.measured("king", 1000, 2.0)
    assert speeds.possible("king", 2.0) == 700
    assert allowed(1000, speeds.possible("king", 2.0), 0, 1) == 700
    assert allowed(1000, speeds.possible("king", 20.0), 0, 1) == 1000


def test_speeds_follow_what_is_measured_and_fall_when_time_was_up() -> None:
    speeds = Speeds()
    speeds.measured("king", 1000, 1.0)
    speeds.measured("king", 1000, 2.0)
    assert speeds.possible("king", 1.0) == 630
    speeds.too_slow("king", 400, 1.0)
    assert speeds.possible("king", 1.0) == 140


def test_with_hardly_any_budget_nothing_is_thought() -> None:
    assert allowed(1000, 20, 0, 1) == 20
    assert allowed(1000, 19, 0, 1) == 0
    assert allowed(10, 0, 0, 1) == 0
