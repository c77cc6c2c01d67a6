"""Matches with their seats, their log, their boards and their reviews."""

from collections.abc import Sequence
from typing import Any, Protocol

from kotbot.matches.facts import Kind, Status
from kotbot.matches.records import (
    BoardRecord,
    EventRecord,
    MatchRecord,
    ReviewRecord,
    SeatRecord,
)


class MatchStore(Protocol):
    """Matches and their seats."""

    def add_match(self, match: MatchRecord) -> None:
        """Store a new match and set its id."""
        ...

    def match(self, code: str) -> MatchRecord | None:
        """A match by its public code."""
        ...

    def match_by_id(self, match: int) -> MatchRecord | None:
        """A match by its row's id."""
        ...

    def save_match(self, match: MatchRecord) -> None:
        """Write a match back and raise its revision; raises Conflict if it was written meanwhile."""
        ...

    def seats(self, match: int) -> list[SeatRecord]:
        """The seats in the order of play."""
        ...

    def put_seats(self, match: int, seats: Sequence[SeatRecord]) -> None:
        """Replace all seats."""
        ...

    def running(self, chat: int, topic: int, kind: Kind) -> MatchRecord | None:
        """The match in its lobby or live in a place, digital or of a table."""
        ...

    def add_sitters(self, match: int, accounts: Sequence[int]) -> None:
        """Remember who sat at a table, kept its score or entered something, also when they are gone."""
        ...

    def seats_of_all(self, matches: Sequence[int]) -> list[SeatRecord]:
        """The seats of several matches."""
        ...

    def matches_of(
        self, account: int, statuses: Sequence[Status], most: int | None = None
    ) -> list[MatchRecord]:
        """Matches in which a person sits, or whose score at a table it keeps; the latest, so many at most."""
        ...

    def matches_with(self, account: int, before: int | None, most: int) -> list[MatchRecord]:
        """Matches in which a person sits, or ever sat at a table, in any status, the latest first.

        Only those whose rows are before that of the match `before`, and so many at most.
        """
        ...

    def sat_in(self, account: int, chat: int) -> bool:
        """Whether a person has a seat in any match of a chat."""
        ...

    def codes_hosted(self, account: int) -> list[str]:
        """The codes of all matches whose host a person is, the latest first."""
        ...

    def last_digital(self, chat: int, statuses: Sequence[Status]) -> MatchRecord | None:
        """The latest digital match of a chat that was begun and has one of these statuses."""
        ...

    def last_ended(self, chat: int, topic: int, kind: Kind) -> MatchRecord | None:
        """The latest match of a place that is neither in its lobby nor live, digital or of a table."""
        ...

    def matches_hosted(self, account: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches whose host a person is, the latest first."""
        ...

    def matches_in(self, chat: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches of a chat, all topics, the latest first."""
        ...

    def put_result(self, match: int, result: dict[str, Any]) -> None:
        """Replace the result of a match that is over; its boards are not behind for that."""
        ...

    def tables_before(self, chat: int, account: int | None, most: int) -> list[MatchRecord]:
        """Matches at a table that were begun in a chat, or with this person, the latest first."""
        ...

    def revisions(self, codes: Sequence[str]) -> dict[str, int]:
        """The revisions of those of these matches that there are, by their codes."""
        ...

    def live_codes(self) -> list[str]:
        """Codes of all matches in their lobby or live."""
        ...


class EventStore(Protocol):
    """The append-only log."""

    def append(self, events: Sequence[EventRecord]) -> None:
        """Add events; raises Conflict if a seq exists."""
        ...

    def state(self, match: int, seq: int) -> bytes | None:
        """The position after an event."""
        ...

    def events(self, match: int, after: int = 0) -> list[EventRecord]:
        """Events after a seq, oldest first, without positions."""
        ...

    def last_events(self, match: int, number: int, before: int | None = None) -> list[EventRecord]:
        """The latest events (with a seq below `before`), oldest first, without positions."""
        ...

    def event(self, match: int, seq: int) -> EventRecord | None:
        """One event, with its position."""
        ...

    def between(self, match: int, first: int, last: int) -> list[EventRecord]:
        """Events from a seq to another, both included, oldest first, without positions."""
        ...

    def answers_to(self, match: int, decision: int) -> list[EventRecord]:
        """Events that answered a decision, oldest first, without positions."""
        ...

    def drop_states(self, match: int, keep: Sequence[int]) -> None:
        """Forget the positions of a match that is over, but for those after some seqs."""
        ...


class BoardStore(Protocol):
    """Messages that show matches."""

    def boards(self, match: int) -> list[BoardRecord]:
        """The boards of a match, oldest first."""
        ...

    def board_at(self, chat: int, message: int) -> BoardRecord | None:
        """What a message of a chat shows; None if it shows no match."""
        ...

    def boards_behind(self) -> list[BoardRecord]:
        """Boards of lobbies, live matches and results that show an older revision than the match has."""
        ...

    def boardless_codes(self) -> list[str]:
        """Codes of the lobbies and live matches that no message shows."""
        ...

    def boards_of_kind(self, kind: str) -> list[BoardRecord]:
        """All messages of a kind, oldest first."""
        ...

    def put_board(self, board: BoardRecord) -> None:
        """Store a new board, or an old one anew."""
        ...

    def set_drawn(self, board: BoardRecord, revision: int, digest: str) -> None:
        """Note what a board shows now; nothing for one that is gone."""
        ...

    def drop_board(self, board: BoardRecord) -> None:
        """Forget a board that is gone."""
        ...

    def drop_boards_in(self, chat: int) -> None:
        """Forget all boards in a chat: its messages are out of reach."""
        ...


class ReviewStore(Protocol):
    """What was found in matches that are over."""

    def review(self, match: int) -> ReviewRecord | None:
        """What was found in a match."""
        ...

    def put_review(self, review: ReviewRecord) -> None:
        """Store what was found in a match, in place of what was found before."""
        ...
