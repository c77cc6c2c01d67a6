"""What is stored: a class for each kind of row, with its columns; kotbot.store makes the tables of them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

from pydantic import InstanceOf
from sqlalchemy import JSON, BigInteger, String
from sqlmodel import Field, SQLModel

from kotbot.matches.facts import Address, ChatMessage, Chosen, Mode, Occupant, Pace, Status, Windows
from kotbot.matches.options import Desk, MatchOptions, Notes, Secrets

Id = Annotated[int, Field(sa_type=BigInteger)]
"""Of Telegram, or of a row: more than 32 bits."""
OptionalId = Annotated[int | None, Field(sa_type=BigInteger)]
GivenId = Annotated[
    int, Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
]
"""A key that is Telegram's."""
OfMatch = Annotated[
    int, Field(primary_key=True, foreign_key="match.id", ondelete="CASCADE", sa_type=BigInteger)
]
"""The match that a row is of; the row goes with it."""
Ids = Annotated[list[int], Field(sa_type=JSON)]
Names = Annotated[list[str], Field(sa_type=JSON)]
Json = Annotated[dict[str, Any], Field(sa_type=JSON)]
OptionalJson = Annotated[dict[str, Any] | None, Field(sa_type=JSON(none_as_null=True))]


class MatchRecord(SQLModel):
    """One match without its seats and events; `id` 0 until it is stored."""

    id: int = 0
    code: str = Field(unique=True)
    partition: int
    """Of matches.partitions; it stays when the match goes to another chat."""
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
    """When somebody last did something."""
    pace: Pace = Field(sa_type=String)
    mode: Mode = Field(default=Mode.DIGITAL, sa_type=String)
    status: Status = Field(default=Status.LOBBY, sa_type=String)
    mixed: str = ""
    """Id of the Start press."""
    revision: int = 0
    """Rises whenever anything of the match was written; boards that show an older one are behind."""
    seq: int = 0
    """Number of the last event."""
    head: int = 0
    """At a table: the last event of the line whose position is the present one; 0 otherwise."""
    redo: Ids = []
    """At a table: the heads that can be taken up again, the next one first."""
    decision: int = 0
    draft: OptionalJson = None
    started: datetime | None = None
    ended: datetime | None = None
    paused: str = ""
    options: InstanceOf[MatchOptions] = Field(default_factory=MatchOptions)
    """Its parts are read and replaced as `chosen`, `desk`, `notes` and `secrets`."""
    votes: Ids = []
    result: OptionalJson = None

    @property
    def chosen(self) -> Chosen:
        """What people chose beside rules and pace."""
        return self.options.chosen

    @chosen.setter
    def chosen(self, chosen: Chosen) -> None:
        self.options = replace(self.options, chosen=chosen)

    @property
    def desk(self) -> Desk:
        """What a table has beside its position."""
        return self.options.desk

    @desk.setter
    def desk(self, desk: Desk) -> None:
        self.options = replace(self.options, desk=desk)

    @property
    def notes(self) -> Notes:
        """What the bot notes."""
        return self.options.notes

    @notes.setter
    def notes(self, notes: Notes) -> None:
        self.options = replace(self.options, notes=notes)

    @property
    def secrets(self) -> Secrets:
        """What no facts have."""
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
    windows: Windows = Field(default=Windows.ASK, sa_type=String)
    windows_turn: int = 0
    """The turn for which `windows` is NOT_THIS_TURN."""
    monsters: Annotated[dict[str, str], Field(sa_type=JSON)] = {}
    """The monsters that it had in other editions, by edition; replaced whole, never changed."""


class PlayedRecord(NamedTuple):
    """How one seat fared in a match that is over: written with its end, and what it says never changes.

    So nothing is in it that changes later: the chat of the match is the match's, the name is the seat's, and
    for whom a guest counts is its GuestRecord's.
    """

    match: int
    place: int
    account: int | None
    """Of a person who sat there; None for all others, and for who is forgotten since."""
    guest: str
    """The name of a guest as people.names.fold makes it; empty for all others."""
    level: str | None
    """Of a computer."""
    monster: str
    counts: bool
    """The match is in the statistics."""
    rank: int | None
    """In the final standings, from 1; equal ranks were out together. None for a match without a result."""
    stars: int
    how: str
    """How this seat won: stars, last or agreed; empty for those who did not."""
    best: dict[str, Any] | None
    """In what nobody in the match was better, by names of `log.played.Played`; None for nothing."""
    earned: str
    """Names of achievements, with spaces between them."""
    name: str
    """What is on the seat: read with the row, and not stored in it."""


class PlayedMatch(NamedTuple):
    """What is needed of a match beside its rows."""

    id: int
    code: str
    chat: int
    host: int | None
    mode: str
    ended: datetime | None


class PlayedMatches(NamedTuple):
    """Matches that are over and their rows, as they are read: the rows in the order of matches and seats."""

    matches: Sequence[PlayedMatch]
    rows: Sequence[PlayedRecord]


