"""The database: tables, the event log and migrations."""

from kotbot.store.errors import (
    BadDatabaseUrl,
    DamagedDatabase,
    DatabaseInUse,
    LostLease,
    NewerDatabase,
    NoDatabase,
    OlderDatabase,
)
from kotbot.store.reading import ReadingStore
from kotbot.store.shared import SharedStore
from kotbot.store.store import Store

__all__ = [
    "BadDatabaseUrl",
    "DamagedDatabase",
    "DatabaseInUse",
    "LostLease",
    "NewerDatabase",
    "NoDatabase",
    "OlderDatabase",
    "ReadingStore",
    "SharedStore",
    "Store",
]
