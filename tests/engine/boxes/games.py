"""Random games with the made-up expansion: everybody plays what they hold, in anybody's turn."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from engine import CHANCE, Answer, Edition, Event, State, build, legal, rules
from engine.cards.catalogue import THINGS, traits
from engine.sampling import sample
from engine.unboxing import own_set
from tests.engine.boxes.made_up import BOX
from tests.engine.boxes.playing import to_its_end

MONSTERS: Final = ("paper_tiger", "tin_whale")
OWN_CARDS: Final = tuple(
    card for card, row in THINGS.items() if getattr(row, "box", "") == BOX and traits(card).in_deck
)


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


def played(seed: int, *, leave: float = 0.0) -> Iterator[tuple[State, Answer | None, list[Event]]]:
    """A game to its end: each position, the answer that led to it and what happened."""
    rng = Random(seed)
    return to_its_end(start(rng), rng, answer_to, leave=leave)
