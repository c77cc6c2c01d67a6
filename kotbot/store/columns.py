"""Column types of our own."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator

from kotbot.matches.options import MatchOptions
from kotbot.matches.options_codec import pack_options, unpack_options

Identity = BigInteger().with_variant(Integer(), "sqlite")
"""An auto-incremented key; SQLite increments INTEGER columns alone."""


class Options(TypeDecorator[MatchOptions]):
    """The options of a match as JSON."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: MatchOptions | None, dialect: Dialect) -> dict[str, Any] | None:
        """Convert the options to JSON."""
        return None if value is None else pack_options(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> MatchOptions | None:
        """Convert JSON to the options."""
        return None if value is None else unpack_options(value)
