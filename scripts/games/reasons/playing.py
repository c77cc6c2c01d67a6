"""What becomes of a position after an answer, by the rules."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine import CHANCE, State, apply, legal
from engine.answers import Answer, Buy, Pass, Resolve, Stay, Stop
from engine.decisions import BuyCards, ChooseOrder, KeepDice, OfferRevealed, OfferYield, RollDice, SellCards
from engine.dispatch import is_among
from engine.sampling import sample


class Numbers(NamedTuple):
    """Of a seat."""

    lives: bool
    hearts: int
    stars: int
    energy: int


def numbers(state: State, seat: int) -> Numbers:
    """The numbers of a seat in a position."""
    return Numbers(state.lives(seat), state.hearts[seat], state.stars[seat], state.energy[seat])


Liked = Callable[[State, int], tuple[Any, ...]]
"""What a seat makes of an end of its dice; more is better."""


def after(seen: State, answer: Answer) -> State:
    """The position once an answer has had its effect: until somebody may buy or leave, or the turn ends."""
    return played_on(given(seen, answer), answer.seat)


def played_on(state: State, seat: int, liked: Liked = numbers) -> State:
    """The seat's further questions are answered for the end that it likes best, those of others by no.

    Nobody sells any more cards: who goes by numbers would sell all of them.
    """
    while not state.over and not isinstance(state.question, BuyCards | OfferYield | OfferRevealed):
        question, asked = state.question, state.asked_seat
        if isinstance(question, RollDice) and not state.rolled:
            break
        if asked == CHANCE:
            apply(state, sample(state, lambda: 0.0))
        elif isinstance(question, KeepDice | ChooseOrder | SellCards):
            apply(state, lets_be(state))
        elif asked == seat:
            ends = [played_on(given(state, answer), seat, liked) for answer in legal(state, seat)]
            return max(ends, key=lambda end: liked(end, seat))
        else:
            apply(state, lets_be(state))
    return state


def given(state: State, answer: Answer) -> State:
    """The position after an answer."""
    ahead = state.copy()
    apply(ahead, answer)
    return ahead


def lets_be(state: State) -> Answer:
    """An answer that adds nothing of its own."""
    seat = state.asked_seat
    assert seat is not None
    match state.question:
        case KeepDice():
            return Stop(seat)
        case ChooseOrder():
            return Resolve(seat, "all")
        case _:
            answers = legal(state, seat)
            lets = (answer for answer in (Pass(seat), Stay(seat)) if is_among(answer, answers))
            return next(lets, answers[0])


def can_win(state: State, seat: int) -> bool:
    """Whether a seat can win in this turn by what it buys, if nobody leaves Tokyo."""
    turn = state.turn
    while not state.over and state.turn == turn:
        if isinstance(state.question, RollDice) and not state.rolled:
            break
        if isinstance(state.question, BuyCards) and state.asked_seat == seat:
            bought = [answer for answer in legal(state, seat) if isinstance(answer, Buy)]
            if any(can_win(given(state, answer), seat) for answer in bought):
                return True
        chance = state.asked_seat == CHANCE
        apply(state, sample(state, lambda: 0.0) if chance else _stays(state))
    return state.over and state.winner == seat


def _stays(state: State) -> Answer:
    seat = state.asked_seat
    assert seat is not None
    return Stay(seat) if isinstance(state.question, OfferYield) else lets_be(state)
