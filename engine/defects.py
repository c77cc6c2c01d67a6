"""What is wrong with a position that is read from plain data, collected while it is read."""

from typing import Any, Final

Json = dict[str, Any]

MOST: Final = 999
"""No number of a position is above this."""


class Defects:
    """Collects what is wrong while a position is read."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, where: str, what: str) -> None:
        """Note one defect."""
        self.found.append(f"{where}: {what}")

    def whole(self, data: Json, key: str, default: int, where: str, most: int = MOST) -> int:
        """A whole number from 0 to most; the default where there is none or it is wrong."""
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self.add(where, f"{key} is a whole number from 0 to {most}, not {value!r}")
            return default
        return value

    def seat(self, data: Json, key: str, seats: int, default: int) -> int:
        """A seat written from 1, or null for none."""
        value = data.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= seats:
            self.add(key, f"there is no seat {value!r} among {seats}")
            return default
        return value - 1
