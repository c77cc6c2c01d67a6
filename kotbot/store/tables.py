"""The tables. Every change here needs a migration in kotbot/store/migrations/versions."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

from kotbot.store.columns import Identity, Moment, Options

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

RUNNING = "status IN ('lobby', 'live')"
DIGITAL = "mode = 'digital'"


def _one_running(name: str, mode: str) -> Index:
    where = text(f"{RUNNING} AND {mode}")
    return Index(name, "chat", "topic", unique=True, sqlite_where=where, postgresql_where=where)


def _moment(**options: Any) -> Any:
    return Column(Moment(), **options)


class Account(SQLModel, table=True):
    """A person who used the bot; the key is Telegram's user id."""

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    name: str
    username: str
    language: str
    seen: datetime = Field(sa_column=_moment(nullable=False))
    chosen: bool
    notices: str
    taught_in: str
    taught: list[str] = Field(sa_column=Column(JSON, nullable=False))
    compared: bool


class Chat(SQLModel, table=True):
    """A group's settings; the key is Telegram's chat id."""

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    language: str
    starters: str
    pace: str
    notices: bool
    pictures: bool
    quiet_from: int | None
    quiet_to: int | None
    utc_offset: int
    partition: int | None
    blocked: list[int] = Field(sa_column=Column(JSON, nullable=False))


class Guest(SQLModel, table=True):
    """What was said of a name without an account at the tables of a chat; most names have no row."""

    chat: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    name: str = Field(primary_key=True)
    account: int | None = Field(sa_column=Column(BigInteger, index=True))
    taken: datetime | None = Field(sa_column=_moment())
    left_out: bool
    asked: list[int] = Field(sa_column=Column(JSON, nullable=False))


class Match(SQLModel, table=True):
    """One match; at most one digital and one of a table is open in a chat's topic."""

    __table_args__ = (
        _one_running("one_running_digital", DIGITAL),
        _one_running("one_running_table", f"NOT {DIGITAL}"),
        Index("matches_by_chat", "chat"),
        Index("matches_by_status", "status", "rows_version", "partition", "chat"),
    )

    id: int = Field(sa_column=Column(Identity, primary_key=True))
    code: str = Field(unique=True)
    partition: int
    chat: int = Field(sa_column=Column(BigInteger, nullable=False))
    topic: int = Field(sa_column=Column(BigInteger, nullable=False))
    private: bool
    language: str
    host: int | None = Field(sa_column=Column(BigInteger))
    rules: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    seed: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    opened: datetime = Field(sa_column=_moment(nullable=False))
    touched: datetime = Field(sa_column=_moment(nullable=False))
    pace: str
    mode: str
    status: str
    mixed: str
    revision: int
    seq: int
    head: int
    redo: list[int] = Field(sa_column=Column(JSON, nullable=False))
    decision: int
    draft: dict[str, Any] | None = Field(sa_column=Column(JSON(none_as_null=True)))
    started: datetime | None = Field(sa_column=_moment())
    ended: datetime | None = Field(sa_column=_moment())
    paused: str
    options: Any = Field(sa_column=Column(Options(), nullable=False))
    votes: list[int] = Field(sa_column=Column(JSON, nullable=False))
    result: dict[str, Any] | None = Field(sa_column=Column(JSON(none_as_null=True)))
    rows_version: int = Field(sa_column=Column(Integer, nullable=False, server_default="0"))


class Seat(SQLModel, table=True):
    """One seat of a match; a person without an account is a former player."""

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    place: int = Field(primary_key=True)
    occupant: str
    account: int | None = Field(sa_column=Column(BigInteger, index=True))
    name: str
    monster: str
    level: str | None
    away: bool
    yield_below: int
    windows: str
    windows_turn: int
    monsters: dict[str, str] = Field(sa_column=Column(JSON, nullable=False))


class Played(SQLModel, table=True):
    """How one seat fared in a match that is over; `match.rows_version` says whether its rows are there.

    Who is forgotten leaves them with their account, whichever version deletes that.
    """

    __table_args__ = (Index("played_by_guest", "guest"),)

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    place: int = Field(primary_key=True)
    account: int | None = Field(
        sa_column=Column(BigInteger, ForeignKey("account.id", ondelete="SET NULL"), index=True)
    )
    guest: str
    level: str | None
    monster: str
    counts: bool
    rank: int | None
    stars: int
    how: str
    best: dict[str, Any] | None = Field(sa_column=Column(JSON(none_as_null=True)))
    earned: str


