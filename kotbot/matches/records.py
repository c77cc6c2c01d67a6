"""The stored rows: a class for each table, with its columns; kotbot.store creates the tables from them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

from pydantic import InstanceOf
from sqlalchemy import JSON, BigInteger, String
from sqlmodel import Field, SQLModel

from kotbot.matches.facts import (
    Address,
    ChatMessage,
    ChosenOptions,
    InlineMessage,
    Mode,
    Occupant,
    Pace,
    Status,
    WindowsWanted,
)
from kotbot.matches.options import Desk, MatchOptions, Notes, Secrets

Id = Annotated[int, Field(sa_type=BigInteger)]
"""An id of Telegram or of a row: more than 32 bits."""
OptionalId = Annotated[int | None, Field(sa_type=BigInteger)]
GivenId = Annotated[
    int, Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
]
"""A primary key that Telegram assigns."""
OfMatch = Annotated[
    int, Field(primary_key=True, foreign_key="match.id", ondelete="CASCADE", sa_type=BigInteger)
]
"""The match that owns a row; the row is deleted with it."""
Ids = Annotated[list[int], Field(sa_type=JSON)]
Names = Annotated[list[str], Field(sa_type=JSON)]
Json = Annotated[dict[str, Any], Field(sa_type=JSON)]
OptionalJson = Annotated[dict[str, Any] | None, Field(sa_type=JSON(none_as_null=True))]


class MatchRecord(SQLModel):
    """One match without its seats and events; `id` 0 until it is stored."""

    id: int = 0
    code: str = Field(unique=True)
    partition: int
    """A partition of matches.partitions; it stays when the match moves to another chat."""
    chat: Id
    topic: Id
    private: bool
    language: str
    host: OptionalId
    rules: Json
    """As engine.codec.rules_to_json writes them."""
    seed: bytes
    """32 bytes of the system's entropy."""
    opened: datetime
    touched: datetime
    """When somebody last did something in the match."""
    pace: Pace = Field(sa_type=String)
    mode: Mode = Field(default=Mode.DIGITAL, sa_type=String)
    status: Status = Field(default=Status.LOBBY, sa_type=String)
    mixed: str = ""
    """Id of the Start press."""
    revision: int = 0
    """Rises whenever anything of the match was written; boards that show an older one are out of date."""
    seq: int = 0
    """Number of the last event."""
    head: int = 0
    """At a table: the last event of the line with the present position; 0 otherwise."""
    redo: Ids = []
    """At a table: the heads that can be redone, the next one first."""
    decision: int = 0
    draft: OptionalJson = None
    """The facts.Draft of the open decision, by packing.pack_draft; None while nothing is marked."""
    started: datetime | None = None
    ended: datetime | None = None
    paused: str = ""
    options: InstanceOf[MatchOptions] = Field(default_factory=MatchOptions)
    """Its parts are read and replaced as `chosen`, `desk`, `notes` and `secrets`."""
    votes: Ids = []
    result: OptionalJson = None

    @property
    def chosen(self) -> ChosenOptions:
        """The options beside rules and pace."""
        return self.options.chosen

    @chosen.setter
    def chosen(self, chosen: ChosenOptions) -> None:
        self.options = replace(self.options, chosen=chosen)

    @property
    def desk(self) -> Desk:
        """The state of a table beside its position."""
        return self.options.desk

    @desk.setter
    def desk(self, desk: Desk) -> None:
        self.options = replace(self.options, desk=desk)

    @property
    def notes(self) -> Notes:
        """The bot's notes."""
        return self.options.notes

    @notes.setter
    def notes(self, notes: Notes) -> None:
        self.options = replace(self.options, notes=notes)

    @property
    def secrets(self) -> Secrets:
        """The secrets, which no facts contain."""
        return self.options.secrets

    @secrets.setter
    def secrets(self, secrets: Secrets) -> None:
        self.options = replace(self.options, secrets=secrets)


class SeatRecord(SQLModel):
    """One seat; `place` is its place in the order of play, from 0."""

    match: OfMatch
    place: int = Field(primary_key=True)
    occupant: Occupant = Field(sa_type=String)
    account: int | None = Field(index=True, sa_type=BigInteger)
    name: str
    monster: str
    level: str | None = None
    away: bool = False
    yield_below: int = 0
    windows: WindowsWanted = Field(default=WindowsWanted.ASK, sa_type=String)
    windows_turn: int = 0
    """The turn for which `windows` is NOT_THIS_TURN."""
    monsters: Annotated[dict[str, str], Field(sa_type=JSON)] = {}
    """The monsters that the seat had in other editions, by edition; replaced whole, never changed."""


