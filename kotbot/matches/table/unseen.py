"""What others entered that a board does not show yet: somebody who types may not have seen it."""

from collections.abc import Iterable
from dataclasses import replace

from kotbot.matches.options import EnteredBy
from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.records import MatchRecord


def remember_entries(match: MatchRecord, accounts: Iterable[int]) -> None:
    """Store that these people make the next revision of a match."""
    made = {**match.desk.last_entries, **dict.fromkeys(accounts, match.revision + 1)}
    match.desk = replace(match.desk, last_entries=made)


def remember_roll(match: MatchRecord, seat: int, account: int) -> None:
    """Store that somebody enters dice of a seat with the next revision of a match."""
    made = {**match.desk.rolls, seat: EnteredBy(account, match.revision + 1)}
    match.desk = replace(match.desk, rolls=made)


def unseen_entry(unit: Unit, code: str, chat: int, account: int) -> int | None:
    """Return who else entered something that the board of a chat does not show yet; None if nobody did.

    Raises NotOurs.
    """
    match = unit.match(code)
    shown = None if match is None else _shown(unit, match, chat)
    if match is None or shown is None:
        return None
    made = {other: revision for other, revision in match.desk.last_entries.items() if other != account}
    last = max(made, key=lambda other: made[other], default=None)
    return last if last is not None and made[last] > shown else None


def unseen_roll(unit: Unit, code: str, chat: int, account: int, seat: int) -> int | None:
    """Return who else entered dice of a seat that the board of a chat does not show yet; None if nobody did.

    Raises NotOurs.
    """
    match = unit.match(code)
    shown = None if match is None else _shown(unit, match, chat)
    if match is None or shown is None:
        return None
    by, revision = match.desk.rolls.get(seat, EnteredBy(account, 0))
    return by if by != account and revision > shown else None


def _shown(unit: Unit, match: MatchRecord, chat: int) -> int | None:
    """Return the revision that the board of a chat shows; None if it has no board.

    That revision is stored late, so only the process that draws the board is sure to know it.
    """
    if not unit.owns(match.partition):
        raise NotOurs(match.partition)
    boards = unit.boards(match.id)
    return max((row.revision for row in boards if (row.chat, row.kind) == (chat, "board")), default=None)
