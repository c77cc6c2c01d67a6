"""How seats fared in matches that are over, a row for each."""

from collections.abc import Collection, Sequence
from typing import Protocol

from kotbot.matches.records import MatchRecord, PlayedMatches, PlayedRecord


class PlayedStore(Protocol):
    """Rows that are written with the end of a match, and the matches that do not have theirs yet."""

    def put_played(self, match: int, rows: Sequence[PlayedRecord]) -> None:
        """Store the rows of a match, in place of those that it had; raises Conflict.

        An account that is not there any more is left out.
        """
        ...

    def played_in(self, chat: int, guest: str = "") -> PlayedMatches:
        """The matches of a chat that have their rows, or those of them with a guest, the first one first."""
        ...

    def played_by(self, accounts: Collection[int]) -> PlayedMatches:
        """Matches that have their rows in which one of these accounts sat, the first one first."""
        ...

    def earned_by(self, account: int) -> set[str]:
        """Names of what an account earned in its own seats, by rows."""
        ...

    def guest_names(self, chat: int) -> set[str]:
        """The guests at the tables of a chat by rows, as `fold` makes their names."""
        ...

    def without_rows(self, most: int) -> list[MatchRecord]:
        """Some matches of our partitions that are over and do not have their rows."""
        ...

    def without_rows_in(self, chat: int) -> list[MatchRecord]:
        """All such matches of a chat, in whatever partition."""
        ...

    def without_rows_by(self, accounts: Collection[int]) -> list[MatchRecord]:
        """All such matches in which one of these accounts sits, in whatever partition."""
        ...
