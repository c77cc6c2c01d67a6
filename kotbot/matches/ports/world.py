"""Time, chance, and what is remembered of one unit of work for the next."""

from datetime import datetime, timedelta
from typing import Protocol, Self


class World(Protocol):
    """What does not come from the database: time and chance, injected so that tests decide them."""

    @property
    def now(self) -> datetime:
        """The moment of this unit of work, in UTC; the same for all that it does."""
        ...

    @property
    def began(self) -> datetime:
        """When this process began, or its clock was set back to before then: what people were at is over."""
        ...

    @property
    def haste(self) -> float:
        """How many times faster than Telegram lets it a chat goes; pauses for people are so much shorter."""
        ...

    def clock_set_by(self) -> timedelta:
        """How far the machine's clock was set, or the machine slept; `now` knows nothing of it."""
        ...

    def since(self, moment: datetime) -> timedelta:
        """How long ago this process told a moment; less than nothing for one that is still to come."""
        ...

    def follow_clock(self) -> None:
        """Let `now` be what the machine's clock says, here and from now on."""
        ...

    def entropy(self, size: int) -> bytes:
        """So many bytes that nobody can predict."""
        ...

    def owns(self, partition: int) -> bool:
        """Whether the matches of a partition are this process's."""
        ...

    def within(self, partitions: frozenset[int]) -> Self:
        """The same unit of work for some partitions alone: what sweeps goes through these."""
        ...


class Memory(Protocol):
    """Matches that were used lately, as they are stored; they save reading, and are gone after a failure."""

    def take_game(self, code: str) -> object | None:
        """A match that was kept; it is not kept any more."""
        ...

    def keep_game(self, code: str, match: int, game: object) -> None:
        """Keep a match that is written, for the next unit of work."""
        ...
