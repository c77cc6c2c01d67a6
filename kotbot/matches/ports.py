"""The interface of the store to use cases: a unit of work, and the reasons why it fails.

`Unit` is the class of kotbot.store, which defines and documents each method once. Use cases import only its
type: no module of kotbot.matches imports the store at run time.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kotbot.store.unit import Unit
else:
    Unit = object

__all__ = ["Conflict", "NotOurs", "Unit"]


class Conflict(Exception):
    """Another worker wrote the match meanwhile; the unit of work is rolled back and may be retried."""


class NotOurs(Exception):
    """The match's partition belongs to another process; the unit of work is rolled back and is theirs."""

    def __init__(self, partition: int) -> None:
        super().__init__(f"partition {partition} is another process's")
        self.partition = partition
