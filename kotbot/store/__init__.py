"""The database: tables, the event log and migrations."""

from kotbot.store.database import BadDatabaseUrl, DatabaseInUse, NewerDatabase, NoDatabase
from kotbot.store.store import COMPUTER_PAUSE, Store

__all__ = [
    "COMPUTER_PAUSE",
    "BadDatabaseUrl",
    "DatabaseInUse",
    "NewerDatabase",
    "NoDatabase",
    "Store",
]
