"""Column types that give the same values on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer
from sqlalchemy.types import TypeDecorator

from kotbot.matches.options import MatchOptions
from kotbot.matches.options_codec import pack_options, unpack_options

Identity = BigInteger().with_variant(Integer(), "sqlite")
"""A key that the database counts up; SQLite does that for INTEGER alone."""


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, always with its time zone in Python."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a moment without a time zone; store UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment needs its time zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Give the time zone back that SQLite does not keep."""
        if value is None:
            return None
        found: datetime = value
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


class Options(TypeDecorator[MatchOptions]):
    """The options of a match as JSON."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: MatchOptions | None, dialect: Dialect) -> dict[str, Any] | None:
        """Write them."""
        return None if value is None else pack_options(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> MatchOptions | None:
        """Read them."""
        return None if value is None else unpack_options(value)
