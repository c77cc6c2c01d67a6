"""Who entered something last, and whether somebody saw it before typing: two hands at one table."""

from collections.abc import Iterable
from typing import Final

from kotbot.matches.ports import NotOurs, Unit
from kotbot.matches.records import MatchRecord

HANDS: Final = "hands"
"""Key of the options of a match: the revision that each account made last, `101:12 102:14`."""

ROLLS: Final = "rolls"
"""Key of the options of a match: for each seat who entered its last dice, with which revision, `0:101:12`."""


def remember_hands(match: MatchRecord, accounts: Iterable[int]) -> None:
    """These people make the next revision of a match."""
    made = hands(match.options) | dict.fromkeys(accounts, match.revision + 1)
    match.options[HANDS] = " ".join(f"{account}:{revision}" for account, revision in made.items())


def hands(options: dict[str, str]) -> dict[int, int]:
    """By account the last revision of a match that each of these people made."""
    pairs = (pair.split(":") for pair in options.get(HANDS, "").split())
    return {int(account): int(revision) for account, revision in pairs}


def without_hand(text: str, account: int) -> str:
    """The same without somebody who is forgotten."""
    return " ".join(pair for pair in text.split() if not pair.startswith(f"{account}:"))


def remember_roll(match: MatchRecord, seat: int, account: int) -> None:
    """Somebody enters dice of a seat with the next revision of a match."""
    made = _rolls(match.options) | {seat: (account, match.revision + 1)}
    match.options[ROLLS] = " ".join(f"{who}:{by}:{revision}" for who, (by, revision) in made.items())


def _rolls(options: dict[str, str]) -> dict[int, tuple[int, int]]:
    """By seat who entered its last dice, and with which revision."""
    found = (one.split(":") for one in options.get(ROLLS, "").split())
    return {int(seat): (int(account), int(revision)) for seat, account, revision in found}


def rolls_without(text: str, account: int) -> str:
    """The same rolls without those that somebody entered who is forgotten."""
    return " ".join(one for one in text.split() if one.split(":")[1] != str(account))


def faster(unit: Unit, code: str, chat: int, account: int) -> int | None:
    """Who else entered something that the board of a chat does not show yet; None if nobody did.

    Raises NotOurs.
    """
    match = unit.match(code)
    shown = None if match is None else _shown(unit, match, chat)
    if match is None or shown is None:
        return None
    made = {other: revision for other, revision in hands(match.options).items() if other != account}
    last = max(made, key=lambda other: made[other], default=None)
    return last if last is not None and made[last] > shown else None


def rolled_unseen(unit: Unit, code: str, chat: int, account: int, seat: int) -> int | None:
    """Who else entered dice of a seat that the board of a chat does not show yet; None if nobody did.

    Raises NotOurs.
    """
    match = unit.match(code)
    shown = None if match is None else _shown(unit, match, chat)
    if match is None or shown is None:
        return None
    by, revision = _rolls(match.options).get(seat, (account, 0))
    return by if by != account and revision > shown else None


def _shown(unit: Unit, match: MatchRecord, chat: int) -> int | None:
    """The revision that the board of a chat shows; None if it has no board.

    What a board shows is noted by the way: only the process that draws it is sure to know.
    """
    if not unit.owns(match.partition):
        raise NotOurs(match.partition)
    boards = unit.boards(match.id)
    return max((row.revision for row in boards if (row.chat, row.kind) == (chat, "board")), default=None)
