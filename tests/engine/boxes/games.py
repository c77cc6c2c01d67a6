"""Random games with the made-up expansion: everybody plays what they hold, in anybody's turn."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from engine import CHANCE, Answer, Edition, Event, State, apply, build, from_json, legal, rules, to_json
from engine.cards.catalogue import THINGS, traits
from engine.departing import depart
from engine.sampling import sample
from engine.unboxing import own_set
from tests.engine.boxes.made_up import BOX

MONSTERS: Final = ("paper_tiger", "tin_whale")
OWN_CARDS: Final = tuple(
    card for card, row in THINGS.items() if getattr(row, "box", "") == BOX and traits(card).in_deck
)
MOST_ANSWERS: Final = 5_000


def start(rng: Random) -> State:
    """A game whose deck is full of made-up cards, in its middle: everybody has some, and few hearts."""
    edition = rng.choice((Edition.FIRST, Edition.SECOND))
    seats = rng.randint(2, 6)
    kept = [card for card in OWN_CARDS if traits(card).held] * 2
    rng.shuffle(kept)
    rows = [seat(rng, kept) for _ in range(seats)]
    deck = (*rng.sample(rules(edition).deck, 12), *OWN_CARDS, *OWN_CARDS)
    return build(
        {
            "rules": {"edition": edition.value, "deck": sorted(deck), "boxes": [BOX]},
            "seats": rows,
            "active": rng.randint(1, seats),
            "city": rng.randint(1, seats),
        }
    )


def seat(rng: Random, kept: list[str]) -> dict[str, Any]:
    """One monster; it takes its cards from those that are left."""
    monster = rng.choice(MONSTERS)
    cards = [kept.pop() for _ in range(rng.randint(1, 3))]
    hand = rng.sample(own_set((BOX,), monster), rng.randint(0, 3)) if monster == "tin_whale" else []
    return {
        "hearts": rng.randint(2, 10),
        "stars": rng.randint(0, 12),
        "energy": rng.randint(0, 12),
        "monster": monster,
        "cards": cards,
        "hand": hand,
    }


def answer_to(state: State, rng: Random) -> Answer:
    """Chance's, or any of those that are legal for anybody now."""
    if state.asked_seat == CHANCE and rng.random() < 0.9:
        return sample(state, rng.random)
    answers = [answer for answer in legal(state) if answer.seat != CHANCE]
    return rng.choice(answers) if answers else sample(state, rng.random)


def played(seed: int, *, leave: float = 0.0) -> Iterator[tuple[State, list[Event]]]:
    """A game from its start to its end: each position, stored and read, and what led to it.

    `leave` is the chance that somebody leaves it before an answer.
    """
    rng = Random(seed)
    state = start(rng)
    yield state, []
    for _ in range(MOST_ANSWERS):
        if state.over:
            return
        living = [seat for seat in range(state.seats) if state.lives(seat)]
        if rng.random() < leave:
            state.events = []
            depart(state, rng.choice(living))
            events = state.events
        else:
            events = apply(state, answer_to(state, rng))
        stored = from_json(json.loads(json.dumps(to_json(state))))
        assert stored == state
        state = stored
        yield state, events
    raise AssertionError(f"game {seed} has no end")
