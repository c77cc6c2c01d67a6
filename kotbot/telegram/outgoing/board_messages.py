"""The messages of matches: read once, kept in memory, changed in the database first."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.matches import boards, finding
from kotbot.matches.facts import Address, MatchFacts
from kotbot.matches.records import BoardRecord
from kotbot.store import Store

ROWS: Final = 1_000
"""Matches whose messages are known without reading."""
NOTICE: Final = "notice"
"""The kind of a message that reminds a person that the match waits."""


@dataclass(frozen=True, slots=True)
class MatchMessages:
    """A match and the messages that belong to it."""

    facts: MatchFacts
    rows: tuple[BoardRecord, ...]

    def boards(self, chat: int) -> list[BoardRecord]:
        """Return the messages of a chat that show the match, oldest first."""
        return [row for row in self.rows if row.kind == boards.BOARD and row.chat == chat]

    def notices(self) -> list[BoardRecord]:
        """Return the messages that tell a person that the match waits."""
        return [row for row in self.rows if row.kind == NOTICE]

    def questions(self) -> list[BoardRecord]:
        """Return the messages that ask about the match."""
        return [row for row in self.rows if row.kind == boards.QUESTION]


class BoardMessages:
    """The messages of all matches."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: BoundedDict[str, tuple[BoardRecord, ...]] = BoundedDict(ROWS)

    async def read(self, code: str) -> MatchMessages | None:
        """Return the messages of a match as it is now; None if there is no such match."""
        facts = await self._store.run(partial(finding.by_code, code=code))
        return None if facts is None else await self.of(facts)

    async def of(self, facts: MatchFacts) -> MatchMessages:
        """Return a match as it was once, with the messages that show it now."""
        return MatchMessages(facts, await self._rows_of(facts.code))

    async def recall(self, address: Address) -> None:
        """Load the match whose board a message is, if it is one: after a start none of them is loaded."""
        row = await self._store.run(lambda unit: boards.board_at(unit, address))
        if row is not None:
            await self._rows_of(row.code)

    async def _rows_of(self, code: str) -> tuple[BoardRecord, ...]:
        rows = self._rows.get(code)
        if rows is None:
            rows = tuple(await self._store.run(partial(boards.boards_of, code=code)))
            self._rows.keep(code, rows)
        return rows

    def known(self, code: str) -> tuple[BoardRecord, ...]:
        """Return the messages of a match, as far as they are known without reading."""
        return self._rows.get(code) or ()

    def shows(self, code: str, address: Address) -> bool:
        """Return whether a message is known to be, or to have been, a board of a match, or of any match."""
        sheets = [self.known(code)] if code else self._rows.values()
        return any(row.kind in boards.SHOWING and row.address == address for rows in sheets for row in rows)

    def put(self, code: str, *new: BoardRecord | None, gone: tuple[BoardRecord, ...] = ()) -> None:
        """Add messages that were sent and remove those that are gone."""
        rows = self._rows.get(code)
        if rows is not None:
            left = {row.id for row in gone}
            kept = (row for row in rows if row.id not in left)
            self._rows.keep(code, (*kept, *(row for row in new if row is not None)))

    async def forget_row(self, row: BoardRecord) -> None:
        """Forget a message that was deleted, or stripped of its buttons for good."""
        await self._store.run(partial(boards.gone, board=row))
        self.put(row.code, gone=(row,))

    def forget_match(self, code: str) -> None:
        """Forget what is known of the messages of one match: they are looked up again."""
        self._rows.take(code)

    def forget(self) -> None:
        """Forget messages of many matches that are out of reach: they are looked up again."""
        self._rows.clear()
