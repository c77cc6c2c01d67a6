"""The database: tables, the event log and migrations."""

from kotbot.store.database import BadDatabaseUrl
from kotbot.store.migrate import NewerDatabase
from kotbot.store.store import Store

__all__ = ["BadDatabaseUrl", "NewerDatabase", "Store"]
