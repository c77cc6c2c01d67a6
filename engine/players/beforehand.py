"""Advice for a monster in Tokyo during another's roll: whether to yield if that roll hits."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.answers import Answer, Pass, Stay, Stop, Yield
from engine.decisions import (
    ChangeDice,
    KeepDice,
    OfferArmor,
    OfferJets,
    OfferWings,
    OfferYield,
    Question,
    RollDice,
)
from engine.dice import CLAW, ENERGY, HEART, ONE, THREE, TWO, Dice, count
from engine.events import HeartsLost
from engine.flow import apply_unchecked
from engine.players.coach import preferred
from engine.players.player import Randomness
from engine.players.questions import PLAYER_QUESTIONS, Considered
from engine.state import State

UNDER_WAY: Final = (RollDice, KeepDice, ChangeDice)
"""The questions while a roll is under way."""
_BESIDE_CLAWS: Final = (ONE, TWO, THREE, ENERGY, HEART)
_DRAWS: Final = 3
"""The number of samples of the other dice for each number of claws: odd, so that one answer leads."""


class Beforehand(NamedTuple):
    """Advice for a hit, by the hearts that it costs or, with Jets, would cost; in ascending order."""

    yields: tuple[int, ...]
    stays: tuple[int, ...]
    deadly: bool
    """Whether claws may take the last hearts: then nothing is asked."""


class _Hit(NamedTuple):
    """The hearts that a roll costs, and the position that asks to yield; None if they are the last."""

    hearts: int
    asks: State | None


def advise_beforehand(view: State, seat: int, rng: Randomness) -> Beforehand:
    """Advise a seat in Tokyo whether to yield if another's roll hits; `view` is what that seat sees.

    The open question must be one of UNDER_WAY. The dice other than claws are sampled, and the answer that is
    better more often is advised.
    """
    votes: Counter[int] = Counter()
    deadly = False
    for dice in _imagined(view.ndice, rng):
        hit = _hit_by(view, dice, seat, rng)
        if hit is None:
            continue
        if hit.asks is None:
            deadly = True
        else:
            votes[hit.hearts] += 1 if isinstance(_of_two(hit.asks, seat, rng), Yield) else -1
    losses = sorted(votes)
    return Beforehand(
        tuple(hearts for hearts in losses if votes[hearts] > 0),
        tuple(hearts for hearts in losses if votes[hearts] <= 0),
        deadly,
    )


def _imagined(number: int, rng: Randomness) -> Iterator[Dice]:
    """Yield results with each number of claws; the other dice are random."""
    for claws in range(1, number + 1):
        for _ in range(_DRAWS):
            others = [_BESIDE_CLAWS[rng.randrange(len(_BESIDE_CLAWS))] for _ in range(number - claws)]
            yield count([CLAW] * claws + others)


def _hit_by(view: State, dice: Dice, seat: int, rng: Randomness) -> _Hit | None:
    """Return the effect of a result on a seat; None if it loses nothing."""
    ahead = view.copy()
    ahead.dice, ahead.rolls = dice, 0
    if isinstance(view.question, RollDice):
        ahead.stack[-1] = KeepDice(view.active)
    answer: Answer = Pass(view.active) if isinstance(view.question, ChangeDice) else Stop(view.active)
    lost = 0
    while True:
        for event in apply_unchecked(ahead, answer):
            if isinstance(event, HeartsLost) and event.seat == seat and event.claws:
                if not event.now:
                    return _Hit(lost - event.change, None)
                lost -= event.change
        question = ahead.question
        if question is None or ahead.turn != view.turn:
            return None
        if isinstance(question, OfferJets) and question.seat == seat:
            return _Hit(question.hit.amount, ahead)
        if isinstance(question, OfferYield) and question.seat == seat:
            return _Hit(lost, ahead)
        reply = _reply(ahead, question, seat, rng)
        if reply is None:
            return None
        answer = reply


def _reply(position: State, question: Question, seat: int, rng: Randomness) -> Answer | None:
    """Return the likely reply on the way to the claws and past them, or None when that way is over.

    The seat does not use its own cards against the hit: the reduced hit is another case with its own advice.
    """
    if isinstance(question, OfferYield):
        return _of_two(position, question.seat, rng)
    if isinstance(question, OfferArmor | OfferWings) and question.seat == seat:
        return Pass(seat)
    likely = PLAYER_QUESTIONS[type(question)].reply
    return None if isinstance(likely, Considered) else likely(position, question)


def _of_two(position: State, seat: int, rng: Randomness) -> Answer:
    """Return the better of Yield and Stay, without weighing cards that work at any time."""
    return preferred(position, (Yield(seat), Stay(seat)), rng)
