"""A review as plain data, and back."""

from collections.abc import Mapping
from typing import Any, Final

from engine.codec import from_json, to_json
from engine.errors import EngineError, InvalidRecord
from engine.notation import read_line, write_line
from engine.review.pieces import Gaps
from engine.review.review import KeyDecision, Review, SeatReview

VERSION: Final = 2
"""Rises when the form changes, or what is found: older reviews are made anew."""
EXACT: Final = 9
"""Decimal places that are kept."""


def review_to_json(review: Review) -> dict[str, Any]:
    """Encode a review as plain data."""
    return {
        "version": VERSION,
        "since": review.since,
        "gaps": list(review.gaps),
        "curve": [[turn, [round(chance, 4) for chance in chances]] for turn, chances in review.curve],
        "seats": [_seat_to_json(seat) for seat in review.seats],
    }


def review_from_json(data: Any) -> Review:
    """Decode the review that `review_to_json` wrote; raises InvalidRecord, also for another version."""
    try:
        if data["version"] != VERSION:
            raise InvalidRecord(f"the review is of version {data['version']}, not {VERSION}")
        return Review(
            tuple(_seat_from_json(seat) for seat in data["seats"]),
            int(data["since"]),
            tuple((int(turn), tuple(map(float, chances))) for turn, chances in data["curve"]),
            Gaps(*map(int, data["gaps"])),
        )
    except (LookupError, TypeError, ValueError, EngineError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord(f"the review is damaged: {error!r}") from error


def _seat_to_json(seat: SeatReview) -> dict[str, Any]:
    books = (seat.start, seat.luck, seat.decisions, seat.unknown, seat.lost)
    return {
        "books": [round(number, EXACT) for number in books],
        "choices": seat.choices,
        "mistakes": [_moment_to_json(moment) for moment in seat.mistakes],
        "best": None if seat.best is None else _moment_to_json(seat.best),
    }


def _seat_from_json(data: Any) -> SeatReview:
    start, luck, decisions, unknown, lost = map(float, data["books"])
    best = data["best"]
    return SeatReview(
        start,
        luck,
        decisions,
        unknown,
        lost,
        int(data["choices"]),
        tuple(_moment_from_json(moment) for moment in data["mistakes"]),
        None if best is None else _moment_from_json(best),
    )


def _moment_to_json(moment: KeyDecision) -> dict[str, Any]:
    return {
        "line": moment.line,
        "seen": to_json(moment.seen),
        "answers": [write_line(moment.answer), write_line(moment.other)],
        "by": [round(moment.by, EXACT), round(moment.error, EXACT)],
    }


def _moment_from_json(data: Any) -> KeyDecision:
    seen = from_json(data["seen"])
    answer, other = map(read_line, data["answers"])
    by, error = map(float, data["by"])
    return KeyDecision(int(data["line"]), seen.turn, seen, answer, other, by, error)


def of_seat(data: Mapping[str, Any], place: int) -> dict[str, Any] | None:
    """Return one seat's part of a stored review of any version, from 0, as plain data; None if absent."""
    seats = data.get("seats", [])
    if place >= len(seats):
        return None
    return {
        "version": data.get("version"),
        "since": data.get("since"),
        "curve": [[turn, chances[place]] for turn, chances in data.get("curve", [])],
        "seat": seats[place],
    }
