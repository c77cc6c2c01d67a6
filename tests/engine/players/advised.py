"""The advice of the coach in positions that are laid out."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine import State, legal, view, write
from engine.answers import Answer
from engine.players.advice import Advice, Reason
from engine.players.coach import _Why, advise
from tests.engine.kit import game

MARKET = ["skyscraper", "extra_head", "wings"]
ALL_CARDS = {"deck": "base+all"}


def advised(edition: str, *seats: dict[str, Any], **parts: Any) -> Advice:
    """The advice in a position as engine.build takes it."""
    return advice_in(game(edition, *seats, **({"market": MARKET} | parts)).state)


def advice_in(state: State) -> Advice:
    seat = state.asked_seat
    assert seat is not None
    assert seat >= 0
    return advise(view(state, seat), legal(state, seat), Random(1))


def told_against(state: State, done: str) -> Advice:
    """The advice where something else was done, in notation."""
    seat = state.asked_seat
    assert seat is not None
    answers = legal(state, seat)
    return advise(view(state, seat), answers, Random(1), [named(answers, done)])


def named(answers: Sequence[Answer], text: str) -> Answer:
    return next(answer for answer in answers if write(answer) == text)


def why(state: State, best: Answer, other: Answer) -> Reason | None:
    """What is said for an answer beside another one, whichever is better."""
    return _Why(view(state, best.seat), best, other, {}, Random(1)).reason()
