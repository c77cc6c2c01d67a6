"""What the use cases need of a store: one unit of work, which is one transaction."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol, Self

from kotbot.matches.facts import Kind, Status
from kotbot.matches.records import (
    AccountRecord,
    BoardRecord,
    ChatRecord,
    DeadlineRecord,
    Due,
    EventRecord,
    GuestRecord,
    LeaseRecord,
    MatchRecord,
    PressRecord,
    ReviewRecord,
    SeatRecord,
    UpdateRecord,
)


class Conflict(Exception):
    """Somebody else wrote the match meanwhile; the unit of work is rolled back and may be tried again."""


class NotOurs(Exception):
    """A match of a partition that another process owns: the unit of work is rolled back and is theirs."""

    def __init__(self, partition: int) -> None:
        super().__init__(f"partition {partition} is another process's")
        self.partition = partition


class World(Protocol):
    """What does not come from the database: time and chance, injected so that tests decide them."""

    @property
    def now(self) -> datetime:
        """The moment of this unit of work, in UTC; the same for all that it does."""
        ...

    @property
    def haste(self) -> float:
        """How many times faster than Telegram lets it a chat goes; pauses for people are so much shorter."""
        ...

    def clock_set_by(self) -> timedelta:
        """How far the machine's clock was set, or the machine slept; `now` knows nothing of it."""
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
        self, account: int, statuses: Sequence[Status], before: int | None = None, most: int | None = None
    ) -> list[MatchRecord]:
        """Matches in which a person has a seat, or whose score at a table it keeps, the latest first.

        Only those whose rows are before that of the match `before`, and only so many at `most`.
        """
        ...

    def matches_with(self, account: int, before: int | None, most: int) -> list[MatchRecord]:
        """Matches in which a person sits, or ever sat at a table, in any status; as `matches_of`."""
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

    def matches_hosted(self, account: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches whose host a person is, the latest first."""
        ...

    def matches_in(self, chat: int, statuses: Sequence[Status]) -> list[MatchRecord]:
        """Matches of a chat, all topics, the latest first."""
        ...

    def matches_before(self, chat: int, status: Status, before: int | None, most: int) -> list[MatchRecord]:
        """Matches of a chat whose rows are before that of a match, or all of them, the latest first."""
        ...

    def matches_after(self, match: int, status: Status, most: int) -> list[MatchRecord]:
        """Matches whose rows are behind that of a match, the oldest first."""
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
        """Let no match, press or update have happened later than now."""
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


class PeopleStore(Protocol):
    """Accounts, chats, and what Telegram may deliver twice."""

    def account(self, account: int) -> AccountRecord | None:
        """A person by Telegram's user id."""
        ...

    def put_account(self, account: AccountRecord) -> None:
        """Store what is known of a person now."""
        ...

    def compared_accounts(self) -> list[int]:
        """The people who want to be rated over all chats."""
        ...

    def forget_account(self, account: int, left: Sequence[int]) -> None:
        """Delete a person's row and every reference to it; seats become those of a former player.

        `left` are the matches whose seats they left just now. Matches in their private chat are deleted too,
        but for those where others sit: these belong to one of them. Guests that they took over are guests
        again.
        """
        ...

    def forget_updates(self, account: int) -> None:
        """Delete what a person sent that is not done yet."""
        ...

    def answers_of(self, account: int, matches: Sequence[int]) -> list[EventRecord]:
        """All events of a person in these matches, without positions; for the export."""
        ...

    def chat(self, chat: int) -> ChatRecord | None:
        """A chat's settings."""
        ...

    def chats_that_block(self, account: int) -> list[int]:
        """Ids of the chats where a person may not open or join."""
        ...

    def put_chat(self, chat: ChatRecord) -> None:
        """Store a chat's settings."""
        ...

    def move_chat(self, old: int, new: int) -> None:
        """A group became a supergroup: matches and settings move."""
        ...

    def press(self, press: str) -> PressRecord | None:
        """An accepted press."""
        ...

    def put_press(self, press: PressRecord) -> None:
        """Remember an accepted press."""
        ...

    def forget_before(self, moment: datetime) -> None:
        """Forget presses and updates that were done too long ago to come again."""
        ...


class GuestStore(Protocol):
    """What was said of the guests of chats."""

    def guests(self, chat: int) -> list[GuestRecord]:
        """What was said of guests of a chat."""
        ...

    def guest_names(self, chat: int) -> list[str]:
        """What the guests at the tables of a chat that are over were called, as it was typed."""
        ...

    def guests_of(self, account: int) -> list[GuestRecord]:
        """The guests that an account took over, in all chats."""
        ...

    def guests_asked_of(self, account: int) -> list[GuestRecord]:
        """The guests of whom a person was asked whether it was them."""
        ...

    def put_guest(self, guest: GuestRecord) -> None:
        """Store what is said of a guest now."""
        ...


class ReviewStore(Protocol):
    """What was found in matches that are over."""

    def review(self, match: int) -> ReviewRecord | None:
        """What was found in a match."""
        ...

    def put_review(self, review: ReviewRecord) -> None:
        """Store what was found in a match, in place of what was found before."""
        ...


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


class Unit(
    World,
    Memory,
    MatchStore,
    EventStore,
    ClockStore,
    BoardStore,
    PeopleStore,
    GuestStore,
    ReviewStore,
    UpdateStore,
    Protocol,
):
    """One unit of work: everything in it is committed together or not at all."""
