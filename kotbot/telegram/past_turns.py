"""The turns of matches that people leaf through: read once, as they never change."""

from typing import Final

from kotbot.bounded_dict import BoundedDict
from kotbot.matches.ended import looking_back
from kotbot.matches.ended.looking_back import PastTurn
from kotbot.store import Store

REMEMBERED: Final = 64
"""Matches whose turns are kept in memory."""


class PastTurns:
    """The turns of matches that have ended."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: BoundedDict[str, tuple[PastTurn, ...]] = BoundedDict(REMEMBERED)

    async def of(self, code: str) -> tuple[PastTurn, ...]:
        """Return the turns of a match that has ended, oldest first; empty for other matches."""
        known = self._known.get(code)
        if known is not None:
            return known
        turns = await self._store.run(lambda unit: looking_back.moments(unit, code))
        if turns:
            self._known.keep(code, turns)
        return turns
