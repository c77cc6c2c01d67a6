"""Random games with expansions that shops sell: each position sound, and events that explain every number."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from engine import (
    CHANCE,
    Answer,
    Edition,
    Event,
    State,
    apply,
    build,
    from_json,
    legal,
    rules,
    to_json,
    write,
)
from engine.boxes import EXPANSIONS, things_of
from engine.cards.catalogue import box_of, is_keep
from engine.cards.kinds import Kind
from engine.codec import rules_to_json
from engine.departing import depart
from engine.events import CardBought, CardMoved, CardUsed, NumberChanged
from engine.invariants import broken
from engine.ledger import Ledger
from engine.sampling import sample
from engine.untrusted_state import defects

MOST_ANSWERS: Final = 5_000


def rich(seed: int, boxes: tuple[str, ...]) -> State:
    """A game in its middle, whose monsters have cards, levels and numbers of these expansions."""
    rng = Random(seed)
    editions = [edition for edition in Edition if all(edition in EXPANSIONS[box].editions for box in boxes)]
    edition = rng.choice(editions)
    seats = rng.randint(2, rules(edition).box.most_seats)
    own = [thing.id for thing in things_of(boxes) if is_keep(thing.id) and thing.kind is not Kind.TILE]
    common = rng.sample([card for card in rules(edition).deck if is_keep(card)], 6)
    kept = [*own, *common]
    rng.shuffle(kept)
    most = {what: most for box in boxes for what, most in EXPANSIONS[box].numbers.items()}
    rows = [_seat(rng, kept, most) for _ in range(seats)]
    bought = [thing.id for thing in things_of(boxes) if thing.kind in (Kind.KEEP, Kind.DISCARD, Kind.COSTUME)]
    deck = sorted({*rng.sample(rules(edition).deck, 16), *common, *bought})
    made = rules_to_json(rules(edition, boxes=boxes))
    return build(
        {
            "rules": {**made, "deck": deck, "bay": None},
            "seats": rows,
            "active": rng.randint(1, seats),
            "city": rng.randint(1, seats),
        }
    )


def _seat(rng: Random, kept: list[str], most: dict[str, int]) -> dict[str, Any]:
    return {
        "hearts": rng.randint(1, 10),
        "stars": rng.randint(0, 14),
        "energy": rng.randint(0, 14),
        "poison": rng.choice((0, 0, 0, 1)),
        "cards": [kept.pop() for _ in range(min(len(kept), rng.randint(0, 4)))],
        "numbers": {what: rng.randint(0, min(most[what], 3)) for what in most},
    }


def any_answer(state: State, rng: Random) -> Answer:
    """Chance's, or any that is legal for anybody now, though rather of who is asked."""
    if state.asked_seat == CHANCE and rng.random() < 0.95:
        return sample(state, rng.random)
    own = legal(state, state.asked_seat)
    others = [answer for answer in legal(state) if answer.seat not in (CHANCE, state.asked_seat)]
    return rng.choice(others) if others and rng.random() < 0.1 else rng.choice(own)


def played(
    seed: int, boxes: tuple[str, ...], *, leave: float = 0.0
) -> Iterator[tuple[State, str, list[Event]]]:
    """A game to its end: each position, stored and read, the answer that led to it and what happened.

    `leave` is the chance that somebody leaves it before an answer.
    """
    rng = Random(seed)
    state = rich(seed, boxes)
    yield state, "", []
    for _ in range(MOST_ANSWERS):
        if state.over:
            return
        text = "leave"
        if rng.random() < leave:
            state.events = []
            depart(state, rng.choice([seat for seat in range(state.seats) if state.lives(seat)]))
            events = state.events
        else:
            answer = any_answer(state, rng)
            text = write(answer)
            events = apply(state, answer)
        stored = json.loads(json.dumps(to_json(state)))
        assert defects(stored) == []
        read = from_json(stored)
        assert read == state
        state = read
        yield state, text, events
    raise AssertionError(f"game {seed} with {boxes} has no end")


def check(seed: int, boxes: tuple[str, ...], *, leave: float = 0.0) -> Counter[str]:
    """Play a game through; what it had of the things of its expansions, by id.

    Who leaves a digital game loses hearts without an event, so nothing is kept count of then.
    """
    found: Counter[str] = Counter()
    ledger: Ledger | None = None
    for state, text, events in played(seed, boxes, leave=leave):
        if ledger is None:
            ledger = Ledger(state)
        ledger.add(events)
        assert broken(state) == []
        assert leave or [*ledger.differences(state)] == []
        found.update(thing for event in events for thing in _things(event))
        found.update(word for word in text.split() if box_of(word))
    return found


def _things(event: Event) -> set[str]:
    """The things of expansions that an event names as having acted, not as having come or gone."""
    if isinstance(event, CardBought | CardMoved | NumberChanged | CardUsed):
        named = {event.why} if isinstance(event, NumberChanged) else set()
        return {what for what in named if box_of(what)} | _level(event)
    return {what for what in event if isinstance(what, str) and box_of(what)}


def _level(event: Event) -> set[str]:
    if isinstance(event, CardUsed):
        return {event.card} if box_of(event.card) else set()
    return {event.card} if isinstance(event, CardMoved) and event.card.startswith("tower") else set()
