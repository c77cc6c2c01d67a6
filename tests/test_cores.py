"""Which core each process of the tests keeps to."""

from tests.cores import core_of


def test_of_four_processes_two_are_on_each_of_two_cores() -> None:
    assert [core_of(worker, {4, 6}) for worker in range(4)] == [{4}, {6}, {4}, {6}]


def test_of_one_core_or_of_many_a_process_has_them_all() -> None:
    assert core_of(1, {3}) == {3}
    assert core_of(1, {0, 1, 2, 3}) == {0, 1, 2, 3}
