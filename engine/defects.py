"""Defects of a position that is read from plain data, collected during the reading."""

from typing import Any, Final

Json = dict[str, Any]

MOST: Final = 999
"""The maximum of any number of a position."""


class Defects:
    """Collects defects while a position is read."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, where: str, what: str) -> None:
        """Note one defect."""
        self.found.append(f"{where}: {what}")

    def whole(self, data: Json, key: str, default: int, where: str, most: int = MOST) -> int:
        """Read a whole number from 0 to most; return the default if it is missing or wrong."""
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self.add(where, f"{key} is a whole number from 0 to {most}, not {value!r}")
            return default
        return value

    def seat(self, data: Json, key: str, seats: int, default: int) -> int:
        """Read a seat, written from 1, or null for none."""
        value = data.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= seats:
            self.add(key, f"there is no seat {value!r} among {seats}")
            return default
        return value - 1
