"""Who is best in a chat, and how somebody fared against each other one there; from what was played."""

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
    """What a list of the best goes by."""

    WINS = "wins"
    RATING = "rating"
    ROLL = "roll"
    """The stars that one roll scored, where nobody scored more in the match."""
    BITES = "bites"
    """Hearts taken from others in a match, where nobody took more."""
    TOKYO = "tokyo"
    """Turns in Tokyo in a match, where nobody was there longer."""


class Since(StrEnum):
    """Which matches count."""

    MONTH = "month"
    """Of this month, by the clock of the chat."""
    EVER = "ever"


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All that was played in a chat, the latest match first, and what its players are called."""

    rows: Sequence[SeatResult]
    names: Mapping[Player, str]
    month: datetime
    """When this month began there."""


@dataclass(frozen=True, slots=True)
class Best:
    """A line of a list."""

    rank: int
    """From 1; who has as much shares it."""
    player: Player
    name: str
    value: int
    games: int
    dice: Dice | None = None
    """Of the best roll."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of a list by rating; those who are provisional come last, without a rank."""

    rank: int | None
    player: Player
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody, and how another fared in the matches of both."""

    player: Player
    name: str
    games: int
    won: int
    lost: int
    """Matches that this opponent won."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How a player fared in a chat."""

    player: Player
    stats: Stats
    ratings: Mapping[Ladder, Rating]
    streak: int
    """Matches won in a row, up to now."""
    longest: int
    """The longest such streak."""
    opponents: Sequence[Opponent]
    """The one met most often first."""

    @property
    def nemeses(self) -> list[Opponent]:
        """Who won most of the matches of both, all of them if several did as often; empty if nobody won."""
        most = max((one.lost for one in self.opponents), default=0)
        return [one for one in self.opponents if most and one.lost == most]


def chronicle(history: History, month: datetime) -> Chronicle:
    """What was played in a chat, from all of it; `month` is when this one began there."""
    rows = history.rows()
    return Chronicle(rows, _names(rows, history), month)


def chronicle_of_all(history: History, accounts: Collection[int], month: datetime) -> Chronicle:
    """What was played in all chats by accounts that want to be rated there; they alone have names."""
    rows = history.rows()
    known = [row for row in rows if row.player is not None and row.player.account in accounts]
    return Chronicle(rows, _names(known, history), month)


def _names(rows: Sequence[SeatResult], history: History) -> dict[Player, str]:
    own = stats.by_player(rows)
    return {player: stats.name_of(player, own[player], history.names) for player in own}


def month_of(unit: Unit, chat: int) -> datetime:
    """When this month began, by the clock of a chat."""
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
    """The players of a chat by anything but their rating, the best first; who has nothing is not there."""
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
    """The players of a chat by their ratings of now; of a month those alone who played in it."""
    return _ranked(rate(chronicle.rows), chronicle, since)


def best_rated_of_all(
    chronicle: Chronicle, accounts: Collection[int], since: Since
) -> dict[Ladder, list[Rated]]:
    """The same over all chats, for these accounts."""
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
    """How a player fared in a chat; None for one who has not played there to the end."""
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
    """Matches won in a row up to now, and at the best time."""
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
