"""What Telegram delivered."""

from collections.abc import Sequence
from typing import Protocol

from kotbot.matches.records import (
    UpdateRecord,
)


class UpdateStore(Protocol):
    """Updates that are not done yet, and which are done."""

    def put_updates(self, updates: Sequence[UpdateRecord]) -> None:
        """Store updates that are not stored yet."""
        ...

    def known_updates(self, updates: Sequence[int]) -> set[int]:
        """Those of these updates that are stored, or remembered as done."""
        ...

    def updates(self) -> list[UpdateRecord]:
        """All stored updates, in the order in which they were taken in."""
        ...

    def count_tries(self) -> None:
        """One process more begins with all that is stored."""
        ...

    def drop_update(self, update: int) -> None:
        """An update is done, or nothing comes of it."""
        ...

    def remember_update(self, update: int) -> None:
        """An update is done and must not be done again."""
        ...
