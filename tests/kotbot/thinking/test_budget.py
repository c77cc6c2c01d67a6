"""The budget of a thought: the usual one, less while others wait, never more than there is time for."""

import pytest

from kotbot.thinking.budget import Speeds, allowed


@pytest.mark.parametrize(
    ("waiting", "workers", "budget"),
    [(0, 1, 1000), (1, 1, 500), (3, 1, 250), (1, 2, 666), (18, 2, 100), (2000, 1, 0)],
)
def test_a_longer_queue_shrinks_the_budget(waiting: int, workers: int, budget: int) -> None:
    assert allowed(1000, None, waiting, workers) == budget


def test_a_thought_is_not_given_more_than_its_time_allows() -> None:
    speeds = Speeds()
    assert speeds.possible("king", 2.0) is None
    speeds.measured("king", 999, 2.0)
    assert speeds.possible("king", 2.0) == 699
    assert allowed(1000, speeds.possible("king", 2.0), 0, 1) == 699
    assert allowed(1000, speeds.possible("king", 20.0), 0, 1) == 1000


def test_speeds_follow_what_is_measured_and_fall_when_time_was_up() -> None:
    speeds = Speeds()
    speeds.measured("king", 999, 1.0)
    speeds.measured("king", 999, 2.0)
    assert speeds.possible("king", 1.0) == 629
    speeds.too_slow("king", 399, 1.0)
    assert speeds.possible("king", 1.0) == 139


def test_a_queue_that_cannot_be_worked_off_in_time_is_known() -> None:
    speeds = Speeds()
    assert speeds.wait("king", 100, 1) == 0
    speeds.measured("king", 0, 0.05)
    assert speeds.wait("king", 100, 2) == pytest.approx(2.5)


def test_after_the_worst_time_the_budget_comes_back() -> None:
    speeds = Speeds()
    for _ in range(20):
        speeds.too_slow("king", 0, 1.0)
    assert speeds.possible("king", 1.0) == 0
    for _ in range(20):
        speeds.measured("king", 0, 0.01)
    possible = speeds.possible("king", 1.0)
    assert possible is not None
    assert possible > 50
