"""Verification of all dealt outcomes of a match against its seed, from the stored questions alone."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine import CHANCE, State
from engine.codec import rules_from_json
from engine.dealer import below, fingerprint, numbers
from engine.dice import FACES, as_dice
from engine.dispatch import Throw, asked_of_chance
from engine.notation import write_dice
from engine.sides import mixed
from kotbot.matches.facts import Kind
from kotbot.matches.packing import unpack_text
from kotbot.matches.ports import Unit
from kotbot.matches.records import EventRecord, MatchRecord

DICE = "dice"
CARDS = "cards"
SIDES: Final = b"sides"
"""Added to the seed of the dice for the sides of tiles."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome of a verification; `wrong` has the numbers of events that do not follow from the seed."""

    seed: str
    """The seed in hexadecimal."""
    seed_hash: str
    mixed: str
    checked: int
    wrong: tuple[int, ...]
    sides: bool | None = None
    """Whether the sides of the tiles follow from the seed; None if chance did not lay them."""


def question_text(state: State) -> str:
    """Return the open question of chance as text: `dice N`, or `cards` with the possible ones, in order."""
    question, chance = asked_of_chance(state)
    if isinstance(chance, Throw):
        return f"{DICE} {chance.number(state, question)}"
    return " ".join([CARDS, *chance.cards(state, question)])


def answer_text(question: str, seed: bytes, seq: int) -> str:
    """Return what the dealer answers to a stored question, in notation."""
    stream = numbers(seed, seq)
    kind, *rest = question.split()
    if kind == DICE:
        counts = [0] * len(FACES)
        for _ in range(int(rest[0])):
            counts[below(stream, len(FACES))] += 1
        return f"roll {write_dice(as_dice(counts))}"
    return f"reveal {rest[below(stream, len(rest))]}"


def sides_of(match: MatchRecord, tiles: int) -> str:
    """Return the sides of so many tiles that follow from the seed and the press of Start."""
    return mixed(sha256(dealing_seed(match) + SIDES).digest(), tiles)


def dealing_seed(match: MatchRecord) -> bytes:
    """Return the seed of the dice: the match's seed with the id of the Start press mixed in."""
    return sha256(match.seed + match.mixed.encode()).digest()


def verify(unit: Unit, code: str) -> Proof | None:
    """Recompute every dealt outcome of an ended match; None while its seed is secret, or without a seed.

    At a table people roll, so nothing follows from a seed.
    """
    match = unit.match(code)
    if match is None or match.mode.kind is not Kind.DIGITAL or match.ended is None or match.started is None:
        return None
    seed = dealing_seed(match)
    dealt = [event for event in unit.events(match.id) if event.seat == CHANCE]
    return Proof(
        seed=match.seed.hex(),
        seed_hash=fingerprint(match.seed),
        mixed=match.mixed,
        checked=len(dealt),
        wrong=tuple(event.seq for event in dealt if not _follows(event, seed)),
        sides=_sides_follow(match),
    )


def _sides_follow(match: MatchRecord) -> bool | None:
    sides = rules_from_json(match.rules).sides
    if not match.chosen.sides_by_chance or not sides:
        return None
    return sides == sides_of(match, len(sides))


def _follows(event: EventRecord, seed: bytes) -> bool:
    return event.asked is not None and answer_text(unpack_text(event.asked), seed, event.seq) == event.text
