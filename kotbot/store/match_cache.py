"""What was read or written lately, so that most presses read nothing; the database stays the truth.

One process writes a match, in one thread, so this never differs from the tables: a write through a unit of
work forgets what it changes, and a transaction that is rolled back forgets everything. Of several processes
on one database each keeps the matches of its own partitions, and no accounts.
"""

from copy import copy
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.records import AccountRecord

GAMES: Final = 500
ACCOUNTS: Final = 2_000


class MatchCache:
    """Matches as the use cases hold them, by their code, and accounts, by their id."""

    def __init__(self, accounts: int = ACCOUNTS) -> None:
        self._games: BoundedDict[str, object] = BoundedDict(GAMES)
        self._codes: BoundedDict[int, str] = BoundedDict(GAMES)
        self._accounts: BoundedDict[int, AccountRecord] = BoundedDict(accounts)

    def take_game(self, code: str) -> object | None:
        """A match, which whoever takes it may change; None if it is not here."""
        return self._games.take(code)

    def keep_game(self, code: str, match: int, game: object) -> None:
        """Keep a match that is written; whoever keeps it changes it no more."""
        self._games.keep(code, game)
        self._codes.keep(match, code)

    def forget_match(self, match: int) -> None:
        """Rows of this match are changed."""
        code = self._codes.take(match)
        if code is not None:
            self._games.take(code)

    def forget_games(self) -> None:
        """Rows of many matches are changed."""
        self._games.clear()
        self._codes.clear()

    def account(self, account: int) -> AccountRecord | None:
        """A person's account; None if it is not here."""
        known = self._accounts.get(account)
        return None if known is None else copy(known)

    def keep_account(self, account: AccountRecord) -> None:
        """Keep an account as it is stored."""
        self._accounts.keep(account.id, copy(account))

    def forget_account(self, account: int) -> None:
        """This account is changed or gone."""
        self._accounts.take(account)

    def clear(self) -> None:
        """Forget everything."""
        self.forget_games()
        self._accounts.clear()
