"""Matches that are written down for ratings and tops."""

from datetime import UTC, datetime, timedelta

from kotbot.matches.facts import Kind
from kotbot.matches.log.played import Player, SeatResult

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ANN, BOB, CID, DEE = Player(1), Player(2), Player(3), Player(4)
ZOE = Player(guest="zoe")
Seat = Player | str | None
"""A player, the level of a computer, or nobody who is known."""


def match(number: int, *seats: Seat, winner: int | None = 0, kind: Kind = Kind.DIGITAL) -> list[SeatResult]:
    """The rows of a match that ended so many hours after noon.

    `winner` is a place from 0, None if nobody won; the others are ranked in the order of the seats.
    """
    order = sorted(range(len(seats)), key=lambda place: place != winner)
    return [
        SeatResult(
            code=f"m{number}",
            chat=-1,
            kind=kind,
            ended=NOON + timedelta(hours=number),
            place=place,
            player=seat if isinstance(seat, Player) else None,
            guest="",
            name="",
            level=seat if isinstance(seat, str) else None,
            monster="kraken",
            rank=order.index(place) + 1,
            stars=0,
            how="stars" if place == winner else "",
            damage=0,
        )
        for place, seat in enumerate(seats)
    ]
