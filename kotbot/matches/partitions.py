"""Partitions: what is shared out among processes. A match belongs to that of the chat in which it began.

Its code names it, so that whoever sees a button knows where it belongs without asking a database.
"""

from typing import Final
from zlib import crc32

PARTITIONS: Final = 64
"""For good: what is stored names them."""
ALL: Final = frozenset(range(PARTITIONS))
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody confuses when reading them aloud."""
CODE_LENGTH: Final = 6
_FIRST_TWO: Final = tuple(a + b for a in ALPHABET for b in ALPHABET)
_BEGINNINGS: Final = tuple(
    tuple(two for number, two in enumerate(_FIRST_TWO) if number % PARTITIONS == partition)
    for partition in range(PARTITIONS)
)
_OF_BEGINNING: Final = {two: number % PARTITIONS for number, two in enumerate(_FIRST_TWO)}


def of_chat(chat: int) -> int:
    """The partition of a group, or of a person in private; the same on every machine."""
    return crc32(str(chat).encode()) % PARTITIONS


def of_code(code: str) -> int | None:
    """The partition that a match's code names; None if it is no code.

    Matches from before codes named any belong elsewhere: what is stored with them is right.
    """
    return _OF_BEGINNING.get(code[:2]) if len(code) == CODE_LENGTH else None


def new_code(partition: int, chance: bytes) -> str:
    """A code that names a partition; `chance` has CODE_LENGTH bytes."""
    beginnings = _BEGINNINGS[partition]
    beginning = beginnings[int.from_bytes(chance[:2]) % len(beginnings)]
    return beginning + "".join(ALPHABET[byte % len(ALPHABET)] for byte in chance[2:])
