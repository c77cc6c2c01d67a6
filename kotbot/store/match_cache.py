"""A cache of what was read or written lately, so that most presses read nothing; the database is the truth.

One process writes a match, in one thread, so the cache never differs from the tables: a write through a unit
of work invalidates what it changes, and a rollback invalidates everything. If several processes share a
database, each caches the matches of its own partitions, and no accounts.
"""

from copy import copy
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.records import AccountRecord

MATCHES: Final = 500
ACCOUNTS: Final = 2_000


class MatchCache:
    """Matches by their code, as the use cases hold them, and accounts by their id."""

    def __init__(self, accounts: int = ACCOUNTS) -> None:
        self._matches: BoundedDict[str, object] = BoundedDict(MATCHES)
        self._codes: BoundedDict[int, str] = BoundedDict(MATCHES)
        self._accounts: BoundedDict[int, AccountRecord] = BoundedDict(accounts)

    def take_match(self, code: str) -> object | None:
        """Remove a match from the cache and return it, for the caller to change; None if it is not cached."""
        return self._matches.take(code)

    def keep_match(self, code: str, match: int, game: object) -> None:
        """Cache a match that is stored; the caller must not change it any more."""
        self._matches.keep(code, game)
        self._codes.keep(match, code)

    def forget_match(self, match: int) -> None:
        """Invalidate a match whose rows were changed."""
        code = self._codes.take(match)
        if code is not None:
            self._matches.take(code)

    def forget_matches(self) -> None:
        """Invalidate all matches, after a change of the rows of many."""
        self._matches.clear()
        self._codes.clear()

    def account(self, account: int) -> AccountRecord | None:
        """Return a person's account; None if it is not cached."""
        known = self._accounts.get(account)
        return None if known is None else copy(known)

    def keep_account(self, account: AccountRecord) -> None:
        """Cache an account as it is stored."""
        self._accounts.keep(account.id, copy(account))

    def forget_account(self, account: int) -> None:
        """Invalidate an account that was changed or deleted."""
        self._accounts.take(account)

    def clear(self) -> None:
        """Forget everything."""
        self.forget_matches()
        self._accounts.clear()
