"""The database: tables, the event log and migrations."""

from kotbot.store.database import BadDatabaseUrl
from kotbot.store.migrate import NewerDatabase
from kotbot.store.store import COMPUTER_PAUSE, Store

__all__ = ["COMPUTER_PAUSE", "BadDatabaseUrl", "NewerDatabase", "Store"]
