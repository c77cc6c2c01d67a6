"""Why a database cannot be used; each message says what is wrong or what to do."""


class BadDatabaseUrl(ValueError):
    """A database URL that the bot cannot use; the message says which would do."""


class NoDatabase(RuntimeError):
    """A database that cannot be used at the moment; the message is its own."""


class DamagedDatabase(NoDatabase):
    """A database file whose pages are not whole; the message says what to do."""


class LostLease(NoDatabase):
    """The chats are another process's by now: nothing more is read or written for them."""


class NewerDatabase(RuntimeError):
    """A database that a later version of the bot wrote; the message says what to do."""


class OlderDatabase(RuntimeError):
    """A database that an earlier version of the bot wrote, and that must be migrated first."""


class DatabaseInUse(RuntimeError):
    """A database that a running bot of an earlier version uses; the message says what to do."""
