"""Partitions, which are divided among processes; a match belongs to the one of the chat where it began.

Its code contains the partition, so that a button tells where it belongs without a database query.
"""

from typing import Final
from zlib import crc32

PARTITIONS: Final = 64
"""Never changes: stored data refers to them."""
ALL: Final = frozenset(range(PARTITIONS))
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not confused when read aloud."""
CODE_LENGTH: Final = 6
_FIRST_TWO: Final = tuple(a + b for a in ALPHABET for b in ALPHABET)
_BEGINNINGS: Final = tuple(
    tuple(two for number, two in enumerate(_FIRST_TWO) if number % PARTITIONS == partition)
    for partition in range(PARTITIONS)
)
_OF_BEGINNING: Final = {two: number % PARTITIONS for number, two in enumerate(_FIRST_TWO)}


def of_chat(chat: int) -> int:
    """Return the partition of a group or of a private chat; the same on every machine."""
    return crc32(str(chat).encode()) % PARTITIONS


def of_code(code: str) -> int | None:
    """Return the partition in a match's code; None if it is no code.

    Codes of older matches do not contain their partition: what is stored with those matches is right.
    """
    return _OF_BEGINNING.get(code[:2]) if len(code) == CODE_LENGTH else None


def new_code(partition: int, chance: bytes) -> str:
    """Return a new code that contains a partition; `chance` has CODE_LENGTH bytes."""
    beginnings = _BEGINNINGS[partition]
    beginning = beginnings[int.from_bytes(chance[:2]) % len(beginnings)]
    return beginning + "".join(ALPHABET[byte % len(ALPHABET)] for byte in chance[2:])
