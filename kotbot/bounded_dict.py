"""A dictionary of bounded size, which drops the oldest values."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(Generic[K, V]):
    """Holds up to `most` values; a further one drops the one that was stored first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """Return the value of a key; None if it is not here any more."""
        return self._values.get(key)

    def keep(self, key: K, value: V) -> None:
        """Store a value as the latest one."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def take(self, key: K) -> V | None:
        """Remove a value and return it; None if it is not here."""
        return self._values.pop(key, None)

    def values(self) -> list[V]:
        """Return all values, the latest last."""
        return list(self._values.values())

    def clear(self) -> None:
        """Remove everything."""
        self._values.clear()
