"""Random games with evolutions: everybody plays what it holds, in anybody's turn."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import CHANCE, Answer, Edition, Event, State, build, legal, rules, to_json
from engine.answers import Play, Stop, Turn
from engine.cards.catalogue import is_keep
from engine.cards.power_up import BOX, EVOLUTION_SETS
from engine.codec import rules_to_json
from engine.dispatch import is_same
from engine.hands import put_row, row
from engine.invariants import broken
from engine.ledger import Ledger
from engine.more import InHand
from engine.sampling import sample
from engine.seeing import view
from tests.engine.boxes.playing import to_its_end


def start(rng: Random, *others: str) -> State:
    """A game in its middle: each monster has some of its set in the hand, and some before it."""
    edition = Edition.SECOND if "wicked" in others else rng.choice((Edition.SECOND, Edition.DARK))
    seats = rng.randint(2, 6)
    monsters = rng.sample(sorted(EVOLUTION_SETS), seats)
    common = rng.sample(sorted(filter(is_keep, {*rules(edition).deck})), 6)
    made = rules_to_json(rules(edition, boxes=(BOX, *others)))
    return build(
        {
            "rules": {**made, "bay": None},
            "seats": [_seat(rng, monster, common) for monster in monsters],
            "active": rng.randint(1, seats),
            "city": rng.randint(1, seats),
        }
    )


def _seat(rng: Random, monster: str, common: list[str]) -> dict[str, Any]:
    own = [thing.id for thing in EVOLUTION_SETS[monster]]
    stay = [
        thing.id for thing in EVOLUTION_SETS[monster] if is_keep(thing.id) and thing.id != "icy_reflection"
    ]
    opened = rng.sample(stay, rng.randint(0, 2))
    left = [card for card in own if card not in opened]
    rng.shuffle(left)
    return {
        "monster": monster,
        "hearts": rng.randint(2, 10),
        "stars": rng.randint(0, 12),
        "energy": rng.randint(0, 12),
        "poison": rng.choice((0, 0, 0, 1)),
        "hand": left[: rng.randint(0, 4)],
        "cards": [*opened, *([common.pop()] if common and rng.random() < 0.5 else [])],
    }


def any_answer(state: State, rng: Random) -> Answer:
    """Chance's, or any that is legal for anybody now, though rather of who is asked, and rather a card."""
    if state.asked_seat == CHANCE and rng.random() < 0.95:
        return sample(state, rng.random)
    own = legal(state, state.asked_seat)
    plays = [answer for answer in own if isinstance(answer, Play | Turn)]
    if plays and rng.random() < 0.4:
        return rng.choice(plays)
    stops = [answer for answer in own if isinstance(answer, Stop)]
    if stops and rng.random() < 0.3:
        return stops[0]
    others = [answer for answer in legal(state) if answer.seat not in (CHANCE, state.asked_seat)]
    return rng.choice(others) if others and rng.random() < 0.05 else rng.choice(own)


def played(seed: int, *others: str, leave: float = 0.0) -> Iterator[tuple[State, Answer | None, list[Event]]]:
    """A game to its end: each position, the answer that led to it and what happened."""
    rng = Random(seed)
    return to_its_end(start(rng, *others), rng, any_answer, leave=leave)


def check(seed: int, *others: str, leave: float = 0.0) -> Counter[str]:
    """Play a game through; how often each evolution was played."""
    found: Counter[str] = Counter()
    ledger: Ledger | None = None
    for state, answer, events in played(seed, *others, leave=leave):
        ledger = ledger or Ledger(state)
        ledger.add(events)
        assert broken(state) == []
        assert leave or [*ledger.differences(state)] == []
        if isinstance(answer, Play):
            found[answer.card] += 1
        if isinstance(answer, Turn) and answer.card == "saurian_adaptability":
            found[answer.card] += 1
    return found


# Secrecy


def swapped(state: State, seat: int, rng: Random) -> State | None:
    """The same position with other hidden cards of a seat, None if it has none."""
    hand: tuple[InHand, ...] = row(state, "hands", seat)
    drawn = row(state, "drawn", seat)
    hidden = [card for card, known in hand if not known]
    unseen = [*hidden, *drawn, *row(state, "away", seat), *row(state, "decks", seat)]
    if not hidden and not drawn:
        return None
    other = state.copy()
    cards = [*unseen]
    rng.shuffle(cards)
    new = iter(cards)
    if hand:
        put_row(other, "hands", seat, tuple(one if one.known else InHand(next(new)) for one in hand))
    for name in ("drawn", "away", "decks"):
        if row(state, name, seat):
            put_row(other, name, seat, tuple(next(new) for _ in row(state, name, seat)))
    if row(other, "decks", seat):
        put_row(other, "decks", seat, tuple(sorted(row(other, "decks", seat))))
    return other


def asked_alike(state: State, other: State) -> bool:
    """Return whether the same question is open in both, so that nothing but hidden cards differs."""
    return is_same(state.question, other.question)


def seen_by_others(state: State, seat: int) -> list[Any]:
    """All that the others and the public get to know of a position."""
    others = [other for other in range(state.seats) if other != seat]
    views = [json.dumps(to_json(view(state, other))) for other in (None, *others)]
    return [*views, *(legal(state, other) for other in others)]
