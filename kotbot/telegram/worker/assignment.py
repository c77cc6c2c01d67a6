"""Which worker ought to own which partition: whoever is there comes to the same conclusion."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from typing import Final

from kotbot.matches.partitions import PARTITIONS
from kotbot.store.versions import Version, newer


@dataclass(frozen=True, slots=True)
class Colleague:
    """A worker that is there."""

    name: str
    version: Version


NOBODY: Final[Mapping[int, Version]] = MappingProxyType({})
"""No partition was owned yet."""


def shares(present: Iterable[Colleague], owners: Mapping[int, Version] = NOBODY) -> dict[int, Colleague]:
    """The owner of each partition, by rendezvous hashing: only shares of who comes or goes move.

    `owners` are the versions that owned partitions last: what a version wrote is not for an older one to go
    on with, so a partition has no owner while only older ones are there.
    """
    everybody = list(present)
    able = {
        partition: [one for one in everybody if one.version >= owners.get(partition, ())]
        for partition in range(PARTITIONS)
    }
    return {
        partition: max(some, key=lambda one: _weight(one, partition))
        for partition, some in able.items()
        if some
    }


def share_of(
    me: Colleague, present: Iterable[Colleague], owners: Mapping[int, Version] = NOBODY
) -> frozenset[int]:
    """The partitions that a worker ought to own, of those who are there."""
    return frozenset(partition for partition, owner in shares(present, owners).items() if owner == me)


def shut_out(present: Iterable[Colleague], owners: Mapping[int, Version]) -> frozenset[int]:
    """The partitions that nobody of those who are there may own, somebody being there."""
    newest = max((one.version for one in present), default=None)
    return frozenset() if newest is None else newer(owners, owners.keys(), newest)


def _weight(one: Colleague, partition: int) -> tuple[bytes, str]:
    return blake2b(f"{one.name} {partition}".encode(), digest_size=8).digest(), one.name
