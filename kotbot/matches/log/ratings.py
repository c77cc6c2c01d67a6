"""The ratings of players, computed anew from the opponents and winners of what was played.

The model is that of Plackett and Luce as Weng and Lin rate by it (openskill), over the final standings: the
winner, then the living by their stars, then those who fell, the last one first. It cannot express that all
losers were equal: equal ranks are a draw, and would draw their ratings together.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from kotbot.matches.facts import Kind
from kotbot.matches.log.played import Player, SeatResult

START: Final = 1000
"""Points of a player of whom nothing is known, and of Brawler."""
POINT: Final = 30
"""Points for one unit of the model: nine wins of ten duels are about 380 points."""
SURE: Final = 10
"""Matches after which a rating is no longer provisional."""
COMPUTERS: Final[Mapping[str, int]] = MappingProxyType(
    {"random": 38, "hatchling": 488, "greedy": 728, "brawler": START, "king": 1141}
)
"""Points of the computer players, which never change: measured in the arena (docs/players.md)."""
CERTAIN: Final = 1.0
"""The standard error of a computer's points, in the model's units."""
MODEL: Final = PlackettLuce()
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


class Ladder(StrEnum):
    """The kinds of matches that are rated separately."""

    DIGITAL = "digital"
    TABLE = "table"
    ALONE = "alone"
    """One person against computers, in either kind of match."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a player."""

    points: int
    error: int
    """The standard error of the points."""
    games: int

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still provisional, after too few matches."""
        return self.games < SURE


Ratings = Mapping[Ladder, Mapping[Player, Rating]]


def rate(rows: Iterable[SeatResult]) -> Ratings:
    """Return the ratings of all players of these rows: whole matches of one chat, in any order."""
    return _rate([(_ladder(match), match) for match in _matches(rows)])


def rate_accounts(rows: Iterable[SeatResult], accounts: Collection[int]) -> Ratings:
    """Return the ratings of these accounts from whole matches of all chats; only they and computers count."""
    rated = [(_ladder(match), [row for row in match if _is_of(row, accounts)]) for match in _matches(rows)]
    return _rate([(ladder, known) for ladder, known in rated if len(known) > 1])


def _is_of(row: SeatResult, accounts: Collection[int]) -> bool:
    return row.level is not None or (row.player is not None and row.player.account in accounts)


def _matches(rows: Iterable[SeatResult]) -> list[list[SeatResult]]:
    """Return the whole matches that somebody won, in the order in which they ended."""
    ordered = sorted(rows, key=lambda row: (row.ended or LONG_AGO, row.code, row.place))
    matches = [list(match) for _, match in groupby(ordered, lambda row: row.code)]
    return [match for match in matches if len(match) > 1 and any(row.how for row in match)]


def _ladder(match: Sequence[SeatResult]) -> Ladder:
    if sum(row.level is None for row in match) == 1:
        return Ladder.ALONE
    return Ladder.TABLE if match[0].kind is Kind.TABLE else Ladder.DIGITAL


def _rate(matches: Sequence[tuple[Ladder, Sequence[SeatResult]]]) -> Ratings:
    known: dict[Ladder, dict[Player, PlackettLuceRating]] = {ladder: {} for ladder in Ladder}
    games: dict[Ladder, dict[Player, int]] = {ladder: defaultdict(int) for ladder in Ladder}
    for ladder, match in matches:
        before = [[_before(row, known[ladder])] for row in match]
        after = MODEL.rate(before, ranks=[float(row.rank or len(match)) for row in match])
        for row, (rating,) in zip(match, after, strict=True):
            if row.player is not None:
                known[ladder][row.player] = rating
                games[ladder][row.player] += 1
    return {
        ladder: {player: _shown(rating, games[ladder][player]) for player, rating in own.items()}
        for ladder, own in known.items()
    }


def _before(row: SeatResult, known: Mapping[Player, PlackettLuceRating]) -> PlackettLuceRating:
    """Return the rating before a match: a computer's from the arena, the default for unknown players."""
    points = COMPUTERS.get(row.level or "")
    if points is not None:
        return MODEL.rating(mu=MODEL.mu + (points - START) / POINT, sigma=CERTAIN)
    of_player = None if row.player is None else known.get(row.player)
    return MODEL.rating() if of_player is None else of_player


def _shown(rating: PlackettLuceRating, games: int) -> Rating:
    points = START + POINT * (rating.mu - MODEL.mu)
    return Rating(round(points), round(POINT * rating.sigma), games)
