"""Random games of the Dark Edition, and of others with its tiles, from their middle on."""

from random import Random
from typing import Any

from engine import Edition, State, build, rules
from engine.cards.catalogue import box, box_of, is_keep
from engine.cards.wicked import TILES, WICKEDNESS
from engine.codec import rules_to_json
from engine.invariants import broken
from engine.ledger import Ledger
from engine.sides import mixed
from tests.engine.boxes.box_games import any_answer
from tests.engine.boxes.playing import to_its_end
from tests.engine.boxes.wicked.quiet import acted


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
    begun = start(rng)
    ledger, before = Ledger(begun), begun.copy()
    for state, answer, events in to_its_end(begun, rng, any_answer, leave=leave):
        assert broken(state) == []
        if answer is not None:
            quiet |= acted(before, events)
        before = state.copy()
        if not leave:
            ledger.add(events)
            assert [*ledger.differences(state)] == []
    return quiet
