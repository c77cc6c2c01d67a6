"""What use cases get of the store: a unit of work, and why it is not done.

`Unit` is the class of kotbot.store, where each method is written and described once. Use cases know its type
alone: no module of kotbot.matches imports the store when it runs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kotbot.store.unit import Unit
else:
    Unit = object

__all__ = ["Conflict", "NotOurs", "Unit"]


class Conflict(Exception):
    """Somebody else wrote the match meanwhile; the unit of work is rolled back and may be tried again."""


class NotOurs(Exception):
    """A match of a partition that another process owns: the unit of work is rolled back and is theirs."""

    def __init__(self, partition: int) -> None:
        super().__init__(f"partition {partition} is another process's")
        self.partition = partition
