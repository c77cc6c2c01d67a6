"""Games that are played on, each position stored and read: at random to their end, or a while by somebody."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from engine import CHANCE, Answer, Event, State, apply, from_json, legal, to_json, view, write
from engine.departing import depart
from engine.dispatch import is_among
from engine.invariants import broken
from engine.players import PLAYERS
from engine.sampling import sample
from engine.untrusted_state import defects
from tests.engine.kit import Game

MOST_ANSWERS: Final = 5_000


def stored(state: State) -> State:
    """The same position, stored and read as one from outside."""
    data = json.loads(json.dumps(to_json(state)))
    assert defects(data) == []
    read = from_json(data)
    assert read == state
    return read


def to_its_end(
    state: State, rng: Random, any_answer: Callable[[State, Random], Answer], *, leave: float = 0.0
) -> Iterator[tuple[State, Answer | None, list[Event]]]:
    """Each position of a game, the answer that led to it and what happened; no answer where somebody left.

    `leave` is the chance that somebody leaves it before an answer.
    """
    yield state, None, []
    for _ in range(MOST_ANSWERS):
        if state.over:
            return
        answer = None
        if rng.random() < leave:
            state.events = []
            depart(state, rng.choice([seat for seat in range(state.seats) if state.lives(seat)]))
            events = state.events
        else:
            answer = any_answer(state, rng)
            events = apply(state, answer)
        state = stored(state)
        yield state, answer, events
    raise AssertionError("a game has no end")


def for_a_while(state: State, rng: Random, answers: int, answer: Callable[[State, int], Answer]) -> None:
    """Have somebody answer for every seat, chance being drawn; each answer is legal and breaks nothing."""
    for _ in range(answers):
        seat = state.asked_seat
        if seat is None:
            return
        if seat == CHANCE:
            apply(state, sample(state, rng.random))
            continue
        state = stored(state)
        given = answer(state, seat)
        assert is_among(given, legal(state, seat))
        apply(state, given)
        assert broken(state) == []


def level(name: str, rng: Random, budget: int = 1) -> Callable[[State, int], Answer]:
    """What a level of computer answers."""
    return lambda state, seat: PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, budget)


def answer_of(name: str, table: Game, seat: int) -> str:
    """What a level answers to the open question of a seat, from 1, in notation."""
    return write(level(name, Random(3), 0)(table.state, seat - 1))
