"""Statistics of people, of guests and of chats, from what was played (`played.py`)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kotbot.matches.facts import Achievement, Kind
from kotbot.matches.log.played import History, Player, SeatResult


@dataclass(frozen=True, slots=True)
class Stats:
    """The statistics of a player over matches that were played to their end."""

    account: int | None
    """None for a guest of a chat."""
    name: str
    games: int
    by_stars: int
    """Wins with 20 stars."""
    by_elimination: int
    """Wins as the last one alive."""
    favourite: str
    """The monster played most often; empty without games."""
    most_damage: int
    """The most hearts taken from others in one match; counts only matches in which nobody took more."""
    tables: int = 0
    """Games among these that were played at a physical table."""
    by_agreement: int = 0
    """Wins that people at a table agreed on."""
    as_guest: int = 0
    """Games among these that an account took over from a guest."""
    earned: frozenset[Achievement] = frozenset()
    """The achievements of these games."""
    boxes: tuple[tuple[str, int], ...] = ()
    """The expansions of these games with the number of games of each, the most played first."""
    played: tuple[tuple[str, int], ...] = ()
    """The cards played from a hand in these games with the times of each, the most played first."""

    @property
    def wins(self) -> int:
        """Wins of every kind."""
        return self.by_stars + self.by_elimination + self.by_agreement


def of_person(history: History, account: int) -> Stats:
    """Return the statistics of one person in all chats, from all that may count for them."""
    return count(account, history.names.get(account, ""), history.rows_of(account))


def of_chat(history: History) -> list[Stats]:
    """Return the statistics of the people and guests of a chat, most wins first."""
    lines = [
        count(player.account, name_of(player, own, history.names), own)
        for player, own in by_player(history.rows()).items()
    ]
    return sorted(lines, key=lambda line: (-line.wins, -line.games, line.name))


def by_player(rows: Iterable[SeatResult]) -> dict[Player, list[SeatResult]]:
    """Return the rows that count for each player, in their order."""
    own: defaultdict[Player, list[SeatResult]] = defaultdict(list)
    for row in rows:
        if row.player is not None:
            own[row.player].append(row)
    return own


def name_of(player: Player, rows: Iterable[SeatResult], names: Mapping[int, str]) -> str:
    """Return the latest name; for an account that has only taken a guest over, its own."""
    own = next((row.name for row in rows if player.account is None or not row.guest), None)
    return own if own is not None else names.get(player.account or 0, "")


def count(account: int | None, name: str, rows: Sequence[SeatResult]) -> Stats:
    """Return the statistics of one player's rows."""
    wins = Counter(row.how for row in rows)
    monsters = Counter(row.monster for row in rows)
    return Stats(
        account=account,
        name=name,
        games=len(rows),
        by_stars=wins["stars"],
        by_elimination=wins["last"],
        favourite=max(monsters, key=lambda monster: (monsters[monster], monster), default=""),
        most_damage=max((row.damage for row in rows), default=0),
        tables=sum(row.kind is Kind.TABLE for row in rows),
        by_agreement=wins["agreed"],
        as_guest=sum(bool(row.guest) for row in rows) if account is not None else 0,
        earned=frozenset(achievement for row in rows for achievement in row.earned),
        boxes=_most_first(Counter(box for row in rows for box in row.boxes)),
        played=_most_first(Counter(card for row in rows for card in row.played)),
    )


def _most_first(times: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(times.items(), key=lambda one: (-one[1], one[0])))
