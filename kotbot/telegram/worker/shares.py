"""Which worker ought to own which partition: whoever is there comes to the same conclusion."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from kotbot.matches.partitions import PARTITIONS


@dataclass(frozen=True, slots=True)
class Colleague:
    """A worker that is there."""

    name: str
    version: tuple[int, ...]


def shares(present: Iterable[Colleague]) -> dict[int, Colleague]:
    """The owner of each partition, by rendezvous hashing: only shares of who comes or goes move.

    Only those of the newest version have one: what it wrote is not for an older one to go on with.
    """
    everybody = list(present)
    newest = max((one.version for one in everybody), default=())
    able = [one for one in everybody if one.version == newest]
    return {
        partition: max(able, key=lambda one: _weight(one, partition))
        for partition in range(PARTITIONS if able else 0)
    }


def share_of(me: Colleague, present: Iterable[Colleague]) -> frozenset[int]:
    """The partitions that a worker ought to own, of those who are there."""
    return frozenset(partition for partition, owner in shares(present).items() if owner == me)


def _weight(one: Colleague, partition: int) -> tuple[bytes, str]:
    return blake2b(f"{one.name} {partition}".encode(), digest_size=8).digest(), one.name