class EventRecord(SQLModel):
    """One accepted answer and what followed; never changed but to forget a person or to drop `state`."""

    match: OfMatch
    seq: int = Field(primary_key=True)
    decision: int
    """The decision that it answered."""
    seat: int
    """A seat, engine.CHANCE or engine.TABLE."""
    account: OptionalId
    """Who pressed; None for chance, computers, standing answers and time-outs."""
    text: str
    happened: str
    """The facts, as a JSON list of engine.codec.event_to_json."""
    asked: bytes | None
    """For chance: the question, to check the outcome by (see verify)."""
    state: bytes | None
    """The position after it, compressed, where somebody was asked then; None once the match is over."""
    at: datetime
    turn: int
    """The turn after it; for an answer at a table the turn in which it was given."""
    line: int | None = None
    """At a table: the first event of its line; None for undo and redo, which are no lines."""
    parent: int | None = None
    """At a table: the last event of the line before this line."""
    beside: OptionalJson = None
    """At a table: what there is beside the position after it (`Beside`), where the position is stored too."""


class ReviewRecord(SQLModel):
    """What was found in a match that is over."""

    match: OfMatch
    found: bytes
    """As packing.pack_review writes it."""


class Due(StrEnum):
    """What is to be done when a moment comes."""

    NOTICE = "notice"
    """Tell the one who is asked, in a message of its own."""
    TIME_OUT = "time_out"
    """A decision took too long."""
    WINDOW = "window"
    """An interrupt window closes."""
    COMPUTER = "computer"
    """The next computer plays."""
    THINK = "think"
    """A computer that searches is to be asked; `clock` is when a quick one answers for it."""
    EXPIRE = "expire"
    """A lobby was not used."""


class DeadlineRow(SQLModel):
    """The next moment of a match; one row for each match that waits."""

    match: OfMatch
    decision: int
    kind: Due = Field(sa_type=String)
    due: datetime | None = Field(index=True)
    """When something is to be done; None once nothing more happens by itself."""
    clock: datetime | None = None
    """When the time of the one who is asked is over, as it is shown; None if nobody is hurried."""
    warned: bool = False
    notice: datetime | None = Field(default=None, index=True)
    """When the one who is asked is told; None if that was done or nobody is to be told."""


class DeadlineRecord(DeadlineRow):
    """With the code of its match, which is read with it."""

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

    @property
    def address(self) -> Address:
        """By which its message is edited and deleted."""
        return ChatMessage(self.chat, self.message)


class BoardRecord(BoardRow):
    """With the code of its match, which is read with it."""

    code: str


class LeaseRecord(SQLModel):
    """Who owns something until when; over once that moment has passed."""

    name: str = Field(primary_key=True)
    owner: str
    until: datetime


class PressRecord(SQLModel):
    """An accepted press, by Telegram's callback query id, so that its repetition does nothing.

    Or a text that was typed at a table: accepted (`words CHAT MESSAGE`), or refused (around.refusing).
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
    """What Telegram says, or what was chosen in /language."""
    seen: datetime
    chosen: bool = False
    """The language was chosen and is not overwritten by Telegram's."""
    notices: str = "turn"
    """turn or off."""
    taught_in: str = ""
    """Code of the match that teaches them; `core.teaching.KNOWS` if none does; empty before the first one."""
    taught: Names = []
    """Names of the lessons that they were told; replaced whole, never changed."""
    compared: bool = False
    """Rated over all chats, and shown there to others who are."""


class ChatRecord(SQLModel):
    """A group's settings."""

    id: GivenId
    language: str = ""
    """Empty: that of who opens a match."""
    starters: str = "everyone"
    """Who may open a match: everyone or admins."""
    pace: Pace = Field(default=Pace.RELAXED, sa_type=String)
    notices: bool = True
    pictures: bool = True
    """Whether a result is followed by its picture."""
    quiet_from: int | None = None
    """Hours of the day without notices, in the chat's own time; None: no such hours."""
    quiet_to: int | None = None
    utc_offset: int = 0
    """Minutes east of UTC."""
    partition: int | None = None
    """Of a group that had another id before; None: that of its id."""
    blocked: Ids = []
    """Accounts that may not open or join here."""


class GuestRecord(SQLModel):
    """What was said of a guest of a chat, a name without an account at its tables."""

    chat: int = Field(primary_key=True, sa_type=BigInteger)
    name: str = Field(primary_key=True)
    """As people.names.fold makes it."""
    account: int | None = Field(default=None, index=True, sa_type=BigInteger)
    """Whose it is; None while nobody took it over."""
    taken: datetime | None = None
    """When they took it over."""
    left_out: bool = False
    """It is not in the statistics of the chat."""
    asked: Ids = []
    """Accounts that were asked whether it was them."""


class LinkRecord(SQLModel):
    """A link that shows the table of a place to whoever has it; which match that is now is not stored.

    It goes with the account that made it, whichever version deletes that.
    """

    secret: bytes = Field(primary_key=True)
    """SHA-256 of what is in the link."""
    partition: int
    """Of its chat when it was made."""
    chat: int = Field(index=True, sa_type=BigInteger)
    topic: Id
    account: int = Field(foreign_key="account.id", index=True, ondelete="CASCADE", sa_type=BigInteger)
    """Who made it."""
    made: datetime


class UpdateRecord(SQLModel):
    """An update that was taken in and is not done yet."""

    id: GivenId
    account: Id
    """Who sent it; 0 if Telegram does not say."""
    body: str
    """As Telegram sent it, JSON."""
    at: datetime
    """When it was taken in."""
    tries: int = 0
    """How many processes began with it and ended before it was done."""
