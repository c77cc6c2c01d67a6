"""Reasons why a database cannot be used; each message says what is wrong or what to do."""


class BadDatabaseUrl(ValueError):
    """A database URL that the bot cannot use; the message says which URLs it can use."""


class NoDatabase(RuntimeError):
    """A database that cannot be used at the moment; the message is the database's own."""


class DamagedDatabase(NoDatabase):
    """A database file with damaged pages; the message says what to do."""


class LostLease(NoDatabase):
    """Another process owns the chats now: nothing more is read or written for them here."""


class NewerDatabase(RuntimeError):
    """A database that a later version of the bot wrote; the message says what to do."""


class OlderDatabase(RuntimeError):
    """A database that an earlier version of the bot wrote and that must be migrated first."""


class DatabaseInUse(RuntimeError):
    """A database that a running bot of an earlier version uses; the message says what to do."""
