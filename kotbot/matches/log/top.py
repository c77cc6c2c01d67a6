"""Rankings of a chat, and a player's record against each opponent there, from what was played."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final

from engine.dice import Dice
from kotbot.matches.log import stats
from kotbot.matches.log.played import History, Player, SeatResult
from kotbot.matches.log.ratings import LONG_AGO, Ladder, Rating, Ratings, rate, rate_accounts
from kotbot.matches.log.stats import Stats
from kotbot.matches.people.chats import settings_of
from kotbot.matches.ports import Unit


class By(StrEnum):
    """The criterion of a ranking."""

    WINS = "wins"
    RATING = "rating"
    ROLL = "roll"
    """The most stars from one roll; counts only the best roll of each match."""
    BITES = "bites"
    """Hearts taken from others in a match; counts only the most of each match."""
    TOKYO = "tokyo"
    """Turns in Tokyo in a match; counts only the longest stay of each match."""


class Since(StrEnum):
    """The period of a ranking."""

    MONTH = "month"
    """The present month, by the clock of the chat."""
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All matches of a chat, the latest first, and the names of its players."""

    rows: Sequence[SeatResult]
    names: Mapping[Player, str]
    month: datetime
    """When the present month began there."""


@dataclass(frozen=True, slots=True)
class Best:
    """A line of a ranking."""

    rank: int
    """From 1; equal values share a rank."""
    player: Player
    name: str
    value: int
    games: int
    dice: Dice | None = None
    """The dice of the best roll; None in other rankings."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of a ranking by rating; provisional players come last, without a rank."""

    rank: int | None
    player: Player
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent, and a player's results in the matches of both."""

    player: Player
    name: str
    games: int
    won: int
    lost: int
    """Matches that this opponent won."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The results of a player in a chat."""

    player: Player
    stats: Stats
    ratings: Mapping[Ladder, Rating]
    streak: int
    """Present number of matches won in a row."""
    longest: int
    """The longest such streak."""
    opponents: Sequence[Opponent]
    """The most frequent opponent first."""

    @property
    def nemeses(self) -> list[Opponent]:
        """The opponents who won most of the matches of both, several if tied; empty if nobody won."""
        most = max((one.lost for one in self.opponents), default=0)
        return [one for one in self.opponents if most and one.lost == most]


def chronicle(history: History, month: datetime) -> Chronicle:
    """Return the chronicle of a chat, from all of it; `month` is the start of the present month there."""
    rows = history.rows()
    return Chronicle(rows, _names(rows, history), month)


def chronicle_of_all(history: History, accounts: Collection[int], month: datetime) -> Chronicle:
    """Return the chronicle of all chats, with names only of accounts that want to be rated over all."""
    rows = history.rows()
    known = [row for row in rows if row.player is not None and row.player.account in accounts]
    return Chronicle(rows, _names(known, history), month)


def _names(rows: Sequence[SeatResult], history: History) -> dict[Player, str]:
    own = stats.by_player(rows)
    return {player: stats.name_of(player, own[player], history.names) for player in own}


def month_of(unit: Unit, chat: int) -> datetime:
    """Return the start of the present month, by the clock of a chat."""
    ahead = timedelta(minutes=settings_of(unit, chat).utc_offset)
    there = unit.now + ahead
    return there.replace(day=1, hour=0, minute=0, second=0, microsecond=0) - ahead


def _counted(chronicle: Chronicle, since: Since) -> list[SeatResult]:
    if since is Since.EVER:
        return list(chronicle.rows)
    return [row for row in chronicle.rows if row.ended is not None and row.ended >= chronicle.month]


# Lists

_VALUE: Final[Mapping[By, Callable[[Sequence[SeatResult]], int]]] = MappingProxyType(
    {
        By.WINS: lambda rows: sum(bool(row.how) for row in rows),
        By.ROLL: lambda rows: max((row.best_roll[1] for row in rows if row.best_roll), default=0),
        By.BITES: lambda rows: max((row.damage for row in rows), default=0),
        By.TOKYO: lambda rows: max((row.in_tokyo for row in rows), default=0),
    }
)


