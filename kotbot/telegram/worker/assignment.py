"""The assignment of partitions to workers: every worker computes the same one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from typing import Final

from kotbot.matches.partitions import PARTITIONS
from kotbot.store.versions import Version, newer


@dataclass(frozen=True, slots=True)
class PresentWorker:
    """A worker that is present."""

    name: str
    version: Version


NOBODY: Final[Mapping[int, Version]] = MappingProxyType({})
"""The owners before any partition was owned."""


def shares(
    present: Iterable[PresentWorker], owners: Mapping[int, Version] = NOBODY
) -> dict[int, PresentWorker]:
    """Return the owner of each partition by rendezvous hashing: a join or leave moves only its own share.

    `owners` are the versions that owned partitions last. An older version cannot go on with what a newer one
    wrote, so a partition has no owner while only older ones are present.
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
    me: PresentWorker, present: Iterable[PresentWorker], owners: Mapping[int, Version] = NOBODY
) -> frozenset[int]:
    """Return the partitions that a worker should own, given the workers that are present."""
    return frozenset(partition for partition, owner in shares(present, owners).items() if owner == me)


def shut_out(present: Iterable[PresentWorker], owners: Mapping[int, Version]) -> frozenset[int]:
    """Return the partitions that no present worker may own; empty if no worker is present."""
    newest = max((one.version for one in present), default=None)
    return frozenset() if newest is None else newer(owners, owners.keys(), newest)


def _weight(one: PresentWorker, partition: int) -> tuple[bytes, str]:
    return blake2b(f"{one.name} {partition}".encode(), digest_size=8).digest(), one.name
