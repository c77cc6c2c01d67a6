"""The tables, made of the records. Every change needs a migration in kotbot/store/migrations/versions."""

from datetime import datetime
from typing import Any, Final, cast

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Dialect,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from kotbot.matches.options import MatchOptions
from kotbot.matches.options_codec import pack_options, unpack_options
from kotbot.matches.records import (
    AccountRecord,
    BoardRow,
    ChatRecord,
    DeadlineRow,
    EventRecord,
    GivenId,
    GuestRecord,
    LeaseRecord,
    LinkRecord,
    MatchRecord,
    OfMatch,
    PressRecord,
    ReviewRecord,
    SeatRecord,
    UpdateRecord,
    VisitorRecord,
)

Identity = BigInteger().with_variant(Integer(), "sqlite")
"""An auto-incremented key; SQLite increments INTEGER columns alone."""

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

RUNNING: Final = "status IN ('lobby', 'live')"
DIGITAL: Final = "mode = 'digital'"
INLINE: Final = "inline_message_id <> ''"


class OptionsJson(TypeDecorator[MatchOptions]):
    """The options of a match as JSON."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: MatchOptions | None, dialect: Dialect) -> dict[str, Any] | None:
        """Convert the options to JSON."""
        return None if value is None else pack_options(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> MatchOptions | None:
        """Convert JSON to the options."""
        return None if value is None else unpack_options(value)


def _one_running(name: str, mode: str) -> Index:
    where = text(f"{RUNNING} AND {mode}")
    return Index(name, "chat", "topic", unique=True, sqlite_where=where, postgresql_where=where)


class Account(AccountRecord, table=True):
    """A person; the key is Telegram's user id."""


class Chat(ChatRecord, table=True):
    """A chat; the key is Telegram's chat id."""


class Guest(GuestRecord, table=True):
    """A guest of a chat; most names have no row."""


class Match(MatchRecord, table=True):
    """A match; at most one digital match and one at a table are open in a chat's topic."""

    __table_args__ = (
        _one_running("one_running_digital", DIGITAL),
        _one_running("one_running_table", f"NOT {DIGITAL}"),
        Index("matches_by_chat", "chat"),
        Index("matches_by_status", "status", "rows_version", "partition", "chat"),
    )

    id: int = Field(sa_column=Column(Identity, primary_key=True))
    options: Any = Field(sa_column=Column(OptionsJson(), nullable=False))
    rows_version: int = Field(sa_column=Column(Integer, nullable=False, server_default="0"))
    """The version of the match's rows in `played`."""


class Seat(SeatRecord, table=True):
    """A seat; a person without an account is a former player."""


class Played(SQLModel, table=True):
    """The columns of a PlayedRecord, which is no SQLModel: statistics read thousands of them at once.

    These rows are deleted together with their account, whichever version deletes it.
    """

    __table_args__ = (Index("played_by_guest", "guest"),)

    match: OfMatch
    place: int = Field(primary_key=True)
    account: int | None = Field(foreign_key="account.id", ondelete="SET NULL", index=True, sa_type=BigInteger)
    guest: str
    level: str | None
    monster: str
    counts: bool
    rank: int | None
    stars: int
    how: str
    best: dict[str, Any] | None = Field(sa_type=JSON(none_as_null=True))
    earned: str


class Sitter(SQLModel, table=True):
    """A person who ever sat at a table or kept its score; used to find their entries after they left."""

    match: OfMatch
    account: int = Field(primary_key=True, index=True, sa_type=BigInteger)


class Event(EventRecord, table=True):
    """An accepted answer and what followed (EventRecord); the key is the match and the number."""

    __table_args__ = (Index("answers_by_decision", "match", "decision"),)


class Review(ReviewRecord, table=True):
    """The review of a match; one a match."""


class Link(LinkRecord, table=True):
    """A link; deleted with the account that made it, whichever version deletes it."""


class Board(BoardRow, table=True):
    """A message that shows one match."""

    __table_args__ = (
        UniqueConstraint("chat", "message", name="one_board_a_message"),
        Index(
            "one_board_an_inline_message",
            "inline_message_id",
            unique=True,
            sqlite_where=text(INLINE),
            postgresql_where=text(INLINE),
        ),
    )

    id: int = Field(sa_column=Column(Identity, primary_key=True))
    inline_message_id: str = Field(sa_column=Column(String, nullable=False, server_default=""))


class Visitor(VisitorRecord, table=True):
    """A visitor of a match; the key is the match and the account."""


class Deadline(DeadlineRow, table=True):
    """The deadline of a match; one a match."""


class Press(PressRecord, table=True):
    """An accepted press; the key is the callback query id."""


class SeenUpdate(SQLModel, table=True):
    """The id of a done update that would do harm if it were done again."""

    __tablename__ = "seen_update"

    id: GivenId
    at: datetime = Field(index=True)


class IncomingUpdate(UpdateRecord, table=True):
    """An update that is not done yet; deleted when done."""

    __tablename__ = "incoming_update"


class Lease(LeaseRecord, table=True):
    """The process that owns the chats."""


class BotSetting(SQLModel, table=True):
    """A setting of the whole bot."""

    __tablename__ = "setting"

    name: str = Field(primary_key=True)
    value: str


class Heartbeat(SQLModel, table=True):
    """The last heartbeat of a partition's owner."""

    partition: int = Field(primary_key=True)
    at: datetime


class LastOwner(SQLModel, table=True):
    """The version that owned a partition last: an older one does not go on with it."""

    __tablename__ = "last_owner"

    partition: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: str


def _table(model: type[SQLModel]) -> Table:
    return cast(Table, model.__table__)  # type: ignore[attr-defined]


ACCOUNT: Final = _table(Account)
BOARD: Final = _table(Board)
CHAT: Final = _table(Chat)
DEADLINE: Final = _table(Deadline)
EVENT: Final = _table(Event)
GUEST: Final = _table(Guest)
HEARTBEAT: Final = _table(Heartbeat)
INCOMING: Final = _table(IncomingUpdate)
LAST_OWNER: Final = _table(LastOwner)
LEASE: Final = _table(Lease)
LINK: Final = _table(Link)
MATCH: Final = _table(Match)
PLAYED: Final = _table(Played)
PRESS: Final = _table(Press)
REVIEW: Final = _table(Review)
SEAT: Final = _table(Seat)
SEEN: Final = _table(SeenUpdate)
SETTING: Final = _table(BotSetting)
SITTER: Final = _table(Sitter)
VISITOR: Final = _table(Visitor)