def best(chronicle: Chronicle, by: By, since: Since) -> list[Best]:
    """Rank the players of a chat by anything but rating, the best first, without those who have nothing."""
    own = stats.by_player(_counted(chronicle, since))
    values = {player: _VALUE[by](rows) for player, rows in own.items()}
    lines = [
        Best(
            rank=1 + sum(other > value for other in values.values()),
            player=player,
            name=chronicle.names[player],
            value=value,
            games=len(own[player]),
            dice=_dice(own[player], value) if by is By.ROLL else None,
        )
        for player, value in values.items()
        if value
    ]
    return sorted(lines, key=lambda line: (line.rank, line.games, line.name))


def _dice(rows: Sequence[SeatResult], stars: int) -> Dice | None:
    return next((row.best_roll[0] for row in rows if row.best_roll and row.best_roll[1] == stars), None)


def best_rated(chronicle: Chronicle, since: Since) -> dict[Ladder, list[Rated]]:
    """Rank the players of a chat by their present ratings; for a month, only those who played in it."""
    return _ranked(rate(chronicle.rows), chronicle, since)


def best_rated_of_all(
    chronicle: Chronicle, accounts: Collection[int], since: Since
) -> dict[Ladder, list[Rated]]:
    """Rank these accounts by their ratings over all chats."""
    return _ranked(rate_accounts(chronicle.rows, accounts), chronicle, since)


def _ranked(ratings: Ratings, chronicle: Chronicle, since: Since) -> dict[Ladder, list[Rated]]:
    played_lately = {row.player for row in _counted(chronicle, since)}
    return {
        ladder: _lines({player: own[player] for player in own if player in played_lately}, chronicle)
        for ladder, own in ratings.items()
    }


def _lines(ratings: Mapping[Player, Rating], chronicle: Chronicle) -> list[Rated]:
    sure = [rating.points for rating in ratings.values() if not rating.is_provisional]
    lines = [
        Rated(
            rank=None if rating.is_provisional else 1 + sum(points > rating.points for points in sure),
            player=player,
            name=chronicle.names[player],
            rating=rating,
        )
        for player, rating in ratings.items()
    ]
    return sorted(lines, key=lambda line: (line.rank is None, -line.rating.points, line.name))


# One player


def profile(chronicle: Chronicle, player: Player) -> Profile | None:
    """Return the results of a player in a chat; None for one without an ended match there."""
    own = [row for row in chronicle.rows if row.player == player]
    if not own:
        return None
    present, longest = _streaks(own)
    return Profile(
        player=player,
        stats=stats.count(player.account, chronicle.names[player], own),
        ratings={ladder: of[player] for ladder, of in rate(chronicle.rows).items() if player in of},
        streak=present,
        longest=longest,
        opponents=_opponents(chronicle, player),
    )


def _streaks(rows: Sequence[SeatResult]) -> tuple[int, int]:
    """Return the present and the longest number of matches won in a row."""
    ordered = sorted(rows, key=lambda row: (row.ended or LONG_AGO, row.code))
    runs = [(won, sum(1 for _ in run)) for won, run in groupby(ordered, lambda row: bool(row.how))]
    won_last, length = runs[-1]
    return length if won_last else 0, max((length for won, length in runs if won), default=0)


def _opponents(chronicle: Chronicle, player: Player) -> list[Opponent]:
    games, won, lost = Counter[Player](), Counter[Player](), Counter[Player]()
    for _, rows in groupby(chronicle.rows, lambda row: row.code):
        match = list(rows)
        winner = next((row.player for row in match if row.how), None)
        players = {row.player for row in match if row.player is not None}
        if player not in players:
            continue
        others = players - {player}
        games.update(others)
        if winner == player:
            won.update(others)
        elif winner in others:
            lost[winner] += 1
    found = [
        Opponent(other, chronicle.names[other], games[other], won[other], lost[other]) for other in games
    ]
    return sorted(found, key=lambda one: (-one.games, one.name))