class PlayedRecord(NamedTuple):
    """The result of one seat of an ended match: written at its end, and then constant.

    So it contains nothing that changes later: the chat is stored with the match, the name with the seat, and
    the account for which a guest counts with its GuestRecord.
    """

    match: int
    place: int
    account: int | None
    """The account of the person who sat there; None for all others, and for a deleted person."""
    guest: str
    """The name of a guest as people.names.fold makes it; empty for all others."""
    level: str | None
    """The level of a computer; None for others."""
    monster: str
    counts: bool
    """The match is in the statistics."""
    rank: int | None
    """In the final standings, from 1; equal ranks were out together. None for a match without a result."""
    stars: int
    how: str
    """How this seat won: stars, last or agreed; empty for those who did not."""
    best: dict[str, Any] | None
    """Values of this seat, by fields of `log.played.SeatResult`: what it was best in; None for nothing."""
    earned: str
    """Names of achievements, separated by spaces."""
    name: str
    """The name on the seat: read with the row, and not stored in it."""


class PlayedMatch(NamedTuple):
    """The data of a match that its rows need."""

    id: int
    code: str
    chat: int
    host: int | None
    mode: str
    ended: datetime | None


class PlayedMatches(NamedTuple):
    """Ended matches and their rows as they are read: the rows in the order of matches and seats."""

    matches: Sequence[PlayedMatch]
    rows: Sequence[PlayedRecord]


class EventRecord(SQLModel):
    """One accepted answer and what followed; changed only to delete a person's data or to drop `state`."""

    match: OfMatch
    seq: int = Field(primary_key=True)
    decision: int
    """The decision that was answered."""
    seat: int
    """A seat, engine.CHANCE or engine.TABLE."""
    account: OptionalId
    """The account that pressed; None for chance, computers, standing answers and time-outs."""
    text: str
    happened: str
    """The facts, as a JSON list of engine.codec.event_to_json."""
    asked: bytes | None
    """For chance: the question, by which the outcome can be verified."""
    state: bytes | None
    """The position after it, compressed, if somebody was asked then; None once the match has ended."""
    at: datetime
    turn: int
    """The turn after it; for an answer at a table the turn in which it was given."""
    line: int | None = None
    """At a table: the first event of its line; None for undo and redo, which are no lines."""
    parent: int | None = None
    """At a table: the last event of the line before this line."""
    beside: OptionalJson = None
    """At a table: the state beside the position after it (`LineContext`), if the position is stored too."""


class ReviewRecord(SQLModel):
    """The review of an ended match."""

    match: OfMatch
    found: bytes
    """As packing.pack_review writes it."""


class Due(StrEnum):
    """The kinds of deadlines."""

    NOTICE = "notice"
    """Notify the asked player, in a message of its own."""
    TIME_OUT = "time_out"
    """A decision took too long."""
    WINDOW = "window"
    """An interrupt window closes."""
    COMPUTER = "computer"
    """The next computer plays."""
    THINK = "think"
    """A computer that searches is to be asked; at `clock` a quick one answers for it."""
    EXPIRE = "expire"
    """A lobby was not used."""


class DeadlineRow(SQLModel):
    """The next deadline of a match; one row for each match that waits."""

    match: OfMatch
    decision: int
    kind: Due = Field(sa_type=String)
    due: datetime | None = Field(index=True)
    """When something is due; None once nothing more happens automatically."""
    clock: datetime | None = None
    """When the time of the asked player is over, as shown; None if there is no clock."""
    warned: bool = False
    notice: datetime | None = Field(default=None, index=True)
    """When the asked player is to be notified; None if that was done or nobody is to be notified."""


class DeadlineRecord(DeadlineRow):
    """A deadline with the code of its match, which is read with it."""

    code: str