class Sitter(SQLModel, table=True):
    """Who ever sat at a table or kept its score: by it their entries are found, also when they are gone."""

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    account: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False, index=True))


class Event(SQLModel, table=True):
    """One accepted answer, what followed, and the position after it."""

    __table_args__ = (Index("answers_by_decision", "match", "decision"),)

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    seq: int = Field(primary_key=True)
    decision: int
    seat: int
    account: int | None = Field(sa_column=Column(BigInteger))
    text: str
    happened: str
    asked: bytes | None = Field(sa_column=Column(LargeBinary))
    state: bytes | None = Field(sa_column=Column(LargeBinary))
    at: datetime = Field(sa_column=_moment(nullable=False))
    turn: int
    line: int | None
    parent: int | None
    beside: dict[str, Any] | None = Field(sa_column=Column(JSON(none_as_null=True)))


class Review(SQLModel, table=True):
    """What was found in a match that is over."""

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    found: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class Link(SQLModel, table=True):
    """A link that shows a table; it goes with the account that made it, whichever version deletes that."""

    secret: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    partition: int
    chat: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))
    topic: int = Field(sa_column=Column(BigInteger, nullable=False))
    account: int = Field(
        sa_column=Column(BigInteger, ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True)
    )
    made: datetime = Field(sa_column=_moment(nullable=False))


class Board(SQLModel, table=True):
    """A message that shows a match."""

    __table_args__ = (UniqueConstraint("chat", "message", name="one_board_a_message"),)

    id: int = Field(sa_column=Column(Identity, primary_key=True))
    match: int = Field(foreign_key="match.id", index=True, sa_type=BigInteger, ondelete="CASCADE")
    chat: int = Field(sa_column=Column(BigInteger, nullable=False))
    topic: int = Field(sa_column=Column(BigInteger, nullable=False))
    message: int = Field(sa_column=Column(BigInteger, nullable=False))
    kind: str
    language: str
    revision: int
    digest: str


class Deadline(SQLModel, table=True):
    """What a match waits for."""

    match: int = Field(foreign_key="match.id", primary_key=True, sa_type=BigInteger, ondelete="CASCADE")
    decision: int
    kind: str
    due: datetime | None = Field(sa_column=_moment(index=True))
    clock: datetime | None = Field(sa_column=_moment())
    warned: bool
    notice: datetime | None = Field(sa_column=_moment(index=True))


class Press(SQLModel, table=True):
    """An accepted press, by its callback query id."""

    id: str = Field(primary_key=True)
    account: int = Field(sa_column=Column(BigInteger, nullable=False))
    code: str
    detail: str
    at: datetime = Field(sa_column=_moment(nullable=False, index=True))


class SeenUpdate(SQLModel, table=True):
    """An update that is done and would do harm if it were done again."""

    __tablename__ = "seen_update"

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    at: datetime = Field(sa_column=_moment(nullable=False, index=True))


class IncomingUpdate(SQLModel, table=True):
    """An update that is not done yet, with what was written in it: it goes when it is done."""

    __tablename__ = "incoming_update"

    id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    account: int = Field(sa_column=Column(BigInteger, nullable=False))
    body: str
    at: datetime = Field(sa_column=_moment(nullable=False))
    tries: int


class Lease(SQLModel, table=True):
    """Which process owns the chats."""

    name: str = Field(primary_key=True)
    owner: str
    until: datetime = Field(sa_column=_moment(nullable=False))


class Setting(SQLModel, table=True):
    """A setting of the whole bot."""

    name: str = Field(primary_key=True)
    value: str


class Heartbeat(SQLModel, table=True):
    """When the owner of a partition last said that it lives."""

    partition: int = Field(primary_key=True)
    at: datetime = Field(sa_column=_moment(nullable=False))


class LastOwner(SQLModel, table=True):
    """Which version owned a partition last: an older one does not go on with it."""

    __tablename__ = "last_owner"

    partition: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    version: str
