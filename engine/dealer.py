"""Answer questions to chance from a seed, verifiable by anyone later (docs/notation.md, "Dealing").

Every answer depends only on the seed, the number of the event and the question. SHA-256 of a counter gives
bytes; bytes that would make some outcomes likelier than others are discarded (rejection sampling). The
machine, the version of Python and earlier answers have no influence.
"""

from collections.abc import Iterator
from hashlib import sha256

from engine.answers import CHANCE, Answer, Revealed, Rolled
from engine.dice import Dice, count
from engine.dispatch import Throw, asked_of_chance
from engine.state import State

BYTES = 256


def deal(state: State, seed: bytes, event: int) -> Answer:
    """Answer the open question of chance.

    `seed` is secret until the end of the match; `event` is the number of the answer and never reused.
    Raises IllegalAnswer if a seat is asked.
    """
    stream = numbers(seed, event)
    question, chance = asked_of_chance(state)
    if isinstance(chance, Throw):
        return Rolled(CHANCE, throw(stream, chance.number(state, question)))
    cards = chance.cards(state, question)
    return Revealed(CHANCE, cards[below(stream, len(cards))])


def numbers(seed: bytes, event: int) -> Iterator[int]:
    """Yield endless bytes: SHA-256 of seed, event and block number, each as 8 bytes, big-endian."""
    block = 0
    while True:
        yield from sha256(seed + event.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    """Return a uniform number from 0 to bound - 1; bound is at most 256."""
    fair = BYTES - BYTES % bound
    return next(byte for byte in stream if byte < fair) % bound


def throw(stream: Iterator[int], number: int) -> Dice:
    """Throw this many dice, one number below 6 for each."""
    return count([below(stream, 6) for _ in range(number)])


def fingerprint(seed: bytes) -> str:
    """Return the hash published before the game: the SHA-256 of the seed, in hexadecimal."""
    return sha256(seed).hexdigest()