class BoardRow(SQLModel):
    """A message that shows a match; `revision` and `digest` are of what it shows now."""

    id: int = 0
    match: int = Field(foreign_key="match.id", index=True, ondelete="CASCADE", sa_type=BigInteger)
    chat: Id
    topic: Id
    message: Id
    kind: str
    language: str
    revision: int = -1
    digest: str = ""
    inline_message_id: str = ""
    """The id of an inline message; empty for a message of a chat. `message` is then its number."""

    @property
    def address(self) -> Address:
        """The address by which its message is edited and deleted."""
        if self.inline_message_id:
            return InlineMessage(self.chat, self.inline_message_id)
        return ChatMessage(self.chat, self.message)


class BoardRecord(BoardRow):
    """A board with the code of its match, which is read with it."""

    code: str


class VisitorRecord(SQLModel):
    """A person who pressed a button of a match in an inline message, and has no seat there.

    Telegram tells nobody who is in such a chat; deleted with the match or the account, by whichever version.
    """

    match: OfMatch
    account: int = Field(
        primary_key=True, foreign_key="account.id", index=True, ondelete="CASCADE", sa_type=BigInteger
    )


class LeaseRecord(SQLModel):
    """The owner of something until a moment; the lease is over once that moment has passed."""

    name: str = Field(primary_key=True)
    owner: str
    until: datetime


class PressRecord(SQLModel):
    """A press or a typed text that was answered, so that its repetition does nothing.

    An accepted press is known by Telegram's callback query id, an accepted text by `words CHAT MESSAGE`, a
    refused one by `refused` before that (matches/idempotence).
    """

    id: str = Field(primary_key=True)
    account: Id
    code: str
    detail: str
    at: datetime = Field(index=True)


class AccountRecord(SQLModel):
    """A person who used the bot; `id` is Telegram's user id."""

    id: GivenId
    name: str
    username: str
    language: str
    """Telegram's language code, or the one chosen in /language."""
    seen: datetime
    chosen: bool = False
    """The language was chosen, and Telegram's does not overwrite it."""
    notices: str = "turn"
    """turn or off."""
    taught_in: str = ""
    """Code of the match that teaches them; `core.teaching.KNOWS` if none does; empty before the first one."""
    taught: Names = []
    """Names of the lessons that they were told; replaced whole, never changed."""
    compared: bool = False
    """Rated over all chats, and shown there to others who are rated so too."""


class ChatRecord(SQLModel):
    """The settings of a chat, a group or a private one."""

    id: GivenId
    language: str = ""
    """Empty: the language of the person who opens a match."""
    starters: str = "everyone"
    """Who may open a match: everyone or admins."""
    pace: Pace = Field(default=Pace.RELAXED, sa_type=String)
    notices: bool = True
    pictures: bool = True
    """Whether a picture follows each result."""
    quiet_from: int | None = None
    """Hours of the day without notices, in the chat's own time; None: no such hours."""
    quiet_to: int | None = None
    utc_offset: int = 0
    """Minutes east of UTC."""
    partition: int | None = None
    """For a group that had another id before; None: the partition of its id."""
    blocked: Ids = []
    """Accounts that may not open or join here."""


class GuestRecord(SQLModel):
    """The stored facts about a guest of a chat, a name without an account at its tables."""

    chat: int = Field(primary_key=True, sa_type=BigInteger)
    name: str = Field(primary_key=True)
    """The name as people.names.fold makes it."""
    account: int | None = Field(default=None, index=True, sa_type=BigInteger)
    """The account that took the guest over; None if none did."""
    taken: datetime | None = None
    """When that account took it over."""
    left_out: bool = False
    """It is left out of the statistics of the chat."""
    asked: Ids = []
    """Accounts that were asked whether the guest was them."""


class LinkRecord(SQLModel):
    """A link that shows the table of a place to anybody who has it; the shown match is not stored.

    It is deleted with the account that made it, by whichever version.
    """

    secret: bytes = Field(primary_key=True)
    """SHA-256 of the secret in the link."""
    partition: int
    """The partition of its chat when it was made."""
    chat: int = Field(index=True, sa_type=BigInteger)
    topic: Id
    account: int = Field(foreign_key="account.id", index=True, ondelete="CASCADE", sa_type=BigInteger)
    """The account that made it."""
    made: datetime


class UpdateRecord(SQLModel):
    """An update that was taken in and is not done yet."""

    id: GivenId
    account: Id
    """The sender; 0 if Telegram does not say."""
    body: str
    """The JSON as Telegram sent it."""
    at: datetime
    """When the update was taken in."""
    tries: int = 0
    """How many processes began it and ended before it was done."""
