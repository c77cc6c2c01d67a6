"""The review of an ended match: its decisive moments, computed on the first request and stored."""

from dataclasses import dataclass

from engine import EngineError, InvalidRecord, Record
from engine.dispatch import is_among
from engine.players.advice import Advice
from engine.players.coach import advise
from engine.players.spread import Spread
from engine.review.choices import known_answers
from engine.review.review import Review, SeatReview
from kotbot.matches.core.replaying import replayed
from kotbot.matches.facts import MatchFacts, Mode, Status
from kotbot.matches.modes import of_record
from kotbot.matches.packing import pack_review, unpack_review
from kotbot.matches.ports import Unit
from kotbot.matches.records import ReviewRecord


@dataclass(frozen=True, slots=True)
class MatchToReview:
    """An ended match whose review is wanted: its code, and what its log gives when it is replayed."""

    code: str
    record: Record


def can_review(facts: MatchFacts) -> bool:
    """Return whether a match ended by its rules, and more of it is known than counters."""
    return facts.status is Status.OVER and facts.result is not None and facts.mode is not Mode.COUNTERS


def found(unit: Unit, code: str) -> Review | None:
    """Return the review of a match; None if nobody asked for it yet."""
    match = unit.match(code)
    kept = None if match is None else unit.review(match.id)
    if kept is None:
        return None
    try:
        return unpack_review(kept.found)
    except InvalidRecord:
        return None


def take_up(unit: Unit, code: str) -> MatchToReview | None:
    """Return a match to review; None if there is none, or if these rules cannot replay it."""
    match = unit.match(code)
    if match is None or match.status is not Status.OVER:
        return None
    try:
        record, _ = replayed(of_record(unit, match))
    except (EngineError, LookupError):
        return None
    return MatchToReview(code, record)


def keep(unit: Unit, played: MatchToReview, review: Review) -> None:
    """Store the review, unless the match was deleted."""
    match = unit.match(played.code)
    if match is not None:
        unit.put_review(ReviewRecord(match=match.id, found=pack_review(review)))


def reasons(seat: SeatReview) -> dict[int, Advice]:
    """Return why the better answers were better, by line of the record; without those that hints contradict.

    Takes 10 to 400 milliseconds for each.
    """
    better = [(moment, moment.other) for moment in seat.mistakes]
    if seat.best is not None:
        better.append((seat.best, seat.best.answer))
    told: dict[int, Advice] = {}
    for moment, best in better:
        seen, both = moment.seen, (moment.answer, moment.other)
        advice = advise(seen, known_answers(seen, best.seat), Spread(), both)
        if is_among(advice.answer, (best,)):
            told[moment.line] = advice
    return told
