"""Column types of our own."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator

from kotbot.matches.options import MatchOptions
from kotbot.matches.options_codec import pack_options, unpack_options

Identity = BigInteger().with_variant(Integer(), "sqlite")
"""A key that the database counts up; SQLite does that for INTEGER alone."""


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
