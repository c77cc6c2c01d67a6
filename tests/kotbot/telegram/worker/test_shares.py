"""Who ought to own which partition: everybody who is there, each the same for all who ask."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kotbot.telegram.worker.shares import Colleague, share_of, shares

ONE, TWO, THREE = (Colleague(name, (1, 0)) for name in ("one", "two", "three"))
NEWER = Colleague("newer", (1, 1))
ANYBODY = st.builds(Colleague, st.text(max_size=8), st.sampled_from([(1, 0), (1, 1), (2,)]))


def test_where_nobody_is_there_nothing_is_owned() -> None:
    assert shares([]) == {}
    assert share_of(ONE, []) == frozenset()


def test_who_is_alone_owns_everything() -> None:
    assert share_of(ONE, [ONE]) == frozenset(range(64))


@given(st.sets(ANYBODY, min_size=1, max_size=6))
def test_every_partition_has_one_owner_of_the_newest_version_in_whatever_order_they_are_known(
    present: set[Colleague],
) -> None:
    owners = shares(present)
    assert list(owners) == list(range(64))
    assert {owner.version for owner in owners.values()} == {max(one.version for one in present)}
    assert shares(sorted(present, key=lambda one: one.name, reverse=True)) == owners


def test_shares_are_much_the_same() -> None:
    assert sorted(len(share_of(one, [ONE, TWO, THREE])) for one in (ONE, TWO, THREE)) == [19, 20, 25]


def test_who_comes_takes_from_others_and_nothing_else_moves() -> None:
    before, after = shares([ONE, TWO]), shares([ONE, TWO, THREE])
    moved = {partition for partition in before if before[partition] != after[partition]}
    assert moved == share_of(THREE, [ONE, TWO, THREE])


def test_the_first_of_a_newer_version_takes_everything_and_gives_back_nothing() -> None:
    steps = [[ONE, TWO], [ONE, TWO, NEWER], [TWO, NEWER], [NEWER]]
    counts = [len(share_of(NEWER, present)) for present in steps]
    assert counts == [0, 64, 64, 64]
    assert all(earlier <= later for earlier, later in pairwise(counts))
