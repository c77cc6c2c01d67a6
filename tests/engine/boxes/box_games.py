"""Random games with expansions that shops sell: each position sound, and events that explain every number."""

from collections import Counter
from random import Random
from typing import Any

from engine import (
    CHANCE,
    Answer,
    Edition,
    Event,
    State,
    build,
    legal,
    rules,
    write,
)
from engine.answers import Keep
from engine.boxes import EXPANSIONS, things_of
from engine.cards.catalogue import box_of, is_keep
from engine.cards.costumes import LIBERTY
from engine.cards.kinds import Kind
from engine.cards.tower import LEVELS
from engine.codec import rules_to_json
from engine.dice import ONE
from engine.events import (
    CardMoved,
    CardUsed,
    DamagePrevented,
    DiceRolled,
    DieRerolled,
    DieTurned,
    EnergyChanged,
    Forbidden,
    GameEnded,
    HeartsGained,
    HeartsLost,
    NumberChanged,
    StarsChanged,
)
from engine.invariants import broken
from engine.ledger import Ledger
from engine.rolling import ROLLS
from engine.sampling import sample
from tests.engine.boxes.playing import to_its_end


def rich(seed: int, boxes: tuple[str, ...]) -> State:
    """A game in its middle, whose monsters have cards, levels and numbers of these expansions."""
    rng = Random(seed)
    editions = [edition for edition in Edition if all(edition in EXPANSIONS[box].editions for box in boxes)]
    edition = rng.choice(editions)
    seats = rng.randint(2, rules(edition).box.most_seats)
    own = [thing.id for thing in things_of(boxes) if is_keep(thing.id) and thing.kind is not Kind.TILE]
    common = rng.sample(sorted(filter(is_keep, {*rules(edition).deck})), 6)
    kept = [*own, *common]
    rng.shuffle(kept)
    most = {what: most for box in boxes for what, most in EXPANSIONS[box].numbers.items()}
    rows = [_seat(rng, kept, most) for _ in range(seats)]
    city = rng.randint(1, seats)
    if "tower" in boxes and rng.random() < 0.5:
        _near_the_top(rows, city - 1)
    bought = [thing.id for thing in things_of(boxes) if thing.kind in (Kind.KEEP, Kind.DISCARD, Kind.COSTUME)]
    deck = sorted({*rng.sample(rules(edition).deck, 16), *common, *bought})
    made = rules_to_json(rules(edition, boxes=boxes))
    return build(
        {
            "rules": {**made, "deck": deck, "bay": None},
            "seats": rows,
            "active": rng.randint(1, seats),
            "city": city,
        }
    )


def _near_the_top(rows: list[dict[str, Any]], seat: int) -> None:
    """Give a healthy monster in Tokyo all levels but the top."""
    for row in rows:
        row["cards"] = [card for card in row["cards"] if card not in LEVELS]
    rows[seat] |= {"hearts": 10, "cards": [*rows[seat]["cards"], *LEVELS[:2]]}


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
    """Chance's, or any that is legal for anybody now, though rather of who is asked.

    In Tokyo 1s are collected, as nobody would climb the tower otherwise.
    """
    if state.asked_seat == CHANCE and rng.random() < 0.95:
        return sample(state, rng.random)
    own = legal(state, state.asked_seat)
    ones = [answer for answer in own if isinstance(answer, Keep)]
    if ones and state.in_tokyo(ones[0].seat) and rng.random() < 0.8:
        return max(ones, key=lambda answer: (answer.dice[ONE], -sum(answer.dice)))
    others = [answer for answer in legal(state) if answer.seat not in (CHANCE, state.asked_seat)]
    return rng.choice(others) if others and rng.random() < 0.1 else rng.choice(own)


def check(seed: int, boxes: tuple[str, ...], *, leave: float = 0.0) -> Counter[str]:
    """Play a game through; what acted of the things of its expansions, by id.

    Who leaves a digital game loses hearts without an event, so nothing is kept count of then.
    """
    found: Counter[str] = Counter()
    ledger: Ledger | None = None
    for state, answer, events in to_its_end(rich(seed, boxes), Random(seed), any_answer, leave=leave):
        if ledger is None:
            ledger = Ledger(state)
        ledger.add(events)
        assert broken(state) == []
        assert leave or [*ledger.differences(state)] == []
        found.update(thing for event in events for thing in _things(event))
        found.update(type(event).__name__ for event in events if isinstance(event, GameEnded))
        found.update(word for word in _used(answer) if box_of(word))
    return found


def _used(answer: Answer | None) -> list[str]:
    """The words of an answer that uses something, rather than getting it."""
    text = "" if answer is None else write(answer)
    return [] if text.startswith(("buy", "reveal", "choose")) else text.split()


def _things(event: Event) -> set[str]:
    """The things of expansions that an event names as having acted, not as having come or gone."""
    match event:
        case CardUsed(_, card) | Forbidden(_, _, card) | DieTurned(_, card) | DieRerolled(_, card):
            named = card
        case DamagePrevented(_, _, card):
            named = card
        case StarsChanged() | EnergyChanged() | HeartsGained() | HeartsLost() | NumberChanged():
            named = event.why
        case CardMoved(_, card) if card in LEVELS:
            named = card
        case DiceRolled(_, number) if number > ROLLS:
            named = LIBERTY
        case _:
            return set()
    return {named} if box_of(named) else set()
