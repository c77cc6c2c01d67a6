"""Statistics of people and of chats, from the results that were counted from the events."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Final

from kotbot.matches.facts import Kind, Occupant, Status
from kotbot.matches.log.results import result_from_json
from kotbot.matches.ports import Unit
from kotbot.matches.records import MatchRecord, SeatRecord

COUNTED: Final = "counted"
"""Key of the options of a match that was played at a table: whether people want it in the statistics."""
NOT_COUNTED: Final = "no"


@dataclass(frozen=True, slots=True)
class Stats:
    """How somebody fared in matches that were played to their end."""

    account: int
    name: str
    games: int
    by_stars: int
    """Wins with 20 stars."""
    by_elimination: int
    """Wins as the last one alive."""
    favourite: str
    """The monster played most often; empty without games."""
    most_damage: int
    """Hearts taken from others in one match, where that was its most."""
    tables: int = 0
    """Games of these that were played at a physical table."""
    by_agreement: int = 0
    """Wins that people at a table agreed on."""

    @property
    def wins(self) -> int:
        """Wins of every kind."""
        return self.by_stars + self.by_elimination + self.by_agreement


def of_person(unit: Unit, account: int) -> Stats:
    """The statistics of one person in all chats."""
    known = unit.account(account)
    rows = _rows(unit, unit.matches_of(account, [Status.OVER])).get(account, [])
    return _count(account, known.name if known is not None else "", rows)


def of_chat(unit: Unit, chat: int) -> list[Stats]:
    """The statistics of the people of a chat in that chat, most wins first."""
    rows = _rows(unit, unit.matches_in(chat, [Status.OVER]))
    lines = [_count(account, own[0][1].name, own) for account, own in rows.items()]
    return sorted(lines, key=lambda line: (-line.wins, -line.games, line.name))


Row = tuple[MatchRecord, SeatRecord]


def _rows(unit: Unit, matches: list[MatchRecord]) -> dict[int, list[Row]]:
    by_id = {match.id: match for match in matches if match.options.get(COUNTED) != NOT_COUNTED}
    rows: defaultdict[int, list[Row]] = defaultdict(list)
    for seat in unit.seats_of_all(list(by_id)):
        if seat.occupant is Occupant.PERSON and seat.account is not None:
            rows[seat.account].append((by_id[seat.match], seat))
    return rows


def _count(account: int, name: str, rows: list[Row]) -> Stats:
    wins: Counter[str] = Counter()
    damage = 0
    for match, seat in rows:
        if match.result is None:
            continue
        result = result_from_json(match.result)
        if result.winner == seat.place:
            wins[result.how] += 1
        most = result.highlights.most_damage
        if most is not None and most[0] == seat.place:
            damage = max(damage, most[1])
    monsters = Counter(seat.monster for _, seat in rows)
    favourite = max(monsters, key=lambda monster: (monsters[monster], monster), default="")
    tables = sum(match.mode.kind is Kind.TABLE for match, _ in rows)
    return Stats(
        account, name, len(rows), wins["stars"], wins["last"], favourite, damage, tables, wins["agreed"]
    )
