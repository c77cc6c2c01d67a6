"""The ratings of players, computed anew from the opponents and winners of what was played.

The model is that of Plackett and Luce as Weng and Lin rate by it (openskill), over the final standings: the
winner, then the living by their stars, then those who fell, the last one first. It cannot express that all
losers were equal: equal ranks are a draw, and would draw their ratings together.

Over all chats, accounts that only play each other could win as often as they like, and the bot cannot tell
friends from the accounts of one person, in whatever chat. So a rating is bounded there by the opponents
(docs/players.md).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
ENOUGH: Final = 3
"""Different opponents after whom a rating over all chats is no longer provisional."""
LEAD: Final = 200
"""The most points by which a rating over all chats exceeds that of the third best opponent, or START.

Three wins of four duels.
"""
COMPUTERS: Final[Mapping[str, int]] = MappingProxyType(
    {"random": 38, "hatchling": 488, "greedy": 728, "trickster": 819, "brawler": START, "king": 1141}
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
    opponents: int | None = None
    """The number of different rated opponents; None where that does not matter: in one chat, and alone."""

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still provisional, after too few matches or against too few opponents."""
        return self.games < SURE or (self.opponents is not None and self.opponents < ENOUGH)


Ratings = Mapping[Ladder, Mapping[Player, Rating]]
Opponents = Mapping[Player, Collection[Player]]
"""The people against whom each player was rated."""


def rate(rows: Iterable[SeatResult]) -> Ratings:
    """Return the ratings of all players of these rows: whole matches of one chat, in any order."""
    return _rate([(_ladder(match), match) for match in _matches(rows)])


def rate_accounts(rows: Iterable[SeatResult], accounts: Collection[int]) -> Ratings:
    """Return the ratings of these accounts from whole matches of all chats; only they and computers count.

    They are bounded by the ratings of the opponents, but for those of one person against computers.
    """
    listed = [(_ladder(match), [row for row in match if _is_of(row, accounts)]) for match in _matches(rows)]
    matches = [(ladder, known) for ladder, known in listed if len(known) > 1]
    rated, met = _rate(matches), _opponents(matches)
    return {
        ladder: own if ladder is Ladder.ALONE else _bounded(own, met[ladder]) for ladder, own in rated.items()
    }


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


# Bounds over all chats


def _opponents(matches: Iterable[tuple[Ladder, Sequence[SeatResult]]]) -> Mapping[Ladder, Opponents]:
    met: dict[Ladder, dict[Player, set[Player]]] = {ladder: defaultdict(set) for ladder in Ladder}
    for ladder, match in matches:
        players = {row.player for row in match if row.player is not None}
        for player in players:
            met[ladder][player] |= players - {player}
    return met


def _bounded(own: Mapping[Player, Rating], met: Opponents) -> dict[Player, Rating]:
    points = bounded({player: rating.points for player, rating in own.items()}, met)
    return {
        player: replace(rating, points=points[player], opponents=len(met[player]))
        for player, rating in own.items()
    }


def bounded(points: Mapping[Player, int], met: Opponents) -> dict[Player, int]:
    """Return the points of players, lowered to what their opponents allow, who are lowered too."""
    found = dict(points)
    while True:
        lower = {player: min(own, _most(found[one] for one in met[player])) for player, own in found.items()}
        if lower == found:
            return found
        found = lower


def _most(of_opponents: Iterable[int]) -> int:
    """Return the most points that opponents of these points allow."""
    third_best = sorted(of_opponents, reverse=True)[ENOUGH - 1 : ENOUGH]
    return LEAD + max([START, *third_best])
