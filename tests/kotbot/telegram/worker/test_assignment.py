"""Who ought to own which partition: everybody who is there, each the same for all who ask."""

from hypothesis import given
from hypothesis import strategies as st

from kotbot.store.versions import Version
from kotbot.telegram.worker.assignment import PresentWorker, share_of, shares, shut_out

ONE, TWO, THREE = (PresentWorker(name, (1, 0)) for name in ("one", "two", "three"))
NEWER = PresentWorker("newer", (1, 1))
ANYBODY = st.builds(PresentWorker, st.text(max_size=8), st.sampled_from([(1, 0), (1, 1), (2,)]))


def test_where_nobody_is_there_nothing_is_owned() -> None:
    assert shares([]) == {}
    assert share_of(ONE, []) == frozenset()


def test_who_is_alone_owns_everything() -> None:
    assert share_of(ONE, [ONE]) == frozenset(range(64))


@given(st.sets(ANYBODY, min_size=1, max_size=6))
def test_every_partition_has_one_owner_in_whatever_order_they_are_known(present: set[PresentWorker]) -> None:
    owners = shares(present)
    assert list(owners) == list(range(64))
    assert shares(sorted(present, key=lambda one: one.name, reverse=True)) == owners


def test_shares_are_much_the_same() -> None:
    assert sorted(len(share_of(one, [ONE, TWO, THREE])) for one in (ONE, TWO, THREE)) == [19, 20, 25]


def test_who_comes_takes_from_others_and_nothing_else_moves() -> None:
    before, after = shares([ONE, TWO]), shares([ONE, TWO, THREE])
    moved = {partition for partition in before if before[partition] != after[partition]}
    assert moved == share_of(THREE, [ONE, TWO, THREE])


def test_the_first_of_a_newer_version_takes_its_share_alone_and_then_those_of_who_ends() -> None:
    steps = [[ONE, TWO], [ONE, TWO, NEWER], [TWO, NEWER], [NEWER]]
    assert [len(share_of(NEWER, present)) for present in steps] == [0, 21, 37, 64]


@given(
    st.sets(ANYBODY, max_size=6), st.dictionaries(st.integers(0, 63), st.sampled_from([(1, 0), (1, 1), (2,)]))
)
def test_nobody_is_to_own_what_a_later_version_owned_last(
    present: set[PresentWorker], owners: dict[int, Version]
) -> None:
    found = shares(present, owners)
    assert all(owner.version >= owners.get(partition, ()) for partition, owner in found.items())
    newest = max((one.version for one in present), default=())
    left = {partition for partition in range(64) if partition not in found}
    assert left == {partition for partition in range(64) if not present or owners.get(partition, ()) > newest}
    assert shut_out(present, owners) == (left if present else frozenset())
