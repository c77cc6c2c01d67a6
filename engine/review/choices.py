"""The worth of a decision beside the other legal answers, at first sight, as hints compute it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.answers import Answer, Buy, Peek, Play
from engine.decisions import ChargeBattery
from engine.dispatch import is_among, is_same
from engine.flow import legal
from engine.players.foresight import Minds
from engine.players.king import King
from engine.players.network import trained
from engine.players.spread import Spread
from engine.players.valuation import fitted
from engine.players.weighing import played_on
from engine.seeing import own, view
from engine.state import State

_KING: Final = King()


class Choice(NamedTuple):
    """A decision between at least two answers, at first sight."""

    seen: State
    """The position as its seat saw it."""
    answer: Answer
    """The given answer."""
    best: Answer
    """The best answer; of several the one that was given."""
    other: Answer
    """The best one beside the one that was given."""
    cost: float
    """The lead of the best answer in the chance to win."""
    gain: float
    """The lead of the given answer over the next best in the chance to win; 0 unless it was the best."""


def choice(state: State, answer: Answer) -> Choice | None:
    """Return the open decision as a choice; None if there was none, or none that can be measured."""
    seat = answer.seat
    seen = view(state, seat)
    answers = known_answers(seen, seat)
    if len(answers) < 2 or not is_among(answer, answers) or isinstance(seen.question, ChargeBattery):
        return None
    weighed = _KING.weigh(seen, answers, Spread(), 0)
    place = _place(answers, answer)
    own = weighed[place]
    if own is None:  # it leads to another position at the dice, which King does not look at
        own = played_on(seen, answer, trained(), Minds(seat, trained(), fitted()))
    others = {at: worth for at, worth in enumerate(weighed) if worth is not None and at != place}
    if not others:
        return Choice(seen, answer, answer, answers[place == 0], 0.0, 0.0)
    other = max(others, key=others.__getitem__)
    if own < others[other]:
        return Choice(seen, answer, answers[other], answers[other], others[other] - own, 0.0)
    return Choice(seen, answer, answer, answers[other], 0.0, own - others[other])


def _place(answers: Sequence[Answer], answer: Answer) -> int:
    """Return the index of an answer; answers of different kinds with the same numbers are equal as tuples."""
    return next(at for at, other in enumerate(answers) if is_same(other, answer))


def known_answers(seen: State, seat: int) -> tuple[Answer, ...]:
    """Return the answers that can be judged: no look at a card and, at a table, no unnamed cards."""
    return tuple([answer for answer in legal(seen, seat) if not _is_blind(seen, answer)])


def _is_blind(seen: State, answer: Answer) -> bool:
    if isinstance(answer, Peek):
        return True
    if isinstance(answer, Play):
        return all(held.card != answer.card for held in own(seen, answer.seat).hand)
    return seen.rules.table and isinstance(answer, Buy) and answer.card not in seen.market
