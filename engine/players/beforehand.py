"""Advice for a monster in Tokyo that waits: whether to yield if the roll that is under way hits it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.answers import Answer, Pass, Stay, Stop, Yield
from engine.decisions import (
    ChangeDice,
    Frame,
    KeepDice,
    OfferArmor,
    OfferJets,
    OfferWings,
    OfferYield,
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
"""So often the other dice are imagined for each number of claws: odd, so that one answer leads."""


class Beforehand(NamedTuple):
    """What to do if a roll hits, by the hearts that it costs or, with Jets, would cost; from few to many."""

    yields: tuple[int, ...]
    stays: tuple[int, ...]
    deadly: bool
    """Whether claws may take the last hearts: then nothing is asked."""


class _Hit(NamedTuple):
    """Hearts that a roll costs, and the position that asks whether to yield; None where they are the last."""

    hearts: int
    asks: State | None


def advise_beforehand(view: State, seat: int, rng: Randomness) -> Beforehand:
    """What a seat in Tokyo should do if the roll of another one hits it; `view` is what that seat sees.

    The open question is one of UNDER_WAY. How the dice beside the claws fall is not known: they are
    imagined, and the answer is advised that is the better one more often.
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
    """Results with each number of claws, beside dice that fall by chance."""
    for claws in range(1, number + 1):
        for _ in range(_DRAWS):
            others = [_BESIDE_CLAWS[rng.randrange(len(_BESIDE_CLAWS))] for _ in range(number - claws)]
            yield count([CLAW] * claws + others)


def _hit_by(view: State, dice: Dice, seat: int, rng: Randomness) -> _Hit | None:
    """What a result does to a seat; None where it costs it nothing."""
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


def _reply(position: State, question: Frame, seat: int, rng: Randomness) -> Answer | None:
    """What is likely to be answered on the way to the claws and past them; None once that is over.

    A seat bears its hit: what its own cards would leave of it is a smaller one, which has its advice too.
    """
    if isinstance(question, OfferYield):
        return _of_two(position, question.seat, rng)
    if isinstance(question, OfferArmor | OfferWings) and question.seat == seat:
        return Pass(seat)
    likely = PLAYER_QUESTIONS[type(question)].reply
    return None if isinstance(likely, Considered) else likely(position, question)


def _of_two(position: State, seat: int, rng: Randomness) -> Answer:
    """Whether to yield or to stay; cards that work at any time are not weighed beside that."""
    return preferred(position, (Yield(seat), Stay(seat)), rng)
