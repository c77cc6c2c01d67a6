"""The database: tables, the event log and migrations."""

from kotbot.store.errors import BadDatabaseUrl, DamagedDatabase, DatabaseInUse, NewerDatabase, NoDatabase
from kotbot.store.store import COMPUTER_PAUSE, Store

__all__ = [
    "COMPUTER_PAUSE",
    "BadDatabaseUrl",
    "DamagedDatabase",
    "DatabaseInUse",
    "NewerDatabase",
    "NoDatabase",
    "Store",
]
