"""What is due when, and who lives: the clocks of matches."""

from datetime import datetime, timedelta
from typing import Protocol

from kotbot.matches.records import (
    DeadlineRecord,
    Due,
    LeaseRecord,
)


class ClockStore(Protocol):
    """Deadlines, the heartbeat and the lease."""

    def deadline(self, match: int) -> DeadlineRecord | None:
        """What a match waits for."""
        ...

    def put_deadline(self, deadline: DeadlineRecord) -> None:
        """Set what a match waits for, in place of what was there."""
        ...

    def drop_deadline(self, match: int) -> None:
        """The match waits for nothing."""
        ...

    def due(self, now: datetime, most: int) -> list[DeadlineRecord]:
        """Deadlines and notices whose moment has come, the earliest first."""
        ...

    def shift_deadlines(self, by: timedelta) -> None:
        """Move all moments later, or earlier."""
        ...

    def bring_back(self, now: datetime) -> None:
        """Let no match, link, press or update be of later than now."""
        ...

    def hurry(self, kind: Due, now: datetime) -> None:
        """Let everything of a kind that waits to be done be due now."""
        ...

    def outdate_clocks(self) -> None:
        """Let the boards that show a time be behind."""
        ...

    def outdate_since(self, moment: datetime) -> None:
        """Let the boards of open matches be behind in which something was done since a moment."""
        ...

    def heartbeat(self) -> datetime | None:
        """When it was last said that the bot lives; of several partitions the longest ago."""
        ...

    def put_heartbeat(self, at: datetime) -> None:
        """The bot lives, and so do the matches of its partitions."""
        ...

    def setting(self, name: str) -> str:
        """A setting of the whole bot, empty if it was never set."""
        ...

    def put_setting(self, name: str, value: str) -> None:
        """Set a setting of the whole bot."""
        ...

    def begin_setting(self, name: str, value: str) -> None:
        """Set a setting of the whole bot that was never set; of several who do it at once one does."""
        ...

    def lease(self, name: str) -> LeaseRecord | None:
        """Who holds a lease, or held it last."""
        ...

    def holds_lease(self, name: str, owner: str) -> bool:
        """Whether somebody holds a lease, until the end of the transaction."""
        ...

    def take_lease(self, name: str, owner: str, until: datetime) -> bool:
        """Take or renew a lease; False while somebody else has it, whatever its date."""
        ...

    def end_lease(self, name: str, owner: str) -> None:
        """Give a lease back, if it is still held."""
        ...
