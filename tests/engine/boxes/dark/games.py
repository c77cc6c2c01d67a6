"""Random games of the Dark Edition, and of others with its tiles, from their middle on."""

import json
from random import Random
from typing import Any, Final

from engine import Edition, State, apply, build, from_json, rules, to_json
from engine.cards.catalogue import box, box_of, is_keep
from engine.cards.wicked import TILES, WICKEDNESS
from engine.codec import rules_to_json
from engine.departing import depart
from engine.invariants import broken
from engine.ledger import Ledger
from engine.sides import mixed
from engine.untrusted_state import defects
from tests.engine.boxes.box_games import any_answer
from tests.engine.boxes.wicked.quiet import acted

MOST_ANSWERS: Final = 5_000


def start(rng: Random) -> State:
    """A game in its middle: everybody has cards and tiles, and some are near the next level."""
    edition = rng.choice((Edition.DARK, Edition.DARK, Edition.SECOND, Edition.FIRST))
    boxes = () if edition is Edition.DARK else ("wicked",)
    made = rules(edition, boxes=boxes, sides=mixed(rng.randbytes(2), 10))
    seats = rng.randint(2, 6)
    up = [pair["AB".index(side)] for pair, side in zip(_pairs(), made.sides, strict=True)]
    own = [card for card in made.deck if box_of(card)]
    deck = [*own, *own, *rng.sample(box(edition), 24)]
    kept = [card for card in deck if is_keep(card)]
    rng.shuffle(up)
    rng.shuffle(kept)
    rows = [_seat(rng, kept, up) for _ in range(seats)]
    return build(
        {
            "rules": {**rules_to_json(made), "deck": sorted(deck)},
            "seats": rows,
            "active": rng.randint(1, seats),
            "city": rng.randint(1, seats),
        }
    )


def _pairs() -> list[tuple[str, str]]:
    return [tile for tiles in TILES.values() for tile in tiles]


def _seat(rng: Random, kept: list[str], up: list[str]) -> dict[str, Any]:
    cards = [kept.pop(0) for _ in range(min(len(kept), rng.randint(0, 3)))]
    tiles = [up.pop() for _ in range(min(len(up), rng.randint(0, 1)))]
    is_at_the_end = "final_roar" in tiles
    return {
        "hearts": 1 if is_at_the_end else rng.randint(1, 7),
        "stars": 16 if is_at_the_end else rng.choice((0, 5, 12, 16, 17)),
        "energy": rng.randint(0, 12),
        "poison": rng.choice((0, 0, 0, 1)),
        "cards": [*cards, *tiles],
        "numbers": {WICKEDNESS: rng.choice((1, 4, 5, 8, 9))},
    }


def check(seed: int, *, leave: float = 0.0) -> set[str]:
    """Play a game to its end: each position is sound, stored and read, and events explain every number.

    `leave` is the chance that somebody leaves before an answer; then hearts go without an event. Returns the
    tiles that acted without being named.
    """
    quiet: set[str] = set()
    rng = Random(seed)
    state = start(rng)
    ledger = Ledger(state)
    for _ in range(MOST_ANSWERS):
        if state.over:
            return quiet
        if rng.random() < leave:
            depart(state, rng.choice([seat for seat in range(state.seats) if state.lives(seat)]))
            events = []
        else:
            before = state.copy()
            events = apply(state, any_answer(state, rng))
            quiet |= acted(before, events)
        stored = json.loads(json.dumps(to_json(state)))
        assert defects(stored) == []
        state = from_json(stored)
        assert broken(state) == []
        if not leave:
            ledger.add(events)
            assert [*ledger.differences(state)] == []
    raise AssertionError(f"game {seed} has no end")
