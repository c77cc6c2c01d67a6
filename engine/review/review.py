"""A whole game reviewed: the account of each seat, its costliest decisions and its best one.

The steps are separate, so that each can run elsewhere and in parts: `pieces.pieces` of a record,
`pieces.judge` for each piece, `check` for each of the `doubts`; `reviewed` combines the results.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.answers import Answer
from engine.record import Record
from engine.review.deep_compare import Judged, look_closer
from engine.review.judging import Chances
from engine.review.pieces import Gaps, Judgement, Noted, judge, pieces
from engine.state import State

MOST_MISTAKES: Final = 3
"""The maximum number of mistakes shown for a seat."""
CHECKED: Final = 5
"""The maximum number of a seat's apparent mistakes, and of its good decisions, to look closer at."""
SURE: Final = 2.0
"""A difference counts if it is more than so many times its standard error."""


class Doubt(NamedTuple):
    """A choice to look at more closely."""

    seat: int
    is_mistake: bool
    noted: Noted


@dataclass(frozen=True, slots=True)
class KeyDecision:
    """A decision that mattered."""

    line: int
    """In the record, from 1."""
    turn: int
    seen: State
    """The position as the seat saw it."""
    answer: Answer
    other: Answer
    """The better answer; for a good decision the next best."""
    by: float
    """The lead of the better of the two in the chance to win."""
    error: float
    """The standard error of `by`."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The account of a seat, in chances to win: the first four sum to 1 for the winner, to 0 for others."""

    start: float
    luck: float
    decisions: float
    """What decisions changed, also those of the others, and what later judgements corrected."""
    unknown: float
    """Changes by entries at a table that do not say how they came about."""
    lost: float
    """The cost of the seat's own choices, as judged before any closer look."""
    choices: int
    """Decisions between at least two answers."""
    mistakes: tuple[KeyDecision, ...]
    """The costliest that are certain, the costliest first."""
    best: KeyDecision | None

    @property
    def end(self) -> float:
        """The chance to win at the end of the account."""
        return self.start + self.luck + self.decisions + self.unknown


@dataclass(frozen=True, slots=True)
class Review:
    """A game, reviewed."""

    seats: tuple[SeatReview, ...]
    since: int
    """The turn in which the review begins, if seats changed during the game; 0 for a whole game."""
    curve: tuple[tuple[int, tuple[float, ...]], ...]
    """For each turn its number, and each seat's chance to win as it began; the last entry is the end."""
    gaps: Gaps


def doubts(judgements: Iterable[Judgement]) -> list[Doubt]:
    """Return the choices that must be looked at more closely before a verdict."""
    noted = [each for judgement in judgements for each in judgement.noted]
    found: list[Doubt] = []
    for seat in sorted({each.choice.answer.seat for each in noted}):
        own = [each for each in noted if each.choice.answer.seat == seat]
        costly = sorted(own, key=lambda each: -each.choice.cost)[:CHECKED]
        good = sorted(own, key=lambda each: -each.choice.gain)[:CHECKED]
        found += [Doubt(seat, True, each) for each in costly if each.choice.cost > 0]
        found += [Doubt(seat, False, each) for each in good if each.choice.gain > 0]
    return found


def check(doubt: Doubt) -> Judged:
    """Look closer at how far the better answer of a doubt is ahead."""
    made = doubt.noted.choice
    if doubt.is_mistake:
        return look_closer(made.seen, made.best, made.answer, made.cost)
    return look_closer(made.seen, made.answer, made.other, made.gain)


def reviewed(judgements: Sequence[Judgement], checked: Sequence[tuple[Doubt, Judged]]) -> Review:
    """Build the review of a game from the judgements of its pieces, in order; at least one is needed."""
    first = judgements[0]
    curve = _curve(judgements)
    return Review(
        tuple(_seat(seat, judgements, checked) for seat in range(len(first.before))),
        first.turn,
        curve,
        Gaps(*(sum(column) for column in zip(*(each.gaps for each in judgements), strict=True))),
    )


def review(record: Record) -> Review:
    """Review a game that is over; raises InvalidRecord, and ValueError for one without any line."""
    judgements = [judge(piece) for piece in pieces(record)]
    if not judgements:
        raise ValueError("nothing was played: there is nothing to review")
    return reviewed(judgements, [(doubt, check(doubt)) for doubt in doubts(judgements)])


def turning_point(review: Review) -> int:
    """Return the index in the curve of the turn that moved all chances most, the first of equals."""

    def moved(at: int) -> float:
        (_, before), (_, after) = review.curve[at : at + 2]
        return sum(abs(then - now) for now, then in zip(before, after, strict=True))

    return max(range(len(review.curve) - 1), key=moved)


def _curve(judgements: Sequence[Judgement]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Return one point per turn; at a table a turn may be in several pieces."""
    points: dict[int, Chances] = {}
    for each in judgements:
        points.setdefault(each.turn, each.before)
    last = judgements[-1]
    return (*((turn, tuple(chances)) for turn, chances in points.items()), (last.turn + 1, tuple(last.after)))


def _seat(seat: int, judgements: Sequence[Judgement], checked: Sequence[tuple[Doubt, Judged]]) -> SeatReview:
    accounts = [each.account for each in judgements]
    own = [(doubt, judged) for doubt, judged in checked if doubt.seat == seat and _is_sure(judged)]
    mistakes = [_moment(doubt, judged) for doubt, judged in own if doubt.is_mistake]
    good = [_moment(doubt, judged) for doubt, judged in own if not doubt.is_mistake]
    return SeatReview(
        start=judgements[0].before[seat],
        luck=sum(each.luck[seat] for each in accounts),
        decisions=sum(each.decisions[seat] for each in accounts),
        unknown=sum(each.unknown[seat] for each in accounts),
        lost=sum(each.costs[seat] for each in judgements),
        choices=sum(each.choices[seat] for each in judgements),
        mistakes=tuple(sorted(mistakes, key=lambda moment: -moment.by)[:MOST_MISTAKES]),
        best=max(good, key=lambda moment: moment.by, default=None),
    )


def _is_sure(judged: Judged) -> bool:
    return judged.by > SURE * judged.error


def _moment(doubt: Doubt, judged: Judged) -> KeyDecision:
    line, made = doubt.noted
    other = made.best if doubt.is_mistake else made.other
    return KeyDecision(line, made.seen.turn, made.seen, made.answer, other, judged.by, judged.error)
