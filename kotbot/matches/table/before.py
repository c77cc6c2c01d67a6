"""Earlier tables of a chat or a person: known players, their usual monsters, the same seats again."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from kotbot.matches.core.game import Game
from kotbot.matches.facts import Familiar, Mode, Occupant, Where
from kotbot.matches.people.chats import settings_of
from kotbot.matches.people.names import fold, sign
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord

TABLES: Final = 12
"""How many of the latest tables are considered."""
NAMES: Final = 6
"""How many names are offered at once."""


@dataclass(frozen=True, slots=True)
class Before:
    """The earlier tables of a chat and of a person, the latest first; without seats of people who left."""

    where: Where
    blocked: tuple[int, ...]
    tables: tuple[tuple[MatchRecord, tuple[SeatRecord, ...]], ...]

    @property
    def last(self) -> tuple[MatchRecord, tuple[SeatRecord, ...]] | None:
        """The last table of this chat, else that of the person; None if there is none."""
        here = (table for table in self.tables if table[0].chat == self.where.chat)
        return next(chain(here, self.tables), None)

    def everybody(self) -> list[Familiar]:
        """Return all earlier players, the latest first; people of other chats are only names here."""
        found: dict[str, Familiar] = {}
        for match, seats in self.tables:
            for seat in seats:
                known = self.as_familiar(match, seat)
                if known is not None:
                    found.setdefault(fold(known.name), known)
        return list(found.values())

    def familiar(self, seated: Sequence[SeatRecord]) -> tuple[Familiar, ...]:
        """Return the earlier players to offer: those who are not seated."""
        names = {fold(seat.name) for seat in seated}
        accounts = {seat.account for seat in seated if seat.account is not None}
        free = [
            one for one in self.everybody() if fold(one.name) not in names and one.account not in accounts
        ]
        return tuple(free[:NAMES])

    def as_familiar(self, match: MatchRecord, seat: SeatRecord) -> Familiar | None:
        """Return a former player by account in the chat where they played, else by name; None if unnamed."""
        if seat.occupant is Occupant.COMPUTER or not seat.name.strip():
            return None
        own = seat.account == self.where.chat
        stays = seat.account is not None and (own or match.chat == self.where.chat)
        account = seat.account if stays and seat.account not in self.blocked else None
        return Familiar(key(seat.name, account), seat.name, account)

    def monster_of(self, name: str, account: int | None) -> str:
        """Return the monster that somebody played last, empty if they never played."""
        for seat in chain.from_iterable(seats for _, seats in self.tables):
            same = seat.account == account if account is not None else fold(seat.name) == fold(name)
            if same and seat.occupant is not Occupant.COMPUTER and (account is not None or name.strip()):
                return seat.monster
        return ""

    def rules(self) -> dict[str, Any] | None:
        """Return the rules of the last table."""
        return None if self.last is None else self.last[0].rules

    def mode(self) -> Mode:
        """Return the mode of the last table."""
        return Mode.REFEREE if self.last is None else self.last[0].mode


def before(unit: Unit, where: Where, account: int | None, gone: Collection[int] = ()) -> Before:
    """Return the tables before this one, of the chat and of the person who opens it, without the `gone`."""
    matches = unit.tables_before(where.chat, account, TABLES)
    seats: dict[int, list[SeatRecord]] = {match.id: [] for match in matches}
    for seat in unit.seats_of_all(list(seats)):
        if seat.account not in gone:
            seats[seat.match].append(seat)
    blocked = tuple(settings_of(unit, where.chat).blocked)
    return Before(where, blocked, tuple((match, tuple(seats[match.id])) for match in matches))


def key(name: str, account: int | None) -> str:
    """Return the sign of a person in callback data, which holds no names."""
    return sign(f"{account or ''}:{fold(name)}")


def so_far(game: Game) -> Before:
    """Return the tables before the one in the set-up."""
    match = game.match
    where = Where(match.chat, match.topic, match.private)
    return before(game.unit, where, match.host, set(match.desk.gone) - {seat.account for seat in game.seats})


def as_last_time(past: Before, seats: Sequence[SeatRecord]) -> bool:
    """Return whether the same players have the same monsters in the same order as at the last table."""
    last = () if past.last is None else past.last[1]
    return [_sits(seat) for seat in seats] == [_sits(seat) for seat in last]


def _sits(seat: SeatRecord) -> tuple[str, str, str | None]:
    name = "" if seat.occupant is Occupant.COMPUTER else fold(seat.name)
    return name, seat.monster, seat.level
